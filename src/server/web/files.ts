import { readFile } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { getMimeType } from 'hono/utils/mime'
import { type Precompressed, precompressFile, type RequestHeaders, respond } from './precompressed.ts'

/** Files of the app, or of the staff's desk, with a hash in their name. */
const isAsset = (path: string) => /^\/(?:desk\/)?assets\//.test(path)

/** Whether a path is that of a file, for which the server never sends a page. */
export const isFilePath = (path: string) => isAsset(path) || /\.[a-z0-9]{1,11}$/i.test(path)

/** The brands' icons and share images: a changed image keeps its name. */
const ICON = /^\/[a-z0-9-]+\/[a-z0-9-]+\.(?:png|svg|webp|ico)$/
const cacheControlOf = (path: string) =>
  isAsset(path) ? 'public, max-age=31536000, immutable' : ICON.test(path) ? 'public, max-age=86400' : 'no-cache'

function fileIn(folder: string, path: string): { file: string; type: string } | undefined {
  let name: string
  try {
    name = decodeURIComponent(path)
  } catch {
    return undefined
  }
  const file = join(folder, name)
  const type = getMimeType(file)
  const isOurs = file.startsWith(folder + sep)
  // Names with a dot at the start are the build's own files, not the app's.
  if (!type || !isOurs || name.includes('\0') || name.includes('/.')) return undefined
  return { file, type }
}

/**
 * Serves the files of a folder, which does not change while this server runs: each is read once, and compressed once unless
 * the build has compressed it. Files with a hash in their name are immutable.
 * @returns undefined for a path that is not a file of the folder
 */
export function createFiles(folder: string) {
  const cache = new Map<string, Promise<Precompressed | undefined>>()
  const read = async (file: string, type: string) => {
    const [content, brotli] = await Promise.all(
      [file, `${file}.br`].map((path) => readFile(path).catch(() => undefined)),
    )
    return content && precompressFile(content, type, brotli)
  }
  return async (path: string, headers: RequestHeaders): Promise<Response | undefined> => {
    const entry = fileIn(folder, path)
    if (!entry) return undefined
    const { file, type } = entry
    const reading = cache.get(file) ?? read(file, type)
    cache.set(file, reading)
    const stored = await reading
    if (!stored) cache.delete(file) // otherwise requests for missing names would fill the cache
    return stored && respond(stored, headers, { 'cache-control': cacheControlOf(path) })
  }
}

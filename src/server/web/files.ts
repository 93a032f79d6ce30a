import { readFile } from 'node:fs/promises'
import { extname, join, sep } from 'node:path'
import { type Precompressed, precompressFile, type RequestHeaders, respond } from './precompressed.ts'

const TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.map': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}

/** A path that asks for a file, so that it is never answered with a page. */
export const isFilePath = (path: string) => path.startsWith('/assets/') || /\.[a-z0-9]{1,11}$/i.test(path)

/** The brands' icons and share images: another picture has the same name. */
const ICON = /^\/[a-z0-9-]+\/[a-z0-9-]+\.(?:png|svg|webp|ico)$/
const keepOf = (path: string) =>
  path.startsWith('/assets/')
    ? 'public, max-age=31536000, immutable'
    : ICON.test(path)
      ? 'public, max-age=86400'
      : 'no-cache'

function fileIn(folder: string, path: string): { file: string; type: string } | undefined {
  let name: string
  try {
    name = decodeURIComponent(path)
  } catch {
    return undefined
  }
  const file = join(folder, name)
  const type = TYPES[extname(file)]
  const isOurs = file.startsWith(folder + sep) && file !== join(folder, 'index.html')
  // What begins with a dot is the build's own, not the app's.
  if (!type || !isOurs || name.includes('\0') || name.includes('/.')) return undefined
  return { file, type }
}

/**
 * The files of a folder, which does not change while this server runs: each is read and packed once, where the build
 * has not packed it. Undefined for what is none. Names with a hash in them may be kept for ever.
 */
export function createFiles(folder: string) {
  const kept = new Map<string, Promise<Precompressed | undefined>>()
  const read = async (file: string, type: string) => {
    const [content, packed] = await Promise.all(
      [file, `${file}.br`].map((path) => readFile(path).catch(() => undefined)),
    )
    return content && precompressFile(content, type, packed)
  }
  return async (path: string, asked: RequestHeaders): Promise<Response | undefined> => {
    const found = fileIn(folder, path)
    if (!found) return undefined
    const { file, type } = found
    const reading = kept.get(file) ?? read(file, type)
    kept.set(file, reading)
    const stored = await reading
    if (!stored) kept.delete(file) // there are no end of names that nothing has
    return stored && respond(stored, asked, { 'cache-control': keepOf(path) })
  }
}

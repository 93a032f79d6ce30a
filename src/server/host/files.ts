import { readFile, stat } from 'node:fs/promises'
import { extname, join, sep } from 'node:path'

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

/** A file of the folder as a response, or undefined. Names with a hash in them may be kept for ever. */
export async function fileResponse(folder: string, path: string): Promise<Response | undefined> {
  let name: string
  try {
    name = decodeURIComponent(path)
  } catch {
    return undefined
  }
  const file = join(folder, name)
  const type = TYPES[extname(file)]
  if (!type || name.includes('\0') || !file.startsWith(folder + sep) || file === join(folder, 'index.html'))
    return undefined
  const isFile = await stat(file).then(
    (found) => found.isFile(),
    () => false,
  )
  if (!isFile) return undefined
  const keep = path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache'
  const headers = { 'content-type': type, 'cache-control': keep, 'x-content-type-options': 'nosniff' }
  return new Response(new Uint8Array(await readFile(file)), { headers })
}

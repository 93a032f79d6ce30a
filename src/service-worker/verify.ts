/** A file of the build, from `src/build/precache-manifest.ts`. */
export type AppFile = {
  url: string
  keep: 'first' | 'later' | 'asked'
  /** The first 128 bits of the SHA-256 of its content, base64url. */
  digest: string
}

/** Expected content type by file extension. Other files may have any type but HTML. */
const CONTENT_TYPES: Record<string, RegExp> = {
  css: /^text\/css\b/,
  js: /^(?:application|text)\/(?:x-)?(?:java|ecma)script\b/,
  wasm: /^application\/wasm\b/,
}
const DIGEST_BYTES = 16

const extensionOf = (path: string) => path.slice(path.lastIndexOf('.') + 1)

/** Whether a response may be the file of that path: complete, not redirected, and of the expected content type. */
export function hasExpectedType({ status, redirected, type: kind, headers }: Response, path: string): boolean {
  const type = headers.get('content-type') ?? ''
  if (status !== 200 || redirected || kind === 'opaque') return false
  return CONTENT_TYPES[extensionOf(path)]?.test(type) ?? !/^text\/html\b/.test(type)
}

async function digestOf(response: Response): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', await response.arrayBuffer()))
  const text = btoa(String.fromCharCode(...hash.subarray(0, DIGEST_BYTES)))
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** Whether a response is this file of the build. A truncated body is not. Does not consume the body. */
export async function matchesDigest(response: Response, { url, digest }: AppFile): Promise<boolean> {
  if (!hasExpectedType(response, url)) return false
  return (await digestOf(response.clone()).catch(() => '')) === digest
}

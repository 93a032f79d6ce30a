/** A file of the build, as `src/build/precache-manifest.ts` sorts them. */
export type AppFile = {
  url: string
  keep: 'first' | 'later' | 'asked'
  /** The first 128 bits of the SHA-256 of its content, base64url. */
  digest: string
}

/** What a file's type must be; what is not listed may be anything but a page. */
const TYPES: Record<string, RegExp> = {
  css: /^text\/css\b/,
  js: /^(?:application|text)\/(?:x-)?(?:java|ecma)script\b/,
  wasm: /^application\/wasm\b/,
}
const DIGEST_BYTES = 16

const extensionOf = (path: string) => path.slice(path.lastIndexOf('.') + 1)

/** Whether an answer may be the file of that path: a whole one, from where it was asked for, of the file's type. */
export function isOfType({ status, redirected, type: kind, headers }: Response, path: string): boolean {
  const type = headers.get('content-type') ?? ''
  if (status !== 200 || redirected || kind === 'opaque') return false
  return TYPES[extensionOf(path)]?.test(type) ?? !/^text\/html\b/.test(type)
}

async function digestOf(answer: Response): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', await answer.arrayBuffer()))
  const text = btoa(String.fromCharCode(...hash.subarray(0, DIGEST_BYTES)))
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** Whether an answer is this file of the build. A body that breaks off is not. Leaves the answer to be read. */
export async function isWhole(answer: Response, { url, digest }: AppFile): Promise<boolean> {
  if (!isOfType(answer, url)) return false
  return (await digestOf(answer.clone()).catch(() => '')) === digest
}

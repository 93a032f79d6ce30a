import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib'
import { parseAccept } from 'hono/utils/accept'

/**
 * `best`: half the time of the highest quality, for 2 % more bytes. `good`: a page in some milliseconds. `fast`: for a page that
 * is sent once or twice; 1 % fewer bytes than at 5, in the same time.
 */
const QUALITY = {
  best: { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } },
  good: { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } },
  fast: { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } },
}
/** A smaller response fits one packet uncompressed. */
const MIN_BYTES = 1_024
const COMPRESSIBLE = /^(?:text\/|application\/(?:json|manifest\+json|wasm)|image\/svg)/

type Bytes = Uint8Array<ArrayBuffer>
/** Content that is sent often, with its compressed forms. */
export type Precompressed = { etag: string; type: string; plain: Bytes; br?: () => Bytes; gzip?: () => Bytes }

/** Weak, because it is the same for every encoding of the content. */
const etagOf = (bytes: Uint8Array) => `W/"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`
const isWorthCompressing = (bytes: Uint8Array, type: string) => bytes.length >= MIN_BYTES && COMPRESSIBLE.test(type)

/** Compresses at its first call. */
function once(compress: () => Buffer): () => Bytes {
  let made: Bytes | undefined
  return () => {
    made ??= new Uint8Array(compress())
    return made
  }
}

/** Compresses a page when a client first asks for that form, and synchronously: pages are small. */
export function precompress(text: string, type: string, quality: keyof typeof QUALITY): Precompressed {
  const plain = new Uint8Array(Buffer.from(text))
  const br = once(() => brotliCompressSync(plain, QUALITY[quality]))
  return { etag: etagOf(plain), type, plain, br, gzip: once(() => gzipSync(plain)) }
}

/**
 * Compresses a file of any size without blocking other requests.
 * @param brotli the file as compressed by the build
 */
export async function precompressFile(content: Buffer, type: string, brotli?: Buffer): Promise<Precompressed> {
  const plain = new Uint8Array(content)
  const stored = { etag: etagOf(plain), type, plain }
  if (!isWorthCompressing(plain, type)) return stored
  const br = new Uint8Array(brotli ?? (await promisify(brotliCompress)(plain, QUALITY.best)))
  const zipped = new Uint8Array(await promisify(gzip)(plain))
  return { ...stored, br: () => br, gzip: () => zipped }
}

/** The headers of a request that decide the encoding and the status. */
export type RequestHeaders = { acceptEncoding: string | undefined; ifNoneMatch: string | undefined }

const accepts = (acceptEncoding: string | undefined, name: string) =>
  parseAccept(acceptEncoding ?? '').some(({ type, q }) => type.toLowerCase() === name && q > 0)

const isCurrent = (ifNoneMatch: string | undefined, etag: string) =>
  ifNoneMatch?.split(',').some((one) => one.trim().replace(/^W\//, '') === etag.slice(2) || one.trim() === '*') ?? false

/** The response in the best accepted encoding, or 304 for a client that has the content. A 404 has no ETag. */
export function respond(
  { status = 200, etag, type, plain, br, gzip: zipped }: Precompressed & { status?: 200 | 404 },
  { acceptEncoding, ifNoneMatch }: RequestHeaders,
  more: Readonly<Record<string, string>>,
): Response {
  const vary = [more.vary, ...(br ? ['Accept-Encoding'] : [])].filter(Boolean).join(', ')
  const isFound = status === 200
  const headers: Record<string, string> = { ...more, ...(isFound ? { etag } : {}), ...(vary ? { vary } : {}) }
  if (isFound && isCurrent(ifNoneMatch, etag)) return new Response(null, { status: 304, headers })
  headers['content-type'] = type
  const [coding, body] =
    br && accepts(acceptEncoding, 'br')
      ? ['br', br()]
      : zipped && accepts(acceptEncoding, 'gzip')
        ? ['gzip', zipped()]
        : ['', plain]
  if (coding) headers['content-encoding'] = coding
  return new Response(body, { status, headers })
}

import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib'

/** Half the time of the best, for 2 % more. */
const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } }
/** A smaller answer is one packet anyway. */
const MIN_BYTES = 1_024
const PACKED = /^(?:text\/|application\/(?:json|manifest\+json|wasm)|image\/svg)/

type Bytes = Uint8Array<ArrayBuffer>
/** What is sent again and again, packed once. */
export type Precompressed = { etag: string; type: string; plain: Bytes; br?: Bytes; gzip?: Bytes }

/** Weak: the same content in any packing. */
const etagOf = (bytes: Uint8Array) => `W/"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`
const isWorthPacking = (bytes: Uint8Array, type: string) => bytes.length >= MIN_BYTES && PACKED.test(type)

/** A page, which is small, at once. */
export function precompress(text: string, type: string): Precompressed {
  const plain = new Uint8Array(Buffer.from(text))
  return {
    etag: etagOf(plain),
    type,
    plain,
    br: new Uint8Array(brotliCompressSync(plain, QUALITY)),
    gzip: new Uint8Array(gzipSync(plain)),
  }
}

/**
 * A file of any size, while others are served.
 * @param packed the same as brotli, when the build has made it
 */
export async function precompressFile(content: Buffer, type: string, packed?: Buffer): Promise<Precompressed> {
  const plain = new Uint8Array(content)
  const stored = { etag: etagOf(plain), type, plain }
  if (!isWorthPacking(plain, type)) return stored
  const [br, zipped] = await Promise.all([packed ?? promisify(brotliCompress)(plain, QUALITY), promisify(gzip)(plain)])
  return { ...stored, br: new Uint8Array(br), gzip: new Uint8Array(zipped) }
}

/** The headers of a request that say how it would have it. */
export type RequestHeaders = { acceptEncoding: string | undefined; ifNoneMatch: string | undefined }

const accepts = (acceptEncoding: string | undefined, name: string) =>
  (acceptEncoding ?? '').split(',').some((part) => {
    const [coding = '', weight = ''] = part
      .trim()
      .toLowerCase()
      .split(/\s*;\s*/)
    return coding === name && !/^q=0(?:\.0*)?$/.test(weight)
  })

const isKnown = (ifNoneMatch: string | undefined, etag: string) =>
  ifNoneMatch?.split(',').some((one) => one.trim().replace(/^W\//, '') === etag.slice(2) || one.trim() === '*') ?? false

export type Answer = { status: 200 | 304 | 404; headers: Record<string, string>; body: Bytes | null }

/** The answer in the best packing that is understood, or 304 for whoever has it. What isn't there is never kept. */
export function negotiate(
  { status = 200, etag, type, plain, br, gzip: zipped }: Precompressed & { status?: 200 | 404 },
  { acceptEncoding, ifNoneMatch }: RequestHeaders,
  more: Readonly<Record<string, string>>,
): Answer {
  const vary = [more.vary, ...(br ? ['Accept-Encoding'] : [])].filter(Boolean).join(', ')
  const isThere = status === 200
  const headers: Record<string, string> = { ...more, ...(isThere ? { etag } : {}), ...(vary ? { vary } : {}) }
  if (isThere && isKnown(ifNoneMatch, etag)) return { status: 304, headers, body: null }
  headers['content-type'] = type
  const [coding, body] =
    br && accepts(acceptEncoding, 'br')
      ? ['br', br]
      : zipped && accepts(acceptEncoding, 'gzip')
        ? ['gzip', zipped]
        : ['', plain]
  if (coding) headers['content-encoding'] = coding
  return { status, headers, body }
}

export function respond(...asked: Parameters<typeof negotiate>): Response {
  const { status, headers, body } = negotiate(...asked)
  return new Response(body, { status, headers })
}

/** What was asked for last, as much of it as has its place. */
export function createLruCache<Value>(most: number) {
  const kept = new Map<string, Value>()
  return (key: string, make: () => Value): Value => {
    const value = kept.get(key) ?? make()
    kept.delete(key) // to be put at the end, as the latest
    kept.set(key, value)
    const [oldest] = kept.keys()
    if (kept.size > most && oldest !== undefined) kept.delete(oldest)
    return value
  }
}

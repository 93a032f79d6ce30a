import type { LookupAddress } from 'node:dns'
import { lookup as systemLookup } from 'node:dns/promises'
import { get as httpGet, type IncomingMessage } from 'node:http'
import { get as httpsGet } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { WAITED_TIMEOUT_MS } from '#server/ports/timeouts.ts'
import { isPublicAddress } from './public-address.ts'

export const MAX_BYTES = 5 * 1024 * 1024
const MAX_REDIRECTS = 3
const MAX_HEADER_BYTES = 16 * 1024
const MAX_URL_LENGTH = 2_048
const REDIRECTS = [301, 302, 303, 307, 308]

/** Why an image is rejected. */
export type Reason =
  | 'url'
  | 'scheme'
  | 'port'
  | 'credentials'
  | 'unknown_host'
  | 'address'
  | 'redirects'
  | 'status'
  | 'encoding'
  | 'too_large'
  | 'too_slow'
  | 'connection'
  | 'type'
  | 'pixels'
  | 'broken'

export class ImageRejected extends Error {
  readonly reason: Reason
  constructor(reason: Reason, cause?: unknown) {
    super(reason, { cause })
    this.name = 'ImageRejected'
    this.reason = reason
  }
}

/** How far a download may reach. What the tests change is only where their own server stands. */
export type AddressResolver = {
  schemes: readonly string[]
  /** Ports as a URL writes them; empty is the scheme's own. */
  ports?: readonly string[]
  isAllowed?: (address: string) => boolean
  /** All addresses of a host. */
  lookup?: (host: string) => Promise<LookupAddress[]>
  limitMs?: number
  mostBytes?: number
}
type Limits = Required<AddressResolver>

const defaults = {
  ports: [''],
  isAllowed: isPublicAddress,
  lookup: (host: string) => systemLookup(host, { all: true, verbatim: true }),
  limitMs: WAITED_TIMEOUT_MS,
  mostBytes: MAX_BYTES,
}

/** @throws ImageRejected */
function checkedUrl(text: string, base: string | undefined, { schemes, ports }: Limits): URL {
  // The parser drops tabs and line ends, and reads \ as /: such a URL is meant to be read differently by two programs.
  if (text.length > MAX_URL_LENGTH || /[\p{Cc}\s\\]/u.test(text) || !URL.canParse(text, base))
    throw new ImageRejected('url')
  const url = new URL(text, base)
  if (!schemes.includes(url.protocol)) throw new ImageRejected('scheme')
  if (url.username || url.password) throw new ImageRejected('credentials')
  if (!ports.includes(url.port)) throw new ImageRejected('port')
  return url
}

/** Rejects with the signal's reason as soon as it is aborted: a lookup by the system cannot be cancelled. */
const until = <Value>(signal: AbortSignal, promise: Promise<Value>) =>
  new Promise<Value>((done, fail) => {
    signal.addEventListener('abort', () => fail(signal.reason), { once: true })
    promise.then(done, fail)
  })

/** The addresses of a host, all of them allowed. @throws ImageRejected */
async function checkedAddresses({ hostname }: URL, { isAllowed, lookup }: Limits, signal: AbortSignal) {
  const host = hostname.replace(/^\[(.*)\]$/, '$1')
  const family = isIP(host)
  const addresses = family
    ? [{ address: host, family }]
    : await until(signal, lookup(host)).catch((cause: unknown) => {
        throw new ImageRejected(signal.aborted ? 'too_slow' : 'unknown_host', cause)
      })
  if (addresses.length === 0) throw new ImageRejected('unknown_host')
  // A host with one address that is not public is rejected whole: which one is used would be chance.
  if (!addresses.every(({ address }) => isAllowed(address))) throw new ImageRejected('address')
  return addresses
}

/** Makes the connection use the checked addresses, so that a second DNS answer cannot replace them. */
const pinnedTo =
  (addresses: LookupAddress[]): LookupFunction =>
  (_host, { all }, done) => {
    const [{ address, family } = { address: '', family: 0 }] = addresses
    if (all) done(null, addresses)
    else done(null, address, family)
  }

function answerOf(url: URL, addresses: LookupAddress[], signal: AbortSignal): Promise<IncomingMessage> {
  const get = url.protocol === 'https:' ? httpsGet : httpGet
  const headers = { accept: 'image/webp,image/png,image/jpeg', 'accept-encoding': 'identity' }
  const options = { agent: false, headers, lookup: pinnedTo(addresses), maxHeaderSize: MAX_HEADER_BYTES, signal }
  return new Promise((done, fail) => {
    get(url, options, done).on('error', fail)
  })
}

/** @throws ImageRejected */
async function bodyOf(answer: IncomingMessage, mostBytes: number): Promise<Buffer> {
  if ((answer.headers['content-encoding'] ?? 'identity') !== 'identity') throw new ImageRejected('encoding')
  if (Number(answer.headers['content-length'] ?? 0) > mostBytes) throw new ImageRejected('too_large')
  const parts: Buffer[] = []
  let bytes = 0
  for await (const part of answer) {
    bytes += part.length
    if (bytes > mostBytes) throw new ImageRejected('too_large')
    parts.push(part)
  }
  return Buffer.concat(parts)
}

/**
 * Downloads from a public address. Limits of the whole download: five seconds, 5 MB, three redirects, each checked like the
 * first.
 * @throws ImageRejected
 */
export async function download(address: string, reach: AddressResolver): Promise<Buffer> {
  const limits = { ...defaults, ...reach }
  const signal = AbortSignal.timeout(limits.limitMs)
  let text = address
  let base: string | undefined
  try {
    for (let left = MAX_REDIRECTS; ; left -= 1) {
      const url = checkedUrl(text, base, limits)
      const answer = await answerOf(url, await checkedAddresses(url, limits, signal), signal)
      try {
        const { statusCode = 0, headers } = answer
        if (!REDIRECTS.includes(statusCode)) {
          if (statusCode !== 200) throw new ImageRejected('status')
          return await bodyOf(answer, limits.mostBytes)
        }
        if (left === 0 || !headers.location) throw new ImageRejected('redirects')
        text = headers.location
        base = url.href
      } finally {
        answer.destroy()
      }
    }
  } catch (cause) {
    if (cause instanceof ImageRejected) throw cause
    throw new ImageRejected(signal.aborted ? 'too_slow' : 'connection', cause)
  }
}

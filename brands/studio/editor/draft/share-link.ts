/** A whole draft in an address, so that a link shows it to somebody else without a server. */
import { deflateSync, Inflate, strFromU8, strToU8 } from 'fflate'
import { parseJson, pipe, safeParse, string } from 'valibot'
import { BrandDraft } from '#studio/draft/draft.ts'
import { faultOfLogo } from '../../../logo.ts'
import { LOGO_KINDS } from '../../../logo-files.ts'

const KEY = 'draft'
/** Four logos of 64 kB, and as much again. An address that unpacks to more is not ours. */
const MAX_BYTES = 512 * 1024
/** Longer addresses are cut by some chats and mail programs. https://support.microsoft.com/en-us/topic/maximum-url-length-is-2-083-characters-in-internet-explorer */
export const SAFE_LENGTH = 2_000

const Draft = pipe(string(), parseJson(), BrandDraft)

/** What to write after `#`. */
export function hashOfDraft(draft: BrandDraft): string {
  const packed = deflateSync(strToU8(JSON.stringify(draft)), { level: 9 })
  const text = btoa(Array.from(packed, (byte) => String.fromCharCode(byte)).join(''))
  return `${KEY}=${text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')}`
}

/** @throws RangeError when the data unpack to too much */
function inflate(packed: Uint8Array): Uint8Array {
  const parts: Uint8Array[] = []
  let size = 0
  const stream = new Inflate((part) => {
    size += part.length
    if (size > MAX_BYTES) throw new RangeError('too large')
    parts.push(part)
  })
  // In pieces, so that a bomb is noticed before it has unpacked.
  const STEP = 1024
  for (let start = 0; start < packed.length; start += STEP)
    stream.push(packed.subarray(start, start + STEP), start + STEP >= packed.length)
  const all = new Uint8Array(size)
  let offset = 0
  for (const part of parts) {
    all.set(part, offset)
    offset += part.length
  }
  return all
}

/** The part of an address with a draft; undefined when it has none. */
export const sharedPart = (hash: string): string | undefined =>
  new URLSearchParams(hash.replace(/^#/, '')).get(KEY) ?? undefined

/** The draft of an address, or why it cannot be opened, in words. */
export function draftOfShared(text: string): { draft: BrandDraft } | { problem: string } {
  const refuse = (why: string) => ({ problem: `The link cannot be opened: ${why}. Your draft is as it was.` })
  let json: string
  try {
    const packed = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
    json = strFromU8(inflate(Uint8Array.from(packed, (letter) => letter.charCodeAt(0))))
  } catch {
    return refuse('it is cut or damaged. Ask for it again, or for the downloaded folder')
  }
  const result = safeParse(Draft, json)
  if (!result.success) return refuse('it holds no draft of a brand, or one of another version of the workbench')
  for (const kind of LOGO_KINDS) {
    // The drawing becomes part of the page, so nothing of a stranger's may run in it.
    const fault = faultOfLogo(result.output[kind], kind)
    if (fault) return refuse(`its logo is not safe to show. ${fault}`)
  }
  return { draft: result.output }
}

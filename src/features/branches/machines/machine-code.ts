import { brandFromHostname } from '#brands/brand.ts'
import { isLocale } from '#contract/locale.ts'
import { parseBareCode } from './bare-code.ts'
import { decodeOnce, plainText } from './code-text.ts'
import {
  ADDRESS_PARTS,
  type AddressParts,
  completeAddress,
  partNamed,
  programPageHref,
  type ScannedAddress,
} from './machine-address.ts'
import { brandOfOurHost, originAt } from './our-hosts.ts'

/** What a scanned or typed text says. */
export type MachineCode =
  | { kind: 'machine'; address: ScannedAddress }
  /** Our code, for a shop of another brand: its page. */
  | { kind: 'other-brand'; brandName: string; url: string }
  /** Our link, with a part of the address missing or wrong. */
  | { kind: 'damaged'; parts: AddressParts }
  /** Two machines can be meant. */
  | { kind: 'unclear' }
  | { kind: 'not-ours' }

const MAX_LENGTH = 2_000
/** Of percent-encoding round percent-encoding. */
const MAX_DECODES = 4

function decodeAll(text: string) {
  let decoded = text
  for (let i = 0; i < MAX_DECODES; i++) decoded = decodeOnce(decoded)
  return plainText(decoded.replaceAll('+', ' '))
}

/**
 * The parts among the parameters of a link; other parameters do not matter.
 * @returns undefined when a part is given twice and differs
 */
export function partsOfQuery(query: Iterable<readonly [string, string]>): AddressParts | undefined {
  const parts: AddressParts = {}
  for (const [key, value] of query) {
    const name = partNamed(key)
    const part = decodeAll(value)
    if (!name || !part) continue
    if (parts[name] !== undefined && parts[name] !== part) return undefined
    parts[name] = part
  }
  return parts
}

const hasPart = (parts: AddressParts) => ADDRESS_PARTS.some((name) => parts[name] !== undefined)

/** `/qr-scanner?node_id=…` and `/payment/{node}/{address}/{sub}`, with or without a language before them. */
function readLink(link: string): MachineCode {
  const [, path = '', query = ''] = /^([^?&#]*)(.*)$/.exec(link) ?? []
  const steps = path.split('/').filter(Boolean)
  if (isLocale(steps[0]?.toLowerCase())) steps.shift()
  const [page = '', node_id, address, sub_position] = steps
  const isScanner = /^qr-scanner$/i.test(page)
  if (!isScanner && page !== '' && !/^payment$/i.test(page)) return { kind: 'not-ours' }
  const pairs = query.split(/[?&;#]/).map((pair): [string, string] => {
    const [key = '', ...value] = pair.split('=')
    return [key, value.join('=')]
  })
  const parts = page && node_id ? { node_id, address, sub_position } : partsOfQuery(isScanner || !page ? pairs : [])
  if (!parts) return { kind: 'unclear' }
  const whole = completeAddress(parts)
  if (whole) return { kind: 'machine', address: whole }
  return isScanner || hasPart(parts) ? { kind: 'damaged', parts } : { kind: 'not-ours' }
}

/** Scheme, host, port, and a look ahead for what must follow. */
const LINK = /(https?:\/\/|\/\/)?([a-z0-9.-]{1,253})(:\d{1,5})?(?=[/?#])/gi

/** What may stand in a link as it is (RFC 3986). */
const LEGAL = /^(?:(?!["'<>\\^`{|}])[!-~])*/

/** Whether an address without a scheme begins here, and not in the middle of another's. */
function isStart(before: string, scheme: string) {
  const word = before.slice(before.search(/\S*$/))
  if (/[=]$/.test(word)) return true
  return !(scheme ? /[/\\@%\w:]/ : /[/\\@%\w]/).test(word.slice(-1)) && !word.includes('://')
}

/** Every link of ours in a text, whatever stands round it: a wrapper's address, a sentence, quotes. */
function readLinks(text: string, here: URL, domains: readonly string[]): MachineCode[] {
  return [...text.matchAll(LINK)].flatMap((match): MachineCode[] => {
    const [found, scheme = '', host = ''] = match
    const brand = brandOfOurHost(host, here, domains)
    if (!brand) return []
    if (!/^http/i.test(scheme) && !isStart(text.slice(0, match.index), scheme)) return []
    const [rest = ''] = LEGAL.exec(text.slice(match.index + found.length)) ?? []
    const code = readLink(rest.replace(/[.,:;!?)\]]+$/, ''))
    if (code.kind !== 'machine' || brand.id === brandFromHostname(here.hostname).id) return [code]
    const url = originAt(host.toLowerCase().replace(/\.$/, ''), here) + programPageHref(code.address)
    return [{ kind: 'other-brand', brandName: brand.name, url }]
  })
}

/** All say the same, or it is not clear which is meant. */
function agreed(codes: readonly MachineCode[]): MachineCode | undefined {
  const [first] = codes
  const isOne = codes.every((code) => JSON.stringify(code) === JSON.stringify(first))
  return first && !isOne ? { kind: 'unclear' } : first
}

const isFound = ({ kind }: MachineCode) => kind === 'machine' || kind === 'other-brand'
const isWhole = (code: MachineCode) =>
  code.kind === 'damaged' && ADDRESS_PARTS.every((name) => code.parts[name] !== undefined)

/**
 * Reads a machine's code: the printed URL, its path form, or `node/address/sub` with any separator, whatever people,
 * printers, chats and link shorteners have put round it. Letter case is kept: the server matches without it.
 * A link of somebody else's host is not ours, whatever it holds; a link of ours inside it is.
 * @param text from the camera, a picture or the keyboard; anybody may have printed it
 * @param here address of this page; a code for another brand's host is told apart
 * @param domains the operator's `BASE_DOMAINS`
 */
export function parseMachineCode(text: string, here: URL, domains: readonly string[] = []): MachineCode {
  if (text.length > MAX_LENGTH) return { kind: 'not-ours' }
  let plain = plainText(text)
  const bare = plain
  let damaged: MachineCode | undefined
  for (let i = 0; i <= MAX_DECODES; i++) {
    const codes = readLinks(plain, here, domains)
    const found = agreed(codes.filter(isFound)) ?? codes.find((code) => code.kind === 'unclear' || isWhole(code))
    if (found) return found
    damaged ??= codes.find(({ kind }) => kind === 'damaged')
    const decoded = plainText(decodeOnce(plain))
    if (decoded === plain) break
    plain = decoded
  }
  if (damaged) return damaged
  const readings = parseBareCode(bare).map((parts) => ({ kind: 'machine' as const, address: parts }))
  return agreed(readings) ?? { kind: 'not-ours' }
}

const RANK: Record<MachineCode['kind'], number> = {
  machine: 0,
  'other-brand': 1,
  unclear: 2,
  damaged: 3,
  'not-ours': 4,
}

/** The first of all codes in view that is of our machines, else the one that says most about why there is none. */
export function parseMachineCodes(texts: readonly string[], here: URL, domains: readonly string[] = []): MachineCode {
  const codes = texts.map((text) => parseMachineCode(text, here, domains))
  return codes.toSorted((a, b) => RANK[a.kind] - RANK[b.kind])[0] ?? { kind: 'not-ours' }
}

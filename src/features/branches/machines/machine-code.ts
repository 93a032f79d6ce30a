import { isLocale } from '#contract/locale.ts'
import { partsOfQuery } from './address-query.ts'
import { parseBareCode } from './bare-code.ts'
import { brandOfHost } from './brand-names.ts'
import { decodeOnce, MAX_DECODES, plainText } from './code-text.ts'
import {
  ADDRESS_PARTS,
  type AddressParts,
  completeAddress,
  programPageHref,
  type ScannedAddress,
} from './machine-address.ts'
import { brandOfOurHost, originAt } from './our-hosts.ts'

/** The result of parsing a scanned or typed text. */
export type MachineCode =
  | { kind: 'machine'; address: ScannedAddress }
  /** A code of another of our brands; `url` is the machine's page there. */
  | { kind: 'other-brand'; brandName: string; url: string }
  /** Our link, with a missing or invalid part of the address. */
  | { kind: 'damaged'; parts: AddressParts }
  /** The text can mean two machines. */
  | { kind: 'unclear' }
  | { kind: 'not-ours' }

const MAX_LENGTH = 2_000
const hasPart = (parts: AddressParts) => ADDRESS_PARTS.some((name) => parts[name] !== undefined)

/** Reads `/qr-scanner?node_id=…` and `/payment/{node}/{address}/{sub}`, with or without a locale. */
function readLink(link: string): MachineCode {
  const [, path = '', query = ''] = /^([^?&#]*)(.*)$/.exec(link) ?? []
  const segments = path.split('/').filter(Boolean)
  if (isLocale(segments[0]?.toLowerCase())) segments.shift()
  const [page = '', node_id, address, sub_position] = segments
  const isScanner = /^qr-scanner$/i.test(page)
  if (!isScanner && page !== '' && !/^payment$/i.test(page)) return { kind: 'not-ours' }
  const pairs = query.split(/[?&;#]/).map((pair): [string, string] => {
    const [key = '', ...value] = pair.split('=')
    return [key, value.join('=')]
  })
  const parts = page && node_id ? { node_id, address, sub_position } : partsOfQuery(isScanner || !page ? pairs : [])
  if (!parts) return { kind: 'unclear' }
  const fullAddress = completeAddress(parts)
  if (fullAddress) return { kind: 'machine', address: fullAddress }
  return isScanner || hasPart(parts) ? { kind: 'damaged', parts } : { kind: 'not-ours' }
}

/** Scheme, host and port; a path, query or fragment must follow. */
const LINK = /(https?:\/\/|\/\/)?([a-z0-9.-]{1,253})(:\d{1,5})?(?=[/?#])/gi

/** The characters that may occur unescaped in a link (RFC 3986). */
const URL_CHARACTERS = /^(?:(?!["'<>\\^`{|}])[!-~])*/

/** True if a URL without a scheme starts pageUrl, and not in the middle of another one. */
function isUrlStart(precedingText: string, scheme: string) {
  const word = precedingText.slice(precedingText.search(/\S*$/))
  if (/[=]$/.test(word)) return true
  return !(scheme ? /[/\\@%\w:]/ : /[/\\@%\w]/).test(word.slice(-1)) && !word.includes('://')
}

/** Every link of ours in a text, also inside another URL, a sentence or quotes. */
function readLinks(text: string, pageUrl: URL, domains: readonly string[]): MachineCode[] {
  return [...text.matchAll(LINK)].flatMap((match): MachineCode[] => {
    const [origin, scheme = '', host = ''] = match
    const brand = brandOfOurHost(host, pageUrl, domains)
    if (!brand) return []
    if (!/^http/i.test(scheme) && !isUrlStart(text.slice(0, match.index), scheme)) return []
    const [rest = ''] = URL_CHARACTERS.exec(text.slice(match.index + origin.length)) ?? []
    const code = readLink(rest.replace(/[.,:;!?)\]]+$/, ''))
    if (code.kind !== 'machine' || brand.id === brandOfHost(pageUrl.hostname).id) return [code]
    const url = originAt(host.toLowerCase().replace(/\.$/, ''), pageUrl) + programPageHref(code.address)
    return [{ kind: 'other-brand', brandName: brand.name, url }]
  })
}

/** The common result of all codes; unclear if they differ; undefined without codes. */
function commonResult(codes: readonly MachineCode[]): MachineCode | undefined {
  const [first] = codes
  const isSame = codes.every((code) => JSON.stringify(code) === JSON.stringify(first))
  return first && !isSame ? { kind: 'unclear' } : first
}

const isUsable = ({ kind }: MachineCode) => kind === 'machine' || kind === 'other-brand'
const hasAllParts = (code: MachineCode) =>
  code.kind === 'damaged' && ADDRESS_PARTS.every((name) => code.parts[name] !== undefined)

/**
 * Parses a machine's code: the printed URL, its path form, or `node/address/sub` with any separator, also inside text
 * or links that people, printers, chats and link shorteners have added. Keeps the letter case, which the server ignores.
 * A link to an unrelated host is not ours, except for a link of ours inside it.
 * @param text from the camera, a picture or the keyboard; untrusted, because anybody can print a code
 * @param pageUrl the URL of this page, to recognize codes of other brands
 * @param domains the operator's `BASE_DOMAINS`
 */
export function parseMachineCode(text: string, pageUrl: URL, domains: readonly string[] = []): MachineCode {
  if (text.length > MAX_LENGTH) return { kind: 'not-ours' }
  let plain = plainText(text)
  const originalText = plain
  let damagedCode: MachineCode | undefined
  for (let i = 0; i <= MAX_DECODES; i++) {
    const codes = readLinks(plain, pageUrl, domains)
    const result =
      commonResult(codes.filter(isUsable)) ?? codes.find((code) => code.kind === 'unclear' || hasAllParts(code))
    if (result) return result
    damagedCode ??= codes.find(({ kind }) => kind === 'damaged')
    const decoded = plainText(decodeOnce(plain))
    if (decoded === plain) break
    plain = decoded
  }
  if (damagedCode) return damagedCode
  const readings = parseBareCode(originalText).map((parts) => ({ kind: 'machine' as const, address: parts }))
  return commonResult(readings) ?? { kind: 'not-ours' }
}

const RANK: Record<MachineCode['kind'], number> = {
  machine: 0,
  'other-brand': 1,
  unclear: 2,
  damaged: 3,
  'not-ours': 4,
}

/** The first code that names a machine, otherwise the one with the most specific error. */
export function parseMachineCodes(
  texts: readonly string[],
  pageUrl: URL,
  domains: readonly string[] = [],
): MachineCode {
  const codes = texts.map((text) => parseMachineCode(text, pageUrl, domains))
  return codes.toSorted((a, b) => RANK[a.kind] - RANK[b.kind])[0] ?? { kind: 'not-ours' }
}

import type { Purchase } from '#contract/payment.ts'

const TWO_DIGITS = /^\d\d$/
const MAX_LENGTH = 512
const BAHT = '764'

/** CRC-16/CCITT-FALSE over bytes: polynomial 0x1021, start 0xFFFF, nothing reflected (EMV QRCPS MPM v1.1, section 4.7.3). */
function crc16(bytes: Uint8Array): number {
  let crc = 0xffff
  for (const byte of bytes) {
    crc ^= byte << 8
    for (let bit = 0; bit < 8; bit++) crc = crc & 0x8000 ? ((crc << 1) ^ 0x1021) & 0xffff : (crc << 1) & 0xffff
  }
  return crc
}

/**
 * Tag, two-digit length, value, again and again.
 * @param take the first part of a text, as long as a field says; undefined when the text is shorter
 * @returns undefined when a length does not fit, or a tag comes twice
 */
function fieldsBy(text: string, take: (rest: string, length: number) => string | undefined) {
  const found = new Map<string, string>()
  for (let rest = text; rest; ) {
    const [tag, length] = [rest.slice(0, 2), rest.slice(2, 4)]
    if (!TWO_DIGITS.test(tag) || !TWO_DIGITS.test(length) || found.has(tag)) return undefined
    const value = take(rest.slice(4), Number(length))
    if (value === undefined) return undefined
    found.set(tag, value)
    rest = rest.slice(4 + value.length)
  }
  return found
}

const characters = (rest: string, length: number) => {
  const taken = [...rest].slice(0, length)
  return taken.length === length ? taken.join('') : undefined
}
const bytes = (rest: string, length: number) => {
  const all = new TextEncoder().encode(rest)
  if (all.length < length) return undefined
  const value = new TextDecoder().decode(all.subarray(0, length))
  return rest.startsWith(value) ? value : undefined
}

/** EMVCo's length counts characters; some gateways count the bytes of a Thai name. */
const fields = (text: string) => {
  const byCharacters = fieldsBy(text, characters)
  return byCharacters && isWhole(byCharacters) ? byCharacters : fieldsBy(text, bytes)
}

/** The version (ID 00) comes first, the checksum (ID 63) last; all else in any order. */
function isWhole(found: ReadonlyMap<string, string>) {
  const tags = [...found.keys()]
  return tags[0] === '00' && found.get('00') === '01' && tags.at(-1) === '63' && found.get('63')?.length === 4
}

/** ID 54: up to 13 digits and a point, which may end it: `30`, `30.`, `30.5` and `30.00` are the same amount. */
function satangOf(amount: string | undefined): number | undefined {
  const [, baht, decimals = ''] = /^(\d{1,10})(?:\.(\d{0,2}))?$/.exec(amount ?? '') ?? []
  return baht === undefined ? undefined : Number(baht) * 100 + Number(decimals.padEnd(2, '0'))
}

/** IDs 02 to 51: whose account it is. Thai QR payment has credit transfers in 29 and bill payments in 30 and 31. */
const isAccount = (tag: string) => tag >= '02' && tag <= '51'

/**
 * Whether a PromptPay text is whole, in baht, and for this very sum, in every form that EMVCo allows. A QR that is not
 * is never shown.
 * @param satang what the page says is to pay
 * @see EMV QR Code Specification for Payment Systems, Merchant-Presented Mode, v1.1
 */
export function isPromptPayFor(payload: string, satang: number) {
  const text = payload.trim()
  if (text.length > MAX_LENGTH || /\p{Cc}/u.test(text) || !/[\da-f]{4}$/i.test(text)) return false
  const found = fields(text)
  if (!found || !isWhole(found)) return false
  if (crc16(new TextEncoder().encode(text.slice(0, -4))) !== Number.parseInt(text.slice(-4), 16)) return false
  return (
    ['11', '12', undefined].includes(found.get('01')) &&
    [...found.keys()].some(isAccount) &&
    found.get('53') === BAHT &&
    satangOf(found.get('54')) === satang &&
    // A fee on top is more than the page says.
    !['02', '03'].includes(found.get('55') ?? '')
  )
}

/** The text of a purchase's QR, if it is one that may be shown: a PromptPay one for this very sum, or a wallet's own. */
export function payableQr({
  qr_payload,
  provider,
  amount,
}: Pick<Purchase, 'qr_payload' | 'provider' | 'amount'>): string | undefined {
  if (qr_payload === null) return undefined
  if (provider === 'truemoney_qr') return qr_payload
  return isPromptPayFor(qr_payload, amount) ? qr_payload.trim() : undefined
}

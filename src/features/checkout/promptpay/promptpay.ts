import { chargedAmountOf, methodOf, type Purchase } from '#contract/payment.ts'
import { crc16 } from '#contract/thai/promptpay.ts'

const TWO_DIGITS = /^\d\d$/
const MAX_LENGTH = 512
const BAHT = '764'

/**
 * Parses a sequence of fields: tag, two-digit length, value.
 * @param take returns the leading part of a text with the given length; undefined when the text is shorter
 * @returns values by tag; undefined when a length is invalid or a tag is repeated
 */
function fieldsBy(text: string, take: (rest: string, length: number) => string | undefined) {
  const values = new Map<string, string>()
  for (let rest = text; rest; ) {
    const [tag, length] = [rest.slice(0, 2), rest.slice(2, 4)]
    if (!TWO_DIGITS.test(tag) || !TWO_DIGITS.test(length) || values.has(tag)) return undefined
    const value = take(rest.slice(4), Number(length))
    if (value === undefined) return undefined
    values.set(tag, value)
    rest = rest.slice(4 + value.length)
  }
  return values
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

/** EMVCo lengths count characters; some gateways count the bytes of a Thai name. */
const fields = (text: string) => {
  const byCharacters = fieldsBy(text, characters)
  return byCharacters && isComplete(byCharacters) ? byCharacters : fieldsBy(text, bytes)
}

/** The version (ID 00) is first and the checksum (ID 63) last; other fields have any order. */
function isComplete(values: ReadonlyMap<string, string>) {
  const tags = [...values.keys()]
  return tags[0] === '00' && values.get('00') === '01' && tags.at(-1) === '63' && values.get('63')?.length === 4
}

/** ID 54: up to 13 characters, digits with an optional decimal point: `30`, `30.`, `30.0` and `30.00` are the same amount. */
function satangOf(amount: string | undefined): number | undefined {
  const [, baht, decimals = ''] = /^(\d{1,10})(?:\.(\d{0,2}))?$/.exec(amount ?? '') ?? []
  return baht === undefined ? undefined : Number(baht) * 100 + Number(decimals.padEnd(2, '0'))
}

/** IDs 02 to 51: the payee's account. Thai QR payment has credit transfers in 29 and bill payments in 30 and 31. */
const isAccount = (tag: string) => tag >= '02' && tag <= '51'

/**
 * Whether a PromptPay payload is complete, in baht, and for exactly this amount, in every form that EMVCo allows. Any
 * other QR is never shown.
 * @param satang the amount that the page shows
 * @see EMV QR Code Specification for Payment Systems, Merchant-Presented Mode, v1.1
 */
export function isPromptPayFor(payload: string, satang: number) {
  const text = payload.trim()
  if (text.length > MAX_LENGTH || /\p{Cc}/u.test(text) || !/[\da-f]{4}$/i.test(text)) return false
  const values = fields(text)
  if (!values || !isComplete(values)) return false
  if (crc16(text.slice(0, -4)) !== Number.parseInt(text.slice(-4), 16)) return false
  return (
    ['11', '12', undefined].includes(values.get('01')) &&
    [...values.keys()].some(isAccount) &&
    values.get('53') === BAHT &&
    satangOf(values.get('54')) === satang &&
    // A fee would exceed the amount that the page shows.
    !['02', '03'].includes(values.get('55') ?? '')
  )
}

/** The text of a QR code, or its picture where the payment company gives no text. */
export type PayableQr = { payload: string } | { picture: string }

/**
 * A purchase's QR, if it may be shown: a PromptPay QR for exactly this amount, a wallet's own QR, or a picture, which our
 * server has taken from the payment company itself.
 */
export function payableQr({
  qr_payload,
  qr_picture,
  provider,
  ...price
}: Pick<Purchase, 'qr_payload' | 'qr_picture' | 'provider' | 'amount' | 'basket'>): PayableQr | undefined {
  if (qr_payload === null) return qr_picture === null ? undefined : { picture: qr_picture }
  if (provider && methodOf(provider).wallet) return { payload: qr_payload }
  return isPromptPayFor(qr_payload, chargedAmountOf(price)) ? { payload: qr_payload.trim() } : undefined
}

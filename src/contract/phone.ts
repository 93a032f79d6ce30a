import { maxLength, pipe, rawTransform, string } from 'valibot'

/** National part after +66 of a Thai mobile number (libphonenumber metadata, region TH). */
const MOBILE = /^(?:67(?:1[0-8]|2[4-7])\d{5}|(?:14|6[1-6]|[89]\d)\d{7})$/

const DIGIT_ZEROS = ['๐', '０'].map((zero) => zero.codePointAt(0) ?? 0)

/** Thai and full-width digits become ASCII ones; everything else stays. */
export const toAsciiDigits = (text: string) =>
  text.replace(/[๐-๙０-９]/g, (digit) => {
    const code = digit.codePointAt(0) ?? 0
    const zero = DIGIT_ZEROS.find((start) => code >= start && code < start + 10) ?? 0
    return String(code - zero)
  })

/** National part of a Thai landline: 2 for Bangkok, 3 to 5 and 7 for the provinces, and seven digits. */
const LANDLINE = /^[2-57]\d{7}$/

/** What was typed without what people write between digits, or undefined when that cannot be a number here. */
function nationalPart(text: string): string | undefined {
  const compact = toAsciiDigits(text.trim()).replace(/[\s\u00a0().\-\u2010-\u2015]/g, '')
  if (!/^\+?\d{9,14}$/.test(compact) || (compact.startsWith('+') && !compact.startsWith('+66'))) return undefined
  return compact.replace(/^(?:\+66|0066|66(?=\d{8,9}$))0?/, '').replace(/^0/, '')
}

/**
 * A Thai mobile number typed in any usual way: spaces, dashes, dots, brackets, `+66`, `66`, `0066`, Thai digits.
 * @returns E.164 (`+66812345678`), or undefined when it is not one
 */
export function parsePhone(text: string): string | undefined {
  const national = nationalPart(text)
  return national !== undefined && MOBILE.test(national) ? `+66${national}` : undefined
}

/** The same for a number that is only called: mobile or landline. */
export function parseTelephone(text: string): string | undefined {
  const national = nationalPart(text)
  return national !== undefined && (MOBILE.test(national) || LANDLINE.test(national)) ? `+66${national}` : undefined
}

/** `+66812345678` as people in Thailand write it, `081-234-5678`; a landline is one digit shorter: `02-123-4567`. */
export const formatPhone = (e164: string) => e164.replace(/^\+66(\d{1,2})(\d{3})(\d{4})$/, '0$1-$2-$3')

/** A Thai mobile number typed in any usual way; E.164 when parsed. */
export const PhoneNumber = pipe(
  string(),
  maxLength(40),
  rawTransform(({ dataset, addIssue, NEVER }) => {
    const phone = parsePhone(dataset.value)
    if (phone) return phone
    addIssue({ message: 'phone' })
    return NEVER
  }),
)

/** A Thai number to call, mobile or landline; E.164 when parsed. */
export const Telephone = pipe(
  string(),
  maxLength(40),
  rawTransform(({ dataset, addIssue, NEVER }) => {
    const phone = parseTelephone(dataset.value)
    if (phone) return phone
    addIssue({ message: 'phone' })
    return NEVER
  }),
)

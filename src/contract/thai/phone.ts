import { maxLength, pipe, rawTransform, string, transform } from 'valibot'
import { toAsciiDigits } from '#contract/ascii-digits.ts'
import { cleanLine } from '#contract/clean.ts'

/** National part after +66 of a Thai mobile number (libphonenumber metadata, region TH). */
const MOBILE = /^(?:67(?:1[0-8]|2[4-7])\d{5}|(?:14|6[1-6]|[89]\d)\d{7})$/

/** National part of a Thai landline number: 2 for Bangkok, 3 to 5 and 7 for the provinces, then seven digits. */
const LANDLINE = /^[2-57]\d{7}$/

/** Words before the number (`โทร`, `Tel.`, `tel:`, a name) and, after a blank, bracket or comma, after it. */
const WORDS_AROUND = /^[^\d+]+|[\s(,;][^\d+]*$/g

/** More than a number with words around it: a page that somebody has pasted, which would keep the patterns busy. */
const MAX_TEXT = 200

const EXTENSION = /\d\s*[(,;]*\s*(?:ต่อ|กด|ext(?:ension|n)?\b|x(?=[\s.]*\d)|#)/iu

/** Cleans a number, converts it to ASCII, and decodes the escapes of `tel:` links. */
const normalize = (text: string) => toAsciiDigits(cleanLine(text)).replace(/%2b/gi, '+').replace(/%20/g, ' ')

/**
 * Whether a number has an extension: `02-123-4567 ต่อ 89`. Such a number cannot be called directly or receive an SMS.
 */
export const hasExtension = (text: string) => EXTENSION.test(normalize(text))

/** Strips everything but the digits of the national part; undefined if the text cannot be a Thai number. */
function nationalPart(text: string): string | undefined {
  if (text.length > MAX_TEXT || hasExtension(text)) return undefined
  const compact = normalize(text)
    .replace(WORDS_AROUND, '')
    .replace(/[\s()./_\p{Pd}\u2212\u00b7\u2022]/gu, '')
  if (!/^\+?\d{9,15}$/.test(compact) || (compact.startsWith('+') && !compact.startsWith('+66'))) return undefined
  return compact.replace(/^(?:\+66|0066|66(?=\d{8,10}$))0?/, '').replace(/^0/, '')
}

/**
 * Parses a Thai mobile number typed or pasted in any usual format: spaces, dashes, dots, brackets, `+66`, `66`, `0066`,
 * Thai digits, a word before it, a `tel:` link, invisible characters.
 * @returns E.164 (`+66812345678`), or undefined if it is not a Thai mobile number
 */
export function parsePhone(text: string): string | undefined {
  const national = nationalPart(text)
  return national !== undefined && MOBILE.test(national) ? `+66${national}` : undefined
}

/** Like `parsePhone`, for a number to call: mobile or landline. */
export function parseTelephone(text: string): string | undefined {
  const national = nationalPart(text)
  return national !== undefined && (MOBILE.test(national) || LANDLINE.test(national)) ? `+66${national}` : undefined
}

/** Formats `+66812345678` as usual in Thailand, `081-234-5678`; a landline is one digit shorter: `02-123-4567`. */
export const formatPhone = (e164: string) => e164.replace(/^\+66(\d{1,2})(\d{3})(\d{4})$/, '0$1-$2-$3')

const phoneSchema = (parsePart: (text: string) => string | undefined) =>
  pipe(
    string(),
    transform(cleanLine),
    maxLength(80),
    rawTransform(({ dataset, addIssue, NEVER }) => {
      const phone = parsePart(dataset.value)
      if (phone) return phone
      addIssue({ message: 'phone' })
      return NEVER
    }),
  )

/** A Thai mobile number in any usual format; E.164 when parsed. */
export const PhoneNumber = phoneSchema(parsePhone)

/** A Thai number to call, mobile or landline; E.164 when parsed. */
export const Telephone = phoneSchema(parseTelephone)

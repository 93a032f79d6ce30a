import { toHalfWidth } from './clean.ts'

const DIGIT_ZEROS = ['๐', '០', '໐', '၀', '٠', '۰', '०', '০'].map((zero) => zero.codePointAt(0) ?? 0)

/** Converts Thai digits, those of neighbouring countries, and full-width digits and signs to ASCII. */
export const toAsciiDigits = (text: string) =>
  toHalfWidth(text).replace(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0
    const zero = DIGIT_ZEROS.find((start) => code >= start && code < start + 10)
    return zero === undefined ? digit : String(code - zero)
  })

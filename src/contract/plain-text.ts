import { toAsciiDigits } from './ascii-digits.ts'

/** Invisible characters: zero-width ones, direction marks, soft hyphens, variation selectors. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}|\p{Cf}/gu

/** Removes invisible characters, joins lines, and converts digits and punctuation to ASCII where possible. */
export const plainLine = (text: string) =>
  toAsciiDigits(text.replace(INVISIBLE, ''))
    .replace(/[！-～]/g, (wide) => String.fromCharCode((wide.codePointAt(0) ?? 0) - 0xfee0))
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()

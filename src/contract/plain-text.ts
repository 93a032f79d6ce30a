import { toAsciiDigits } from './phone.ts'

/** Characters that show nothing: zero-width ones, direction marks, soft hyphens, variation selectors. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}|\p{Cf}/gu

/** Text without what cannot be seen, on one line, with digits and punctuation in ASCII where they have such a form. */
export const plainLine = (text: string) =>
  toAsciiDigits(text.replace(INVISIBLE, ''))
    .replace(/[！-～]/g, (wide) => String.fromCharCode((wide.codePointAt(0) ?? 0) - 0xfee0))
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()

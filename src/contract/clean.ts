/**
 * Invisible characters: control and format characters, direction marks, zero-width characters, fillers, lone
 * surrogates. An emoji matches as a whole, because the joiners and selectors inside it change its glyph.
 */
const HIDDEN =
  /(\p{Extended_Pictographic}[\ufe0f\u{1f3fb}-\u{1f3ff}]*(?:\u200d\p{Extended_Pictographic}[\ufe0f\u{1f3fb}-\u{1f3ff}]*)*)|[\p{Cc}\p{Cf}\p{Cs}\p{DI}\ufffc]/gu

/** Every character that renders as a blank. Excludes U+FEFF, which is zero-width although `\s` matches it. */
const BLANK = /[^\S\ufeff]|[\u2800\u3164\uffa0]/g

const LINE_END = /\r\n?|[\n\v\f\u0085\u2028\u2029]/

/** More marks on one letter than any language writes: they would cover the lines above and below. */
const PILED_MARKS = /(\p{M}{4})\p{M}+/gu

/** Excludes combining marks, which are invisible by themselves. */
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u

/**
 * Cleans a line of text that was typed or pasted: removes invisible characters, collapses each run of blanks to one
 * space, composes characters (NFC), and leaves four marks on a letter.
 * @returns an empty string if nothing is visible
 */
export function cleanLine(text: string): string {
  const line = text
    .replace(BLANK, ' ')
    .replace(HIDDEN, (_, emoji: string | undefined) => emoji ?? '')
    .replace(/ +/g, ' ')
    .trim()
    .normalize('NFC')
    .replace(PILED_MARKS, '$1')
  return VISIBLE.test(line) ? line : ''
}

/** Cleans several lines; every kind of line end becomes `\n`. */
export const cleanLines = (text: string): string => text.split(LINE_END).map(cleanLine).join('\n').trim()

/** Converts the full-width letters, digits and signs of East Asian keyboards to ASCII. */
export const toHalfWidth = (text: string) =>
  text.replace(/[\uff01-\uff5e]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))

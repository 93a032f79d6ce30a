/**
 * Marks that nothing is drawn for: control and format characters, direction marks, zero-width characters, fillers, lone
 * surrogates. An emoji matches as a whole, because the joiners and selectors inside it change what is drawn.
 */
const HIDDEN =
  /(\p{Extended_Pictographic}[\ufe0f\u{1f3fb}-\u{1f3ff}]*(?:\u200d\p{Extended_Pictographic}[\ufe0f\u{1f3fb}-\u{1f3ff}]*)*)|[\p{Cc}\p{Cf}\p{Cs}\p{DI}\ufffc]/gu

/** Every character that is drawn as a blank; the zero-width one that JavaScript counts among them is none. */
const BLANK = /[^\S\ufeff]|[\u2800\u3164\uffa0]/g

const LINE_END = /\r\n?|[\n\v\f\u0085\u2028\u2029]/

/** Marks that only change another character show nothing by themselves. */
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u

/**
 * One line of text as a person means it, however it was typed or pasted: invisible characters are gone, each run of
 * blanks is one space, characters are composed (NFC).
 * @returns an empty text when there is nothing to see
 */
export function cleanLine(text: string): string {
  const line = text
    .replace(BLANK, ' ')
    .replace(HIDDEN, (_, emoji: string | undefined) => emoji ?? '')
    .replace(/ +/g, ' ')
    .trim()
    .normalize('NFC')
  return VISIBLE.test(line) ? line : ''
}

/** The same over several lines; every kind of line end becomes `\n`. */
export const cleanLines = (text: string): string => text.split(LINE_END).map(cleanLine).join('\n').trim()

/** The wide letters, digits and signs of East Asian keyboards become ASCII ones. */
export const toHalfWidth = (text: string) =>
  text.replace(/[\uff01-\uff5e]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))

/** The characters that a brand's font has to draw. */

const between = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, i) => String.fromCodePoint(first + i))

/** Without them a page of that language changes its typeface inside of words. */
export const THAI_LETTERS = [...between(0xe01, 0xe3a), ...between(0xe40, 0xe4e)]
export const LATIN_LETTERS = between(0x21, 0x7e)
/** ฿, Thai digits and marks of old texts; space, Latin-1, dashes, quotes, and the circle under a mark without a letter. */
const WELCOME = [...between(0xe3f, 0xe3f), ...between(0xe4f, 0xe5b), ' ', ...between(0xa0, 0xff), ...'–—‘’“”•…◌']

export type Script = 'thai' | 'latin'
export const isThai = (character: string) => character >= '\u0e01' && character <= '\u0e5b'

/** All characters to keep of a font: Thai, Latin, and what else our texts use. */
export const charactersFor = (texts: string): string[] => [
  ...new Set([
    ...THAI_LETTERS,
    ...LATIN_LETTERS,
    ...WELCOME,
    ...texts.replace(/[\p{Cc}\p{Cf}\p{Emoji_Presentation}]/gu, ''),
  ]),
]

const hex = (codePoint: number) => codePoint.toString(16).toUpperCase()

/** `U+20-7E,U+E01`: as CSS writes a set of characters. */
export function unicodeRange(characters: readonly string[]): string {
  const codePoints = characters.map((character) => character.codePointAt(0) ?? 0).toSorted((a, b) => a - b)
  const ranges: [number, number][] = []
  for (const codePoint of codePoints) {
    const last = ranges.at(-1)
    if (last && codePoint - last[1] <= 1) last[1] = codePoint
    else ranges.push([codePoint, codePoint])
  }
  return ranges.map(([first, last]) => `U+${hex(first)}${last > first ? `-${hex(last)}` : ''}`).join()
}

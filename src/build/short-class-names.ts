/** Short class names for the build: Panda's descriptive ones are half the bytes of the stylesheet. */

/** The property and state of a class; of two classes with the same key the last one applies. */
const KEY = /^(?:\[.*?\]:|[^_[])*/
export const keyOf = (name: string): string => KEY.exec(name)?.[0] ?? name

const ALPHABET = 'abcdefghijklmnopqrstuvwxyz'

/** a, b, … z, aa, ab, … */
const lettersOf = (index: number): string =>
  (index < ALPHABET.length ? '' : lettersOf(Math.floor(index / ALPHABET.length) - 1)) +
  ALPHABET.charAt(index % ALPHABET.length)

/** Maps each name to letters for its key and a number. Independent of the order of the names. */
export function shortNames(names: Iterable<string>): Map<string, string> {
  const byKey = Map.groupBy([...names].sort(), keyOf)
  return new Map(
    [...byKey.values()].flatMap((sameKey, index) =>
      sameKey.map((name, number) => [name, `${lettersOf(index)}${number}`] as const),
    ),
  )
}

const CLASS = /\.((?:\\.|[\w-])+)/g

/** Replaces each class in the stylesheet that has a short name. */
export const withShortNames = (sheet: string, shortNames: ReadonlyMap<string, string>): string =>
  sheet.replace(CLASS, (selector, escaped: string) => {
    const name = shortNames.get(escaped.replace(/\\(.)/g, '$1'))
    return name === undefined ? selector : `.${name}`
  })

const DECLARATION = /(--[\w-]+)\s*:[^;{}]*;\s*/g

/**
 * Removes variables that the stylesheet never reads.
 * @param elsewhere other text that may read them
 */
export const dropUnusedVariables = (sheet: string, elsewhere = ''): string =>
  sheet.replace(DECLARATION, (declaration, name: string) =>
    new RegExp(`var\\(\\s*${name}(?![\\w-])`).test(sheet + elsewhere) ? declaration : '',
  )

/** Elements in Panda's reset that the app does not use. */
export const ABSENT_ELEMENTS = 'hr table small sub sup abbr code kbd samp pre progress dialog'.split(' ')
const NAME = `(?:${ABSENT_ELEMENTS.join('|')})(?::where\\([^)]*\\))?`
const ABSENT_RULE = new RegExp(`(?<=[{};]\\s*)${NAME}(?:,\\s*${NAME})*\\s*\\{[^{}]*\\}`, 'g')

/** Typefaces that Panda's reset gives the document, of which every text has its own. */
const FALLBACK_FONT = /(?:--font-fallback:|font-family:\s*var\(--global-font-body)[^;}]*;?/g

/** Removes rules that apply to those elements only, and the typeface that no text has. */
export const dropUnusedElements = (sheet: string): string => sheet.replace(ABSENT_RULE, '').replace(FALLBACK_FONT, '')

/** Panda's names of classes say what they do, in half of the sheet's bytes. In the app that is built they are short. */

/** Property and state: of two classes with the same the last counts. */
const KEY = /^(?:\[.*?\]:|[^_[])*/
export const keyOf = (name: string): string => KEY.exec(name)?.[0] ?? name

const ALPHABET = 'abcdefghijklmnopqrstuvwxyz'

/** a, b, … z, aa, ab, … */
const lettersOf = (place: number): string =>
  (place < ALPHABET.length ? '' : lettersOf(Math.floor(place / ALPHABET.length) - 1)) +
  ALPHABET.charAt(place % ALPHABET.length)

/** For each name letters that stand for its key, and a number: the same for the same names in any order. */
export function shortNames(names: Iterable<string>): Map<string, string> {
  const byKey = Map.groupBy([...names].sort(), keyOf)
  return new Map(
    [...byKey.values()].flatMap((same, place) =>
      same.map((name, number) => [name, `${lettersOf(place)}${number}`] as const),
    ),
  )
}

const CLASS = /\.((?:\\.|[\w-])+)/g

/** The sheet with each class that has one under its short name. */
export const withShortNames = (sheet: string, short: ReadonlyMap<string, string>): string =>
  sheet.replace(CLASS, (whole, escaped: string) => {
    const name = short.get(escaped.replace(/\\(.)/g, '$1'))
    return name === undefined ? whole : `.${name}`
  })

const DECLARATION = /(--[\w-]+)\s*:[^;{}]*;\s*/g

/** The sheet without variables that it never reads. */
export const dropUnusedVariables = (sheet: string): string =>
  sheet.replace(DECLARATION, (whole, name: string) =>
    new RegExp(`var\\(\\s*${name}(?![\\w-])`).test(sheet) ? whole : '',
  )

/** Elements that Panda's reset speaks of and the app has none of. */
export const ABSENT_ELEMENTS = 'hr table summary small sub sup abbr code kbd samp pre progress dialog'.split(' ')
const NAME = `(?:${ABSENT_ELEMENTS.join('|')})(?::where\\([^)]*\\))?`
const NO_RULE = new RegExp(`(?<=[{};]\\s*)${NAME}(?:,\\s*${NAME})*\\s*\\{[^{}]*\\}`, 'g')

/** The sheet without rules for those alone. */
export const dropUnusedElements = (sheet: string): string => sheet.replace(NO_RULE, '')

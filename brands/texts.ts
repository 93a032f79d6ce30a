/** Texts in the files of a brand. */
import { check, type GenericSchema, maxLength, metadata, pipe, strictObject, string, trim } from 'valibot'

const segmenter = new Intl.Segmenter('th')
/** Length in characters as a reader counts them: Thai marks above and below are no own characters. */
export const lengthOf = (text: string): number => [...segmenter.segment(text)].length

/** Code points of one character: a letter with its marks has three. */
export const MAX_CODE_POINTS = 4

const VISIBLE = /^$|[\p{L}\p{N}\p{P}\p{S}]/u
/** Signs that change the direction of what follows, which neither language needs, a mark of the beginning of files, half a sign. */
const HIDDEN = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff\p{Cs}]/u

/**
 * A text of at most `max` characters.
 * @param refused what it may not contain, with the advice for that
 * @param pattern the same for editors, which know JSON Schema
 */
const textOf = (max: number, refused: RegExp, advice: string, pattern: string) =>
  pipe(
    string('must be a text'),
    metadata({ pattern }),
    trim(),
    maxLength(max * MAX_CODE_POINTS, `has too many signs: at most ${max} characters fit`),
    check((text) => text !== '', 'is empty: write a text'),
    check((text) => !refused.test(text), advice),
    check((text) => VISIBLE.test(text) && !HIDDEN.test(text), 'has characters that are not shown: type it again'),
    check(
      (text) => lengthOf(text) <= max,
      ({ input }) => `has ${lengthOf(String(input))} characters: at most ${max} fit`,
    ),
  )

/** One line of text. */
export const Line = (max: number) => textOf(max, /\p{Cc}/u, 'has several lines: write one', '^[^\\n]*\\S[^\\n]*$')

/** A text whose lines its writer breaks, as Thai headings need. */
export const Lines = (max: number) =>
  textOf(max, /[^\P{Cc}\n]/u, 'has characters that are not shown: write it again', '\\S')

/** A text in each language of the app. */
export const InBothLanguages = (max: number) => inBoth(Line(max))
export const inBoth = <Text extends GenericSchema>(text: Text) => strictObject({ th: text, en: text })

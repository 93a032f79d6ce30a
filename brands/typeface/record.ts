/** `brands/<id>/fonts/fonts.json`: what `npm run brand -- font` has made of a brand's fonts. */
import { array, type InferOutput, number, object, optional, picklist, pipe, regex, string } from 'valibot'

/** The weights of our text styles. */
export const WEIGHTS = [400, 700] as const
export type Weight = (typeof WEIGHTS)[number]

/** Both go into style sheets. */
const Name = pipe(string(), regex(/^[\p{L}\p{N}][\p{L}\p{N} ._-]*$/u))
const Range = pipe(string(), regex(/^U\+[\dA-F-]+(?:,U\+[\dA-F-]+)*$/))

const Typeface = object({
  family: Name,
  /** File with the text of its licence. */
  licence: Name,
  /** Lengths in em. */
  ascent: number(),
  descent: number(),
  lineGap: number(),
  weights: array(
    object({
      weight: picklist(WEIGHTS),
      /** Average width of a character of our texts, in em. */
      widths: object({ thai: number(), latin: number() }),
      /** With the characters of each, where there are several. */
      files: array(object({ file: Name, range: optional(Range) })),
    }),
  ),
})
export type Typeface = InferOutput<typeof Typeface>

/** `text` is that of all texts, or of all but headings and figures where there is a `heading`. */
export const BrandFonts = object({ text: optional(Typeface), heading: optional(Typeface) })
export type BrandFonts = InferOutput<typeof BrandFonts>

/** What a typeface is for. */
export const USES = ['text', 'heading'] as const
export type Use = (typeof USES)[number]

export const filesOf = ({ weights }: Pick<Typeface, 'weights'>) =>
  weights.flatMap(({ files }) => files.map(({ file }) => file))

/** All files in `brands/<id>/fonts/` that the record names: fonts and licences. */
export const filesIn = (fonts: { [Kind in Use]?: Typeface | undefined }): string[] => [
  ...new Set(USES.flatMap((use) => (fonts[use] ? [...filesOf(fonts[use]), fonts[use].licence] : []))),
]

/** Name of the family that stands in until the font has arrived. */
export const fallbackOf = (family: string) => `${family} fallback`

/**
 * The value of a `typeface` token.
 * @param system the fonts of devices, which come last
 */
export const typefaceValue = (family: string, system: unknown): string[] => [
  family,
  fallbackOf(family),
  ...[system].flat().map(String),
]

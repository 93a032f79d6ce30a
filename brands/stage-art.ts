/** The dress of a brand's field, with the drawings in `brands/<id>/stage/`, as CSS variables. */
import { DEFAULT_DRESS, DRESS_NAMES, dressVariables } from '#design-tokens/dresses.ts'
import { DEFAULT_BRAND_ID } from './default-brand.ts'

/**
 * Drawings of a brand, each with the parts that it has, by their ids: of the drum, on 160 units, of its companion, and the marks
 * of payment that its payment company has licensed to it, on 56 × 32 units, shown as they are. A brand without `things.svg` has
 * the clothes of the default brand; one without `companion.svg` has no companion; one without `marks.svg` our pictograms.
 */
export const STAGE_ART = {
  'things.svg': ['scene', 'clothes', 'pile', 'lock', 'code', 'night', 'basket', 'ticket', 'card'],
  'companion.svg': ['calm', 'asleep', 'glad', 'alarmed'],
  'marks.svg': ['thai_qr', 'promptpay', 'truemoney', 'bbl', 'bay', 'kbank', 'ktb', 'scb'],
} as const
export type StageFile = keyof typeof STAGE_ART
/** A phone loads them after the page; marks are drawn as their owners give them. */
export const MAX_ART_BYTES = {
  'things.svg': 8_000,
  'companion.svg': 8_000,
  'marks.svg': 32_000,
} as const satisfies Record<StageFile, number>
export const STAGE_FILES = Object.keys(STAGE_ART) as StageFile[] // the keys of the object above

/** The address of a file; undefined for one that the brand does not have. */
type UrlOf = (file: StageFile) => string | undefined

/** The dress that a brand names; that of the default theme for an unknown one, which the check of `brand.json` finds. */
const dressOf = (stage: string | undefined) => DRESS_NAMES.find((name) => name === stage) ?? DEFAULT_DRESS

const NO_MARKS: [string, string][] = [
  ['--stage-marks', 'none'],
  ['--stage-no-marks', 'flex'],
]
const MARKS: [string, string][] = [
  ['--stage-marks', 'block'],
  ['--stage-no-marks', 'none'],
]

const artVariables = (urlOf: UrlOf): [string, string][] =>
  STAGE_FILES.flatMap((file) => {
    const url = urlOf(file)
    if (!url && file === 'things.svg') return []
    // What is shown in their place is said here, because a style cannot ask whether there is a picture.
    if (file === 'marks.svg' && !url) return NO_MARKS
    const parts = STAGE_ART[file].map((part): [string, string] => [
      `--stage-${part}`,
      url ? `url(${url}#${part})` : 'none',
    ])
    return file === 'marks.svg' ? [...MARKS, ...parts] : parts
  })

/** All variables of a brand, with their names. */
export const stageVariables = (stage: string | undefined, urlOf: UrlOf): Map<string, string> =>
  new Map([...dressVariables(dressOf(stage)), ...artVariables(urlOf)])

/** One rule with those that differ from the compiled ones, which are the default brand's. Empty for the default brand. */
export function stageCss(id: string, stage: string | undefined, urlOf: UrlOf): string {
  if (id === DEFAULT_BRAND_ID) return ''
  const variables = [...dressVariables(dressOf(stage), DEFAULT_DRESS), ...artVariables(urlOf)]
  return variables.length > 0 ? `:root{${variables.map(([name, value]) => `${name}:${value}`).join(';')}}` : ''
}

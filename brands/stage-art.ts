/** The dress of a brand's field, with the drawings in `brands/<id>/stage/`, as CSS variables. */
import { DEFAULT_DRESS, DRESS_NAMES, dressVariables } from '#design-tokens/dresses.ts'
import { DEFAULT_BRAND_ID } from './default-brand.ts'

/** Of one file, which a phone loads after the page. */
export const MAX_ART_BYTES = 8_000

/**
 * Drawings of a brand, each with the parts that it has, by their ids: of the drum, on 160 units, and of its companion. A brand
 * without `things.svg` has the clothes of the default brand; one without `companion.svg` has no companion.
 */
export const STAGE_ART = {
  'things.svg': ['scene', 'clothes', 'pile'],
  'companion.svg': ['calm', 'asleep', 'glad', 'alarmed'],
} as const
export type StageFile = keyof typeof STAGE_ART
export const STAGE_FILES = Object.keys(STAGE_ART) as StageFile[] // the keys of the object above

/** The address of a file; undefined for one that the brand does not have. */
type UrlOf = (file: StageFile) => string | undefined

/** The dress that a brand names; that of the default theme for an unknown one, which the check of `brand.json` finds. */
const dressOf = (stage: string | undefined) => DRESS_NAMES.find((name) => name === stage) ?? DEFAULT_DRESS

const artVariables = (urlOf: UrlOf): [string, string][] =>
  STAGE_FILES.flatMap((file) => {
    const url = urlOf(file)
    if (!url && file === 'things.svg') return []
    return STAGE_ART[file].map((part): [string, string] => [`--stage-${part}`, url ? `url(${url}#${part})` : 'none'])
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

/** The files of a brand, by their names in its folder. */

import { share } from '#studio/pictures/icons-svg.ts'
import { brandPalette, type ResolvedTokens } from '../../../design-tokens/resolve-tokens.ts'
import type { Company } from '../../company.ts'
import { readLogo } from '../../logo.ts'
import { LOGO_FILES, LOGO_KINDS } from '../../logo-files.ts'
import { namedPictures } from '../../picture-names.ts'
import { filesIn } from '../../typeface/record.ts'
import type { BrandDraft } from './draft.ts'

export type Files = ReadonlyMap<string, string>

export const FONTS_RECORD = 'fonts/fonts.json'

/** The files with bytes that a draft names, by their names in the brand's folder. */
export const filesNamedBy = ({ brand, fonts = {} }: BrandDraft): string[] => [
  ...new Set([
    ...namedPictures(brand.pictures).map(({ file }) => `pictures/${file}`),
    ...filesIn(fonts).map((file) => `fonts/${file}`),
  ]),
]

/** As Biome writes it: lists in one line. */
export const jsonText = (value: unknown) =>
  `${JSON.stringify(value, null, 2).replaceAll(/\[\n\s*([^[\]{}]*?)\n\s*\]/g, (_, items: string) => `[${items.split(/,\n\s*/).join(', ')}]`)}\n`

/** What the legal texts need first. */
export const companyOf = ({ company, brand: { operator } }: BrandDraft): NonNullable<BrandDraft['company']> =>
  company ??
  ({
    name: operator,
    registration: null,
    address: null,
    ecommerce: null,
    dataProtectionOfficer: null,
    processors: null,
    backupDays: null,
    cameraDays: null,
  } satisfies Company)

/** The picture of shared links. */
export const sharePicture = (logo: string, tokens: ResolvedTokens) => share(readLogo(logo), brandPalette(tokens))

const withLineEnd = (text: string) => (text.endsWith('\n') ? text : `${text}\n`)

/**
 * The texts in the folder of a brand; pictures are drawn from them.
 * @throws RangeError when the logo is none
 */
export function draftFiles(draft: BrandDraft, tokens: ResolvedTokens): Files {
  if (draft.logo === null) throw new RangeError('The logo is missing')
  return new Map([
    ['brand.json', jsonText(draft.brand)],
    ['company.json', jsonText(companyOf(draft))],
    ['tokens.json', jsonText(draft.tokens)],
    ...LOGO_KINDS.flatMap((kind) => {
      const text = draft[kind]
      return text === null ? [] : [[LOGO_FILES[kind], withLineEnd(text)] as const]
    }),
    ['share.svg', sharePicture(draft.logo, tokens)],
    ...(draft.fonts ? [[FONTS_RECORD, `${JSON.stringify(draft.fonts, null, 2)}\n`] as const] : []),
  ])
}

/** The files of a brand, by their names in its folder. */
import { share } from '#brands/generate/icons-svg.ts'
import { readLogo } from '#brands/logo.ts'
import { brandPalette, type ResolvedTokens } from '#design-tokens/resolve-tokens.ts'
import type { BrandDraft } from './draft.ts'

export type Files = ReadonlyMap<string, string>

const literal = (value: string | null) =>
  value === null ? 'null' : `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
const pair = (texts: { th: string; en: string } | null) =>
  texts === null ? 'null' : `{ th: ${literal(texts.th)}, en: ${literal(texts.en)} }`

/** As Biome writes it: lists in one line. */
export const jsonText = (value: unknown) =>
  `${JSON.stringify(value, null, 2).replaceAll(/\[\n\s*([^[\]{}]*?)\n\s*\]/g, (_, items: string) => `[${items.split(/,\n\s*/).join(', ')}]`)}\n`

/** The name of the constant in `brand.ts`. */
export const variableOf = (id: string) =>
  `${id.replace(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())}Brand`

function brandFile({ id, brand }: BrandDraft, variable: string) {
  const { name, title, description, operator, contact } = brand
  return `import type { Brand } from '#brands/brand.ts'

export const ${variable}: Brand = {
  id: ${literal(id)},
  name: ${literal(name)},
  title: ${pair(title)},
  description: {
    th: ${literal(description.th)},
    en: ${literal(description.en)},
  },
  operator: ${pair(operator)},
  contact: {
    phone: ${literal(contact.phone)},
    line: ${literal(contact.line)},
    email: ${literal(contact.email)},
    hours: ${pair(contact.hours)},
  },
}
`
}

const companyFile = ({ brand: { operator } }: BrandDraft) => `import type { Company } from '#brands/company.ts'

export const company: Company = {
  name: ${pair(operator)},
  registration: null,
  address: null,
  ecommerce: null,
  dataProtectionOfficer: null,
}
`

/** The picture of shared links. */
export const sharePicture = (logo: string, tokens: ResolvedTokens) => share(readLogo(logo), brandPalette(tokens))

const withLineEnd = (text: string) => (text.endsWith('\n') ? text : `${text}\n`)

/**
 * The texts in the folder of a brand; pictures are drawn from them.
 * @param variable name of the constant in `brand.ts`
 * @throws RangeError when the logo is none
 */
export function draftFiles(draft: BrandDraft, tokens: ResolvedTokens, variable = variableOf(draft.id)): Files {
  if (draft.logo === null) throw new RangeError('The logo is missing')
  return new Map([
    ['brand.ts', brandFile(draft, variable)],
    ['company.ts', companyFile(draft)],
    ['tokens.json', jsonText(draft.tokens)],
    ['logo.svg', withLineEnd(draft.logo)],
    ...(draft.darkLogo === null ? [] : [['logo-dark.svg', withLineEnd(draft.darkLogo)] as const]),
    ['share.svg', sharePicture(draft.logo, tokens)],
  ])
}

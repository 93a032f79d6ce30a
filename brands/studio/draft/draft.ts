/** A brand in the making: all that the files in its folder are written from. */
import {
  array,
  check,
  type InferOutput,
  literal,
  looseObject,
  maxLength,
  nullable,
  nullish,
  optional,
  picklist,
  pipe,
  record,
  strictObject,
  string,
  unknown,
} from 'valibot'
import { brandTokens } from '../../../design-tokens/to-dtcg.ts'
import { CUSTOMER_BLOCKS, GUEST_BLOCKS, SERVICES } from '../../../src/contract/home-blocks.ts'
import { logoTexts } from '../../logo-files.ts'
import { BrandFonts } from '../../typeface/record.ts'

const Line = pipe(
  string(),
  maxLength(200),
  check((text) => !/\p{Cc}/u.test(text)),
)
const InBothLanguages = strictObject({ th: Line, en: Line })
const Lines = pipe(string(), maxLength(500))
/** Longer than any logo that is taken, so that the check of the logo says what is wrong with it. */
const Drawing = pipe(string(), maxLength(256 * 1024))

/** Complete in its shape; `checkDraft` says what is missing or wrong in it. */
export const BrandDraft = strictObject({
  version: literal(1),
  /** Subdomain and name of the folder. */
  id: Line,
  /** The brand's identity, as in `brand.json`. */
  brand: looseObject({
    name: Line,
    smsName: optional(Line),
    title: InBothLanguages,
    description: InBothLanguages,
    operator: InBothLanguages,
    contact: strictObject({
      phone: nullable(Line),
      line: nullable(Line),
      email: nullable(Line),
      hours: nullable(InBothLanguages),
    }),
    colorScheme: optional(Line),
    density: optional(Line),
    shape: optional(Line),
    stage: optional(Line),
    /** The brand's own words, by id. */
    words: optional(record(string(), strictObject({ th: Lines, en: Lines }))),
    /** What home shows, in its order. */
    home: optional(
      strictObject({
        guest: optional(array(picklist(GUEST_BLOCKS))),
        customer: optional(array(picklist(CUSTOMER_BLOCKS))),
        services: optional(array(picklist(SERVICES))),
      }),
    ),
    /** Names of files; the bytes are beside the draft, see `draft-bytes.ts`. */
    pictures: optional(
      strictObject({
        hero: optional(strictObject({ file: Line, alt: InBothLanguages })),
        coupon: optional(Line),
        free: optional(Line),
        gift: optional(Line),
      }),
    ),
  }),
  /** The content of `company.json`; without it the operator's name is the company's. */
  company: optional(
    looseObject({
      name: InBothLanguages,
      address: nullish(strictObject({ th: Lines, en: Lines })),
      registration: nullish(Line),
      dataProtectionOfficer: nullish(Line),
    }),
  ),
  /** The content of `tokens.json`. */
  tokens: record(string(), unknown()),
  /** The content of `fonts/fonts.json`; without it the brand has the fonts of phones. The files are as those of pictures. */
  fonts: optional(BrandFonts),
  /** Contents of the logo's files; null for one that there is not. */
  logo: nullable(Drawing),
  darkLogo: nullable(Drawing),
  // Links and drafts of an earlier workbench have no wide ones.
  wideLogo: optional(nullable(Drawing), null),
  darkWideLogo: optional(nullable(Drawing), null),
})
export type BrandDraft = InferOutput<typeof BrandDraft>

type Start = { id: string; name: string; color: string; palette?: 'deep' | 'bright' | undefined }

/** A brand of a name and a colour, with the texts that follow from the name. */
export function newDraft({ id, name, color, palette }: Start): BrandDraft {
  return {
    version: 1,
    id,
    brand: { ...textsOfName(name), contact: { phone: null, line: null, email: null, hours: null } },
    tokens: brandTokens(color, palette),
    ...logoTexts(() => null),
  }
}

/** The texts of a brand that has given only its name. */
export const textsOfName = (name: string) => ({
  name,
  title: { th: name, en: name },
  description: {
    th: `${name} สแกน จ่าย แล้วเห็นทันทีว่าเครื่องเริ่มทำงาน`,
    en: `${name}: scan, pay, and see your machine start.`,
  },
  operator: { th: name, en: name },
})

/** Subdomains and paths with another meaning, and folders beside those of the brands. */
const RESERVED = new Set([
  ...['api', 'app', 'assets', 'brand', 'brands', 'builds', 'dev', 'en', 'studio', 'th'],
  ...['typeface', 'www'],
])

/** What is wrong with an id, in words; undefined for one that a brand can have. It is a subdomain and a folder. */
export function problemOfId(id: string): string | undefined {
  if (!/^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/.test(id) || id.length > 32)
    return `“${id}” is not a brand id: use at most 32 lower-case letters, digits and single dashes, starting with a letter`
  return RESERVED.has(id) ? `${id} is reserved by the product: choose another id` : undefined
}

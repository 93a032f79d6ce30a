/** `brands/<id>/brand.json`: a brand's identity. Its design is in `tokens.json` beside it. */
import {
  array,
  check,
  email,
  type InferOutput,
  integer,
  maxValue,
  minValue,
  nullish,
  number,
  optional,
  picklist,
  pipe,
  regex,
  strictObject,
  string,
  transform,
} from 'valibot'
import {
  BRAND_SCHEMES,
  CUSTOMER_BLOCKS,
  GUEST_BLOCKS,
  PROMOTION_PICTURES,
  type PromotionPicture,
  SERVICES,
} from '#contract/home-blocks.ts'
import { parseTelephone } from '#contract/thai/phone.ts'
import { DRESS_NAMES } from '#design-tokens/dresses.ts'
import { DENSITY_NAMES, SHAPE_NAMES } from '#design-tokens/presets.ts'
import { isSmsName, MAX_SMS_NAME } from './sms-name.ts'
import { InBothLanguages, inBoth, Line, Lines } from './texts.ts'
import { WORDS, type WordId } from './words.ts'

/** The longest texts: a name also has to fit into an SMS, a title into a tab, a description into a search result. */
const MAX = { name: 40, title: 60, description: 200, operator: 120, hours: 60, alt: 120, points: 16 }

const inOrder = <const Names extends readonly string[]>(names: Names) =>
  pipe(
    array(picklist(names)),
    check((list) => new Set(list).size === list.length, 'has a name twice: remove one'),
  )

const words = Object.fromEntries(
  Object.entries(WORDS).map(([id, max]) => [id, optional(inBoth(Lines(max)))]),
) as Record<WordId, ReturnType<typeof optional<ReturnType<typeof inBoth<ReturnType<typeof Lines>>>, undefined>>> // one for each id

export const PictureFile = pipe(
  string(),
  regex(/^[a-z0-9][a-z0-9-]*\.(?:png|jpe?g|webp)$/, 'is no name of a PNG, JPEG or WebP in pictures/'),
)
const promotionPictures = Object.fromEntries(PROMOTION_PICTURES.map((kind) => [kind, optional(PictureFile)])) as Record<
  PromotionPicture,
  ReturnType<typeof optional<typeof PictureFile, undefined>>
> // one for each kind

export const BrandFile = strictObject({
  name: Line(MAX.name),
  /** The name in messages with a code, where `name` is too long for them or has other letters. */
  smsName: optional(
    pipe(
      string(),
      check(isSmsName, `is no name for an SMS: write 2 to ${MAX_SMS_NAME} Latin letters, digits and signs`),
    ),
  ),
  title: InBothLanguages(MAX.title),
  description: InBothLanguages(MAX.description),
  /** The company that operates the brand: payee of the QR and named in the legal texts. */
  operator: InBothLanguages(MAX.operator),
  /** Contact details for customers; null where the brand has none. */
  contact: optional(
    strictObject({
      phone: nullish(
        pipe(
          string(),
          transform((text) => parseTelephone(text) ?? text),
          regex(/^\+[1-9]\d{7,14}$/, 'is no phone number: write 02-123-4567, or with + and the country'),
        ),
        null,
      ),
      line: nullish(pipe(string(), regex(/^@?[\w.-]{2,40}$/, 'is no LINE id: write it as @shop')), null),
      email: nullish(pipe(string(), email('is no e-mail address')), null),
      /** Opening hours of customer support. */
      hours: nullish(InBothLanguages(MAX.hours), null),
    }),
    {},
  ),
  /** Messages of the app in the brand's own words; see `words.ts`. */
  words: optional(strictObject(words)),
  /** Above this sum, in satang, a saved card takes the PIN; 50000 without it. */
  cardPinAbove: optional(pipe(number(), integer(), minValue(0), maxValue(100_000_000))),
  /** What the brand calls its points, in every text that names them. */
  points: optional(
    strictObject({ th: Line(MAX.points), en: strictObject({ one: Line(MAX.points), other: Line(MAX.points) }) }),
  ),
  /** For customers who have chosen none. */
  colorScheme: optional(picklist(BRAND_SCHEMES)),
  density: optional(picklist(DENSITY_NAMES)),
  shape: optional(picklist(SHAPE_NAMES)),
  /** How the field at the top of home and its door are dressed. */
  stage: optional(picklist(DRESS_NAMES)),
  /** What home shows, in this order; what is left out is not shown. */
  home: optional(
    strictObject({
      guest: optional(inOrder(GUEST_BLOCKS)),
      customer: optional(inOrder(CUSTOMER_BLOCKS)),
      services: optional(inOrder(SERVICES)),
    }),
  ),
  pictures: optional(
    strictObject({
      /** At the top of a guest's home. */
      hero: optional(strictObject({ file: PictureFile, alt: InBothLanguages(MAX.alt) })),
      /** Of promotions, in place of our drawings. They have no words, and say nothing that the title does not. */
      ...promotionPictures,
    }),
  ),
})
export type BrandFile = InferOutput<typeof BrandFile>

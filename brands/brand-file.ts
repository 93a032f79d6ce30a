/** `brands/<id>/brand.json`: a brand's identity. Its design is in `tokens.json` beside it. */
import { email, type InferOutput, nullish, optional, pipe, regex, strictObject, string } from 'valibot'
import { InBothLanguages, Line } from './texts.ts'

/** The longest texts: a name also has to fit into an SMS, a title into a tab, a description into a search result. */
const MAX = { name: 40, title: 60, description: 200, operator: 120, hours: 60 }

export const BrandFile = strictObject({
  name: Line(MAX.name),
  title: InBothLanguages(MAX.title),
  description: InBothLanguages(MAX.description),
  /** The company that operates the brand: payee of the QR and named in the legal texts. */
  operator: InBothLanguages(MAX.operator),
  /** Contact details for customers; null where the brand has none. */
  contact: optional(
    strictObject({
      phone: nullish(
        pipe(string(), regex(/^\+[1-9]\d{7,14}$/, 'is no phone number: write it with +66 and without spaces')),
        null,
      ),
      line: nullish(pipe(string(), regex(/^@?[\w.-]{2,40}$/, 'is no LINE id: write it as @shop')), null),
      email: nullish(pipe(string(), email('is no e-mail address')), null),
      /** Opening hours of customer support. */
      hours: nullish(InBothLanguages(MAX.hours), null),
    }),
    {},
  ),
})
export type BrandFile = InferOutput<typeof BrandFile>

import { email, type InferOutput, nullish, pipe, regex, strictObject, string } from 'valibot'
import { InBothLanguages } from './texts.ts'

const Registration = pipe(string('must be a text of 13 digits'), regex(/^\d{13}$/, 'must have 13 digits'))

/**
 * The company behind a brand, as the legal texts name it, in `brands/<id>/company.json`: apart from `brand.json`, so that only
 * the pages with legal texts load it. What is null or missing is left out of the texts.
 */
export const CompanyFile = strictObject({
  /** In full: บริษัท … จำกัด. */
  name: InBothLanguages(120),
  /** Registration number of the company. */
  registration: nullish(Registration, null),
  /** Registered office, to which customers may write. */
  address: nullish(InBothLanguages(300), null),
  /** Number of the electronic commerce registration at the Department of Business Development. */
  ecommerce: nullish(Registration, null),
  /** E-mail of the data protection officer, whom section 41 of the PDPA requires of some companies. */
  dataProtectionOfficer: nullish(pipe(string(), email('is no e-mail address')), null),
})
export type Company = InferOutput<typeof CompanyFile>

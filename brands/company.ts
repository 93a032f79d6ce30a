import {
  email,
  type InferOutput,
  integer,
  maxValue,
  minValue,
  nullish,
  number,
  pipe,
  regex,
  strictObject,
  string,
} from 'valibot'
import { InBothLanguages, Line } from './texts.ts'

const Registration = pipe(string('must be a text of 13 digits'), regex(/^\d{13}$/, 'must have 13 digits'))

const Processor = nullish(Line(80), null)
const Days = pipe(number('must be a number of days'), integer(), minValue(1), maxValue(3_650))

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
  /** Companies that process customers' data for the brand; the policy names the kind alone where one is missing. */
  processors: nullish(strictObject({ payment: Processor, sms: Processor, map: Processor, hosting: Processor }), null),
  /** Days that backups of the database are kept; null where they are kept as `docs/deploy/` does. */
  backupDays: nullish(Days, null),
  /** Days that pictures of cameras in the branches are kept; null where there are no cameras. */
  cameraDays: nullish(Days, null),
})
export type Company = InferOutput<typeof CompanyFile>

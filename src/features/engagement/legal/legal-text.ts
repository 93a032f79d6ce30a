import type { Company } from '#brands/company.ts'
import type { PageConfig } from '#contract/page.ts'
import type { Period } from '#contract/retention.ts'

/** A legal text of the shop in one language. Both languages of a text have the same sections and paragraphs. */
export type LegalText = {
  intro: string
  sections: readonly {
    heading: string
    /** One paragraph each. */
    paragraphs?: readonly string[]
    /** A bulleted list after the paragraphs. */
    points?: readonly string[]
  }[]
}

/** The brand and the company that operates it, in the language of the text. */
export type Shop = {
  name: string
  /** Name of the company in full. */
  operator: string
  address: string | null
  registration: Company['registration']
  ecommerce: Company['ecommerce']
  dataProtectionOfficer: Company['dataProtectionOfficer']
  processors: Company['processors']
  backupDays: number
  cameraDays: Company['cameraDays']
  contact: Pick<PageConfig['brand']['contact'], 'phone' | 'line' | 'email'>
  /** Whether the API has a capability: a text says nothing of what it has not got. */
  has: (capability: string) => boolean
}

export type WriteText = (shop: Shop) => LegalText

/** What several texts say, in one language. */
export type LegalPhrases = {
  /** `2 วัน`, `1 year`. */
  duration: (period: Period) => string
  /** Name, registration and address of the company, as far as the brand has them. */
  identity: (shop: Shop) => string
  /** The ways to reach the shop, a line each. */
  contactPoints: (shop: Shop) => string[]
}

/** Number and unit of a period, such as `[2, 'days']`. */
export function amountOf(period: Period): [amount: number, unit: 'minutes' | 'days' | 'years'] {
  if ('minutes' in period) return [period.minutes, 'minutes']
  return 'days' in period ? [period.days, 'days'] : [period.years, 'years']
}

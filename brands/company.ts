type InBothLanguages = { th: string; en: string }

/**
 * The company behind a brand, as the legal texts name it, in `company.ts` of the brand's folder: apart from `brand.ts`,
 * which every page contains. Null is left out of the texts.
 */
export type Company = {
  /** In full: บริษัท … จำกัด. */
  name: InBothLanguages
  /** Registration number of the company, 13 digits. */
  registration: string | null
  /** Registered office, to which customers may write. */
  address: InBothLanguages | null
  /** Number of the electronic commerce registration at the Department of Business Development. */
  ecommerce: string | null
  /** E-mail of the data protection officer, whom section 41 of the PDPA requires of some companies. */
  dataProtectionOfficer: string | null
}

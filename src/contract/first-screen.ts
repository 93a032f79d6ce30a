/** A visitor is a customer if the request has tokens. */
export type Visitor = 'guest' | 'customer'

/** First screens that are not those of one route; all others have the name of their route. */
export const SCREENS = {
  /** Header and skeleton of any page, where the device's storage decides which page is shown. */
  neutral: 'neutral',
  /** Any page for customers, as a guest gets it: the sign-in. */
  guarded: '_authed',
  /** A machine, as its printed code opens it. */
  machine: 'qr-scanner?machine',
  notFound: 'not-found',
} as const

/** Texts of the brand in prerendered pages, which the host server replaces. None changes when it is encoded for a URL. */
export const BRAND_PLACEHOLDERS = {
  name: '__BRAND_NAME__',
  operator: '__BRAND_OPERATOR__',
  phone: '__BRAND_PHONE__',
  line: '__BRAND_LINE__',
  email: '__BRAND_EMAIL__',
  hours: '__BRAND_HOURS__',
} as const

/** In prerendered pages, a message that a brand may say in its own words. */
export const wordPlaceholder = (id: string) => `__WORD_${id}__`
export const WORD_PLACEHOLDER = /__WORD_([\w.]+)__/g

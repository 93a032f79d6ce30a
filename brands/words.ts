/**
 * Messages of the app that a brand may say in its own words, and the characters that fit at 320 px with text at 200 %:
 * promise and tone, empty states, and the names of services. The points are named in all texts at once; see `points.ts`. What a customer decides by, such as prices, errors and
 * buttons of a payment, is the same for every brand.
 */
export const WORDS = {
  'coupons.empty': 48,
  'coupons.emptyNote': 90,
  'history.empty': 48,
  'history.emptyNote': 90,
  'home.ask': 40,
  'home.greeting': 30,
  'home.horoscope': 16,
  'home.lottery': 16,
  'home.offers': 24,
  'home.promise': 36,
  'home.promiseNote': 90,
  'home.shortcuts': 28,
  'home.welcome': 40,
  'load.allDone': 40,
  'load.none': 40,
  'load.noneNote': 90,
  'notification.none': 48,
  'notification.noneNote': 110,
  'rewards.exchanges': 36,
  'rewards.history': 36,
  'rewards.mine': 28,
  'rewards.none': 90,
  'rewards.title': 36,
  'service.delivery': 18,
  'service.deliveryNote': 90,
  'service.wash_dry_fold': 22,
  'service.wash_dry_foldNote': 90,
} as const satisfies Record<string, number>
export type WordId = keyof typeof WORDS
export const WORD_IDS = Object.keys(WORDS) as WordId[] // the keys of the object above

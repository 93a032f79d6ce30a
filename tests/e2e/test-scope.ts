import type { Locale } from '#contract/locale.ts'
import { keyboard, pointer } from './input-method.ts'

/** `E2E=all` takes every combination, which takes hours: every brand in both languages, every theme of every story. */
export const isFullMatrix = process.env.E2E === 'all'

/**
 * Marks a test that repeats another in a second language, brand, hand or medium, or on more pages: `npm test` leaves it to
 * `npm run test:full`.
 */
export const FULL_ONLY = { tag: '@full' }
const EVERY_COMMIT = {}

const HANDS = [
  { how: 'keyboard', handOf: keyboard },
  { how: 'pointer', handOf: pointer },
] as const
const LOCALES = ['th', 'en'] as const

/** @param often the pairs that `npm test` runs */
const travellers = (...often: readonly string[]) =>
  HANDS.flatMap(({ how, handOf }) =>
    LOCALES.map((locale) => ({
      locale,
      how,
      handOf,
      tier: often.includes(`${how} ${locale}`) ? EVERY_COMMIT : FULL_ONLY,
    })),
  )
/** Who goes through a journey: with `npm test` by keyboard in Thai, which is the harder of each. */
export const PERSONAS = travellers('keyboard th')
/** Through the one from the first page to the bill: with `npm test` each language and each hand once. */
export const BUYERS = travellers('keyboard th', 'pointer en')

/** The languages in which a state is looked at: the first of them with `npm test`. */
export const languages = (first: Locale) =>
  LOCALES.map((locale) => ({ locale, tier: locale === first ? EVERY_COMMIT : FULL_ONLY }))

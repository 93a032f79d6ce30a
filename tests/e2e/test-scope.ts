import type { Locale } from '#contract/locale.ts'
import { keyboard, pointer } from './input-method.ts'

/** `E2E=all` runs every combination, which takes hours: every brand in both languages, every theme of every story. */
export const isFullMatrix = process.env.E2E === 'all'

/**
 * Marks a test that repeats another with a second language, brand, input method, medium or order of events, or on more pages.
 * Only `npm run test:full` runs it, not `npm test`.
 */
export const FULL_ONLY = { tag: '@full' }
const EVERY_COMMIT = {}

const INPUT_METHODS = [
  { how: 'keyboard', handOf: keyboard },
  { how: 'pointer', handOf: pointer },
] as const
const LOCALES = ['th', 'en'] as const

/** @param everyCommit pairs of input method and language that `npm test` runs */
const personas = (...everyCommit: readonly string[]) =>
  INPUT_METHODS.flatMap(({ how, handOf }) =>
    LOCALES.map((locale) => ({
      locale,
      how,
      handOf,
      tier: everyCommit.includes(`${how} ${locale}`) ? EVERY_COMMIT : FULL_ONLY,
    })),
  )
/** Personas of most journeys. `npm test` runs keyboard and Thai, the harder of each. */
export const PERSONAS = personas('keyboard th')
/** Personas of the purchase journey. `npm test` runs each language and each input method once. */
export const BUYERS = personas('keyboard th', 'pointer en')

/** The languages in which a state is tested. `npm test` runs the first one. */
export const languages = (first: Locale) =>
  LOCALES.map((locale) => ({ locale, tier: locale === first ? EVERY_COMMIT : FULL_ONLY }))

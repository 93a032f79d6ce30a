import type { Locale } from '#contract/locale.ts'
import { keyboard, pointer } from './input-method.ts'

/** `E2E=all` runs every combination, which takes hours: every brand in both languages, every theme of every story. */
export const isFullMatrix = process.env.E2E === 'all'

/** Whether the tests run as part of `npm run test:full`: `tests/run.ts` says so. */
export const isFullTier = isFullMatrix || process.env.TEST_TIER === 'full'

/**
 * Marks a test that repeats another with a second language, brand, input method, medium or order of events, or on more pages,
 * or whose result depends on how soon a browser, a service worker or a push service gets round to something: unit and
 * integration tests prove its rule. Only `npm run test:full` runs it, not `npm test`.
 */
export const FULL_ONLY = { tag: '@full' }
const EVERY_COMMIT = {}

const INPUT_METHODS = [
  { how: 'keyboard', handOf: keyboard },
  { how: 'pointer', handOf: pointer },
] as const
const LOCALES = ['th', 'en'] as const

/** The personas of a journey. `npm test` runs keyboard and Thai, the harder of each. */
export const PERSONAS = INPUT_METHODS.flatMap(({ how, handOf }) =>
  LOCALES.map((locale) => ({
    locale,
    how,
    handOf,
    tier: how === 'keyboard' && locale === 'th' ? EVERY_COMMIT : FULL_ONLY,
  })),
)

/** The same for a journey that integration tests prove; that it works with keyboard and pointer alone is proved every night. */
export const NIGHTLY_PERSONAS = PERSONAS.map((persona) => ({ ...persona, tier: FULL_ONLY }))

/** The languages in which a state is tested. `npm test` runs the first one. */
export const languages = (first: Locale) =>
  LOCALES.map((locale) => ({ locale, tier: locale === first ? EVERY_COMMIT : FULL_ONLY }))

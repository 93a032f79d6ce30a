import type { Locale } from '#contract/locale.ts'
import { keyboard, pointer } from './hand.ts'

/** `E2E=all` takes every combination; the test line takes each language, and each way to press, once. */
export const isEverything = process.env.E2E === 'all'

const TWICE = [
  { locale: 'th', how: 'keyboard', handOf: keyboard },
  { locale: 'en', how: 'pointer', handOf: pointer },
] as const

/** Who goes through a journey. */
export const TRAVELLERS = isEverything
  ? TWICE.flatMap(({ locale }) => TWICE.map(({ how, handOf }) => ({ locale, how, handOf })))
  : TWICE

/** The languages in which a state is looked at by axe and all probes: `crawl.spec.ts` has looked at the pages in both. */
export const languages = (first: Locale): readonly Locale[] => (isEverything ? ['th', 'en'] : [first])

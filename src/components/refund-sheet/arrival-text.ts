import { type Arrival, REFUND_TIMES } from '#contract/refund-times.ts'
import type { Translate } from '#lib/i18n/translate.tsx'

/** How long money takes that was sent back, as a sentence; undefined where it is there at once, or nobody knows. */
export const arrivalText = (arrival: Arrival | null | undefined, t: Translate): string | undefined =>
  arrival === 'card' || arrival === 'wallet' ? t(`refund.arrives.${arrival}`, REFUND_TIMES.debitCardDays) : undefined

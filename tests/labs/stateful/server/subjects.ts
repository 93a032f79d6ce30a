import { SWITCHES } from '#tests/support/doubles/opn-account.ts'
import { STRIPE_SWITCHES } from '#tests/support/doubles/stripe-account.ts'
import type { Subject } from './run.ts'

const kinds = (names: readonly string[]) => ['none', ...names, 'several']

/** Each gateway without a switch, with each, and with several at once. */
export const SUBJECTS: readonly Subject[] = [
  ...kinds(SWITCHES).map((switches): Subject => ({ bank: 'opn', switches })),
  ...kinds(STRIPE_SWITCHES).map((switches): Subject => ({ bank: 'stripe', switches })),
]

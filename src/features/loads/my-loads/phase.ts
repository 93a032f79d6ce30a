import { isLoad, type Purchase, type TransactionStatus } from '#contract/payment.ts'
import { endOfLoad, SHOWN_AFTER_MS } from './loads.ts'
import { refundsOf, type ShownRefund } from './refunds.ts'

/**
 * What a purchase asks of its customer, most urgent first: `not_started` and `stopped` a choice about money, `unpaid` the payment,
 * `unknown` a look at the machine, `starting` a moment, `done` to fetch the laundry, `no_destination` where its money goes,
 * `to_start` a dryer that is paid, `running` nothing.
 */
export const PHASES = [
  'not_started',
  'stopped',
  'unpaid',
  'unknown',
  'starting',
  'done',
  'no_destination',
  'to_start',
  'running',
] as const
export type Phase = (typeof PHASES)[number]

const PHASE_OF: Record<TransactionStatus, Phase | undefined> = {
  pending: 'unpaid',
  paid: 'starting',
  to_start: 'to_start',
  starting: 'starting',
  start_unknown: 'unknown',
  running: 'running',
  completed: 'done',
  declined: undefined,
  cancelled: undefined,
  expired: undefined,
  start_failed: 'not_started',
  stopped: 'stopped',
  refunded: undefined,
}

/** How long a purchase may be unpaid whose end is unknown or over, as in a copy of this device. */
const MAX_UNPAID_MS = 15 * 60_000

const isUnpaid = ({ created_at, expires_at }: Purchase, now: number) =>
  now < Date.parse(expires_at ?? created_at) + MAX_UNPAID_MS

/**
 * The phase of a purchase that is not over. An order that is carried out is none: its own list shows it.
 * @param now by the server's clock
 */
export function phaseOf(purchase: Purchase, now: number): Phase | undefined {
  const phase = PHASE_OF[purchase.status]
  if (phase === 'unpaid') return isUnpaid(purchase, now) ? phase : undefined
  if (phase !== 'running' && phase !== 'done') return phase
  const end = isLoad(purchase) ? endOfLoad(purchase, now) : undefined
  if (!end || !isLoad(purchase) || purchase.is_taken_out || end.endsAt + SHOWN_AFTER_MS <= now) return undefined
  return phase === 'done' || end.endsAt <= now ? 'done' : 'running'
}

/** When the customer's choice ends, ms since 1970; undefined without an end. */
const deadlineOf = ({ refund_at, expires_at }: Purchase) => Date.parse(refund_at ?? expires_at ?? '') || undefined

type Waiting = { purchase: Purchase; deadline: number | undefined }
/** A purchase that waits for its customer or for a machine's answer, or a refund that waits for its destination. */
export type Attention =
  | (Waiting & { phase: Exclude<Phase, 'running' | 'done' | 'no_destination'>; refund?: undefined })
  | (Waiting & { phase: 'no_destination'; refund: ShownRefund['refund'] })

/** What names an attention: a purchase may have several refunds. */
export const attentionKey = ({ purchase, refund }: Attention) => refund?.case_number ?? purchase.transaction

/** What waits for its customer or for a machine's answer, most urgent first. */
export function attentionsOf(purchases: readonly Purchase[], now: number): Attention[] {
  const waiting = purchases.flatMap((purchase): Attention[] => {
    const phase = phaseOf(purchase, now)
    return !phase || phase === 'running' || phase === 'done' || phase === 'no_destination'
      ? []
      : [{ purchase, phase, deadline: deadlineOf(purchase) }]
  })
  const refunds = refundsOf(purchases, now).flatMap(({ purchase, refund, step }): Attention[] =>
    step === 'no_destination' ? [{ purchase, refund, phase: step, deadline: undefined }] : [],
  )
  return [...waiting, ...refunds].toSorted(
    (a, b) => PHASES.indexOf(a.phase) - PHASES.indexOf(b.phase) || (a.deadline ?? Infinity) - (b.deadline ?? Infinity),
  )
}

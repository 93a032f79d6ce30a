import type { TransactionStatus } from '#contract/payment.ts'
import type { Tx } from '#server/db/database.ts'
import type { transactions } from '#server/db/schema/payment.ts'

type Purchase = typeof transactions.$inferSelect

/** What happened to a purchase. `row` is as it is after the event. */
export type PurchaseEvent =
  | { kind: 'transition'; row: Purchase; from: TransactionStatus; to: TransactionStatus }
  /** A refund case was opened for a payment that buys nothing, was refused by the gateway, or was closed. */
  | {
      kind: 'case'
      row: Purchase
      change: 'paid_again' | 'wrong_amount' | 'refund_by_bank' | 'case_closed'
      number: string
    }
  /** A bank transfer is past its promised day, the bank could not pay to its destination, or the customer has named another. */
  | {
      kind: 'transfer'
      row: Purchase
      change: 'refund_overdue' | 'refund_destination_failed' | 'refund_destination_changed'
      number: string
      /** The day or instant of it: each is told once. */
      on: string
    }
  /** Staff have decided the customer's report about a load against it, or not decided it by its promised day. */
  | { kind: 'load_case'; row: Purchase; change: 'case_refused' | 'case_overdue'; number: string }
  /** Nobody has known for some minutes whether the machine has started. */
  | { kind: 'start_unknown'; row: Purchase }
  /** A machine runs, or has added its time; its customer may have been told something else. */
  | { kind: 'start_confirmed'; row: Purchase; from: TransactionStatus }
  /** The load has been paused for some minutes. */
  | { kind: 'paused'; row: Purchase }
  /** The load ends in some minutes. */
  | { kind: 'nearly_done'; row: Purchase }
  /** The time in which a dryer for after the wash can be started ends soon. */
  | { kind: 'later_ending'; row: Purchase }

/**
 * Carries out one effect of an event, in the database transaction of the event: both are committed, or none. Calls nothing
 * outside the database.
 */
export type PurchaseSubscriber = (tx: Tx, event: PurchaseEvent) => Promise<void>

/** Runs the subscribers one after another, in the order of their list in `src/server/app/subscribers.ts`. */
export async function publish(
  tx: Tx,
  { subscribers }: { subscribers: readonly PurchaseSubscriber[] },
  event: PurchaseEvent,
): Promise<void> {
  for (const subscriber of subscribers) await subscriber(tx, event)
}

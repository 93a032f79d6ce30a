import { and, eq } from 'drizzle-orm'
import { PUSH_PURPOSES, type PushPurpose } from '#contract/notifications.ts'
import type { Database, Tx } from '#server/db/database.ts'
import { mutedPushes } from '#server/db/schema/notifications.ts'

/** Every kind of message, with the purpose by which customers can switch it off. */
const PURPOSES = {
  nearly_done: 'loads',
  wash_done: 'loads',
  not_collected: 'loads',
  machine_free: 'watches',
  watch_over: 'watches',
  order_picked_up: 'orders',
  order_on_the_way: 'orders',
  order_moved: 'orders',
  order_cancelled: 'payments',
  order_done: 'orders',
  start_failed: 'payments',
  start_unknown: 'payments',
  start_given_up: 'payments',
  start_confirmed: 'payments',
  more_time_failed: 'payments',
  more_time_unknown: 'payments',
  more_time_confirmed: 'payments',
  load_paused: 'loads',
  load_stopped: 'payments',
  ended_early: 'loads',
  case_refused: 'payments',
  case_overdue: 'payments',
  report_answered: 'loads',
  machine_repaired: 'loads',
  review_answered: 'loads',
  refund_issued: 'payments',
  case_closed: 'payments',
  refund_by_bank: 'payments',
  refund_overdue: 'payments',
  refund_destination_failed: 'payments',
  // Always sent, like that of a changed PIN: what a thief would do must reach the owner.
  refund_destination_changed: null,
  payment_waits: 'payments',
  later_paid: 'payments',
  later_ending: 'payments',
  later_returned: 'payments',
  late_payment: 'payments',
  payment_after_wrong_amount: 'payments',
  payment_after_end: 'payments',
  paid_again: 'payments',
  wrong_amount: 'payments',
  order_failed: 'payments',
  order_refunded: 'payments',
  order_case_closed: 'payments',
  order_refund_by_bank: 'payments',
  order_refund_overdue: 'payments',
  order_refund_destination_failed: 'payments',
  order_refund_destination_changed: null,
  order_late: 'payments',
  order_paid_after_wrong_amount: 'payments',
  order_paid_after_end: 'payments',
  order_paid_again: 'payments',
  order_wrong_amount: 'payments',
  coupon_issued: 'rewards',
  lottery_result: 'lottery',
  // Security messages, which cannot be switched off: an intruder would do so first.
  new_device: null,
  pin_changed: null,
  phone_changed: null,
  token_reused: null,
  line_linked: null,
} as const satisfies Record<string, PushPurpose['purpose'] | null>
export type MessageKind = keyof typeof PURPOSES

const isMessageKind = (kind: string): kind is MessageKind => Object.hasOwn(PURPOSES, kind)

/** Null for messages that cannot be switched off, and for a kind that a newer server has enqueued. */
export const purposeOf = (kind: string): PushPurpose['purpose'] | null => (isMessageKind(kind) ? PURPOSES[kind] : null)

/** Whether the customer has switched off the purpose of a kind of message. */
export async function isMuted(db: Database, customerId: string, kind: string): Promise<boolean> {
  const purpose = purposeOf(kind)
  if (!purpose) return false
  const [muted] = await db
    .select({ at: mutedPushes.at })
    .from(mutedPushes)
    .where(and(eq(mutedPushes.customerId, customerId), eq(mutedPushes.purpose, purpose)))
  return muted !== undefined
}

export async function readPurposes(db: Database, customerId: string): Promise<PushPurpose[]> {
  const muted = await db.select().from(mutedPushes).where(eq(mutedPushes.customerId, customerId))
  return PUSH_PURPOSES.map((purpose) => ({ purpose, is_on: !muted.some((row) => row.purpose === purpose) }))
}

export async function switchPurpose(tx: Tx, customerId: string, { purpose, is_on }: PushPurpose): Promise<void> {
  if (is_on)
    await tx.delete(mutedPushes).where(and(eq(mutedPushes.customerId, customerId), eq(mutedPushes.purpose, purpose)))
  else await tx.insert(mutedPushes).values({ customerId, purpose }).onConflictDoNothing()
}

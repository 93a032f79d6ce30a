import { eq } from 'drizzle-orm'
import type { TransactionStatus } from '#contract/payment.ts'
import { segmentOf } from '#contract/service-kinds.ts'
import type { ServiceStatus } from '#contract/services.ts'
import { bangkokTime } from '#contract/thai/bangkok.ts'
import type { Tx } from '#server/db/database.ts'
import { branches } from '#server/db/schema/branches.ts'
import type { transactions } from '#server/db/schema/payment.ts'
import { textOf } from '#server/platform/texts/texts.ts'
import { enqueueNotification } from './enqueue-notification.ts'
import { readLateness } from './lateness.ts'
import { bodyOf, REFUND_VALUES, readArrival, readRefundKind } from './refund-kind.ts'

type Row = typeof transactions.$inferSelect
type Kind =
  | 'order_picked_up'
  | 'order_on_the_way'
  | 'order_done'
  | 'order_failed'
  | 'order_refunded'
  | 'order_case_closed'
  | 'order_refund_by_bank'
  | 'order_refund_overdue'
  | 'order_refund_destination_failed'
  | 'order_refund_destination_changed'
  | 'order_late'
  | 'order_paid_after_wrong_amount'
  | 'order_paid_after_end'
  | 'order_paid_again'
  | 'order_wrong_amount'
  | 'order_moved'
  | 'order_cancelled'

/** The page of one order. */
const orderPath = (id: string) =>
  `/${segmentOf(id.startsWith('TRX_DLV_') ? 'delivery' : 'wash_dry_fold')}/transaction/${id}`

/** The texts of a message. Only a coupon is there at once; when money arrives depends on its way. */
async function textsOf(tx: Tx, row: Row, kind: Kind, subject: string) {
  if (kind === 'order_refunded') {
    // What a coupon paid for is returned as that coupon.
    const id = `push.order_refunded.${(await readRefundKind(tx, row)) === 'case' ? 'case' : 'coupon'}` as const
    return { title: `${id}.title`, body: `${id}.body` } as const
  }
  if (kind === 'order_case_closed') {
    const arrival = await readArrival(tx, row, subject)
    return { title: 'push.order_case_closed.title', body: `push.order_case_closed.${arrival}.body` } as const
  }
  return { title: `push.${kind}.title`, body: bodyOf(kind, row) } as const
}

/**
 * Its texts are shown on a lock screen: no name, no amount, no address.
 * @param subject each kind is sent once for a subject
 */
export async function notifyOrder(tx: Tx, row: Row, kind: Kind, subject = row.id) {
  const [branch] = await tx.select().from(branches).where(eq(branches.id, row.branchId))
  if (!branch) return
  const { title, body } = await textsOf(tx, row, kind, subject)
  await enqueueNotification(tx, row.customerId, kind, subject, {
    title: textOf(title),
    body: textOf(body, {
      ...REFUND_VALUES,
      branch: { th: branch.nameTh, en: branch.nameEn },
      // Until then the customer can choose.
      time: row.refundAt ? bangkokTime(row.refundAt) : '',
    }),
    path: orderPath(row.id),
  })
}

const LATE_PAYMENT_KINDS = {
  time_up: 'order_late',
  wrong_amount: 'order_paid_after_wrong_amount',
  ended: 'order_paid_after_end',
} as const satisfies Record<string, Kind>

/** Notifies the customer of a transition of an order's purchase. */
export async function notifyOrderTransition(
  tx: Tx,
  row: Row,
  to: TransactionStatus,
  from: TransactionStatus,
): Promise<void> {
  if (to === 'running') {
    const lateness = await readLateness(tx, row)
    if (lateness) return notifyOrder(tx, row, LATE_PAYMENT_KINDS[lateness])
  }
  if (to === 'start_failed') return notifyOrder(tx, row, 'order_failed')
  // A refund of a running order means that the customer cancelled it.
  if (to === 'refunded') return notifyOrder(tx, row, from === 'running' ? 'order_cancelled' : 'order_refunded')
}

/** Notifies the customer of a step of the shop that concerns them; `washing` and `ready` send nothing. */
export async function notifyOrderStep(tx: Tx, row: Row, step: ServiceStatus): Promise<void> {
  if (step === 'picked_up' || step === 'on_the_way' || step === 'done') return notifyOrder(tx, row, `order_${step}`)
}

import { eq } from 'drizzle-orm'
import type { TransactionStatus } from '#contract/payment.ts'
import { type ServiceStatus, segmentOf } from '#contract/services.ts'
import type { Tx } from '#server/db/database.ts'
import { branches, type transactions } from '#server/db/schema/core.ts'
import type { Message } from '#server/db/schema/notifications.ts'
import { enqueueNotification } from './enqueue-notification.ts'
import { readLateness } from './lateness.ts'

type Row = typeof transactions.$inferSelect
type Kind =
  | 'order_picked_up'
  | 'order_on_the_way'
  | 'order_done'
  | 'order_failed'
  | 'order_refunded'
  | 'order_case_closed'
  | 'order_late'
  | 'order_paid_after_wrong_amount'
  | 'order_paid_after_end'
  | 'order_paid_again'
  | 'order_wrong_amount'
  | 'order_moved'
  | 'order_cancelled'
type Words = Pick<Message, 'title' | 'body'>

/** On a lock screen: no name, no sum, no address. `{b}` is the branch. */
const WORDS: Record<Kind, Words> = {
  order_picked_up: {
    title: { th: 'รับผ้าแล้ว', en: 'We have your laundry' },
    body: { th: 'ผ้าของคุณกำลังไปที่ {b}', en: 'It is on its way to {b}.' },
  },
  order_on_the_way: {
    title: { th: 'กำลังไปส่งผ้า', en: 'Your laundry is on its way' },
    body: { th: '{b} กำลังนำผ้าไปส่งให้คุณ', en: '{b} is bringing it to you now.' },
  },
  order_done: {
    title: { th: 'ส่งผ้าเรียบร้อยแล้ว', en: 'Your laundry is back' },
    body: { th: 'ขอบคุณที่ใช้บริการ {b}', en: 'Thank you for using {b}.' },
  },
  order_failed: {
    title: { th: 'ร้านทำรายการนี้ให้ไม่ได้', en: 'The shop cannot do this order' },
    body: {
      th: 'เงินของคุณปลอดภัย แตะเพื่อเลือกวิธีรับเงินคืน ({b})',
      en: 'Your money is safe. Tap to choose your refund ({b}).',
    },
  },
  order_refunded: {
    // Whether as a coupon, which is there, or by bank, which takes its time.
    title: { th: 'เรื่องคืนเงินของคุณ', en: 'Your refund' },
    body: {
      th: 'บันทึกการคืนเงินสำหรับรายการที่ {b} แล้ว แตะเพื่อดูรายละเอียด',
      en: 'It is recorded for your order at {b}. Tap for the details.',
    },
  },
  order_case_closed: {
    title: { th: 'โอนเงินคืนแล้ว', en: 'Your refund is on its way' },
    body: { th: '{b} โอนเงินคืนสำหรับรายการของคุณแล้ว', en: '{b} has sent back your money.' },
  },
  order_paid_again: {
    title: { th: 'มีการจ่ายซ้ำ', en: 'You paid twice' },
    body: {
      th: 'เราได้รับเงินสำหรับรายการที่ {b} สองครั้ง ร้านจะโอนส่วนที่เกินคืนให้',
      en: 'Money for your order at {b} came twice. The shop will send the second payment back.',
    },
  },
  order_wrong_amount: {
    title: { th: 'ยอดที่จ่ายไม่ตรงกับราคา', en: 'The amount was not right' },
    body: {
      th: 'เงินที่ได้รับสำหรับรายการที่ {b} ไม่ตรงกับราคา ร้านจะโอนคืนให้',
      en: 'What came for your order at {b} was not the price. The shop will send it back.',
    },
  },
  order_moved: {
    title: { th: 'เลื่อนเวลารับส่งแล้ว', en: 'Your order has moved' },
    body: {
      th: '{b} จะมารับและส่งผ้าตามเวลาใหม่ แตะเพื่อดูเวลา',
      en: '{b} will come at the new times. Tap to see them.',
    },
  },
  order_cancelled: {
    title: { th: 'ยกเลิกรายการแล้ว', en: 'Your order is cancelled' },
    body: {
      th: '{b} จะไม่มารับผ้า แตะเพื่อดูว่าได้เงินคืนอย่างไร',
      en: '{b} won’t come. Tap to see how your money comes back.',
    },
  },
  order_paid_after_wrong_amount: {
    title: { th: 'ได้รับเงินแล้ว', en: 'Your payment arrived' },
    body: {
      th: 'ยอดที่ถูกต้องเข้ามาแล้ว {b} รับรายการของคุณแล้ว',
      en: 'This time the amount was right. {b} has your order.',
    },
  },
  order_paid_after_end: {
    title: { th: 'ได้รับเงินแล้ว', en: 'Your payment arrived' },
    body: {
      th: 'เงินมาถึงหลังรายการสิ้นสุดไปแล้ว {b} รับรายการของคุณแล้ว',
      en: 'It came after the order had ended. {b} has it all the same.',
    },
  },
  order_late: {
    title: { th: 'ได้รับเงินแล้ว', en: 'Your payment arrived' },
    body: { th: 'เงินมาถึงหลังหมดเวลา {b} รับรายการของคุณแล้ว', en: 'It came after the time was up. {b} has your order.' },
  },
}

/** The page of one order. */
const orderPath = (id: string) =>
  `/${segmentOf(id.startsWith('TRX_DLV_') ? 'delivery' : 'wash_dry_fold')}/transaction/${id}`

/** @param subject id of what the message is about; each kind is sent once per subject */
export async function notifyOrder(tx: Tx, row: Row, kind: Kind, subject = row.id) {
  const { title, body } = WORDS[kind]
  const [branch] = await tx.select().from(branches).where(eq(branches.id, row.branchId))
  if (!branch) return
  const words = { th: body.th.replace('{b}', branch.nameTh), en: body.en.replace('{b}', branch.nameEn) }
  await enqueueNotification(tx, row.customerId, kind, subject, { title, body: words, path: orderPath(row.id) })
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

import { eq } from 'drizzle-orm'
import type { TransactionStatus } from '#contract/payment.ts'
import type { Tx } from '#server/db/database.ts'
import { branches, machines, type transactions } from '#server/db/schema/core.ts'
import type { Message } from '#server/db/schema/notifications.ts'
import { enqueueNotification } from './enqueue-notification.ts'
import { readLateness } from './lateness.ts'
import { notifyOrder, notifyOrderTransition } from './notify-order.ts'

type Row = typeof transactions.$inferSelect
type Kind =
  | 'nearly_done'
  | 'wash_done'
  | 'not_collected'
  | 'start_failed'
  | 'refund_issued'
  | 'case_closed'
  | 'late_payment'
  | 'payment_after_wrong_amount'
  | 'payment_after_end'
  | 'paid_again'
  | 'wrong_amount'
type Words = Pick<Message, 'title' | 'body'>

/** On a lock screen: no name, no sum. `{m}` is the machine's number, `{b}` the branch. */
const WORDS: Record<Kind, Words> = {
  nearly_done: {
    title: { th: 'ใกล้เสร็จแล้ว', en: 'Almost done' },
    body: { th: 'เครื่อง {m} ที่ {b} จะเสร็จในไม่กี่นาที', en: 'Machine {m} at {b} will be done in a few minutes.' },
  },
  wash_done: {
    title: { th: 'เสร็จแล้ว', en: 'Your load is done' },
    body: { th: 'มารับผ้าที่เครื่อง {m} {b} ได้เลย', en: 'It is waiting in machine {m} at {b}.' },
  },
  not_collected: {
    title: { th: 'ผ้ายังอยู่ในเครื่องหรือเปล่า', en: 'Is your laundry still in the machine?' },
    body: {
      th: 'เครื่อง {m} ที่ {b} เสร็จมาสักพักแล้ว ถ้ารับผ้าแล้วไม่ต้องทำอะไร',
      en: 'Machine {m} at {b} has been done for a while. If you have it already, all is well.',
    },
  },
  start_failed: {
    title: { th: 'เครื่องไม่เริ่มทำงาน', en: 'The machine did not start' },
    body: {
      th: 'เงินของคุณปลอดภัย แตะเพื่อเริ่มใหม่หรือรับเงินคืน (เครื่อง {m} {b})',
      en: 'Your money is safe. Tap to start again or be refunded (machine {m} at {b}).',
    },
  },
  refund_issued: {
    // Whether as a coupon, which is there, or by bank, which takes its time.
    title: { th: 'เรื่องคืนเงินของคุณ', en: 'Your refund' },
    body: {
      th: 'บันทึกการคืนเงินสำหรับเครื่อง {m} ที่ {b} แล้ว ดูรายละเอียดได้ในใบเสร็จ',
      en: 'It is recorded for machine {m} at {b}. The receipt has the details.',
    },
  },
  case_closed: {
    title: { th: 'โอนเงินคืนแล้ว', en: 'Your refund is on its way' },
    body: {
      th: 'ร้านโอนเงินคืนสำหรับเครื่อง {m} ที่ {b} แล้ว',
      en: 'The shop has sent your money back for machine {m} at {b}.',
    },
  },
  paid_again: {
    title: { th: 'มีการจ่ายซ้ำ', en: 'You paid twice' },
    body: {
      th: 'เราได้รับเงินสำหรับเครื่อง {m} ที่ {b} สองครั้ง ร้านจะโอนส่วนที่เกินคืนให้',
      en: 'Money for machine {m} at {b} came twice. The shop will send the second payment back.',
    },
  },
  wrong_amount: {
    title: { th: 'ยอดที่จ่ายไม่ตรงกับราคา', en: 'The amount was not right' },
    body: {
      th: 'เงินที่ได้รับสำหรับเครื่อง {m} ที่ {b} ไม่ตรงกับราคา ร้านจะโอนคืนให้',
      en: 'What came for machine {m} at {b} was not the price. The shop will send it back.',
    },
  },
  payment_after_wrong_amount: {
    title: { th: 'ได้รับเงินแล้ว', en: 'Your payment arrived' },
    body: {
      th: 'ยอดที่ถูกต้องเข้ามาแล้ว เรากำลังเริ่มเครื่อง {m} ที่ {b}',
      en: 'This time the amount was right. Machine {m} at {b} is starting now.',
    },
  },
  payment_after_end: {
    title: { th: 'ได้รับเงินแล้ว', en: 'Your payment arrived' },
    body: {
      th: 'เงินมาถึงหลังรายการสิ้นสุดไปแล้ว เรากำลังเริ่มเครื่อง {m} ที่ {b}',
      en: 'It came after the order had ended. Machine {m} at {b} is starting now.',
    },
  },
  late_payment: {
    title: { th: 'ได้รับเงินแล้ว', en: 'Your payment arrived' },
    body: {
      th: 'เงินมาถึงหลังหมดเวลา เรากำลังเริ่มเครื่อง {m} ที่ {b}',
      en: 'It came after the time was up. Machine {m} at {b} is starting now.',
    },
  },
}

const LATE_PAYMENT_KINDS = {
  time_up: 'late_payment',
  wrong_amount: 'payment_after_wrong_amount',
  ended: 'payment_after_end',
} as const satisfies Record<string, Kind>
/** Messages sent before there is a bill to link to. */
const BEFORE_BILL: readonly Kind[] = ['start_failed', ...Object.values(LATE_PAYMENT_KINDS)]

async function notifyLoad(tx: Tx, row: Row, kind: Kind, subject: string) {
  if (row.machineId === null) return
  const [machine] = await tx
    .select({ number: machines.number, th: branches.nameTh, en: branches.nameEn })
    .from(machines)
    .innerJoin(branches, eq(branches.id, machines.branchId))
    .where(eq(machines.id, row.machineId))
  if (!machine) return
  const { title, body } = WORDS[kind]
  const fill = (text: string, branch: string) => text.replace('{m}', machine.number).replace('{b}', branch)
  const isBill = row.paidAt !== null && !BEFORE_BILL.includes(kind)
  const path = isBill ? `/bill/${row.id}` : `/waiting-payment/${row.id}`
  await enqueueNotification(tx, row.customerId, kind, subject, {
    title,
    body: { th: fill(body.th, machine.th), en: fill(body.en, machine.en) },
    path,
  })
}

/** Notifies the customer of a purchase's transition, in the transition's database transaction. */
export async function notifyTransition(
  tx: Tx,
  row: Row,
  to: TransactionStatus,
  from: TransactionStatus,
): Promise<void> {
  if (row.machineId === null) return notifyOrderTransition(tx, row, to, from)
  if (to === 'paid' && row.holdsMachine) {
    const lateness = await readLateness(tx, row)
    if (lateness) return notifyLoad(tx, row, LATE_PAYMENT_KINDS[lateness], row.id)
  }
  if (to === 'completed') return notifyLoad(tx, row, 'wash_done', row.id)
  if (to === 'refunded') return notifyLoad(tx, row, 'refund_issued', row.id)
  // One message for each failed start.
  if (to === 'start_failed') return notifyLoad(tx, row, 'start_failed', `${row.id}.${row.restarts}`)
}

export const notifyNearlyDone = (tx: Tx, row: Row): Promise<void> =>
  notifyLoad(tx, row, 'nearly_done', `${row.id}.${row.restarts}`)

export const notifyNotCollected = (tx: Tx, row: Row): Promise<void> => notifyLoad(tx, row, 'not_collected', row.id)

/** Notifies the customer of a refund case: opened for a second payment or a wrong amount, or closed. */
export const notifyRefundCase = (
  tx: Tx,
  row: Row,
  kind: 'case_closed' | 'paid_again' | 'wrong_amount',
  number: string,
): Promise<void> =>
  row.machineId === null ? notifyOrder(tx, row, `order_${kind}`, number) : notifyLoad(tx, row, kind, number)

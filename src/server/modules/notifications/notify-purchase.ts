import { and, desc, eq, inArray } from 'drizzle-orm'
import type { TransactionStatus } from '#contract/payment.ts'
import { bangkokTime } from '#contract/thai/bangkok.ts'
import type { Tx } from '#server/db/database.ts'
import { branches, machines } from '#server/db/schema/branches.ts'
import { outbox } from '#server/db/schema/notifications.ts'
import { transactionEvents, transactions } from '#server/db/schema/payment.ts'
import { refundCases } from '#server/db/schema/refunds.ts'
import type { PurchaseSubscriber } from '#server/events/purchase-events.ts'
import { countFreeDryers } from '#server/modules/payments/reservations/machine-state.ts'
import { pauseEndsAt, unknownUntil } from '#server/modules/payments/transaction-dto.ts'
import { clock } from '#server/platform/clock.ts'
import { textOf } from '#server/platform/texts/texts.ts'
import { enqueueNotification } from './enqueue-notification.ts'
import { readLateness } from './lateness.ts'
import { notifyOrder, notifyOrderTransition } from './notify-order.ts'
import { bodyOf, REFUND_VALUES, readArrival, readRefundKind } from './refund-kind.ts'

type Row = typeof transactions.$inferSelect

/** The page where the customer can act on a message. The bill, with what follows it, exists once the load is paid. */
const PAGES = {
  nearly_done: 'bill',
  wash_done: 'bill',
  not_collected: 'bill',
  refund_issued: 'bill',
  case_closed: 'bill',
  refund_by_bank: 'bill',
  refund_overdue: 'bill',
  refund_destination_failed: 'bill',
  refund_destination_changed: 'bill',
  paid_again: 'bill',
  wrong_amount: 'bill',
  ended_early: 'bill',
  load_paused: 'bill',
  case_refused: 'bill',
  case_overdue: 'bill',
  start_failed: 'waiting-payment',
  start_unknown: 'waiting-payment',
  start_given_up: 'waiting-payment',
  start_confirmed: 'bill',
  more_time_confirmed: 'bill',
  more_time_failed: 'waiting-payment',
  more_time_unknown: 'waiting-payment',
  load_stopped: 'waiting-payment',
  payment_waits: 'waiting-payment',
  later_paid: 'waiting-payment',
  later_ending: 'waiting-payment',
  later_returned: 'bill',
  late_payment: 'waiting-payment',
  payment_after_wrong_amount: 'waiting-payment',
  payment_after_end: 'waiting-payment',
} as const
type Kind = keyof typeof PAGES

const LATE_PAYMENT_KINDS = {
  time_up: 'late_payment',
  wrong_amount: 'payment_after_wrong_amount',
  ended: 'payment_after_end',
} as const satisfies Record<string, Kind>

/** The texts of a message. Only a coupon is there at once; when money arrives depends on its way. */
async function textsOf(tx: Tx, row: Row, kind: Kind, subject: string) {
  if (kind === 'refund_issued') {
    const id = `push.refund_issued.${await readRefundKind(tx, row)}` as const
    return { title: `${id}.title`, body: `${id}.body` } as const
  }
  if (kind === 'case_closed')
    return {
      title: 'push.case_closed.title',
      body: `push.case_closed.${await readArrival(tx, row, subject)}.body`,
    } as const
  return { title: `push.${kind}.title`, body: bodyOf(kind, row) } as const
}

/** The dryer that was paid with a wash and waits for its customer. */
async function laterDryerOf(tx: Tx, { basketId }: Row): Promise<Row | undefined> {
  if (basketId === null) return undefined
  const isWaiting = and(eq(transactions.basketId, basketId), eq(transactions.status, 'to_start'))
  const [dryer] = await tx.select().from(transactions).where(isWaiting)
  return dryer
}

/** The number of the case by which the money of a purchase goes back. */
async function caseNumberOf(tx: Tx, { id }: Row): Promise<string> {
  const [found] = await tx
    .select({ number: refundCases.number })
    .from(refundCases)
    .where(and(eq(refundCases.transactionId, id), eq(refundCases.reason, 'not_started')))
  return found?.number ?? ''
}

/** Its texts are shown on a lock screen: no name, no amount. */
async function notifyLoad(tx: Tx, row: Row, kind: Kind, subject: string) {
  if (row.machineId === null) return
  const [machine] = await tx
    .select({
      number: machines.number,
      branchId: branches.id,
      category: machines.category,
      th: branches.nameTh,
      en: branches.nameEn,
    })
    .from(machines)
    .innerJoin(branches, eq(branches.id, machines.branchId))
    .where(eq(machines.id, row.machineId))
  if (!machine) return
  const path = `/${row.paidAt === null ? 'waiting-payment' : PAGES[kind]}/${row.id}`
  const { title, body } = await textsOf(tx, row, kind, subject)
  // Until then the customer can choose, or from then on; failed and unknown starts, stops and late money have it in their texts.
  const isWash = kind === 'wash_done' && machine.category === 'washer'
  const paid = isWash ? await laterDryerOf(tx, row) : undefined
  const until = paid?.refundAt ?? unknownUntil(row) ?? pauseEndsAt(row) ?? row.refundAt
  const time = until ? bangkokTime(until) : ''
  const dryers = isWash ? await countFreeDryers(tx, machine.branchId) : 0
  await enqueueNotification(tx, row.customerId, kind, subject, {
    title: textOf(title),
    body: textOf(paid ? 'push.wash_done.paid' : dryers > 0 ? 'push.wash_done.dryers' : body, {
      ...REFUND_VALUES,
      machine: machine.number,
      load: row.isLater ? textOf('push.load.later') : textOf('push.load.machine', { machine: machine.number }),
      branch: machine,
      time,
      dryers: String(dryers),
      number: kind === 'later_returned' ? await caseNumberOf(tx, row) : '',
    }),
    path,
  })
}

/** A dryer for after the wash was not started in time: its customer has not chosen that its money goes back. */
const isLaterOver = ({ isLater, refundAt }: Row) => isLater && refundAt !== null && refundAt <= clock.date()

/** Notifies the customer of more time in a load; that the load ends or has stopped, the load itself says. */
async function notifyMoreTime(tx: Tx, row: Row, to: TransactionStatus): Promise<void> {
  if (to === 'start_failed') return notifyLoad(tx, row, 'more_time_failed', row.id)
  if (to === 'refunded') return notifyLoad(tx, row, 'refund_issued', row.id)
}

/** Staff start a load again for a customer who may have gone, and the desk says that they are told. */
async function isRestartedByStaff(tx: Tx, { id }: Row): Promise<boolean> {
  const [last] = await tx
    .select({ cause: transactionEvents.cause })
    .from(transactionEvents)
    .where(and(eq(transactionEvents.transactionId, id), eq(transactionEvents.to, 'starting')))
    .orderBy(desc(transactionEvents.id))
    .limit(1)
  return last?.cause === 'shop'
}

/** A load that was started again, or that went on after its time, ends again. */
async function endOf(tx: Tx, { id }: Row): Promise<string> {
  const isEnd = and(eq(transactionEvents.transactionId, id), eq(transactionEvents.to, 'completed'))
  const ends = await tx.$count(transactionEvents, isEnd)
  return ends > 1 ? `${id}.end${ends}` : id
}

async function notifyTransition(tx: Tx, row: Row, to: TransactionStatus, from: TransactionStatus): Promise<void> {
  if (row.machineId === null) return notifyOrderTransition(tx, row, to, from)
  if (row.extendsId !== null) return notifyMoreTime(tx, row, to)
  if (to === 'paid' && row.holdsMachine) {
    const lateness = await readLateness(tx, row)
    if (lateness) return notifyLoad(tx, row, LATE_PAYMENT_KINDS[lateness], row.id)
  }
  if (to === 'completed') return notifyLoad(tx, row, row.endedEarly ? 'ended_early' : 'wash_done', await endOf(tx, row))
  if (to === 'stopped') return notifyLoad(tx, row, 'load_stopped', `${row.id}.${row.restarts}`)
  if (to === 'refunded' && isLaterOver(row)) return notifyLoad(tx, row, 'later_returned', row.id)
  if (to === 'refunded') return notifyLoad(tx, row, 'refund_issued', row.id)
  // Nobody waits at its page.
  if (to === 'to_start' && row.isLate) return notifyLoad(tx, row, 'later_paid', row.id)
  // A late payment, whose machine was not told to start.
  if (to === 'start_failed' && from === 'paid') return notifyLoad(tx, row, 'payment_waits', row.id)
  // One message for each failed start.
  if (to === 'start_failed')
    return notifyLoad(tx, row, row.givenUpAt ? 'start_given_up' : 'start_failed', `${row.id}.${row.restarts}`)
}

/** What a machine takes back by running after all. */
const TAKEN_BACK: Kind[] = ['start_failed', 'start_given_up', 'load_stopped']
const TIME_TAKEN_BACK: Kind[] = ['more_time_failed']

/**
 * Only who was told that a machine had not started is told that it runs; who waited for its answer, who was told that the load is
 * done, and whose load staff have started again, in any case.
 */
async function notifyConfirmed(tx: Tx, row: Row, from: TransactionStatus): Promise<void> {
  const isMoreTime = row.extendsId !== null
  const subject = `${row.id}.${row.restarts}`
  const isExpected =
    from === 'start_unknown' ||
    from === 'completed' ||
    (from === 'starting' && row.restarts > 0 && (await isRestartedByStaff(tx, row)))
  if (isExpected) return notifyLoad(tx, row, isMoreTime ? 'more_time_confirmed' : 'start_confirmed', subject)
  if (from === 'starting') return
  const [told] = await tx
    .select({ id: outbox.id })
    .from(outbox)
    .where(
      and(inArray(outbox.kind, isMoreTime ? TIME_TAKEN_BACK : TAKEN_BACK), inArray(outbox.subject, [subject, row.id])),
    )
    .limit(1)
  if (told) await notifyLoad(tx, row, isMoreTime ? 'more_time_confirmed' : 'start_confirmed', subject)
}

export const notifyNotCollected = (tx: Tx, row: Row): Promise<void> => notifyLoad(tx, row, 'not_collected', row.id)

/** Notifies the customer of what happened to a purchase. */
export const notifyCustomer: PurchaseSubscriber = async (tx, event) => {
  const { row } = event
  switch (event.kind) {
    case 'transition':
      return notifyTransition(tx, row, event.to, event.from)
    case 'case':
      return row.machineId === null
        ? notifyOrder(tx, row, `order_${event.change}`, event.number)
        : notifyLoad(tx, row, event.change, event.number)
    case 'transfer': {
      const subject = `${event.number}.${event.on}`
      return row.machineId === null
        ? notifyOrder(tx, row, `order_${event.change}`, subject)
        : notifyLoad(tx, row, event.change, subject)
    }
    case 'load_case':
      return notifyLoad(tx, row, event.change, event.number)
    case 'start_unknown':
      return notifyLoad(
        tx,
        row,
        row.extendsId === null ? 'start_unknown' : 'more_time_unknown',
        `${row.id}.${row.restarts}`,
      )
    case 'start_confirmed':
      return notifyConfirmed(tx, row, event.from)
    case 'paused':
      return notifyLoad(tx, row, 'load_paused', `${row.id}.${row.pausedAt?.getTime()}`)
    case 'later_ending':
      return notifyLoad(tx, row, event.kind, row.id)
    case 'nearly_done':
      // Again after more time.
      return notifyLoad(
        tx,
        row,
        'nearly_done',
        [row.id, row.restarts, ...(row.addedMinutes > 0 ? [row.addedMinutes] : [])].join('.'),
      )
  }
}

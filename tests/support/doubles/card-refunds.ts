import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { subscribers } from '#server/app/subscribers.ts'
import { openDatabase, type Tx } from '#server/db/database.ts'
import { refundCases } from '#server/db/schema/refunds.ts'
import { coupons } from '#server/db/schema/rewards.ts'
import type { App } from '#server/http/app.ts'
import { convertToCash, lockRefundCoupons } from '#server/modules/payments/refunds/convert-to-cash.ts'
import { refundByCase, refundByCoupon } from '#server/modules/payments/refunds/refund-purchase.ts'
import { leaseRefunds, sendRefund } from '#server/modules/payments/refunds/send-refund.ts'
import { reserveCoupon, updateCoupon } from '#server/modules/payments/reservations/coupon-redemption.ts'
import { bookReversals } from '#server/modules/payments/reversals/book-reversals.ts'
import { lockTransaction, type TransactionRow } from '#server/modules/payments/transition.ts'
import { createLog } from '#server/platform/log.ts'
import {
  GatewayUnavailable,
  nullGateway,
  type Payment,
  type RefundAnswer,
  type RefundRequest,
  unknownCharge,
} from '#server/ports/payment-gateway.ts'
import { freshDatabase } from '#tests/support/server/database.ts'
import { rows } from '#tests/support/server/sql.ts'

export let app: App
export let url: string
/** What the gateway answers next, what it shows, and what it was asked. */
export const gateway = { answers: [] as (RefundAnswer | Error)[], charge: unknownCharge, asked: [] as RefundRequest[] }
/** The errors that were logged. */
export const alarms: string[] = []
let close: () => Promise<void>

async function open() {
  const database = await freshDatabase()
  url = database.url
  const log = createLog('error', (line) => alarms.push(JSON.parse(line).message))
  const { db, close: closeDatabase } = openDatabase(url, { size: 4, waitSeconds: 5 }, log)
  const port: App['gateway'] = {
    ...nullGateway,
    // Nothing is on sale: what was paid by card goes back to the card all the same.
    methods: () => [],
    isRefundable: ({ provider, paymentId }) => provider === 'credit_card' && paymentId.startsWith('pay_'),
    async refund(request) {
      gateway.asked.push(request)
      const answer = gateway.answers.shift() ?? new GatewayUnavailable('no answer')
      if (answer instanceof Error) throw answer
      return answer
    },
    readCharge: async () => gateway.charge,
  }
  // The only parts of the application that refunds use.
  app = { db, log, gateway: port, config: {}, subscribers, wakeJobs: () => {} } as unknown as App // all that refunds use of it
  close = async () => {
    await closeDatabase()
    await database.drop()
  }
}

/** For all tests of a file: the parts of a server that refunds use, with a gateway that the tests script. */
export function setUpCardRefunds() {
  beforeAll(open)
  afterAll(() => close())
  beforeEach(() => {
    gateway.answers = []
    gateway.asked = []
    gateway.charge = unknownCharge
    alarms.length = 0
  })
}

/** A load of 40 baht that was paid by card, less the discount of a coupon that stands for money, and did not start. */
export async function newLoad(discount = 0) {
  const id = `TRX_MCH_${crypto.randomUUID().replaceAll('-', '').toUpperCase().slice(0, 26)}`
  await rows(
    url,
    `with load as (
       insert into transactions (id, brand, customer_id, branch_id, machine_id, status, program, extras, price, discount,
         amount, provider, charge_id, holds_machine, expires_at, paid_at)
       select $1, c.brand, c.id, m.branch_id, m.id, 'start_failed', '{"temp":"cold","name":{"th":"เย็น","en":"Cold"},"minutes":30,"amount":4000}', '[]', 4000, $2::int, 4000 - $2::int,
         'credit_card', 'chrg_' || $1, false, now(), now()
       from (select * from customers order by id limit 1) c, (select * from machines limit 1) m returning *)
     insert into payments (transaction_id, amount, charge_id, paid_at)
     select id, amount, 'pay_' || id, now() from load`,
    [id, discount],
  )
  return id
}
export const withLoad = (id: string, work: (tx: Tx, row: TransactionRow) => Promise<unknown>) =>
  app.db.transaction(async (tx) => {
    const row = await lockTransaction(tx, id)
    if (!row) throw new Error('no load')
    await work(tx, row)
  })
/** A case for such a load. */
export async function newCase() {
  const id = await newLoad()
  await withLoad(id, (tx, row) => refundByCase(tx, app, row, 'customer'))
  return id
}
export const couponFor = async (tx: Tx, id: string) => {
  const [coupon] = await tx.select().from(coupons).where(eq(coupons.refundOf, id))
  if (!coupon) throw new Error('no coupon')
  return coupon
}
/** A load whose discount came of a coupon, and that is itself refunded by one. */
export async function newCouponLoad(
  discount: number,
  couponOf: (tx: Tx, row: TransactionRow) => Promise<{ id: string }>,
) {
  const id = await newLoad(discount)
  await withLoad(id, async (tx, row) => {
    await reserveCoupon(tx, { id: (await couponOf(tx, row)).id, discount }, id)
    await updateCoupon(tx, { kind: 'transition', row, from: 'pending', to: 'paid' })
    await refundByCoupon(tx, app, row, 'customer')
  })
  return id
}
/** A load that was refunded by a coupon, as was an earlier one, whose coupon had paid a part of it. */
export async function newCoupon() {
  const earlier = await newLoad()
  await withLoad(earlier, (tx, row) => refundByCoupon(tx, app, row, 'customer'))
  return { earlier, id: await newCouponLoad(1_000, (tx) => couponFor(tx, earlier)) }
}
export const change = (id: string) =>
  withLoad(id, async (tx) => {
    const refund = await lockRefundCoupons(tx, await couponFor(tx, id))
    if (refund) await convertToCash(tx, app, refund)
  })
/** What is left on all coupons that came of these purchases, in satang. */
export const worthOf = async (...ids: string[]) => {
  const [row] = await rows(
    url,
    `select coalesce(sum(c.amount), 0)::int as worth from coupons c left join coupons root on root.id = c.part_of
     where coalesce(root.refund_of, c.refund_of) = any($1) and c.transaction_id is null and c.refunded_at is null`,
    [ids],
  )
  return row?.worth
}
/** The payment of such a load, as a gateway shows it. */
export const paymentOf = (id: string, shown: Partial<Payment> = {}): Payment => ({
  paymentId: `pay_${id}`,
  amount: 4_000,
  currency: 'THB',
  paidAt: null,
  refunds: [],
  disputed: 0,
  won: 0,
  ...shown,
})
/** The payment, or these parts of it, go back on the gateway's dashboard. */
export const returnByHand = (id: string, paymentId: string, amount: number, disputed = 0, parts = [amount]) =>
  withLoad(id, (tx) => {
    const refunds = disputed
      ? []
      : parts.map((part, i) => ({ refundId: `rfnd_${id}_${i}`, amount: part, state: 'refunded' as const, key: null }))
    return bookReversals(tx, app, id, paymentOf(id, { paymentId, amount, refunds, disputed }))
  })
/** The shop wins the dispute of a payment. */
export const winDispute = (id: string, amount: number) =>
  withLoad(id, (tx) => bookReversals(tx, app, id, paymentOf(id, { amount, won: amount })))
export const effectsOf = async (id: string) =>
  (await rows(url, 'select effect from reversals where transaction_id = $1 order by id', [id])).map(
    ({ effect }) => effect,
  )
export const caseOf = async (transaction: string) => {
  const [row] = await app.db.select().from(refundCases).where(eq(refundCases.transactionId, transaction))
  if (!row) throw new Error('no case')
  return row
}
/** Runs the refund job once, whenever the case is due. */
export async function runJob(transaction: string) {
  // A second ago: the server's clock counts whole milliseconds, so that `now()` may be in its future.
  await rows(
    url,
    `update refund_cases set due_at = now() - interval '1 second' where transaction_id = $1 and due_at is not null`,
    [transaction],
  )
  for (const due of await leaseRefunds(app, 10)) await sendRefund(app, due)
  return caseOf(transaction)
}

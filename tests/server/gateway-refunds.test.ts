import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { claimGatewayRefunds, sendThroughGateway } from '#server/api/payment/gateway-refunds.ts'
import { bookReturns } from '#server/api/payment/money-returns.ts'
import {
  changeIntoMoney,
  lockRefundCoupons,
  refundByCase,
  refundByCoupon,
  refundUnspentCoupons,
} from '#server/api/payment/refunds.ts'
import { lockTransaction, type TransactionRow } from '#server/api/payment/transaction-state.ts'
import { reserveCoupon, transitionCoupon } from '#server/api/rewards/coupon-redemption.ts'
import type { App } from '#server/app.ts'
import { openDatabase, type Tx } from '#server/db/database.ts'
import { refundCases } from '#server/db/schema/payment.ts'
import { coupons } from '#server/db/schema/rewards.ts'
import { createLog } from '#server/log.ts'
import {
  type Charge,
  GatewayUnavailable,
  nullGateway,
  type RefundAnswer,
  type RefundRequest,
  unknownCharge,
} from '#server/ports/payment-gateway.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { rows } from '#tests/support/sql.ts'

let close: () => Promise<void>
let app: App
let url: string
/** What the gateway answers next, and what it was asked. */
let answers: (RefundAnswer | Error)[]
let charge: Charge
let asked: RefundRequest[]

beforeAll(async () => {
  const database = await freshDatabase()
  url = database.url
  const log = createLog('error', () => {})
  const { db, close: closeDatabase } = openDatabase(url, { size: 4, waitSeconds: 5 }, log)
  const gateway: App['gateway'] = {
    ...nullGateway,
    methods: () => [{ provider: 'credit_card', minimum: 2_000, maximum: 15_000_000, isRefundable: true }],
    async refund(request) {
      asked.push(request)
      const answer = answers.shift() ?? new GatewayUnavailable('no answer')
      if (answer instanceof Error) throw answer
      return answer
    },
    readCharge: async () => charge,
  }
  // The only parts of the application that refunds use.
  app = { db, log, gateway, config: {}, wakeJobs: () => {} } as unknown as App // all that refunds use of it
  close = async () => {
    await closeDatabase()
    await database.drop()
  }
})
afterAll(() => close())
beforeEach(() => {
  answers = []
  asked = []
  charge = unknownCharge
})

/** A load of 40 baht that was paid by card, less the discount of a coupon that stands for money, and did not start. */
async function newLoad(discount = 0) {
  const id = `TRX_MCH_${crypto.randomUUID().replaceAll('-', '').toUpperCase().slice(0, 26)}`
  await rows(
    url,
    `with load as (
       insert into transactions (id, brand, customer_id, branch_id, machine_id, status, program, extras, price, discount,
         amount, provider, charge_id, holds_machine, expires_at, paid_at)
       select $1, c.brand, c.id, m.branch_id, m.id, 'start_failed', '{}', '[]', 4000, $2::int, 4000 - $2::int,
         'credit_card', 'chrg_' || $1, false, now(), now()
       from (select * from customers order by id limit 1) c, (select * from machines limit 1) m returning *)
     insert into payments (transaction_id, amount, charge_id, paid_at)
     select id, amount, 'pay_' || id, now() from load`,
    [id, discount],
  )
  return id
}
const withLoad = (id: string, work: (tx: Tx, row: TransactionRow) => Promise<unknown>) =>
  app.db.transaction(async (tx) => {
    const row = await lockTransaction(tx, id)
    if (!row) throw new Error('no load')
    await work(tx, row)
  })
/** A case for such a load. */
async function newCase() {
  const id = await newLoad()
  await withLoad(id, (tx, row) => refundByCase(tx, app, row, 'customer'))
  return id
}
const couponFor = async (tx: Tx, id: string) => {
  const [coupon] = await tx.select().from(coupons).where(eq(coupons.refundOf, id))
  if (!coupon) throw new Error('no coupon')
  return coupon
}
/** A load whose discount came of a coupon, and that is itself refunded by one. */
async function newCouponLoad(discount: number, couponOf: (tx: Tx, row: TransactionRow) => Promise<{ id: string }>) {
  const id = await newLoad(discount)
  await withLoad(id, async (tx, row) => {
    await reserveCoupon(tx, { id: (await couponOf(tx, row)).id, discount }, id)
    await transitionCoupon(tx, row, 'paid')
    await refundByCoupon(tx, app, row, 'customer')
  })
  return id
}
/** A load that was refunded by a coupon, as was an earlier one, whose coupon had paid a part of it. */
async function newCoupon() {
  const earlier = await newLoad()
  await withLoad(earlier, (tx, row) => refundByCoupon(tx, app, row, 'customer'))
  return { earlier, id: await newCouponLoad(1_000, (tx) => couponFor(tx, earlier)) }
}
const change = (id: string) =>
  withLoad(id, async (tx) => {
    const refund = await lockRefundCoupons(tx, await couponFor(tx, id))
    if (refund) await changeIntoMoney(tx, app, refund)
  })
/** What is left on all coupons that came of these purchases, in satang. */
const worthOf = async (...ids: string[]) => {
  const [row] = await rows(
    url,
    `select coalesce(sum(c.amount), 0)::int as worth from coupons c left join coupons root on root.id = c.part_of
     where coalesce(root.refund_of, c.refund_of) = any($1) and c.transaction_id is null and c.refunded_at is null`,
    [ids],
  )
  return row?.worth
}
/** The whole payment goes back on the gateway's dashboard. */
const returnByHand = (id: string, paymentId: string, amount: number, disputed = 0) =>
  withLoad(id, (tx) => {
    const refunds = disputed ? [] : [{ refundId: `rfnd_${id}`, amount, state: 'refunded' as const, key: null }]
    return bookReturns(tx, app.log, id, { paymentId, amount, currency: 'THB', paidAt: null, refunds, disputed })
  })
const caseOf = async (transaction: string) => {
  const [row] = await app.db.select().from(refundCases).where(eq(refundCases.transactionId, transaction))
  if (!row) throw new Error('no case')
  return row
}
/** Runs the refund job once, whenever the case is due. */
async function runJob(transaction: string) {
  await rows(url, 'update refund_cases set due_at = now() where transaction_id = $1 and due_at is not null', [
    transaction,
  ])
  for (const due of await claimGatewayRefunds(app, 10)) await sendThroughGateway(app, due)
  return caseOf(transaction)
}

test('the money of a card goes back through the gateway, under the number of the case', async () => {
  answers = [{ state: 'refunded', refundId: 'rfnd_1' }]
  const id = await newCase()
  const { number } = await caseOf(id)
  const closed = await runJob(id)
  expect(closed).toMatchObject({ gatewayState: 'refunded', bankReference: 'rfnd_1', dueOn: null, dueAt: null })
  expect(closed.closedAt).not.toBeNull()
  expect(asked).toMatchObject([
    { key: number, amount: 4_000, chargeId: `chrg_${id}`, paymentId: `pay_${id}`, provider: 'credit_card' },
  ])
  await runJob(id)
  expect(asked, 'once').toHaveLength(1)
})

test('an unknown outcome is asked for again with the same key, and never becomes a transfer', async () => {
  answers = [new GatewayUnavailable('timed out'), new Error('socket'), { state: 'refunded', refundId: 'rfnd_2' }]
  const id = await newCase()
  for (const state of ['asked', 'asked', 'refunded']) expect((await runJob(id)).gatewayState).toBe(state)
  expect(new Set(asked.map(({ key }) => key)).size).toBe(1)
  expect(await rows(url, 'select 1 from refund_destinations')).toEqual([])
})

test('a pending refund is followed by looking at the charge', async () => {
  answers = [{ state: 'pending', refundId: 'rfnd_3' }]
  const id = await newCase()
  expect((await runJob(id)).gatewayState).toBe('pending')
  expect((await runJob(id)).gatewayState, 'the charge does not show it yet').toBe('pending')
  const { number: key } = await caseOf(id)
  const refunds = [{ refundId: 'rfnd_3', amount: 4_000, state: 'refunded' as const, key }]
  const payment = { paymentId: `pay_${id}`, amount: 4_000, currency: 'THB', paidAt: null, refunds, disputed: 0 }
  charge = { ...unknownCharge, state: 'paid', payments: [payment] }
  expect(await runJob(id)).toMatchObject({ gatewayState: 'refunded', bankReference: 'rfnd_3' })
  expect(asked).toHaveLength(1)
})

test('a refused refund becomes a bank transfer, with a destination and a day, and the customer is told', async () => {
  answers = [{ state: 'refused', reason: 'charge_disputed' }]
  const id = await newCase()
  const { number, ...refused } = await runJob(id)
  expect(refused).toMatchObject({ gatewayState: 'refused', closedAt: null, dueAt: null })
  expect(refused.dueOn).toMatch(/^\d{4}-\d\d-\d\d$/)
  const [stored] = await rows(url, 'select kind from refund_destinations where case_number = $1', [number])
  expect(stored).toEqual({ kind: 'promptpay_phone' })
  expect(
    await rows(url, `select kind from outbox where kind = 'refund_by_bank' and subject = $1`, [number]),
  ).toHaveLength(1)
})

test('two servers do not ask for the same refund at once', async () => {
  answers = [
    { state: 'refunded', refundId: 'rfnd_4' },
    { state: 'refunded', refundId: 'rfnd_5' },
  ]
  const id = await newCase()
  const claims = await Promise.all([claimGatewayRefunds(app, 10), claimGatewayRefunds(app, 10)])
  await Promise.all(claims.flat().map((due) => sendThroughGateway(app, due)))
  expect(asked).toHaveLength(1)
  expect((await caseOf(id)).bankReference).toBe('rfnd_4')
})

test('a payment that bought nothing and goes back leaves the case of the purchase open', async () => {
  const id = await newCase()
  await rows(
    url,
    `insert into refund_cases (number, transaction_id, reason, charge_id, amount, closed_at, bank_reference)
     values ('RF-SECOND', $1, 'paid_again', 'pay_second', 4000, now(), 'KBANK 1')`,
    [id],
  )
  await returnByHand(id, 'pay_second', 4_000, 4_000)
  const open = 'select reason from refund_cases where transaction_id = $1 and closed_at is null'
  expect(await rows(url, open, [id])).toEqual([{ reason: 'not_started' }])
})

test('a payment that goes back takes no more than itself: what a coupon paid stays the customer’s', async () => {
  const { id, earlier } = await newCoupon()
  expect(await worthOf(id, earlier), 'control').toBe(3_000 + 4_000)
  await returnByHand(id, `pay_${id}`, 3_000)
  expect(await worthOf(id, earlier)).toBe(4_000)

  const { id: changed } = await newCoupon()
  await change(changed)
  await returnByHand(changed, `pay_${changed}`, 3_000)
  expect(await caseOf(changed)).toMatchObject({ amount: 1_000, closedAt: null })
})

test('a refund that the gateway refuses after the end of the account is sent where its customer said', async () => {
  const id = await newLoad()
  const [row] = await rows(
    url,
    'select customer_id as customer, erased_at from transactions t join customers c on c.id = t.customer_id where t.id = $1',
    [id],
  )
  const customer = String(row?.customer)
  await withLoad(id, async (tx, load) => {
    await refundByCoupon(tx, app, load, 'customer')
    await refundUnspentCoupons(tx, app, customer, { kind: 'promptpay_phone', number: '+66898765432' })
  })
  await rows(url, 'update customers set erased_at = now() where id = $1', [customer])
  answers = Array.from({ length: 10 }, () => ({ state: 'refused', reason: 'too old' })) // also for what other tests left open
  const { number, gatewayState } = await runJob(id)
  await rows(url, 'update customers set erased_at = null where id = $1', [customer])
  expect(gatewayState).toBe('refused')
  const stored = await rows(url, 'select number from refund_destinations where case_number = $1', [number])
  expect(stored).toEqual([{ number: '+66898765432' }])
})

test('the discount in a refund coupon never becomes money, however often the coupon is spent and refunded', async () => {
  const first = await newCouponLoad(1_000, async (tx, { brand, customerId }) => {
    const terms = { code: `GIFT${Date.now()}`, amount: 1_000, expiresAt: new Date(Date.now() + 86_400_000) }
    const [gift] = await tx
      .insert(coupons)
      .values({ ...terms, brand, customerId })
      .returning()
    return gift ?? { id: '' }
  })
  const [second, third] = [
    await newCouponLoad(2_500, (tx) => couponFor(tx, first)),
    await newCouponLoad(1_500, (tx) => couponFor(tx, first)),
  ]
  for (const id of [second, third]) await change(id)
  const paid = 3_000 + (4_000 - 2_500) + (4_000 - 1_500)
  expect((await caseOf(second)).amount + (await caseOf(third)).amount).toBe(paid)
  expect(await worthOf(first, second, third), 'the discount stays one').toBe(1_000)
})

test('a refund that is refused because staff made it on the dashboard is no second one by bank', async () => {
  const id = await newCase()
  const refunds = [{ refundId: 'rfnd_hand', amount: 4_000, state: 'refunded' as const, key: null }]
  const payment = { paymentId: `pay_${id}`, amount: 4_000, currency: 'THB', paidAt: null, refunds, disputed: 0 }
  charge = { ...unknownCharge, chargeId: `chrg_${id}`, state: 'paid', isFinal: true, payments: [payment] }
  await rows(url, 'update refund_cases set due_at = null where transaction_id <> $1', [id])
  answers = [{ state: 'refused', reason: 'failed_refund' }]
  expect(await runJob(id)).toMatchObject({ bankReference: 'rfnd_hand', dueOn: null, closedAt: expect.any(Date) })
})

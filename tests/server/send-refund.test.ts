import { expect, test } from 'vitest'
import { coupons } from '#server/db/schema/rewards.ts'
import { refundUnspentCoupons } from '#server/modules/payments/refunds/convert-to-cash.ts'
import { openRefundCase } from '#server/modules/payments/refunds/open-case.ts'
import { refundByCoupon } from '#server/modules/payments/refunds/refund-purchase.ts'
import { leaseRefunds, sendRefund } from '#server/modules/payments/refunds/send-refund.ts'
import { GatewayUnavailable, unknownCharge } from '#server/ports/payment-gateway.ts'
import {
  app,
  caseOf,
  change,
  couponFor,
  gateway,
  newCase,
  newCoupon,
  newCouponLoad,
  newLoad,
  paymentOf,
  returnByHand,
  runJob,
  setUpCardRefunds,
  url,
  withLoad,
  worthOf,
} from '#tests/support/doubles/card-refunds.ts'
import { rows } from '#tests/support/server/sql.ts'

setUpCardRefunds()

test('the money of a card goes back through the gateway, under the number of the case', async () => {
  gateway.answers = [{ state: 'refunded', refundId: 'rfnd_1' }]
  const id = await newCase()
  const { number } = await caseOf(id)
  const closed = await runJob(id)
  expect(closed).toMatchObject({ gatewayState: 'refunded', bankReference: 'rfnd_1', dueOn: null, dueAt: null })
  expect(closed.closedAt).not.toBeNull()
  expect(gateway.asked).toMatchObject([
    { key: number, amount: 4_000, chargeId: `chrg_${id}`, paymentId: `pay_${id}`, provider: 'credit_card' },
  ])
  await runJob(id)
  expect(gateway.asked, 'once').toHaveLength(1)
})

const pushOf = async (number: string) =>
  (await rows(url, `select message from outbox where subject = $1 and kind = 'case_closed'`, [number])).map(
    ({ message }) => JSON.stringify(message),
  )

test('the message that money was sent back by card says when a card shows it', async () => {
  gateway.answers = [{ state: 'refunded', refundId: 'rfnd_told' }]
  const { number } = await runJob(await newCase())
  const [push] = await pushOf(number)
  expect(push).toContain('A debit card can take 30 to 60 days.')
  expect(push).not.toContain('It should be there now')
})

test('an unknown outcome is asked for again with the same key, and never becomes a transfer', async () => {
  gateway.answers = [
    new GatewayUnavailable('timed out'),
    new Error('socket'),
    { state: 'refunded', refundId: 'rfnd_2' },
  ]
  const id = await newCase()
  for (const state of ['asked', 'asked', 'refunded']) expect((await runJob(id)).gatewayState).toBe(state)
  expect(new Set(gateway.asked.map(({ key }) => key)).size).toBe(1)
  expect(await rows(url, 'select 1 from refund_destinations')).toEqual([])
})

test('a pending refund is followed by looking at the charge', async () => {
  gateway.answers = [{ state: 'pending', refundId: 'rfnd_3' }]
  const id = await newCase()
  expect((await runJob(id)).gatewayState).toBe('pending')
  expect((await runJob(id)).gatewayState, 'the charge does not show it yet').toBe('pending')
  const { number: key } = await caseOf(id)
  const refunds = [{ refundId: 'rfnd_3', amount: 4_000, state: 'refunded' as const, key }]
  const payment = paymentOf(id, { refunds })
  gateway.charge = { ...unknownCharge, state: 'paid', payments: [payment] }
  expect(await runJob(id)).toMatchObject({ gatewayState: 'refunded', bankReference: 'rfnd_3' })
  expect(gateway.asked).toHaveLength(1)
})

test('a refused refund becomes a bank transfer, with a destination and a day, and the customer is told', async () => {
  gateway.answers = [{ state: 'refused', reason: 'charge_disputed' }]
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
  gateway.answers = [
    { state: 'refunded', refundId: 'rfnd_4' },
    { state: 'refunded', refundId: 'rfnd_5' },
  ]
  const id = await newCase()
  const leases = await Promise.all([leaseRefunds(app, 10), leaseRefunds(app, 10)])
  await Promise.all(leases.flat().map((due) => sendRefund(app, due)))
  expect(gateway.asked).toHaveLength(1)
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
  gateway.answers = Array.from({ length: 10 }, () => ({ state: 'refused', reason: 'too old' })) // also for what other tests left open
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
  const payment = paymentOf(id, { refunds })
  gateway.charge = { ...unknownCharge, chargeId: `chrg_${id}`, state: 'paid', isFinal: true, payments: [payment] }
  await rows(url, 'update refund_cases set due_at = null where transaction_id <> $1', [id])
  gateway.answers = [{ state: 'refused', reason: 'failed_refund' }]
  expect(await runJob(id)).toMatchObject({ bankReference: 'rfnd_hand', dueOn: null, closedAt: expect.any(Date) })
})

test('the money of an account that has ended is owed as money: nobody could use a coupon', async () => {
  const id = await newLoad()
  const change = (erasedAt: string) =>
    rows(
      url,
      `update customers c set erased_at = ${erasedAt} from transactions t where t.id = $1 and c.id = t.customer_id`,
      [id],
    )
  await change('now()')
  await withLoad(id, (tx, row) => refundByCoupon(tx, app, row, 'worker'))
  await change('null')
  expect(await worthOf(id)).toBe(0)
  expect(await caseOf(id)).toMatchObject({ reason: 'not_started', amount: 4_000 })
})

test('a case whose number is taken by another one fails, and is not left out like one that is told twice', async () => {
  const id = await newLoad()
  await rows(
    url,
    `create function same_number() returns trigger language plpgsql as 'begin new.number := ''RF-SAME''; return new; end'`,
  )
  await rows(
    url,
    'create trigger same_number before insert on refund_cases for each row execute function same_number()',
  )
  const again = (paymentId: string) =>
    withLoad(id, (tx, row) => openRefundCase(tx, app, row, { reason: 'paid_again', amount: 4_000, paymentId }))
  await again('pay_2')
  await again('pay_2')
  await expect(again('pay_3')).rejects.toThrow()
  await rows(url, 'drop trigger same_number on refund_cases')
  await again('pay_3')
  const found = await rows(url, 'select charge_id from refund_cases where transaction_id = $1 order by charge_id', [id])
  expect(found.map(({ charge_id }) => charge_id)).toEqual(['pay_2', 'pay_3'])
})

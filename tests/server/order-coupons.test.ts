import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { getAvailableCoupon, getCouponByUser } from '#contract/coupons.ts'
import { cancelPayment, generateQr, generateUri } from '#contract/payment.ts'
import { chooseRefund } from '#contract/refund-destination.ts'
import { moveSandboxClock, moveSandboxOrder } from '#contract/sandbox.ts'
import { getServiceByUser } from '#contract/services.ts'
import { getUserInfo } from '#contract/user.ts'
import { ask, get, newCustomer, resolveCharge } from '#tests/support/server/client.ts'
import { makeOrder, newOrderingCustomer, waitForOrderStatus } from '#tests/support/server/delivery-orders.ts'
import { type InProcessServer, startInProcessServer } from '#tests/support/server/in-process-server.ts'
import { findViolations } from '#tests/support/server/invariants.ts'
import { command, findFreeMachine, grantCoupon, grantRefundCoupon, refusal } from '#tests/support/server/members.ts'
import { withLimits } from '#tests/support/server/overrides.ts'
import { count, rows } from '#tests/support/server/sql.ts'

const byQr = { platform: 'web', provider: 'promptpay', mode: 'qr' } as const

let server: InProcessServer
let url: string
beforeAll(async () => {
  server = await startInProcessServer({ env: withLimits({ unpaidEndsPerDay: 100 }) }) // a test cancels in each of its rounds
  url = server.url
  // So that tests do not use up each other's slots.
  await rows(server.databaseUrl, 'update order_offers set slot_capacity = 100')
})
afterAll(() => server.close())
afterEach(async () => expect(await findViolations(server.databaseUrl)).toEqual({}))

/** A customer with an unpaid order, and their actions. */
async function newUnpaidOrder() {
  const me = await newOrderingCustomer(url)
  const { token } = me
  const { user_id: id } = await get(url, getUserInfo, {}, { token })
  const { transaction, price } = await makeOrder(url, token, me.input)
  const status = async (coupon: string) =>
    (
      await Promise.all(
        (['available', 'history'] as const).map((one) => get(url, getCouponByUser, { status: one }, { token })),
      )
    )
      .flatMap(({ details }) => details)
      .find((one) => one.id === coupon)?.status
  return {
    ...me,
    transaction,
    price,
    status,
    give: (terms: Parameters<typeof grantCoupon>[2]) => grantCoupon(server.databaseUrl, { id, token }, terms),
    refund: (amount: number) => grantRefundCoupon(server.databaseUrl, { id, token }, amount),
    pay: (coupons: string[], key?: string) =>
      ask(url, generateQr, { transaction, ...byQr, coupons }, { token, ...(key ? { key } : {}) }),
  }
}

test("a coupon reduces an order by the server's amount, is reserved until the payment, and then used", async () => {
  const { transaction, price, give, pay, status } = await newUnpaidOrder()
  const coupon = await give({ discount_kind: 'percent', percent: 20, amount: 5_000 })
  const saving = Math.min(price / 5, 5_000)
  const { body } = await pay([coupon])
  expect(body).toMatchObject({ price, discount: saving, amount: price - saving, coupon: { id: coupon } })
  expect(await status(coupon)).toBe('reserved')
  await resolveCharge(url, transaction)
  await waitForOrderStatus(url, transaction, 'running')
  expect(await status(coupon)).toBe('used')
})

test('coupons of a quote and of an order are ranked alike: best first, unusable ones with a reason', async () => {
  const { token, transaction, input, price, give } = await newUnpaidOrder()
  const { service, branch_id, units, address_id } = input
  const small = await give({ amount: 1_000 })
  const best = await give({ amount: 2_000 })
  const free = await give({ discount_kind: 'free', amount: 9_000 })
  const washer = await give({ amount: 3_000, machine_category: 'washer' })
  const aboveMinimum = await give({ amount: 4_000, minimum: price + 1 })
  const rankCoupons = async (extra: object) => {
    const { details, price } = await get(url, getAvailableCoupon, { transaction, ...extra }, { token })
    return [price, ...details.map(({ id, saving, reason }) => [id, saving, reason])]
  }
  const ranking = await rankCoupons({})
  expect(ranking).toEqual([
    price,
    [best, 2_000, null],
    [small, 1_000, null],
    ...[free, washer, aboveMinimum].map((id) => [
      id,
      0,
      { [free]: 'load_only', [washer]: 'machine_category', [aboveMinimum]: 'minimum' }[id],
    ]),
  ])
  expect(await get(url, getAvailableCoupon, { service, branch_id, units, address_id }, { token })).toMatchObject({
    price,
    details: [{ id: best }, { id: small }, { id: free }, { id: washer }, { id: aboveMinimum }],
  })
  const { access_token: stranger } = await newCustomer(url)
  expect(refusal(await ask(url, getAvailableCoupon, { transaction }, { token: stranger }))?.[1]).toBe(
    'transaction_unknown',
  )
})

test('an unusable coupon is rejected with a reason, and the order stays payable', async () => {
  const { token, transaction, price, give, pay, status } = await newUnpaidOrder()
  const free = await give({ discount_kind: 'free', amount: 9_000 })
  expect(refusal(await pay([free]))).toEqual([409, 'coupon_unusable', 'load_only'])
  const grantToOther = (await newUnpaidOrder()).give
  expect(refusal(await pay([await grantToOther({})]))?.[1]).toBe('coupon_unknown')
  const almost = await give({ amount: price - 50 })
  expect(refusal(await pay([almost]))?.[1]).toBe('below_minimum')
  const byApp = { platform: 'web', provider: 'mobile_banking', mode: 'uri', bank: 'scb' } as const
  expect((await ask(url, generateUri, { transaction, ...byApp, coupons: [] }, { token })).body).toMatchObject({
    amount: price,
    discount: 0,
  })
  expect(await Promise.all([free, almost].map(status))).toEqual(['available', 'available'])
})

test('a coupon for the whole price completes the order without a payment, also when repeated', async () => {
  const { token, transaction, price, refund, pay, status } = await newUnpaidOrder()
  const coupon = await refund(price + 2_000)
  const key = crypto.randomUUID()
  const paid = await Promise.all([pay([coupon], key), pay([coupon], key), pay([coupon])])
  for (const { body } of paid)
    expect(body).toMatchObject({
      transaction,
      amount: 0,
      discount: price,
      status: 'running',
      order: { step: 'received' },
    })
  expect((await pay([])).body, 'repeated without the coupon, as after a lost response').toMatchObject({ amount: 0 })
  expect(await status(coupon), 'the rest stays on the coupon').toBe('available')
  expect((await get(url, getServiceByUser, {}, { token })).details).toMatchObject([{ transaction, status: 'received' }])
})

test('a coupon is released when its order is cancelled or expires', async () => {
  const { token, transaction, input, give, pay, status } = await newUnpaidOrder()
  const coupon = await give({})
  await pay([coupon])
  await get(url, cancelPayment, { transaction }, { token })
  expect(await status(coupon)).toBe('available')
  const secondOrder = await makeOrder(url, token, input)
  await get(url, generateQr, { transaction: secondOrder.transaction, ...byQr, coupons: [coupon] }, { token })
  expect(await status(coupon)).toBe('reserved')
  await get(url, moveSandboxClock, { minutes: 16 })
  await waitForOrderStatus(url, secondOrder.transaction, 'expired')
  expect(await status(coupon)).toBe('available')
})

test("the refund of an order that the shop cancels includes its coupon's value", async () => {
  const { token, transaction, price, give, pay } = await newUnpaidOrder()
  await pay([await give({ amount: 3_000 })])
  await resolveCharge(url, transaction)
  await waitForOrderStatus(url, transaction, 'running')
  await get(url, moveSandboxOrder, { transaction, action: 'cancel' })
  const { refund } = await get(url, chooseRefund, { transaction, kind: 'coupon' }, { token })
  expect(refund).toMatchObject({ kind: 'coupon', amount: price })
})

test('[S2.13] one coupon for an order and a load at once: one gets it, and the other is told which', async () => {
  const { token, input, give } = await newUnpaidOrder()
  for (let round = 0; round < 5; round++) {
    const { transaction } = await makeOrder(url, token, input)
    const coupon = await give({})
    const load = await command(url, [coupon], await findFreeMachine(url))
    const answers = await Promise.all([
      ask(url, generateQr, { transaction, ...byQr, coupons: [coupon] }, { token }),
      ask(url, generateQr, load, { token }),
    ])
    const accepted = answers.filter(({ status }) => status === 200)
    expect(accepted).toHaveLength(1)
    const holder = accepted[0]?.body?.transaction ?? ''
    expect(answers.find(({ problem }) => problem)?.problem).toMatchObject({
      code: 'coupon_unusable',
      reason: 'reserved',
      transaction: holder,
    })
    expect(await count(server.databaseUrl, 'select 1 from purchase_coupons where coupon_id = $1', [coupon])).toBe(1)
    for (const id of new Set([holder, transaction])) await get(url, cancelPayment, { transaction: id }, { token })
  }
})

test('paying with two coupons at once uses one and leaves the other available', async () => {
  const { give, pay, status } = await newUnpaidOrder()
  const coupons = [await give({ amount: 1_000 }), await give({ amount: 2_000 })]
  const answers = await Promise.all(coupons.map((one) => pay([one])))
  expect(new Set(answers.map(({ body }) => body?.amount)).size).toBe(1)
  expect((await Promise.all(coupons.map(status))).toSorted()).toEqual(['available', 'reserved'])
})

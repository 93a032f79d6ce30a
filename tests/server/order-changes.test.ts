import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { getCouponByUser } from '#contract/coupons.ts'
import { HOUR_MS } from '#contract/duration.ts'
import { getListNotificationUser } from '#contract/notifications.ts'
import { cancelOrder, rescheduleOrder } from '#contract/order-changes.ts'
import { createOrder, getOrder, getOrderSlots, type OrderOffer, type OrderSlot } from '#contract/orders.ts'
import { generateQr } from '#contract/payment.ts'
import { chooseRefund } from '#contract/refund-destination.ts'
import { moveSandboxCharge, moveSandboxOrder } from '#contract/sandbox.ts'
import type { ServiceKind } from '#contract/service-kinds.ts'
import { listShopOrders, moveShopOrder } from '#contract/staff/orders.ts'
import { listRefundCases } from '#contract/staff/refund-cases.ts'
import { getUserInfo } from '#contract/user.ts'
import { changeUntil, isChangeable } from '#server/modules/payments/reservations/slots.ts'
import { ask, get, newCustomer, PIN, resolveCharge, until } from '#tests/support/server/client.ts'
import { makeOrder, newOrderingCustomer, payByQr, waitForOrderStatus } from '#tests/support/server/delivery-orders.ts'
import { type InProcessServer, startInProcessServer } from '#tests/support/server/in-process-server.ts'
import { findViolations } from '#tests/support/server/invariants.ts'
import { grantCoupon, grantRefundCoupon, refusal } from '#tests/support/server/members.ts'
import { count, rows } from '#tests/support/server/sql.ts'

const OPERATOR_TOKEN = 'o'.repeat(32)
const byShop = { token: OPERATOR_TOKEN }

let server: InProcessServer
let url: string
beforeAll(async () => {
  server = await startInProcessServer({ env: { OPERATOR_TOKENS: OPERATOR_TOKEN } })
  url = server.url
  await rows(server.databaseUrl, 'update order_offers set slot_capacity = 100')
})
afterAll(() => server.close())
afterEach(async () => expect(await findViolations(server.databaseUrl)).toEqual({}))

type Slots = { slots: OrderSlot[]; offer: OrderOffer }

/** The free slots of a branch, as the app gets them. */
async function slotsOf(offer: OrderOffer): Promise<OrderSlot[]> {
  const { details } = await get(url, getOrderSlots, { service: offer.service, branch_id: offer.branch_id })
  return details.filter(({ is_free }) => is_free)
}

/** Two slots that are far enough apart, starting at the given one. */
function pair({ slots, offer }: Slots, from: number) {
  const pickup = slots[from]
  const earliest = Date.parse(pickup?.ends_at ?? '') + offer.turnaround_minutes * 60_000
  const dropoff = slots.find(({ starts_at }) => Date.parse(starts_at) >= earliest)
  if (!pickup || !dropoff) throw new Error('No slots are free')
  return { pickup_at: pickup.starts_at, dropoff_at: dropoff.starts_at }
}

/** A paid order, optionally with a coupon, and its customer's actions. */
async function newPaidOrder(
  service: ServiceKind = 'delivery',
  coupon?: (member: { id: string; token: string }) => Promise<string>,
) {
  const { token, offer, input } = await newOrderingCustomer(url, service)
  const { user_id: id } = await get(url, getUserInfo, {}, { token })
  const { transaction } = await makeOrder(url, token, input)
  const coupons = coupon ? [await coupon({ id, token })] : []
  const byQr = { transaction, platform: 'web', provider: 'promptpay', mode: 'qr', coupons } as const
  const { amount } = await get(url, generateQr, byQr, { token })
  if (amount > 0) await resolveCharge(url, transaction)
  await waitForOrderStatus(url, transaction, 'running')
  return {
    token,
    offer,
    input,
    transaction,
    amount,
    coupons,
    slots: await slotsOf(offer),
    read: () => get(url, getOrder, { transaction }, { token }),
    move: (visits: { pickup_at: string; dropoff_at: string }, key = crypto.randomUUID()) =>
      ask(url, rescheduleOrder, { transaction, ...visits }, { token, key }),
    cancel: (kind: 'coupon' | 'case', key = crypto.randomUUID()) =>
      ask(url, cancelOrder, { transaction, kind }, { token, key }),
    shop: (action: 'next' | 'cancel' = 'next') => ask(url, moveSandboxOrder, { transaction, action }),
    wallet: async () => (await get(url, getCouponByUser, { status: 'available', limit: 50 }, { token })).details,
    told: async () => (await get(url, getListNotificationUser, { limit: 50 }, { token })).details,
  }
}
type Paid = Awaited<ReturnType<typeof newPaidOrder>>

const countReservations = ({ transaction }: Paid) =>
  count(server.databaseUrl, 'select 1 from orders where transaction_id = $1 and holds_slots', [transaction])

/** Sets the pick-up to so many milliseconds from now, in the database. */
const pickUpIn = ({ transaction }: Paid, ms: number) =>
  rows(server.databaseUrl, `update orders set pickup_at = $2, dropoff_at = $3 where transaction_id = $1`, [
    transaction,
    new Date(Date.now() + ms),
    new Date(Date.now() + ms + 24 * HOUR_MS),
  ])

test('a paid order can be changed until exactly one hour before its pick-up', () => {
  const pickup = new Date('2026-11-25T08:00:00.000Z')
  const at = (iso: string) => isChangeable(pickup, new Date(iso))
  expect(changeUntil(pickup)).toEqual(new Date('2026-11-25T07:00:00.000Z'))
  expect([at('2026-11-25T06:59:59.999Z'), at('2026-11-25T07:00:00.000Z')]).toEqual([true, true])
  expect([at('2026-11-25T07:00:00.001Z'), at('2026-11-25T08:00:00.000Z')]).toEqual([false, false])
})

test.each(['delivery', 'wash_dry_fold'] as const)(
  'a paid %s order is rescheduled at the same price, recorded, and customer and shop are notified',
  async (service) => {
    const me = await newPaidOrder(service)
    const orderBefore = await me.read()
    expect(orderBefore.change_until).toBe(new Date(Date.parse(me.input.pickup_at) - HOUR_MS).toISOString())
    const visits = pair(me, 2)
    const { body } = await me.move(visits)
    expect(body).toMatchObject({
      status: 'running',
      price: orderBefore.price,
      amount: orderBefore.amount,
      order: { step: 'received', pickup: { starts_at: visits.pickup_at }, dropoff: { starts_at: visits.dropoff_at } },
      moves: [{ pickup: { starts_at: me.input.pickup_at }, dropoff: { starts_at: me.input.dropoff_at } }],
      change_until: new Date(Date.parse(visits.pickup_at) - HOUR_MS).toISOString(),
    })
    expect(await me.read()).toEqual({ ...body, server_time: expect.any(String) })
    expect((await me.told())[0]).toMatchObject({ title: { en: 'Your order has moved' } })
    const { details } = await get(url, listShopOrders, { service, limit: 50 }, byShop)
    expect(details.find(({ transaction }) => transaction === me.transaction)).toMatchObject({
      order: { pickup: { starts_at: visits.pickup_at } },
      moves: [{ pickup: { starts_at: me.input.pickup_at } }],
    })
  },
)

test('an unchanged visit is kept although its slot is full, and rescheduling to the same visits changes nothing', async () => {
  const me = await newPaidOrder()
  const other = await newPaidOrder()
  expect(other.input.pickup_at, 'control: they share the slot').toBe(me.input.pickup_at)
  // No other test has orders so late; the earlier slots depend on the time of day.
  const later = me.slots.at(-1)
  expect(later?.starts_at, 'control: another drop-off').not.toBe(me.input.dropoff_at)
  await rows(server.databaseUrl, 'update order_offers set slot_capacity = 1 where branch_id = $1', [me.offer.branch_id])
  const visits = { pickup_at: me.input.pickup_at, dropoff_at: later?.starts_at ?? '' }
  const { status } = await me.move(visits)
  const repeated = await me.move(visits)
  await rows(server.databaseUrl, 'update order_offers set slot_capacity = 100')
  expect(status).toBe(200)
  expect(repeated.body?.moves).toHaveLength(1)
})

test('unavailable visits are rejected, and the order keeps its own', async () => {
  const me = await newPaidOrder()
  const [first] = me.slots
  const visits = pair(me, 1)
  expect((await me.move({ ...visits, dropoff_at: visits.pickup_at })).problem).toMatchObject({
    code: 'invalid',
    errors: { dropoff_at: ['early'] },
  })
  const unavailable = new Date(Date.parse(first?.starts_at ?? '') + HOUR_MS).toISOString()
  expect(refusal(await me.move({ ...pair(me, 1), pickup_at: unavailable }))).toEqual([409, 'slot_taken', 'pickup'])
  await rows(server.databaseUrl, 'update order_offers set slot_capacity = 0 where branch_id = $1', [me.offer.branch_id])
  const full = await me.move(visits)
  await rows(server.databaseUrl, 'update order_offers set slot_capacity = 100')
  expect(refusal(full)).toEqual([409, 'slot_taken', 'pickup'])
  expect((await me.read()).moves).toEqual([])
  expect(await countReservations(me)).toBe(1)
})

test('within an hour of the pick-up, an order can be neither rescheduled nor cancelled', async () => {
  const me = await newPaidOrder()
  await pickUpIn(me, HOUR_MS - 1)
  expect(refusal(await me.move(pair(me, 3)))).toEqual([409, 'not_changeable', 'late'])
  expect(refusal(await me.cancel('coupon'))).toEqual([409, 'not_changeable', 'late'])
  expect(await me.read()).toMatchObject({ status: 'running', order: { cancelled_by: null } })
  await pickUpIn(me, HOUR_MS + 60_000)
  expect((await me.cancel('coupon')).status).toBe(200)
})

test('an order that is unpaid, picked up, or cancelled by either side cannot be changed', async () => {
  const { token, input } = await newOrderingCustomer(url)
  const { transaction } = await makeOrder(url, token, input)
  expect(refusal(await ask(url, cancelOrder, { transaction, kind: 'coupon' }, { token }))).toEqual([
    409,
    'not_changeable',
    'state',
  ])
  const [pickedUp, cancelledByShop, cancelled] = [await newPaidOrder(), await newPaidOrder(), await newPaidOrder()]
  await pickedUp.shop()
  await cancelledByShop.shop('cancel')
  await cancelled.cancel('coupon')
  for (const me of [pickedUp, cancelledByShop, cancelled]) {
    expect(refusal(await me.move(pair(me, 2)))).toEqual([409, 'not_changeable', 'state'])
    expect((await me.read()).change_until).toBeNull()
  }
  expect(refusal(await pickedUp.cancel('case'))).toEqual([409, 'not_changeable', 'state'])
  expect((await cancelledByShop.read()).order.cancelled_by).toBe('shop')
})

test('only a signed-in owner can change an order', async () => {
  const me = await newPaidOrder()
  const { access_token: stranger } = await newCustomer(url)
  const visits = { transaction: me.transaction, ...pair(me, 2) }
  expect((await ask(url, rescheduleOrder, visits, { token: stranger })).problem?.code).toBe('transaction_unknown')
  expect((await ask(url, cancelOrder, { transaction: me.transaction, kind: 'case' })).problem?.code).toBe(
    'unauthorized',
  )
  expect((await ask(url, rescheduleOrder, visits, { token: 'expired' })).status).toBe(401)
  expect(await me.read()).toMatchObject({ status: 'running', moves: [] })
})

test('cancelling an order for a coupon creates the coupon at once, and frees the slots', async () => {
  const me = await newPaidOrder()
  const { body } = await me.cancel('coupon')
  expect(body).toMatchObject({
    status: 'refunded',
    order: { step: 'cancelled', cancelled_by: 'customer' },
    refund: { kind: 'coupon', amount: me.amount },
    timeline: [{ step: 'received' }, { step: 'cancelled' }],
    change_until: null,
  })
  expect(await me.wallet()).toMatchObject([{ amount: me.amount, keeps_rest: true }])
  expect(await countReservations(me)).toBe(0)
  const titles = (await me.told()).map(({ title }) => title.en)
  expect(titles.filter((title) => title === 'Your order is cancelled')).toHaveLength(1)
  expect(titles, 'the shop did not cancel').not.toContain('The branch can’t do this order')
  const { details } = await get(url, listShopOrders, { step: 'cancelled', limit: 50 }, byShop)
  expect(details.find(({ transaction }) => transaction === me.transaction)).toMatchObject({
    order: { cancelled_by: 'customer' },
  })
})

test('staff see the orders that are over with the latest visit first', async () => {
  const [early, late] = [await newPaidOrder(), await newPaidOrder()]
  expect((await late.move(pair(late, 2))).status).toBe(200)
  for (const order of [late, early]) await order.cancel('coupon')
  const { details } = await get(url, listShopOrders, { step: 'cancelled', limit: 50 }, byShop)
  const visits = details.map(({ order }) => order.dropoff.starts_at)
  expect(visits).toEqual(visits.toSorted().toReversed())
  const ids = details.map(({ transaction }) => transaction)
  // Which of the two is later is in the visits above: at a full hour the slots that are offered change.
  expect(ids).toEqual(expect.arrayContaining([late.transaction, early.transaction]))
})

test('cancelling an order for a bank refund creates a case of the amount paid', async () => {
  const me = await newPaidOrder('wash_dry_fold')
  const { body } = await me.cancel('case')
  expect(body?.refund).toMatchObject({ kind: 'case', amount: me.amount, sent_at: null })
  expect(await me.wallet()).toEqual([])
  const { details } = await get(url, listRefundCases, { limit: 50 }, byShop)
  expect(details.filter(({ transaction }) => transaction === me.transaction)).toMatchObject([{ amount: me.amount }])
})

test.each(['coupon', 'case'] as const)(
  'a discount never becomes money: cancelling for a %s releases the used coupon unchanged',
  async (kind) => {
    const me = await newPaidOrder('delivery', ({ id, token }) =>
      grantCoupon(server.databaseUrl, { id, token }, { discount_kind: 'percent', percent: 50, amount: 9_000 }),
    )
    const { body } = await me.cancel(kind)
    expect(body?.refund).toMatchObject({ kind, amount: me.amount })
    const back = (await me.wallet()).find(({ id }) => id === me.coupons[0])
    expect(back).toMatchObject({ discount_kind: 'percent', percent: 50, status: 'available' })
    expect((await me.wallet()).length).toBe(kind === 'coupon' ? 2 : 1)
  },
)

test('an order paid by a refund coupon alone is refunded to that coupon, and never by bank', async () => {
  const me = await newPaidOrder('delivery', ({ id, token }) =>
    grantRefundCoupon(server.databaseUrl, { id, token }, 100_000),
  )
  expect(me.amount, 'control').toBe(0)
  expect(refusal(await me.cancel('case'))?.[1]).toBe('not_refundable')
  const { body } = await me.cancel('coupon')
  expect(body).toMatchObject({ status: 'refunded', refund: null, order: { cancelled_by: 'customer' } })
  const sum = (await me.wallet()).reduce((total, { amount }) => total + amount, 0)
  expect(sum, 'the spent part and the rest').toBe(100_000)
})

test('the same key returns the first response, and the chosen refund is final', async () => {
  const me = await newPaidOrder()
  const key = crypto.randomUUID()
  const answers = await Promise.all(Array.from({ length: 8 }, () => me.cancel('coupon', key)))
  expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
  expect((await me.cancel('coupon')).body?.refund).toEqual(answers[0]?.body?.refund)
  expect(refusal(await me.cancel('case'))?.[1]).toBe('not_refundable')
  expect(
    refusal(await ask(url, chooseRefund, { transaction: me.transaction, kind: 'case' }, { token: me.token }))?.[1],
  ).toBe('not_refundable')
  expect(await me.wallet()).toHaveLength(1)
})

test('of concurrent cancellations with different refunds, one wins and the money is refunded once', async () => {
  for (let round = 0; round < 5; round++) {
    const me = await newPaidOrder()
    const kinds = ['coupon', 'case', 'coupon', 'case'] as const
    const answers = await Promise.all(kinds.map((kind) => me.cancel(kind)))
    const refundKinds = new Set(answers.flatMap(({ body }) => body?.refund?.kind ?? []))
    expect(refundKinds.size).toBe(1)
    expect(await findViolations(server.databaseUrl)).toEqual({})
  }
})

test('a concurrent pick-up and cancellation: the order is picked up or cancelled, never both', async () => {
  const outcomes = new Set<string>()
  for (let round = 0; round < 8; round++) {
    const me = await newPaidOrder()
    const shop = () => ask(url, moveShopOrder, { transaction: me.transaction, step: 'picked_up' }, byShop)
    const [cancelled, pickedUp] = await Promise.all(
      round % 2 ? [me.cancel('coupon'), shop()] : [shop(), me.cancel('coupon')].reverse(),
    )
    expect([cancelled?.status, pickedUp?.status].toSorted()).toEqual([200, 409])
    const { status, order, timeline } = await me.read()
    outcomes.add(`${status} ${order.step} ${timeline.length}`)
    expect(await findViolations(server.databaseUrl)).toEqual({})
  }
  for (const outcome of outcomes) expect(['running picked_up 2', 'refunded cancelled 2']).toContain(outcome)
})

test('of eight orders that concurrently reschedule to the last three places, three succeed, and the others keep their slots', async () => {
  const orders = await Promise.all(Array.from({ length: 8 }, () => newPaidOrder()))
  const [first] = orders
  if (!first) throw new Error('no order')
  await rows(server.databaseUrl, 'update order_offers set slot_capacity = 3')
  const reservedTimes = new Set(
    (await rows(server.databaseUrl, 'select pickup_at, dropoff_at from orders where holds_slots')).flatMap((row) =>
      [row.pickup_at, row.dropoff_at].map((at) => new Date(String(at)).getTime()),
    ),
  )
  const from = first.slots.findIndex(
    (_, at) =>
      at > 0 &&
      at + 6 < first.slots.length &&
      Object.values(pair(first, at)).every((start) => !reservedTimes.has(Date.parse(start))),
  )
  const visits = pair(first, from)
  const answers = await Promise.all(orders.map((order) => order.move(visits)))
  await rows(server.databaseUrl, 'update order_offers set slot_capacity = 100')
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
  expect(new Set(answers.flatMap(({ problem }) => problem?.code ?? []))).toEqual(new Set(['slot_taken']))
  for (const [at, order] of orders.entries()) {
    const pickup = answers[at]?.status === 200 ? visits.pickup_at : order.input.pickup_at
    expect((await order.read()).order.pickup.starts_at).toBe(pickup)
    expect(await countReservations(order)).toBe(1)
  }
})

test('rescheduling frees the old slots for others', async () => {
  const me = await newPaidOrder()
  await rows(server.databaseUrl, 'update orders set holds_slots = false where transaction_id <> $1', [me.transaction])
  await rows(server.databaseUrl, 'update order_offers set slot_capacity = 1')
  const otherCustomer = await newOrderingCustomer(url).catch(() => undefined)
  const { token, address } = otherCustomer ?? { token: '', address: { id: '' } }
  const sameOrder = { ...me.input, address_id: address.id }
  const rejected = await ask(url, createOrder, sameOrder, { token })
  await me.move(pair(me, 4))
  const accepted = await ask(url, createOrder, sameOrder, { token })
  await rows(server.databaseUrl, 'update order_offers set slot_capacity = 100')
  await rows(
    server.databaseUrl,
    `update orders o set holds_slots = true from transactions t
     where t.id = o.transaction_id and t.status in ('pending', 'paid', 'running', 'completed')`,
  )
  expect(refusal(rejected)?.[1]).toBe('slot_taken')
  expect(accepted.status).toBe(200)
})

test('a second payment for a cancelled order has its own refund case', async () => {
  const { token, input } = await newOrderingCustomer(url)
  const { transaction } = await makeOrder(url, token, input)
  await payByQr(url, token, transaction)
  await resolveCharge(url, transaction)
  await waitForOrderStatus(url, transaction, 'running')
  await Promise.all([
    ask(url, cancelOrder, { transaction, kind: 'case' }, { token }),
    ask(url, moveSandboxCharge, { transaction, action: 'pay', webhook: 'twice' }),
  ])
  const order = await until(
    () => get(url, getOrder, { transaction }, { token }),
    ({ status }) => status === 'refunded',
  )
  expect(order.refund).toMatchObject({ kind: 'case', amount: order.amount })
})

test('rescheduling is limited to twenty an hour', async () => {
  const me = await newPaidOrder()
  const answers = []
  for (let i = 0; i < 21; i++) answers.push(await me.move(pair(me, i % 2)))
  expect(answers.slice(0, 20).map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200))
  expect(answers[20]?.problem?.code).toBe('too_many_requests')
})

test('an order whose money went back at the gateway is not refunded again, whoever cancels it', async () => {
  for (const by of ['customer', 'shop'] as const) {
    const me = await newPaidOrder()
    await rows(
      server.databaseUrl,
      `insert into reversals (id, kind, transaction_id, payment_id, amount, effect)
       select 'rfnd_' || transaction_id, 'refund', transaction_id, charge_id, amount, 'none' from payments
       where transaction_id = $1`,
      [me.transaction],
    )
    await (by === 'customer' ? me.cancel('coupon') : me.shop('cancel'))
    expect(await me.read(), by).toMatchObject({
      status: 'refunded',
      refund: { kind: 'case', amount: me.amount, sent_at: expect.any(String) },
    })
    expect(await me.wallet(), by).toEqual([])
  }
})

test('the money of a cancelled order goes elsewhere than to the account’s phone only with the PIN', async () => {
  const { transaction, token } = await newPaidOrder()
  const destination = { kind: 'bank_account', bank: 'kbank', number: '0123456789', holder: 'Mali Dee' } as const
  const cancelTo = (pin_code?: string) =>
    ask(
      url,
      cancelOrder,
      { transaction, kind: 'case', destination, ...(pin_code ? { pin_code } : {}) },
      { token, key: crypto.randomUUID() },
    )
  expect((await cancelTo()).problem).toMatchObject({ code: 'invalid', errors: { pin_code: ['missing'] } })
  expect((await cancelTo('739251')).problem?.code).toBe('wrong_pin')
  expect((await cancelTo(PIN)).body?.refund).toMatchObject({ kind: 'case' })
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { getListNotificationUser } from '#contract/notifications.ts'
import { getOrder, quoteOrder } from '#contract/orders.ts'
import { cancelPayment } from '#contract/payment.ts'
import { chooseRefund } from '#contract/refund-destination.ts'
import { moveSandboxOrder } from '#contract/sandbox.ts'
import { bangkokTime } from '#contract/thai/bangkok.ts'
import { ask, get, resolveCharge } from '#tests/support/server/client.ts'
import {
  makeOrder,
  newOrderingCustomer,
  paidOrder,
  payByQr,
  waitForOrderStatus,
} from '#tests/support/server/delivery-orders.ts'
import { type InProcessServer, startInProcessServer } from '#tests/support/server/in-process-server.ts'
import { count } from '#tests/support/server/sql.ts'

let server: InProcessServer
let url: string
beforeAll(async () => {
  server = await startInProcessServer()
  url = server.url
})
afterAll(() => server.close())

test('an order is offered, priced, created, paid, and carried out step by step', async () => {
  const { token, offer, address, input } = await newOrderingCustomer(url)
  expect(offer).toMatchObject({ service: 'delivery', unit: 'bag', fee: 4_000 })
  const selection = { service: 'delivery' as const, branch_id: offer.branch_id, units: 2, options: ['fold'] }
  const quote = await get(url, quoteOrder, { ...selection, address_id: address.id }, { token })
  expect(quote.lines.map(({ kind, quantity, amount }) => [kind, quantity, amount])).toEqual([
    ['service', 2, 24_000],
    ['option', 2, 8_000],
    ['fee', 1, 4_000],
  ])
  expect(quote).toMatchObject({ price: 36_000, distance_km: 1.1 })

  const order = await makeOrder(url, token, {
    ...input,
    ...selection,
    options: ['fold'],
    price: quote.price,
    note: 'โทรก่อน',
  })
  expect(order.transaction).toMatch(/^TRX_DLV_[0-9A-Z]{26}$/)
  expect(order).toMatchObject({
    status: 'pending',
    provider: null,
    amount: 36_000,
    note: 'โทรก่อน',
    place: { name: 'มานี มีนา', tel: '+66812345678' },
    order: { service: 'delivery', step: null, units: 2, pickup: { starts_at: input.pickup_at } },
    timeline: [],
  })

  const qr = await payByQr(url, token, order.transaction)
  expect(qr).toMatchObject({ transaction: order.transaction, provider: 'promptpay', status: 'pending' })
  expect(qr.qr_payload).toContain('360.00')
  await resolveCharge(url, order.transaction)
  expect(await waitForOrderStatus(url, order.transaction, 'running')).toMatchObject({ order: { step: 'received' } })
  const steps = ['picked_up', 'washing', 'ready', 'on_the_way', 'done'] as const
  for (const _ of steps) await get(url, moveSandboxOrder, { transaction: order.transaction, action: 'next' })
  const finished = await get(url, getOrder, { transaction: order.transaction }, { token })
  expect(finished).toMatchObject({ status: 'completed', order: { step: 'done' } })
  expect(finished.timeline.map(({ step }) => step)).toEqual(['received', ...steps])
})

test('a paid order that the shop cancels is refunded as the customer chooses', async () => {
  const { token, transaction } = await paidOrder(url, 'wash_dry_fold')
  expect(transaction).toMatch(/^TRX_WDF_/)
  await get(url, moveSandboxOrder, { transaction, action: 'cancel' })
  const failed = await get(url, getOrder, { transaction }, { token })
  expect(failed).toMatchObject({ status: 'start_failed', order: { step: 'cancelled' }, refund: null })
  const { details: messages } = await get(url, getListNotificationUser, {}, { token })
  const until = bangkokTime(failed.refund_at ?? '')
  expect(messages.map(({ body }) => body.en).join()).toContain(`If you don’t choose by ${until}, you get a coupon.`)
  const refunded = await get(url, chooseRefund, { transaction, kind: 'coupon' }, { token })
  expect(refunded).toMatchObject({ status: 'refunded', refund: { kind: 'coupon', amount: failed.amount } })
  expect((await ask(url, moveSandboxOrder, { transaction, action: 'next' })).problem).toMatchObject({
    code: 'step_refused',
    state: 'cancelled',
  })
})

test('an unpaid order can be cancelled, and its slots are free again', async () => {
  const { token, input } = await newOrderingCustomer(url)
  const { transaction } = await makeOrder(url, token, input)
  await payByQr(url, token, transaction)
  expect(await get(url, cancelPayment, { transaction }, { token })).toMatchObject({ status: 'cancelled' })
  expect(
    await count(server.databaseUrl, 'select 1 from orders where transaction_id = $1 and holds_slots', [transaction]),
  ).toBe(0)
})

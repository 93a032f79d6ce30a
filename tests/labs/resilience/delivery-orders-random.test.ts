import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cancelOrder, rescheduleOrder } from '#contract/order-changes.ts'
import { getOrderSlots } from '#contract/orders.ts'
import { cancelPayment, confirmPayment, type Purchase } from '#contract/payment.ts'
import { chooseRefund } from '#contract/refund-destination.ts'
import { moveSandboxCharge, moveSandboxClock, moveSandboxOrder } from '#contract/sandbox.ts'
import { ask, get, until } from '#tests/support/server/client.ts'
import { makeOrder, newOrderingCustomer, payByQr } from '#tests/support/server/delivery-orders.ts'
import { type InProcessServer, startInProcessServer } from '#tests/support/server/in-process-server.ts'
import { findViolations } from '#tests/support/server/invariants.ts'
import { count, rows } from '#tests/support/server/sql.ts'

const ORDERS = 7
const STEPS_OF_ONE = 6
const TO_THE_END_MINUTES = 30

let server: InProcessServer
let url: string
beforeAll(async () => {
  server = await startInProcessServer()
  url = server.url
  await rows(server.databaseUrl, 'update order_offers set slot_capacity = 100')
})
afterAll(() => server.close())

type OrderUnderTest = { token: string; transaction: string; later: { pickup_at: string; dropoff_at: string } }

/** Every action of customer, bank, shop and clock on an order, at the right time or not. */
const ACTIONS: Record<string, (order: OrderUnderTest) => Promise<unknown>> = {
  qr: ({ token, transaction }) => payByQr(url, token, transaction).catch(() => undefined),
  pay: ({ transaction }) => ask(url, moveSandboxCharge, { transaction, action: 'pay', webhook: 'twice' }),
  'pay without webhook': ({ transaction }) =>
    ask(url, moveSandboxCharge, { transaction, action: 'pay', webhook: 'none' }),
  decline: ({ transaction }) => ask(url, moveSandboxCharge, { transaction, action: 'decline', webhook: 'send' }),
  poll: ({ transaction }) => ask(url, confirmPayment, { transaction }),
  cancel: ({ token, transaction }) => ask(url, cancelPayment, { transaction }, { token }),
  next: ({ transaction }) => ask(url, moveSandboxOrder, { transaction, action: 'next' }),
  'shop cancels': ({ transaction }) => ask(url, moveSandboxOrder, { transaction, action: 'cancel' }),
  coupon: ({ token, transaction }) => ask(url, chooseRefund, { transaction, kind: 'coupon' }, { token }),
  case: ({ token, transaction }) => ask(url, chooseRefund, { transaction, kind: 'case' }, { token }),
  'customer reschedules': ({ token, transaction, later }) =>
    ask(url, rescheduleOrder, { transaction, ...later }, { token }),
  'customer cancels for a coupon': ({ token, transaction }) =>
    ask(url, cancelOrder, { transaction, kind: 'coupon' }, { token }),
  'customer cancels for a case': ({ token, transaction }) =>
    ask(url, cancelOrder, { transaction, kind: 'case' }, { token }),
  wait: () => get(url, moveSandboxClock, { minutes: 8 }),
}
const action = fc.oneof(
  { weight: 2, arbitrary: fc.constantFrom('qr', 'pay', 'next') },
  { weight: 1, arbitrary: fc.constantFrom(...Object.keys(ACTIONS)) },
)

/**
 * The races that matter most, always included: whichever action is first, the money is paid, and later refunded once.
 */
const RACES: [string, string][][] = [
  [
    ['qr', 'qr'],
    ['pay', 'cancel'],
    ['next', 'give up'],
    ['shop cancels', 'next'],
    ['coupon', 'case'],
  ],
  [
    ['qr', 'poll'],
    ['wait', 'pay without webhook'],
    ['wait', 'poll'],
    ['next', 'next'],
  ],
  [
    ['qr', 'qr'],
    ['pay', 'poll'],
    ['customer reschedules', 'customer cancels for a coupon'],
    ['customer cancels for a case', 'next'],
  ],
  [
    ['qr', 'qr'],
    ['pay', 'poll'],
    ['customer cancels for a case', 'customer cancels for a coupon'],
    ['shop cancels', 'customer cancels for a case'],
  ],
]

const OPEN: readonly Purchase['status'][] = ['pending', 'paid', 'start_failed']

test('random actions on delivery orders, two at a time: every payment is fulfilled, in progress or refunded', async () => {
  const { token, offer, input } = await newOrderingCustomer(url)
  const { details: slots } = await get(url, getOrderSlots, { service: 'delivery', branch_id: offer.branch_id })
  // The same hours of the next day, so that they are far enough apart as well.
  const dayAfter = (at: string) => new Date(Date.parse(at) + 24 * 3_600_000).toISOString()
  const later = { pickup_at: dayAfter(input.pickup_at), dropoff_at: dayAfter(input.dropoff_at) }
  expect(slots.map(({ starts_at }) => starts_at)).toEqual(expect.arrayContaining(Object.values(later)))
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(action, action), { minLength: 3, maxLength: STEPS_OF_ONE }), async (pairs) => {
      const { transaction } = await makeOrder(url, token, input)
      for (const pair of pairs) {
        await Promise.all(pair.map((name) => ACTIONS[name]?.({ token, transaction, later })))
        expect(await findViolations(server.databaseUrl), pair.join(' and ')).toEqual({})
      }
      await get(url, moveSandboxClock, { minutes: TO_THE_END_MINUTES })
      await until(
        () => get(url, confirmPayment, { transaction }),
        ({ status }) => !OPEN.includes(status),
      )
    }),
    { numRuns: ORDERS, endOnFailure: true, examples: RACES.map((race) => [race]) },
  )
  expect(await findViolations(server.databaseUrl)).toEqual({})
  const paid = await count(server.databaseUrl, `select 1 from payments where transaction_id like 'TRX_DLV_%'`)
  expect(paid, 'the orders of the races were paid').toBeGreaterThanOrEqual(RACES.length)
})

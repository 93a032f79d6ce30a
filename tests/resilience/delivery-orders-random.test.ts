import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cancelOrder, getOrderSlots, rescheduleOrder } from '#contract/orders.ts'
import { cancelPayment, confirmPayment, type Purchase } from '#contract/payment.ts'
import { chooseRefund } from '#contract/recovery.ts'
import { moveSandboxCharge, moveSandboxClock, moveSandboxOrder } from '#contract/sandbox.ts'
import { ask, get, until } from '#tests/support/client.ts'
import { makeOrder, newOrderingCustomer, payByQr } from '#tests/support/delivery-orders.ts'
import { type InProcessServer, startInProcessServer } from '#tests/support/in-process-server.ts'
import { breaches } from '#tests/support/invariants.ts'
import { count, rows } from '#tests/support/sql.ts'

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

type One = { token: string; transaction: string; later: { pickup_at: string; dropoff_at: string } }

/** What the customer, the bank, the shop and the clock may do to an order, in time or not. */
const DEEDS: Record<string, (one: One) => Promise<unknown>> = {
  qr: ({ token, transaction }) => payByQr(url, token, transaction).catch(() => undefined),
  pay: ({ transaction }) => ask(url, moveSandboxCharge, { transaction, action: 'pay', webhook: 'twice' }),
  'pay unheard': ({ transaction }) => ask(url, moveSandboxCharge, { transaction, action: 'pay', webhook: 'none' }),
  decline: ({ transaction }) => ask(url, moveSandboxCharge, { transaction, action: 'decline', webhook: 'send' }),
  look: ({ transaction }) => ask(url, confirmPayment, { transaction }),
  cancel: ({ token, transaction }) => ask(url, cancelPayment, { transaction }, { token }),
  next: ({ transaction }) => ask(url, moveSandboxOrder, { transaction, action: 'next' }),
  'give up': ({ transaction }) => ask(url, moveSandboxOrder, { transaction, action: 'cancel' }),
  coupon: ({ token, transaction }) => ask(url, chooseRefund, { transaction, kind: 'coupon' }, { token }),
  case: ({ token, transaction }) => ask(url, chooseRefund, { transaction, kind: 'case' }, { token }),
  'customer moves': ({ token, transaction, later }) => ask(url, rescheduleOrder, { transaction, ...later }, { token }),
  'customer cancels for a coupon': ({ token, transaction }) =>
    ask(url, cancelOrder, { transaction, kind: 'coupon' }, { token }),
  'customer cancels for a case': ({ token, transaction }) =>
    ask(url, cancelOrder, { transaction, kind: 'case' }, { token }),
  wait: () => get(url, moveSandboxClock, { minutes: 8 }),
}
const deed = fc.oneof(
  { weight: 2, arbitrary: fc.constantFrom('qr', 'pay', 'next') },
  { weight: 1, arbitrary: fc.constantFrom(...Object.keys(DEEDS)) },
)

/** Also those that matter most: whoever comes first, the money is paid, and later given back once. */
const RACES: [string, string][][] = [
  [
    ['qr', 'qr'],
    ['pay', 'cancel'],
    ['next', 'give up'],
    ['give up', 'next'],
    ['coupon', 'case'],
  ],
  [
    ['qr', 'look'],
    ['wait', 'pay unheard'],
    ['wait', 'look'],
    ['next', 'next'],
  ],
  [
    ['qr', 'qr'],
    ['pay', 'look'],
    ['customer moves', 'customer cancels for a coupon'],
    ['customer cancels for a case', 'next'],
  ],
  [
    ['qr', 'qr'],
    ['pay', 'look'],
    ['customer cancels for a case', 'customer cancels for a coupon'],
    ['give up', 'customer cancels for a case'],
  ],
]

const OPEN: readonly Purchase['status'][] = ['pending', 'paid', 'start_failed']

test('whatever is done to orders in whatever order, two things at a time, the money that came in is done, under way or back', async () => {
  const { token, offer, input } = await newOrderingCustomer(url)
  const { details: slots } = await get(url, getOrderSlots, { service: 'delivery', branch_id: offer.branch_id })
  // The day after: the same hours, so they are far enough apart as well.
  const dayAfter = (at: string) => new Date(Date.parse(at) + 24 * 3_600_000).toISOString()
  const later = { pickup_at: dayAfter(input.pickup_at), dropoff_at: dayAfter(input.dropoff_at) }
  expect(slots.map(({ starts_at }) => starts_at)).toEqual(expect.arrayContaining(Object.values(later)))
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(deed, deed), { minLength: 3, maxLength: STEPS_OF_ONE }), async (pairs) => {
      const { transaction } = await makeOrder(url, token, input)
      for (const pair of pairs) {
        await Promise.all(pair.map((name) => DEEDS[name]?.({ token, transaction, later })))
        expect(await breaches(server.databaseUrl), pair.join(' and ')).toEqual({})
      }
      await get(url, moveSandboxClock, { minutes: TO_THE_END_MINUTES })
      await until(
        () => get(url, confirmPayment, { transaction }),
        ({ status }) => !OPEN.includes(status),
      )
    }),
    { numRuns: ORDERS, endOnFailure: true, examples: RACES.map((race) => [race]) },
  )
  expect(await breaches(server.databaseUrl)).toEqual({})
  const paid = await count(server.databaseUrl, `select 1 from payments where transaction_id like 'TRX_DLV_%'`)
  expect(paid, 'those of the races were paid').toBeGreaterThanOrEqual(RACES.length)
})

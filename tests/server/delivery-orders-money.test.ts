import { parse } from 'valibot'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { deleteAccount } from '#contract/account-deletion.ts'
import { deleteUserAddress } from '#contract/addresses.ts'
import { getHistoryPayment } from '#contract/history.ts'
import { getListNotificationUser } from '#contract/notifications.ts'
import { createOrder, getOrder, quoteOrder } from '#contract/orders.ts'
import { cancelPayment, confirmPayment, generateQr, generateUri } from '#contract/payment.ts'
import { Problem } from '#contract/problem.ts'
import { chooseRefund } from '#contract/refund-destination.ts'
import { restartMachine } from '#contract/restart.ts'
import { collectBranch } from '#contract/rewards.ts'
import { moveSandboxClock, moveSandboxOrder } from '#contract/sandbox.ts'
import { deleteServiceByUser, getServiceByUser, SERVICE_STATUSES } from '#contract/services.ts'
import { listShopOrders, moveShopOrder } from '#contract/staff/orders.ts'
import { listRefundCases } from '#contract/staff/refund-cases.ts'
import { NEXT_STEPS } from '#server/modules/orders/order-state.ts'
import { ask, get, newCustomer, PIN, resolveCharge, until } from '#tests/support/server/client.ts'
import {
  makeOrder,
  newOrderingCustomer,
  paidOrder,
  payByQr,
  waitForOrderStatus,
} from '#tests/support/server/delivery-orders.ts'
import { type InProcessServer, startInProcessServer } from '#tests/support/server/in-process-server.ts'
import { findViolations } from '#tests/support/server/invariants.ts'
import { refusal } from '#tests/support/server/members.ts'
import { sendRefundByBank } from '#tests/support/server/send-refund.ts'
import { count, rows } from '#tests/support/server/sql.ts'

const OPERATOR = 'laundry-test-operator-token-of-32-characters'
const byQr = { platform: 'web', provider: 'promptpay', mode: 'qr' } as const

let server: InProcessServer
let url: string
beforeAll(async () => {
  server = await startInProcessServer({ env: { OPERATOR_TOKENS: OPERATOR } })
  url = server.url
  // So that tests do not use up each other's slots.
  await rows(server.databaseUrl, 'update order_offers set slot_capacity = 100')
})
afterAll(() => server.close())
afterEach(async () => expect(await findViolations(server.databaseUrl)).toEqual({}))

const titles = async (token: string) =>
  (await get(url, getListNotificationUser, {}, { token })).details.map(({ title }) => title.en)
const countReservations = (transaction: string) =>
  count(server.databaseUrl, 'select 1 from orders where transaction_id = $1 and holds_slots', [transaction])
const passMinutes = (minutes: number) => get(url, moveSandboxClock, { minutes })
const toShop = (transaction: string, step: (typeof SERVICE_STATUSES)[number]) =>
  ask(url, moveShopOrder, { transaction, step }, { token: OPERATOR })

describe('creating an order', () => {
  test('with the same key creates one order; another order under the key is rejected', async () => {
    const { token, input } = await newOrderingCustomer(url)
    const key = crypto.randomUUID()
    const [firstOrder, secondOrder] = await Promise.all([1, 2].map(() => get(url, createOrder, input, { token, key })))
    expect(secondOrder?.transaction).toBe(firstOrder?.transaction)
    expect(refusal(await ask(url, createOrder, { ...input, note: 'other' }, { token, key }))?.[1]).toBe(
      'idempotency_mismatch',
    )
    expect((await get(url, getHistoryPayment, { selected: 'delivery' }, { token })).total).toBe(1)
    expect((await get(url, getHistoryPayment, { selected: 'wash_dry_fold' }, { token })).total).toBe(0)
  })

  test('[S2.14][V2.2.3] with values that the shop does not offer is rejected with a reason, and reserves nothing', async () => {
    const { token, offer, address, input } = await newOrderingCustomer(url)
    const make = async (change: object) => (await ask(url, createOrder, { ...input, ...change }, { token })).problem
    expect(await make({ price: input.price - 1 })).toMatchObject({ code: 'price_changed', amount: input.price })
    expect(await make({ units: offer.most + 1 })).toMatchObject({ code: 'invalid', errors: { units: ['range'] } })
    expect(await make({ options: ['gold'] })).toMatchObject({ code: 'invalid', errors: { options: ['unknown'] } })
    expect(await make({ branch_id: 'none' })).toMatchObject({ code: 'not_found' })
    expect(await make({ dropoff_at: input.pickup_at })).toMatchObject({ errors: { dropoff_at: ['early'] } })
    const past = new Date(Date.parse(input.pickup_at) - 7 * 86_400_000).toISOString()
    expect(await make({ pickup_at: past })).toMatchObject({ code: 'slot_taken', reason: 'pickup' })
    const unaligned = new Date(Date.parse(input.dropoff_at) + 60_000).toISOString()
    expect(await make({ dropoff_at: unaligned })).toMatchObject({ code: 'slot_taken', reason: 'dropoff' })
    await rows(server.databaseUrl, 'update addresses set lat = lat + 1 where id = $1', [address.id])
    expect(await make({})).toMatchObject({ code: 'address_too_far' })
    await get(url, deleteUserAddress, { id: address.id }, { token })
    expect(await make({})).toMatchObject({ code: 'address_unknown' })
    expect((await get(url, getHistoryPayment, {}, { token })).total).toBe(0)
  })

  test('charges delivery by distance, and the minimum if the position is unknown', async () => {
    const { token, offer, address, input } = await newOrderingCustomer(url)
    const { service, branch_id, units } = input
    const quote = async () => {
      const { lines, distance_km } = await get(
        url,
        quoteOrder,
        { service, branch_id, units, address_id: address.id },
        { token },
      )
      return { distance_km, fee: lines.find(({ kind }) => kind === 'fee')?.amount }
    }
    const setLatitude = (lat: number | null) =>
      rows(
        server.databaseUrl,
        'update addresses set lat = $2, lng = case when $2::float is null then null else lng end where id = $1',
        [address.id, lat],
      )
    await setLatitude(offer.lat + 0.05) // 5.56 km: 3 are included, and 3 more are started
    expect(await quote()).toEqual({ distance_km: 5.6, fee: 7_000 })
    await setLatitude(null)
    expect(await quote()).toEqual({ distance_km: null, fee: 4_000 })
    const order = await makeOrder(url, token, { ...input, price: input.price })
    expect(order.place).toMatchObject({ lat: null, lng: null })
  })

  test('[V2.3.2] is limited to three unpaid orders per customer', async () => {
    const { token, input } = await newOrderingCustomer(url)
    const answers = await Promise.all(Array.from({ length: 6 }, () => ask(url, createOrder, input, { token })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
    expect(new Set(answers.flatMap(({ problem }) => problem?.code ?? []))).toEqual(new Set(['too_many_unpaid']))
  })
})

describe('paying an order', () => {
  test('twice or from two tabs returns one QR; another payment method is rejected while that is open', async () => {
    const { token, input } = await newOrderingCustomer(url)
    const { transaction } = await makeOrder(url, token, input)
    const qrs = await Promise.all([1, 2, 3].map(() => payByQr(url, token, transaction)))
    expect(new Set(qrs.map(({ qr_payload }) => qr_payload)).size).toBe(1)
    const byApp = { platform: 'web', provider: 'mobile_banking', mode: 'uri', bank: 'scb' } as const
    const other = await ask(url, generateUri, { transaction, ...byApp }, { token })
    expect(other.problem).toMatchObject({ code: 'payment_pending', transaction })
    const key = crypto.randomUUID()
    await get(url, generateQr, { transaction, ...byQr }, { token, key })
    const second = await makeOrder(url, token, input)
    const mixed = await ask(url, generateQr, { transaction: second.transaction, ...byQr }, { token, key })
    expect(refusal(mixed)?.[1]).toBe('idempotency_mismatch')
  })

  test('with the same key returns the first response, even once paid; with another key the current state', async () => {
    const { token, input } = await newOrderingCustomer(url)
    const { transaction } = await makeOrder(url, token, input)
    const pay = (key: string) => get(url, generateQr, { transaction, ...byQr }, { token, key })
    const key = crypto.randomUUID()
    const [first, ...others] = await Promise.all([1, 2, 3].map(() => pay(key)))
    expect(others).toEqual([first, first])
    await resolveCharge(url, transaction)
    expect(await pay(key)).toEqual(first)
    const second = crypto.randomUUID()
    const current = await pay(second)
    expect(current.status).toBe('running')
    expect(await pay(second)).toEqual(current)
  })

  test('gets its QR by itself after an interruption before the charge', async () => {
    const { token, input } = await newOrderingCustomer(url)
    const { transaction } = await makeOrder(url, token, input)
    const sql = (text: string) => rows(server.databaseUrl, text)
    await sql(`create function cut_off() returns trigger language plpgsql as $$ begin raise 'cut off'; end $$`)
    await sql(`create trigger cut_off before insert on sandbox_charges for each row
      when (new.transaction_id = '${transaction}') execute function cut_off()`)
    expect((await ask(url, generateQr, { ...byQr, transaction }, { token })).status).toBe(500)
    await sql('drop trigger cut_off on sandbox_charges')
    const isCharged = `select 1 from transactions where id = $1 and charge_id is not null and due_at = expires_at`
    await until(
      () => count(server.databaseUrl, isCharged, [transaction]),
      (n) => n === 1,
    )
  })

  test("rejects another customer's order and a load's id", async () => {
    const { token, input } = await newOrderingCustomer(url)
    const { transaction } = await makeOrder(url, token, input)
    const { access_token: stranger } = await newCustomer(url)
    const pay = (id: string, who: string) => ask(url, generateQr, { transaction: id, ...byQr }, { token: who })
    expect(refusal(await pay(transaction, stranger))?.[1]).toBe('transaction_unknown')
    expect(refusal(await pay(`TRX_MCH_${'0'.repeat(26)}`, token))?.[1]).toBe('transaction_unknown')
  })

  test('reports the fields missing for an order as well as for a machine', async () => {
    const { access_token: token } = await newCustomer(url)
    const answer = await fetch(`${url}${generateQr.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ ...byQr, provider: 'gold' }),
    })
    const { errors } = parse(Problem, await answer.json())
    expect(Object.keys(errors ?? {})).toEqual(expect.arrayContaining(['provider', 'transaction', 'machine_id']))
  })

  test('survives a lost webhook by polling, and counts a repeated one once', async () => {
    for (const webhook of ['none', 'twice'] as const) {
      const { token, input } = await newOrderingCustomer(url)
      const { transaction } = await makeOrder(url, token, input)
      await payByQr(url, token, transaction)
      await resolveCharge(url, transaction, 'pay', webhook)
      await waitForOrderStatus(url, transaction, 'running')
      expect(await count(server.databaseUrl, 'select 1 from payments where transaction_id = $1', [transaction])).toBe(1)
    }
  })

  test('expires unpaid orders and frees their slots; then they cannot be paid', async () => {
    const { token, input } = await newOrderingCustomer(url)
    const { transaction } = await makeOrder(url, token, input)
    const unstarted = await makeOrder(url, token, input)
    await payByQr(url, token, transaction)
    await passMinutes(16)
    await waitForOrderStatus(url, transaction, 'expired')
    await waitForOrderStatus(url, unstarted.transaction, 'expired')
    expect(await countReservations(transaction)).toBe(0)
    const late = await ask(url, generateQr, { transaction: unstarted.transaction, ...byQr }, { token })
    expect(refusal(late)?.[1]).toBe('not_payable')
  })

  test('honours late money while both slots are free, and otherwise refunds it', async () => {
    const { token, input } = await newOrderingCustomer(url)
    const [first, second] = [await makeOrder(url, token, input), await makeOrder(url, token, input)]
    for (const { transaction } of [first, second]) {
      await payByQr(url, token, transaction)
      await get(url, cancelPayment, { transaction }, { token })
    }
    await resolveCharge(url, first.transaction)
    expect(await waitForOrderStatus(url, first.transaction, 'running')).toMatchObject({
      is_late: true,
      order: { step: 'received' },
    })
    expect(await countReservations(first.transaction)).toBe(1)
    expect(await titles(token)).toContain('Your payment arrived')

    await rows(server.databaseUrl, 'update order_offers set slot_capacity = 0')
    await resolveCharge(url, second.transaction)
    const failed = await waitForOrderStatus(url, second.transaction, 'start_failed')
    expect(failed).toMatchObject({ order: { step: null } })
    expect(await titles(token)).toContain('The branch can’t do this order')
    await rows(server.databaseUrl, 'update order_offers set slot_capacity = 100')
    await passMinutes(16)
    const refunded = await waitForOrderStatus(url, second.transaction, 'refunded')
    expect(refunded.refund).toMatchObject({ kind: 'coupon', amount: failed.amount })
    expect(await countReservations(second.transaction)).toBe(0)
  })
})

describe('the shop', () => {
  const allTransitions = SERVICE_STATUSES.flatMap((from) => SERVICE_STATUSES.map((to) => [from, to] as const))

  test('[V2.3.1] takes the steps in order only; a rejected step changes nothing', async () => {
    const { transaction } = await paidOrder(url)
    for (const [from, to] of allTransitions) {
      await rows(server.databaseUrl, 'update services set status = $2 where transaction_id = $1', [transaction, from])
      if (from === to || NEXT_STEPS[from].includes(to)) continue
      const stepsBefore = await count(server.databaseUrl, 'select 1 from order_steps')
      expect((await toShop(transaction, to)).problem, `${from} → ${to}`).toMatchObject({
        status: 409,
        code: 'step_refused',
        state: from,
      })
      expect(await count(server.databaseUrl, 'select 1 from order_steps')).toBe(stepsBefore)
    }
    await rows(server.databaseUrl, `update services set status = 'received' where transaction_id = $1`, [transaction])
  })

  test('sees its orders and advances them, and the customer is notified', async () => {
    const { token, transaction, input } = await paidOrder(url)
    const { branch_id } = input
    const todo = await get(url, listShopOrders, { branch_id, step: 'received' }, { token: OPERATOR })
    const ownOrder = todo.details.find((order) => order.transaction === transaction)
    expect(ownOrder).toMatchObject({ brand: 'washday', place: { tel: '+66812345678' } })
    const pickups = todo.details.map(({ order }) => order.pickup.starts_at)
    expect(pickups).toEqual(pickups.toSorted())

    const answers = await Promise.all(Array.from({ length: 5 }, () => toShop(transaction, 'picked_up')))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    const early = await ask(url, collectBranch, { transaction }, { token })
    expect(refusal(early)?.[1], 'it can still be cancelled').toBe('not_collectable')
    for (const step of ['washing', 'ready', 'on_the_way', 'done'] as const)
      expect((await toShop(transaction, step)).body?.order.step).toBe(step)
    expect(await titles(token)).toEqual(['Your laundry is back', 'Your laundry is on its way', 'We have your laundry'])
    const done = await get(url, confirmPayment, { transaction })
    expect(done).toMatchObject({ is_collected: true, points: Math.floor(done.amount / 100) })
    expect(await get(url, collectBranch, { transaction }, { token })).toMatchObject({ earned: done.points })
    expect(refusal(await toShop(`TRX_DLV_${'0'.repeat(26)}`, 'done'))?.[1]).toBe('transaction_unknown')
  })

  test('cancels a paid order: the customer gets the refund, by case and with notifications', async () => {
    const { token, transaction } = await paidOrder(url)
    await toShop(transaction, 'picked_up')
    expect((await toShop(transaction, 'cancelled')).body).toMatchObject({ status: 'start_failed' })
    expect(await countReservations(transaction)).toBe(0)
    expect(refusal(await ask(url, restartMachine, { transaction }, { token }))?.[1]).toBe('not_restartable')
    const { refund, amount } = await get(url, chooseRefund, { transaction, kind: 'case' }, { token })
    expect(refund).toMatchObject({ kind: 'case', amount })
    const cases = await get(url, listRefundCases, {}, { token: OPERATOR })
    const number = cases.details.find((order) => order.transaction === transaction)?.case_number ?? ''
    await sendRefundByBank(url, OPERATOR, number)
    expect(await titles(token)).toEqual([
      'Refund sent',
      'We have your refund request',
      'The branch can’t do this order',
      'We have your laundry',
    ])
  })
})

test('home lists an order in progress, and a finished one until the customer removes it', async () => {
  const { token, transaction } = await paidOrder(url, 'wash_dry_fold')
  const listServices = async () => (await get(url, getServiceByUser, {}, { token })).details
  const [service] = await listServices()
  expect(service).toMatchObject({ transaction, service: 'wash_dry_fold', status: 'received' })
  const id = service?.id ?? ''
  expect(refusal(await ask(url, deleteServiceByUser, { id }, { token }))?.[1]).toBe('service_under_way')
  for (let step = 0; step < 5; step++) await get(url, moveSandboxOrder, { transaction, action: 'next' })
  await get(url, deleteServiceByUser, { id }, { token })
  expect(await listServices()).toEqual([])
  expect(await get(url, getOrder, { transaction }, { token })).toMatchObject({ status: 'completed' })
})

test('an account with an order in progress cannot be deleted; deletion later removes its address', async () => {
  const { token, transaction } = await paidOrder(url)
  expect(refusal(await ask(url, deleteAccount, { pin_code: PIN }, { token }))?.[1]).toBe('purchase_open')
  for (let step = 0; step < 5; step++) await get(url, moveSandboxOrder, { transaction, action: 'next' })
  await get(url, deleteAccount, { pin_code: PIN }, { token })
  expect(await count(server.databaseUrl, 'select 1 from order_places where transaction_id = $1', [transaction])).toBe(0)
  const purchase = await until(
    () => get(url, confirmPayment, { transaction }),
    ({ status }) => status === 'completed',
  )
  expect(purchase).toMatchObject({ order: { service: 'delivery', step: null } })
})

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getHistoryPayment } from '#contract/history.ts'
import { cancelPayment, generateQr, getProviderPayment } from '#contract/payment.ts'
import {
  ask,
  commandFor,
  confirm,
  createPurchase,
  demoTokens,
  freeMachines,
  get,
  machineInfo,
  newCustomer,
  newPurchase,
  resolveCharge,
  until,
  waitForStatus,
} from '#tests/support/server/client.ts'
import { type InProcessServer, startInProcessServer } from '#tests/support/server/in-process-server.ts'
import { expire, moveMachine, statesOf } from '#tests/support/server/purchase.ts'
import { count, rows } from '#tests/support/server/sql.ts'

let server: InProcessServer
let url: string
beforeAll(async () => {
  server = await startInProcessServer()
  url = server.url
})
afterAll(() => server.close())

describe('paying by QR', () => {
  test('reserves the machine, starts it once paid, and finishes', async () => {
    const { machine, transaction } = await newPurchase(url)
    expect(transaction).toMatchObject({ status: 'pending', amount: transaction.price, is_late: false, paid_at: null })
    expect(transaction.qr_payload).toMatch(/^000201010212.*5303764.*5802TH.*6304[0-9A-F]{4}$/)
    expect((await machineInfo(url, machine)).state).toBe('reserved')

    await resolveCharge(url, transaction.transaction)
    const running = await waitForStatus(url, transaction.transaction, 'running')
    expect(Date.parse(running.ends_at ?? '') - Date.parse(running.started_at ?? '')).toBe(
      running.program.minutes * 60_000,
    )
    expect(running.qr_payload).toBeNull()
    expect(await machineInfo(url, machine)).toMatchObject({ state: 'running', ends_at: running.ends_at })

    await moveMachine(url, machine.machine_id, 'finish')
    await waitForStatus(url, transaction.transaction, 'completed')
    expect((await machineInfo(url, machine)).state).toBe('done')
    await moveMachine(url, machine.machine_id, 'collect')
    expect((await machineInfo(url, machine)).state).toBe('free')
    expect(await statesOf(server.databaseUrl, transaction.transaction)).toEqual([
      'pending',
      'paid',
      'starting',
      'running',
      'completed',
    ])
  })

  test('is completed by a poll when the webhook is lost', async () => {
    const { transaction } = await newPurchase(url)
    await resolveCharge(url, transaction.transaction, 'pay', 'none')
    await waitForStatus(url, transaction.transaction, 'running')
  })

  test('is completed by the last poll when the QR expires, without webhook or customer', async () => {
    const { transaction } = await newPurchase(url)
    await resolveCharge(url, transaction.transaction, 'pay', 'none')
    await expire(server.databaseUrl, transaction.transaction)
    await until(
      () => statesOf(server.databaseUrl, transaction.transaction),
      (states) => states.includes('running'),
    )
  })

  test('[S2.14] includes extras in the price, which the server calculates', async () => {
    const [machine] = await freeMachines(url)
    if (!machine) throw new Error('No machine is free')
    const { access_token: token } = await newCustomer(url)
    const command = await commandFor(url, machine)
    const program = { ...command.program, extra: ['softener', 'detergent'] }
    const refused = await ask(url, generateQr, { ...command, program }, { token })
    expect(refused).toMatchObject({
      status: 409,
      problem: { code: 'price_changed', amount: command.program.amount + 1_500 },
    })
    const amount = command.program.amount + 1_500
    const purchase = await createPurchase(url, token, { ...command, program: { ...program, amount } })
    expect(purchase).toMatchObject({ amount, extras: [{ extra_id: 'softener' }, { extra_id: 'detergent' }] })
  })

  test('frees the machine when the payment is declined', async () => {
    const { machine, transaction } = await newPurchase(url)
    await resolveCharge(url, transaction.transaction, 'decline')
    expect((await confirm(url, transaction.transaction)).status).toBe('declined')
    expect((await machineInfo(url, machine)).state).toBe('free')
  })

  test('frees the machine when the QR expires', async () => {
    const { machine, transaction } = await newPurchase(url)
    await expire(server.databaseUrl, transaction.transaction)
    await waitForStatus(url, transaction.transaction, 'expired')
    expect((await machineInfo(url, machine)).state).toBe('free')
  })
})

describe('cancelling', () => {
  test('frees the machine, and can be repeated', async () => {
    const { token, machine, transaction } = await newPurchase(url)
    const cancel = () => get(url, cancelPayment, { transaction: transaction.transaction }, { token })
    expect((await cancel()).status).toBe('cancelled')
    expect((await cancel()).status).toBe('cancelled')
    expect((await machineInfo(url, machine)).state).toBe('free')
  })

  test('is rejected once the bank has the money, which is then honoured', async () => {
    const { token, transaction } = await newPurchase(url)
    await resolveCharge(url, transaction.transaction, 'pay', 'none')
    const answer = await ask(url, cancelPayment, { transaction: transaction.transaction }, { token })
    expect(answer).toMatchObject({ status: 409, problem: { code: 'not_cancellable' } })
    await waitForStatus(url, transaction.transaction, 'running')
  })

  test('is rejected for other customers', async () => {
    const { transaction } = await newPurchase(url)
    const { access_token: token } = await newCustomer(url)
    const answer = await ask(url, cancelPayment, { transaction: transaction.transaction }, { token })
    expect(answer.problem?.code).toBe('transaction_unknown')
  })
})

test('a machine that does not start refunds the full amount as one coupon, also with two servers', async () => {
  const second = await startInProcessServer({ databaseUrl: server.databaseUrl })
  try {
    const machines = (await freeMachines(url, 'dryer')).slice(0, 4)
    const orders = await Promise.all(machines.map((machine) => newPurchase(url, machine)))
    await Promise.all(machines.map(({ machine_id }) => moveMachine(url, machine_id, 'fail_next_start')))
    const ids = orders.map(({ transaction }) => transaction.transaction)
    await Promise.all(ids.map((id) => resolveCharge(url, id, 'pay', 'twice')))
    for (const failed of await Promise.all(ids.map((id) => waitForStatus(url, id, 'start_failed')))) {
      expect(Date.parse(failed.refund_at ?? '')).toBeGreaterThan(Date.parse(failed.paid_at ?? ''))
      expect(failed.refund).toBeNull()
    }
    for (const machine of machines) expect((await machineInfo(url, machine)).state).toBe('free')
    await rows(server.databaseUrl, 'update transactions set due_at = now() where id = any($1)', [ids])
    for (const { refund, amount } of await Promise.all(ids.map((id) => waitForStatus(url, id, 'refunded'))))
      expect(refund).toMatchObject({ kind: 'coupon', amount })
    for (const id of ids) {
      expect(await count(server.databaseUrl, 'select 1 from coupons where refund_of = $1', [id])).toBe(1)
      expect(await statesOf(server.databaseUrl, id)).toEqual([
        'pending',
        'paid',
        'starting',
        'start_failed',
        'refunded',
      ])
    }
  } finally {
    await second.close()
  }
})

test('a purchase interrupted before its charge gets one by itself', async () => {
  const { transaction } = await newPurchase(url)
  const id = transaction.transaction
  await rows(server.databaseUrl, 'delete from sandbox_charges where transaction_id = $1', [id])
  await rows(
    server.databaseUrl,
    'update transactions set qr_payload = null, charge_id = null, charge_tried_at = null, due_at = now() where id = $1',
    [id],
  )
  const resumed = await until(
    () => confirm(url, id),
    ({ qr_payload }) => qr_payload !== null,
  )
  expect(resumed.qr_payload).toBe(transaction.qr_payload)
})

test('a purchase interrupted just after its charge stays payable until its QR expires', async () => {
  const { transaction: purchase } = await newPurchase(server.url)
  const id = purchase.transaction
  await rows(server.databaseUrl, 'update transactions set due_at = now() where id = $1', [id])
  await until(
    () => count(server.databaseUrl, 'select 1 from transactions where id = $1 and due_at = expires_at', [id]),
    (n) => n === 1,
  )
  expect(await confirm(server.url, id)).toMatchObject({ status: 'pending', qr_payload: purchase.qr_payload })
  await resolveCharge(server.url, id)
  await waitForStatus(server.url, id, 'running')
})

test('[V16.5.3] a start interrupted by a crash is resumed, and starts the machine once', async () => {
  const { transaction } = await newPurchase(url)
  const id = transaction.transaction
  await resolveCharge(url, id)
  const first = await waitForStatus(url, id, 'running')
  await rows(
    server.databaseUrl,
    `update transactions set status = 'starting', ends_at = null, due_at = now() where id = $1`,
    [id],
  )
  const resumed = await waitForStatus(url, id, 'running')
  // The box tells how long ago it started, and both answers travel.
  expect(Math.abs(Date.parse(resumed.ends_at ?? '') - Date.parse(first.ends_at ?? ''))).toBeLessThan(1_000)
  expect(await count(server.databaseUrl, 'select 1 from sandbox_starts where transaction_id = $1', [id])).toBe(1)
})

test('history contains the customer’s own purchases, newest first, in pages', async () => {
  const { access_token: token } = await demoTokens(url)
  const first = await get(url, getHistoryPayment, { limit: 5 }, { token })
  const second = await get(url, getHistoryPayment, { limit: 5, page: 2, selected: 'machine' }, { token })
  expect(first.total).toBeGreaterThanOrEqual(10)
  const times = [...first.details, ...second.details].map(({ created_at }) => created_at)
  expect(times).toHaveLength(10)
  expect(times).toEqual(times.toSorted().toReversed())
  expect((await get(url, getHistoryPayment, { selected: 'delivery' }, { token })).total).toBe(0)
  const { access_token: other } = await newCustomer(url)
  expect(await get(url, getHistoryPayment, {}, { token: other })).toEqual({
    details: [],
    total: 0,
    months: [],
    unsettled: [],
  })
})

test('only available payment methods are offered', async () => {
  const { details } = await get(url, getProviderPayment, { branch_id: 'ari4' })
  expect(details.map(({ provider, is_available }) => [provider, is_available])).toEqual(
    ['promptpay', 'mobile_banking', 'credit_card', 'truemoney', 'truemoney_qr'].map((provider) => [provider, true]),
  )
  expect((await ask(url, getProviderPayment, { branch_id: 'nowhere' })).problem?.code).toBe('not_found')
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { claimCoupon } from '#contract/coupons.ts'
import { cancelPayment, generateCreditCard, generateQr } from '#contract/payment.ts'
import { ask, commandFor, confirm, freeMachines, get, resolveCharge } from '#tests/support/server/client.ts'
import { newPayingCustomer } from '#tests/support/server/customer.ts'
import { type InProcessServer, startInProcessServer } from '#tests/support/server/in-process-server.ts'
import { rows } from '#tests/support/server/sql.ts'

let server: InProcessServer
let url: string
beforeAll(async () => {
  server = await startInProcessServer()
  url = server.url
})
afterAll(() => server.close())

const CARD = { provider: 'credit_card', mode: 'card' } as const

/** A customer with an unpaid QR. */
async function waiting() {
  const { token, command } = await newPayingCustomer(url)
  const { transaction } = await get(url, generateQr, command, { token, key: crypto.randomUUID() })
  const another = (replaces: string, by: string = token, key: string = crypto.randomUUID()) =>
    ask(url, generateCreditCard, { ...command, ...CARD, replaces }, { token: by, key })
  return { token, command, transaction, another }
}

test('another way to pay ends the first, keeps the machine, and is one purchase', async () => {
  const { command, transaction, another } = await waiting()
  const { status, body } = await another(transaction)
  expect({ status, body }).toMatchObject({ status: 200, body: { status: 'pending', provider: 'credit_card' } })
  expect(body?.transaction).not.toBe(transaction)
  expect(await confirm(url, transaction)).toMatchObject({ status: 'cancelled', qr_payload: null })
  const held = await rows(
    server.databaseUrl,
    "select id from transactions where machine_id = $1 and holds_machine and status = 'pending'",
    [command.machine_id],
  )
  expect(held).toEqual([{ id: body?.transaction }])
  await resolveCharge(url, body?.transaction ?? '')
  await expect.poll(async () => (await confirm(url, body?.transaction ?? '')).status).toBe('running')
})

test('it does not count as cancelled, so any number of changes brings no pause', async () => {
  const { token, command, transaction, another } = await waiting()
  let current = transaction
  for (let change = 0; change < 4; change++) {
    const { status, body } = await another(current)
    expect(status).toBe(200)
    current = body?.transaction ?? ''
  }
  await get(url, cancelPayment, { transaction: current }, { token })
  const next = await ask(url, generateQr, command, { token, key: crypto.randomUUID() })
  expect(next.problem?.code).toBeUndefined()
})

test('a change within the first time to pay has its whole time, a later one no more than was left', async () => {
  const { transaction, another } = await waiting()
  const second = (await another(transaction)).body
  await rows(
    server.databaseUrl,
    "update holds set created_at = created_at - interval '11 minutes' where transaction_id = $1",
    [second?.transaction ?? ''],
  )
  const third = (await another(second?.transaction ?? '')).body
  expect(third?.expires_at).toBe(second?.expires_at)
})

test('a repeated request is answered as the first, and ends nothing else', async () => {
  const { token, transaction, another } = await waiting()
  const key = crypto.randomUUID()
  const first = await another(transaction, token, key)
  expect((await another(transaction, token, key)).body).toEqual(first.body)
})

test('one that was paid meanwhile is not replaced, and nothing else is charged', async () => {
  const { command, transaction, another } = await waiting()
  await resolveCharge(url, transaction, 'pay', 'none')
  const { status, problem } = await another(transaction)
  expect({ status, problem }).toMatchObject({ status: 409, problem: { code: 'payment_pending', transaction } })
  const all = await rows(
    server.databaseUrl,
    "select id from transactions where machine_id = $1 and status = 'pending'",
    [command.machine_id],
  )
  expect(all).toEqual([])
})

test('nobody replaces the purchase of another customer, or one of another machine', async () => {
  const { transaction, another, token, command } = await waiting()
  const other = await newPayingCustomer(url)
  expect((await another(transaction, other.token)).problem?.code).toBe('transaction_unknown')
  const [machine] = (await freeMachines(url)).filter(({ machine_id }) => machine_id !== command.machine_id)
  if (!machine) throw new Error('No machine is free')
  const elsewhere = { ...(await commandFor(url, machine)), ...CARD, replaces: transaction }
  const answer = await ask(url, generateCreditCard, elsewhere, { token, key: crypto.randomUUID() })
  expect(answer.problem?.code).toBe('transaction_unknown')
  expect((await confirm(url, transaction)).status).toBe('pending')
})

test('a coupon goes on to the purchase that replaces its own', async () => {
  const { token, command } = await newPayingCustomer(url)
  const coupon = await get(url, claimCoupon, { code: 'WASH15' }, { token, key: crypto.randomUUID() })
  const coupons = [coupon.id]
  const { transaction } = await get(url, generateQr, { ...command, coupons }, { token, key: crypto.randomUUID() })
  const input = { ...command, ...CARD, coupons, replaces: transaction }
  const { body } = await ask(url, generateCreditCard, input, { token, key: crypto.randomUUID() })
  expect(body).toMatchObject({ status: 'pending', discount: 1_500 })
})

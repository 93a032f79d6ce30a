import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cancelPayment, confirmPayment, generateQr, isLoad } from '#contract/payment.ts'
import {
  ask,
  commandFor,
  createPurchase,
  freeMachines,
  get,
  machineInfo,
  newCustomer,
  newPurchase,
  resolveCharge,
  waitForStatus,
} from '#tests/support/server/client.ts'
import { type InProcessServer, startInProcessServer } from '#tests/support/server/in-process-server.ts'
import { moveMachine } from '#tests/support/server/purchase.ts'
import { count } from '#tests/support/server/sql.ts'

let server: InProcessServer
let url: string
beforeAll(async () => {
  server = await startInProcessServer()
  url = server.url
})
afterAll(() => server.close())

const unknownTransaction = `TRX_MCH_${'0'.repeat(26)}`

describe('a rejected purchase', () => {
  test('an unknown machine, program, extra or coupon, or an unavailable payment method, is rejected', async () => {
    const [machine] = await freeMachines(url)
    if (!machine) throw new Error('No machine is free')
    const { access_token: token } = await newCustomer(url)
    const command = await commandFor(url, machine)
    const codeOf = async (change: Partial<typeof command>) =>
      (await ask(url, generateQr, { ...command, ...change }, { token })).problem?.code
    expect(await codeOf({ machine_id: 'nowhere' })).toBe('machine_unknown')
    expect(await codeOf({ path: 'ARI4/1/99' })).toBe('machine_unknown')
    expect(await codeOf({ machine_category: 'dryer' })).toBe('machine_unknown')
    expect(await codeOf({ program: { ...command.program, temp: 'boiling' } })).toBe('invalid')
    expect(await codeOf({ program: { ...command.program, extra: ['gold'] } })).toBe('invalid')
    expect(await codeOf({ coupons: ['WD-NONE'] })).toBe('coupon_unknown')
    expect(await codeOf({ provider: 'truemoney' })).toBe('provider_unavailable')
    expect((await machineInfo(url, machine)).state).toBe('free')
  })

  test('[S2.16] a machine of another brand is rejected', async () => {
    const [machine] = await freeMachines(url)
    if (!machine) throw new Error('No machine is free')
    const command = await commandFor(url, machine)
    const origin = 'http://the-wash.app.localhost'
    const { access_token: token } = await newCustomer(url, undefined, { origin })
    expect((await ask(url, generateQr, command, { token, origin })).problem?.code).toBe('other_brand')
  })

  test('a machine out of order is rejected with its state', async () => {
    const [machine] = await freeMachines(url)
    if (!machine) throw new Error('No machine is free')
    const { access_token: token } = await newCustomer(url)
    const command = await commandFor(url, machine)
    await moveMachine(url, machine.machine_id, 'out_of_order')
    const answer = await ask(url, generateQr, command, { token })
    expect(answer).toMatchObject({ status: 409, problem: { code: 'machine_unavailable', state: 'out_of_order' } })
    await moveMachine(url, machine.machine_id, 'repair')
  })

  test('a second purchase of a machine refers its customer to the first, and rejects other customers', async () => {
    const { token, command, transaction } = await newPurchase(url)
    const repeated = await ask(url, generateQr, command, { token, key: 'another-key' })
    expect(repeated).toMatchObject({
      status: 409,
      problem: { code: 'payment_pending', transaction: transaction.transaction },
    })
    const other = await newCustomer(url)
    const otherAnswer = await ask(url, generateQr, command, { token: other.access_token })
    expect(otherAnswer).toMatchObject({ status: 409, problem: { code: 'machine_unavailable', state: 'reserved' } })
    expect(otherAnswer.problem?.transaction).toBeUndefined()
  })

  test('a purchase without a customer is rejected', async () => {
    const [machine] = await freeMachines(url)
    if (!machine) throw new Error('No machine is free')
    expect((await ask(url, generateQr, await commandFor(url, machine))).problem?.code).toBe('unauthorized')
  })

  test('an unknown purchase, or one of another brand, is rejected', async () => {
    expect((await ask(url, confirmPayment, { transaction: unknownTransaction })).problem?.code).toBe(
      'transaction_unknown',
    )
    const { transaction } = await newPurchase(url)
    const origin = 'http://wash-max.app.localhost'
    const otherBrandAnswer = await ask(url, confirmPayment, { transaction: transaction.transaction }, { origin })
    expect(otherBrandAnswer.problem?.code).toBe('transaction_unknown')
  })
})

describe('the idempotency key', () => {
  test('[S5.3a][V2.4.2] makes twenty concurrent requests one purchase with one response', async () => {
    const [machine] = await freeMachines(url)
    if (!machine) throw new Error('No machine is free')
    const { access_token: token } = await newCustomer(url)
    const command = await commandFor(url, machine)
    const key = crypto.randomUUID()
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask(url, generateQr, command, { token, key })))
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200))
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    const pendingPurchases = 'select 1 from transactions where machine_id = $1 and status = $2'
    expect(await count(server.databaseUrl, pendingPurchases, [machine.machine_id, 'pending'])).toBe(1)
  })

  test('returns the first response even after the purchase has changed', async () => {
    const { token, command, transaction } = await newPurchase(url)
    const key = crypto.randomUUID()
    await get(url, cancelPayment, { transaction: transaction.transaction }, { token })
    const first = await createPurchase(url, token, command, key)
    await resolveCharge(url, first.transaction)
    await waitForStatus(url, first.transaction, 'running')
    expect(await createPurchase(url, token, command, key)).toEqual(first)
  })

  test('[S5.3a] is rejected with another body', async () => {
    const [machine] = await freeMachines(url)
    if (!machine) throw new Error('No machine is free')
    const { access_token: token } = await newCustomer(url)
    const command = await commandFor(url, machine)
    const key = crypto.randomUUID()
    await createPurchase(url, token, command, key)
    const changed = { ...command, program: { ...command.program, extra: ['softener'] } }
    expect(await ask(url, generateQr, changed, { token, key })).toMatchObject({
      status: 422,
      problem: { code: 'idempotency_mismatch' },
    })
  })

  test('is scoped to the customer', async () => {
    const [one, two] = await freeMachines(url)
    if (!one || !two) throw new Error('No machine is free')
    const key = crypto.randomUUID()
    const [a, b] = [await newCustomer(url), await newCustomer(url)]
    const first = await createPurchase(url, a.access_token, await commandFor(url, one), key)
    const second = await createPurchase(url, b.access_token, await commandFor(url, two), key)
    expect(second.transaction).not.toBe(first.transaction)
  })

  test('[S5.3a] is not used up by a rejected purchase', async () => {
    const [machine] = await freeMachines(url)
    if (!machine) throw new Error('No machine is free')
    const { access_token: token } = await newCustomer(url)
    const command = await commandFor(url, machine)
    const key = crypto.randomUUID()
    const wrongPrice = { ...command, program: { ...command.program, amount: command.program.amount + 1 } }
    expect((await ask(url, generateQr, wrongPrice, { token, key })).problem?.code).toBe('price_changed')
    expect((await createPurchase(url, token, command, key)).status).toBe('pending')
  })
})

describe('unpaid purchases', () => {
  test('are limited to three: the fourth refers to the oldest, and cancelling one makes room', async () => {
    const { access_token: token } = await newCustomer(url)
    const machines = (await freeMachines(url)).slice(0, 4)
    const [first, second, third, fourth] = await Promise.all(machines.map((machine) => commandFor(url, machine)))
    if (!first || !second || !third || !fourth) throw new Error('Not enough machines are free')
    const oldest = await createPurchase(url, token, first)
    for (const command of [second, third]) await createPurchase(url, token, command)
    const refused = await ask(url, generateQr, fourth, { token })
    expect(refused.problem).toMatchObject({
      status: 409,
      code: 'too_many_unpaid',
      transaction: oldest.transaction,
    })
    expect((await machineInfo(url, machines[3] as (typeof machines)[number])).state).toBe('free') // there are four
    await get(url, cancelPayment, { transaction: oldest.transaction }, { token })
    expect((await ask(url, generateQr, fourth, { token })).status).toBe(200)
  })

  test('[V2.3.2][V2.4.2] ten concurrent ones become three, and paid ones do not count', async () => {
    const { access_token: token } = await newCustomer(url)
    const machines = await freeMachines(url, 'dryer')
    const commands = await Promise.all(machines.slice(0, 10).map((machine) => commandFor(url, machine)))
    const answers = await Promise.all(commands.map((command) => ask(url, generateQr, command, { token })))
    const accepted = answers.flatMap(({ body }) => body ?? []).filter(isLoad)
    expect(accepted).toHaveLength(3)
    expect(new Set(answers.flatMap(({ problem }) => problem?.code ?? []))).toEqual(new Set(['too_many_unpaid']))
    for (const { transaction } of accepted) await resolveCharge(url, transaction)
    for (const { transaction } of accepted) await waitForStatus(url, transaction, 'running')
    const unusedCommand = commands.find(({ machine_id }) => accepted.every((one) => one.machine_id !== machine_id))
    expect(unusedCommand && (await ask(url, generateQr, unusedCommand, { token })).status).toBe(200)
  })
})

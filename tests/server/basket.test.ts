import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { claimCoupon, getCouponByUser } from '#contract/coupons.ts'
import {
  type BasketCommand,
  cancelPayment,
  generateCreditCard,
  generateQr,
  type LoadPurchase,
  type SelectedCommand,
} from '#contract/payment.ts'
import { chooseRefund } from '#contract/refund-destination.ts'
import { moveSandboxCharge } from '#contract/sandbox.ts'
import { restartShopLoad } from '#contract/staff/machines.ts'
import {
  ask,
  commandFor,
  confirm,
  createPurchase,
  freeMachines,
  get,
  resolveCharge,
  waitForStatus,
} from '#tests/support/server/client.ts'
import { newPayingCustomer } from '#tests/support/server/customer.ts'
import { type InProcessServer, startInProcessServer } from '#tests/support/server/in-process-server.ts'
import { findViolations } from '#tests/support/server/invariants.ts'
import { findFreeMachine, grantCoupon, memberOf } from '#tests/support/server/members.ts'
import { expire, moveMachine, statesOf } from '#tests/support/server/purchase.ts'
import { rows } from '#tests/support/server/sql.ts'
import { newStaff } from '#tests/support/server/staff.ts'

let server: InProcessServer
let url: string
beforeAll(async () => {
  server = await startInProcessServer()
  url = server.url
})
afterAll(() => server.close())
afterEach(async () => {
  expect(await findViolations(server.databaseUrl)).toEqual({})
})

const CARD = { provider: 'credit_card', mode: 'card' } as const

const toBasket = ({ path, program, machine_id, machine_category, coupons }: SelectedCommand): BasketCommand => ({
  path,
  program,
  machine_id,
  machine_category,
  coupons,
})

/** What a customer has chosen: two washers of one branch, or a washer and a dryer. */
async function choosing(category: 'washer' | 'dryer' = 'washer') {
  const { token, command } = await newPayingCustomer(url)
  const others = (await freeMachines(url, category)).filter(({ machine_id }) => machine_id !== command.machine_id)
  const commands = await Promise.all(others.map((machine) => commandFor(url, machine)))
  const second = commands.find(({ branch_id }) => branch_id === command.branch_id)
  if (!second) throw new Error('No second machine is free')
  const more = [toBasket(second)]
  return {
    token,
    command: { ...command, more },
    first: command,
    second,
    sum: command.program.amount + second.program.amount,
  }
}

/** Two machines with one unpaid payment. */
async function waiting(provider: Partial<SelectedCommand> = {}) {
  const chosen = await choosing()
  const { token, command } = chosen
  const endpoint = provider.provider === 'credit_card' ? generateCreditCard : generateQr
  const body = await get(url, endpoint, { ...command, ...provider }, { token, key: crypto.randomUUID() })
  const [one = '', two = ''] = body.basket?.loads.map(({ transaction }) => transaction) ?? []
  return { ...chosen, body, one, two }
}

const statuses = (...ids: string[]) => Promise.all(ids.map(async (id) => (await confirm(url, id)).status))
const holders = (...machines: string[]) =>
  rows(server.databaseUrl, 'select id from transactions where holds_machine and machine_id = any($1)', [machines])
const paymentsOf = (...ids: string[]) =>
  rows(
    server.databaseUrl,
    'select amount, charge_id from payments where transaction_id = any($1) order by transaction_id',
    [ids],
  )

test('two machines are held by one payment of their sum, each with a price of its own', async () => {
  const { body, one, two, first, second, sum } = await waiting()
  expect(body).toMatchObject({ transaction: one, status: 'pending', amount: first.program.amount })
  expect(body.basket).toMatchObject({ amount: sum, loads: [{ transaction: one }, { transaction: two }] })
  const charges = await rows(
    server.databaseUrl,
    'select transaction_id, amount from sandbox_charges where transaction_id = any($1)',
    [[one, two]],
  )
  expect(charges).toEqual([{ transaction_id: one, amount: sum }])
  expect(await confirm(url, two)).toMatchObject({ amount: second.program.amount, qr_payload: body.qr_payload })
  expect(await holders(first.machine_id, second.machine_id)).toHaveLength(2)
})

test('the payment starts both, with a receipt and points for each', async () => {
  const { one, two, first, second } = await waiting()
  await resolveCharge(url, one, 'pay', 'twice')
  const loads = await Promise.all([one, two].map((id) => waitForStatus(url, id, 'running')))
  expect(loads.map(({ amount, machine_id }) => ({ amount, machine_id }))).toEqual(
    [first, second].map(({ program, machine_id }) => ({ amount: program.amount, machine_id })),
  )
  expect(new Set(loads.map(({ receipt }) => receipt?.number)).size).toBe(2)
  expect(loads.map(({ points }) => points)).toEqual([first, second].map(({ program }) => program.amount / 100))
  expect(await paymentsOf(one, two)).toEqual(
    [first, second].map(({ program }) => ({ amount: program.amount, charge_id: one })),
  )
})

test('a machine that does not start is refunded alone, and the other washes', async () => {
  const { token, one, two, second } = await waiting(CARD)
  await moveMachine(url, second.machine_id, 'fail_next_start')
  await resolveCharge(url, one)
  await waitForStatus(url, one, 'running')
  const failed = await waitForStatus(url, two, 'start_failed')
  expect(failed.refund_at).not.toBeNull()
  await get(url, chooseRefund, { transaction: two, kind: 'case' }, { token, key: crypto.randomUUID() })
  const { refund } = await waitForStatus(url, two, 'refunded')
  expect(refund).toMatchObject({ kind: 'case', amount: second.program.amount, via: 'gateway' })
  await expect
    .poll(async () => (await confirm(url, two)).refund)
    .toMatchObject({ kind: 'case', sent_at: expect.any(String) })
  expect(await statuses(one)).toEqual(['running'])
})

test('where neither starts, each customer choice is its own', async () => {
  const { token, one, two, first, second } = await waiting()
  for (const { machine_id } of [first, second]) await moveMachine(url, machine_id, 'fail_next_start')
  await resolveCharge(url, one)
  await Promise.all([one, two].map((id) => waitForStatus(url, id, 'start_failed')))
  await get(url, chooseRefund, { transaction: one, kind: 'coupon' }, { token, key: crypto.randomUUID() })
  const refunded = await waitForStatus(url, one, 'refunded')
  expect(refunded.refund).toMatchObject({ kind: 'coupon', amount: first.program.amount })
  expect(await statuses(two)).toEqual(['start_failed'])
})

test('staff start again the one that did not start; the other, its money and its receipt stay as they are', async () => {
  const { one, two, second } = await waiting()
  await moveMachine(url, second.machine_id, 'fail_next_start')
  await resolveCharge(url, one)
  await waitForStatus(url, one, 'running')
  await waitForStatus(url, two, 'start_failed')
  const [before, paid] = [await confirm(url, one), await paymentsOf(one, two)]
  const owner = { token: await newStaff(server.databaseUrl, 'owner'), origin: 'http://washday.app.localhost' }
  const restart = (transaction: string) => ask(url, restartShopLoad, { transaction, reason: 'door was open' }, owner)
  expect((await restart(one)).problem?.code).toBe('not_restartable')
  expect((await restart(two)).body).toEqual({ transaction: two, status: 'starting' })
  expect(await waitForStatus(url, two, 'running')).toMatchObject({ machine_id: second.machine_id, refund: null })
  const { ends_at, receipt } = await confirm(url, one)
  expect({ ends_at, receipt }).toEqual({ ends_at: before.ends_at, receipt: before.receipt })
  expect(await paymentsOf(one, two)).toEqual(paid)
  expect(await rows(server.databaseUrl, `select subject from audit where action = 'restart_load'`)).toEqual([
    expect.objectContaining({ subject: two }),
  ])
})

test('it is cancelled as a whole, by the id of any of its machines', async () => {
  const { token, one, two, first, second } = await waiting()
  await get(url, cancelPayment, { transaction: two }, { token })
  expect(await statuses(one, two)).toEqual(['cancelled', 'cancelled'])
  expect(await holders(first.machine_id, second.machine_id)).toEqual([])
})

test('its time ends for all machines, and frees them', async () => {
  const { one, two, first, second } = await waiting()
  await expire(server.databaseUrl, one)
  await Promise.all([one, two].map((id) => waitForStatus(url, id, 'expired')))
  expect(await holders(first.machine_id, second.machine_id)).toEqual([])
})

test('a payment that comes late, while the customer is there, starts what is free, and the rest is chosen', async () => {
  const { one, two, second } = await waiting()
  await expire(server.databaseUrl, one)
  await waitForStatus(url, two, 'expired')
  // Somebody else has taken the second machine.
  const other = await newPayingCustomer(url)
  const machine = (await freeMachines(url)).find(({ machine_id }) => machine_id === second.machine_id)
  if (!machine) throw new Error('the second machine is not free')
  await get(url, generateQr, await commandFor(url, machine), { token: other.token, key: crypto.randomUUID() })
  await resolveCharge(url, one, 'pay', 'twice')
  await waitForStatus(url, one, 'running')
  expect(await waitForStatus(url, two, 'start_failed')).toMatchObject({ is_late: true })
})

test('a sum that is not that of all buys nothing, and is owed once', async () => {
  const { one, two } = await waiting()
  await get(url, moveSandboxCharge, { transaction: one, action: 'pay_wrong', webhook: 'send' })
  const [first, second] = await Promise.all([confirm(url, one), confirm(url, two)])
  expect([first.status, second.status]).toEqual(['declined', 'declined'])
  expect([first.wrong_amount.length, second.wrong_amount.length]).toEqual([1, 0])
})

test('a second payment is owed once, as a whole', async () => {
  const { one, two, sum } = await waiting()
  await resolveCharge(url, one)
  await Promise.all([one, two].map((id) => waitForStatus(url, id, 'running')))
  await get(url, moveSandboxCharge, { transaction: one, action: 'pay_again', webhook: 'send' })
  const loads = await Promise.all([one, two].map((id) => confirm(url, id)))
  expect(loads.map(({ paid_again }) => paid_again.map(({ amount }) => amount))).toEqual([[sum], []])
})

test('each machine has its own coupon, and one of them not twice', async () => {
  const { token, command, first, second, sum } = await choosing()
  const { id } = await get(url, claimCoupon, { code: 'WASH15' }, { token, key: crypto.randomUUID() })
  const more = [{ ...toBasket(second), coupons: [id] }]
  const twice = await ask(url, generateQr, { ...command, coupons: [id], more }, { token, key: crypto.randomUUID() })
  expect(twice.problem).toMatchObject({ code: 'coupon_unusable', reason: 'reserved', machine: second.machine_id })
  const body = await get(url, generateQr, { ...command, more }, { token, key: crypto.randomUUID() })
  expect(body).toMatchObject({ discount: 0, amount: first.program.amount, basket: { amount: sum - 1_500 } })
  const two = body.basket?.loads[1]?.transaction ?? ''
  expect(await confirm(url, two)).toMatchObject({ discount: 1_500, amount: second.program.amount - 1_500 })
  await resolveCharge(url, body.transaction)
  expect((await waitForStatus(url, two, 'running')).coupon).toMatchObject({ id })
})

test('a machine that a coupon paid, which was spent elsewhere before the late payment, gives no coupon of nothing', async () => {
  const { token, command, second } = await choosing()
  const member = await memberOf(url, token)
  const id = await grantCoupon(server.databaseUrl, member, { amount: second.program.amount })
  const more = [{ ...toBasket(second), coupons: [id] }]
  const body = await get(url, generateQr, { ...command, more }, { token, key: crypto.randomUUID() })
  const two = body.basket?.loads[1]?.transaction ?? ''
  await get(url, cancelPayment, { transaction: two }, { token })
  const { machine_id } = second
  await createPurchase(url, token, {
    ...(await commandFor(url, await findFreeMachine(url, 'dryer'))),
    coupons: [id],
  })
  await moveMachine(url, machine_id, 'fail_next_start')
  await resolveCharge(url, body.transaction)
  expect(await waitForStatus(url, two, 'start_failed')).toMatchObject({ amount: 0, is_late: true, coupon: null })
  const choose = () => get(url, chooseRefund, { transaction: two, kind: 'coupon' }, { token, key: crypto.randomUUID() })
  expect(await choose()).toMatchObject({ status: 'refunded', refund: null })
  expect(await choose()).toMatchObject({ status: 'refunded', refund: null })
  expect((await get(url, getCouponByUser, { status: 'available' }, { token })).details).toEqual([])
  const titles = await rows(server.databaseUrl, 'select title_en from notifications where customer_id = $1', [
    member.id,
  ])
  expect(titles).toContainEqual({ title_en: 'Nothing to refund' })
})

test('one machine that is taken leaves no other held', async () => {
  const { token, command, first, second } = await choosing()
  const other = await newPayingCustomer(url)
  await get(url, generateQr, { ...second, coupons: [] }, { token: other.token, key: crypto.randomUUID() })
  const answer = await ask(url, generateQr, command, { token, key: crypto.randomUUID() })
  expect(answer.problem).toMatchObject({ code: 'machine_unavailable', machine: second.machine_id })
  expect(await holders(first.machine_id)).toEqual([])
})

test('the same machine twice is invalid', async () => {
  const { token, command, first } = await choosing()
  const more = [toBasket(first)]
  expect((await ask(url, generateQr, { ...command, more }, { token })).problem?.code).toBe('invalid')
})

test('a repeated request is answered as the first', async () => {
  const { token, command } = await choosing()
  const key = crypto.randomUUID()
  const [one, two] = await Promise.all([0, 1].map(() => get(url, generateQr, command, { token, key })))
  expect(one).toEqual(two)
})

test('another way to pay takes over every machine', async () => {
  const { token, command, one, two, first, second, sum } = await waiting()
  const body = await get(
    url,
    generateCreditCard,
    { ...command, ...CARD, replaces: one },
    { token, key: crypto.randomUUID() },
  )
  expect(body.basket?.amount).toBe(sum)
  expect(await statuses(one, two)).toEqual(['cancelled', 'cancelled'])
  expect(await holders(first.machine_id, second.machine_id)).toHaveLength(2)
  await resolveCharge(url, body.transaction)
  const ids = body.basket?.loads.map(({ transaction }: { transaction: string }) => transaction) ?? []
  await Promise.all(ids.map((id) => waitForStatus(url, id, 'running')))
})

test('a declined payment ends all', async () => {
  const { one, two } = await waiting(CARD)
  await resolveCharge(url, one, 'decline')
  await Promise.all([one, two].map((id) => waitForStatus(url, id, 'declined')))
  expect(await statesOf(server.databaseUrl, two)).toEqual(['pending', 'declined'])
})

test('a washer and a dryer are paid at once', async () => {
  const { token, command } = await choosing('dryer')
  const body: { transaction: string; basket: LoadPurchase['basket'] } = await get(url, generateQr, command, {
    token,
    key: crypto.randomUUID(),
  })
  await resolveCharge(url, body.transaction)
  const ids = body.basket?.loads.map(({ transaction }) => transaction) ?? []
  const loads = await Promise.all(ids.map((id) => waitForStatus(url, id, 'running')))
  expect(loads.map(({ machine_category }) => machine_category)).toEqual(['washer', 'dryer'])
})

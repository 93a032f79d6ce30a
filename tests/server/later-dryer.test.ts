import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '#contract/duration.ts'
import { getHold, giveUpHold, holdMachine } from '#contract/holds.ts'
import { type BasketCommand, generateQr, type SelectedCommand } from '#contract/payment.ts'
import { chooseRefund } from '#contract/refund-destination.ts'
import { REFUND_TIMES } from '#contract/refund-times.ts'
import { restartMachine } from '#contract/restart.ts'
import { bangkokTime } from '#contract/thai/bangkok.ts'
import { watchMachines } from '#contract/watches.ts'
import { purposeOf } from '#server/modules/notifications/preferences.ts'
import { deferForQuietHours } from '#server/modules/notifications/quiet-hours.ts'
import {
  ask,
  confirm,
  freeMachines,
  get,
  newCustomer,
  resolveCharge,
  until,
  waitForStatus,
} from '#tests/support/server/client.ts'
import { type InProcessServer, startInProcessServer } from '#tests/support/server/in-process-server.ts'
import { findViolations } from '#tests/support/server/invariants.ts'
import { buyLaterDryer, chooseWashAndDryer, toLater } from '#tests/support/server/later-dryer.ts'
import { refusal } from '#tests/support/server/members.ts'
import { endChoice, expire, moveMachine, statesOf } from '#tests/support/server/purchase.ts'
import { count, rows } from '#tests/support/server/sql.ts'

let server: InProcessServer
let url: string
let databaseUrl: string
beforeAll(async () => {
  server = await startInProcessServer()
  url = server.url
  databaseUrl = server.databaseUrl
})
afterAll(() => server.close())
afterEach(async () => {
  expect(await findViolations(databaseUrl)).toEqual({})
})

const order = (token: string, wash: SelectedCommand, more: BasketCommand[]) =>
  ask(url, generateQr, { ...wash, more }, { token, key: crypto.randomUUID() })

async function choosing() {
  const [{ access_token: token }, chosen] = await Promise.all([newCustomer(url), chooseWashAndDryer(url)])
  return { token, ...chosen, sum: chosen.wash.program.amount + chosen.dryer.program.amount }
}
async function unpaid() {
  const chosen = await choosing()
  const { body, problem } = await order(chosen.token, chosen.wash, [toLater(chosen.dryer)])
  if (!body) throw new Error(problem?.code)
  const [washId = '', dryerId = ''] = body.basket?.loads.map(({ transaction }) => transaction) ?? []
  return { ...chosen, body, washId, dryerId }
}
async function paid() {
  const { access_token: token } = await newCustomer(url)
  return { token, ...(await buyLaterDryer(url, token)) }
}
const start = (token: string, transaction: string, machine_id?: string) =>
  ask(url, restartMachine, { transaction, ...(machine_id ? { machine_id } : {}) }, { token, key: crypto.randomUUID() })
const TIME_MS = REFUND_TIMES.laterDryerHours * HOUR_MS
const end = (id: string) => endChoice(databaseUrl, id)
const messages = async (id: string) =>
  (await rows(databaseUrl, `select kind from outbox where split_part(subject, '.', 1) = $1`, [id])).map(
    ({ kind }) => kind,
  )

test('is paid with the wash, at its own price, and holds no machine', async () => {
  const { body, sum, wash, dryer, dryerId } = await unpaid()
  expect(body).toMatchObject({ amount: wash.program.amount, basket: { amount: sum } })
  expect(body.basket?.loads[1]).toMatchObject({
    transaction: dryerId,
    amount: dryer.program.amount,
    machine_number: '',
    machine_category: 'dryer',
  })
  expect(await confirm(url, dryerId)).toMatchObject({ status: 'pending', is_later: true, machine_number: '' })
  expect(
    await count(databaseUrl, 'select 1 from transactions where holds_machine and machine_id = $1', [dryer.machine_id]),
  ).toBe(0)
  expect((await freeMachines(url, 'dryer')).map(({ machine_id }) => machine_id)).toContain(dryer.machine_id)
})

test('once paid it waits for its customer, three hours from the payment', async () => {
  const { waiting, dryer, dryerId } = await paid()
  expect(waiting).toMatchObject({ amount: dryer.program.amount, is_later: true, started_at: null, is_collected: false })
  expect(Date.parse(waiting.refund_at ?? '') - Date.parse(waiting.paid_at ?? '')).toBeGreaterThanOrEqual(TIME_MS)
  expect(Date.parse(waiting.refund_at ?? '') - Date.parse(waiting.paid_at ?? '')).toBeLessThan(TIME_MS + 60_000)
  expect(waiting.receipt?.number).toMatch(/\d/)
  expect(await statesOf(databaseUrl, dryerId)).toEqual(['pending', 'paid', 'to_start'])
})

test('is started at another dryer of its size, and is a load like any other then', async () => {
  const { token, dryerId, other, dryer } = await paid()
  expect((await start(token, dryerId, other.machine_id)).body?.status).toBe('starting')
  expect(await waitForStatus(url, dryerId, 'running')).toMatchObject({
    machine_id: other.machine_id,
    is_later: false,
    price: dryer.program.amount,
    refund_at: null,
  })
})

test('is started at its price where it has become dearer, and in no larger dryer', async () => {
  const { token, dryerId, dryer, other } = await paid()
  const isOther = [other.machine_id, dryer.program.temp]
  await rows(databaseUrl, 'update machines set capacity_kg = capacity_kg + 1 where id = $1', [other.machine_id])
  expect(refusal(await start(token, dryerId, other.machine_id))?.[1]).toBe('machine_unknown')
  await rows(databaseUrl, 'update machines set capacity_kg = capacity_kg - 1 where id = $1', [other.machine_id])
  await rows(databaseUrl, 'update programs set amount = amount + 1000 where machine_id = $1 and temp = $2', isOther)
  expect((await start(token, dryerId, other.machine_id)).body?.status).toBe('starting')
  expect((await waitForStatus(url, dryerId, 'running')).price).toBe(dryer.program.amount)
  await rows(databaseUrl, 'update programs set amount = amount - 1000 where machine_id = $1 and temp = $2', isOther)
})

test('needs a machine, which is a free dryer of the branch', async () => {
  const { token, dryerId, wash } = await paid()
  expect(refusal(await start(token, dryerId))?.[1]).toBe('machine_unknown')
  expect(refusal(await start(token, dryerId, wash.machine_id))?.[1]).toBe('machine_unknown')
  const { dryer } = await choosing()
  await rows(databaseUrl, `update machines set condition = 'out_of_order' where id = $1`, [dryer.machine_id])
  expect(refusal(await start(token, dryerId, dryer.machine_id))?.[1]).toBe('machine_unavailable')
  await rows(databaseUrl, `update machines set condition = 'ok' where id = $1`, [dryer.machine_id])
  expect((await confirm(url, dryerId)).status).toBe('to_start')
})

test('is started at the dryer that its customer holds on the way, which takes the hold over', async () => {
  const { token, dryerId, dryer, other } = await paid()
  const { access_token: stranger } = await newCustomer(url)
  await get(url, holdMachine, { machine_id: dryer.machine_id }, { token: stranger })
  expect(refusal(await start(token, dryerId, dryer.machine_id)), 'held by somebody else').toEqual([
    409,
    'machine_unavailable',
    'reserved',
  ])
  await get(url, holdMachine, { machine_id: other.machine_id }, { token })
  expect((await start(token, dryerId, other.machine_id)).body?.status).toBe('starting')
  await waitForStatus(url, dryerId, 'running')
  expect((await get(url, getHold, {}, { token })).details).toEqual([])
  await get(url, giveUpHold, {}, { token: stranger })
})

describe('when no dryer of its size is free', () => {
  const ofBranch = `branch_id = (select branch_id from machines where id = $1) and category = 'dryer'`
  const free = (id: string) => rows(databaseUrl, `update machines set condition = 'ok' where id = $1`, [id])
  /** All dryers of the branch are out of order, and one of them is larger. */
  async function withoutDryers() {
    const bought = await paid()
    await rows(databaseUrl, `update machines set condition = 'out_of_order' where ${ofBranch}`, [
      bought.dryer.machine_id,
    ])
    await rows(databaseUrl, 'update machines set capacity_kg = capacity_kg + 20 where id = $1', [
      bought.other.machine_id,
    ])
    const until = new Date(Date.now() + HOUR_MS).toISOString()
    const { branch_id } = bought.dryer
    const wait = { branch_id, machine_category: 'dryer', until } as const
    return { ...bought, watch: () => ask(url, watchMachines, wait, { token: bought.token }) }
  }
  const told = (id: string) =>
    rows(databaseUrl, `select message->>'path' as path from outbox where kind = 'machine_free' and subject = $1`, [id])

  test('its customer is told of one in which it can be started, and led to it', async () => {
    const { dryer, other, dryerId, watch } = await withoutDryers()
    await free(other.machine_id)
    const { body } = await watch()
    expect(body, 'a larger one that is free is none').toBeDefined()
    await free(dryer.machine_id)
    const [message] = await until(
      () => told(body?.watch_id ?? ''),
      (found) => found.length > 0,
    )
    expect(message?.path).toBe(`/waiting-payment/${dryerId}?watch=dryer`)
    expect((await watch()).problem?.code).toBe('machine_free')
  })
})

test('half an hour before its end its customer is told once, and the money goes back after it all the same', async () => {
  const { dryerId, waiting } = await paid()
  const dueAt = async () => {
    const [row] = await rows(databaseUrl, 'select due_at, refund_at from transactions where id = $1', [dryerId])
    return { due: new Date(String(row?.due_at)).getTime(), end: new Date(String(row?.refund_at)).getTime() }
  }
  const first = await dueAt()
  expect(first.end - first.due).toBe(30 * MINUTE_MS)
  expect(await messages(dryerId)).toEqual([])
  const later = new Date(Date.now() + 29 * MINUTE_MS).toISOString()
  for (const _ of [1, 2]) {
    await rows(databaseUrl, 'update transactions set refund_at = $2, due_at = now() where id = $1', [dryerId, later])
    await until(dueAt, ({ due, end: last }) => due === last)
    expect(await messages(dryerId)).toEqual(['later_ending'])
  }
  const [sent] = await rows(databaseUrl, `select message from outbox where subject = $1`, [dryerId])
  const { branch_name } = waiting
  expect(JSON.stringify(sent)).toContain(
    `Tap to start it at ${branch_name.en} by ${bangkokTime(later)}. If you don’t, we send your money back.`,
  )
  await end(dryerId)
  await waitForStatus(url, dryerId, 'refunded')
  expect(await messages(dryerId)).toEqual(['later_ending', 'later_returned'])
})

test('the reminder has the switch of other messages about money, and does not wait for the morning', () => {
  expect(purposeOf('later_ending')).toBe(purposeOf('later_returned'))
  const night = new Date('2026-12-01T16:30:00Z')
  expect(deferForQuietHours('later_ending', night, { from: 22, to: 8 })).toBe(night)
})

test('started from two phones it starts once', async () => {
  const { token, dryerId, dryer, other } = await paid()
  const answers = await Promise.all([start(token, dryerId, dryer.machine_id), start(token, dryerId, other.machine_id)])
  expect(answers.filter(({ body }) => body !== undefined)).toHaveLength(1)
  expect(answers.flatMap((answer) => refusal(answer)?.[1] ?? [])).toEqual(['not_restartable'])
  await waitForStatus(url, dryerId, 'running')
  expect(
    await count(databaseUrl, `select 1 from sandbox_starts where split_part(transaction_id, '.', 1) = $1`, [dryerId]),
  ).toBe(1)
})

test('a start that fails leaves the whole time to choose', async () => {
  const { token, dryerId, dryer } = await paid()
  await rows(databaseUrl, `update transactions set refund_at = now() + interval '5 seconds' where id = $1`, [dryerId])
  await moveMachine(url, dryer.machine_id, 'fail_next_start')
  await start(token, dryerId, dryer.machine_id)
  const failed = await waitForStatus(url, dryerId, 'start_failed')
  expect(Date.parse(failed.refund_at ?? '') - Date.now()).toBeGreaterThan(60_000)
  expect(failed.machine_number).not.toBe('')
})

test('not started in time, its money goes back once, by a case whose number the message has', async () => {
  const { dryerId, dryer, washId } = await paid()
  await end(dryerId)
  const over = await waitForStatus(url, dryerId, 'refunded')
  expect(over).toMatchObject({ is_later: true, refund: { kind: 'case', amount: dryer.program.amount } })
  await end(dryerId)
  expect(await count(databaseUrl, 'select 1 from refund_cases where transaction_id = $1', [dryerId])).toBe(1)
  expect(await messages(dryerId)).toEqual(['later_returned'])
  expect((await confirm(url, washId)).status).toBe('running')
})

test('a start at its end and its end are one of both', async () => {
  for (let times = 0; times < 3; times++) {
    const { token, dryerId, dryer } = await paid()
    const [answer] = await Promise.all([start(token, dryerId, dryer.machine_id), end(dryerId)])
    const status = answer.body ? 'running' : 'refunded'
    await waitForStatus(url, dryerId, status)
    expect(await count(databaseUrl, 'select 1 from refund_cases where transaction_id = $1', [dryerId])).toBe(
      answer.body ? 0 : 1,
    )
    await rows(databaseUrl, 'update transactions set holds_machine = false, due_at = null where holds_machine')
  }
})

test('the message that the wash is done says until when the dryer can be started', async () => {
  const { washId, wash, waiting } = await paid()
  await moveMachine(url, wash.machine_id, 'finish')
  await waitForStatus(url, washId, 'completed')
  const [sent] = await rows(databaseUrl, `select message from outbox where subject = $1 and kind = 'wash_done'`, [
    washId,
  ])
  expect(JSON.stringify(sent)).toContain(
    `Your dryer is paid: start it there by ${bangkokTime(waiting.refund_at ?? '')}.`,
  )
})

test('money that comes after the time to pay buys it too, and its customer is told', async () => {
  const { washId, dryerId } = await unpaid()
  await expire(databaseUrl, washId)
  await waitForStatus(url, dryerId, 'expired')
  await resolveCharge(url, washId)
  expect(await waitForStatus(url, dryerId, 'to_start')).toMatchObject({ is_late: true })
  expect(await messages(dryerId)).toEqual(['later_paid'])
})

test('its customer need not wait for the end', async () => {
  const { token, dryerId, dryer } = await paid()
  const options = { token, key: crypto.randomUUID() }
  await get(url, chooseRefund, { transaction: dryerId, kind: 'coupon' }, options)
  expect(await confirm(url, dryerId)).toMatchObject({
    status: 'refunded',
    refund: { kind: 'coupon', amount: dryer.program.amount },
  })
  expect(await messages(dryerId)).toEqual(['refund_issued'])
})

test('is for after a wash of the same payment, once', async () => {
  const { token, wash, dryer } = await choosing()
  const later = toLater(dryer)
  expect(refusal(await order(token, wash, [later, later]))?.[1]).toBe('invalid')
  expect(refusal(await order(token, dryer, [later]))?.[1]).toBe('invalid')
  expect(refusal(await order(token, wash, [{ ...later, program: { ...later.program, amount: 1 } }]))?.[1]).toBe(
    'price_changed',
  )
})

test('a payment that ends unpaid ends it too', async () => {
  const { washId, dryerId } = await unpaid()
  await resolveCharge(url, washId, 'decline')
  await waitForStatus(url, dryerId, 'declined')
})

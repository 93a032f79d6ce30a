import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { MINUTE_MS } from '#contract/duration.ts'
import { generateQr, type MoreTimePayment } from '#contract/payment.ts'
import { chooseRefund } from '#contract/refund-destination.ts'
import { giveUpStart, restartMachine } from '#contract/restart.ts'
import { createMachineBox } from '#tests/support/doubles/machine-box.ts'
import { MACHINE_SECRET, type ShopWithBox, startShopWithBox } from '#tests/support/doubles/scripted-box.ts'
import type { Received, Reply } from '#tests/support/doubles/scripted-server.ts'
import {
  ask,
  commandFor,
  confirm,
  createPurchase,
  freeMachines,
  get,
  newCustomer,
  resolveCharge,
  until,
  waitForStatus,
} from '#tests/support/server/client.ts'
import { findViolations } from '#tests/support/server/invariants.ts'
import { refusal } from '#tests/support/server/members.ts'
import { endChoice, expire, statesOf } from '#tests/support/server/purchase.ts'
import { count, rows } from '#tests/support/server/sql.ts'

let shop: ShopWithBox
let url: string
let databaseUrl: string
beforeAll(async () => {
  shop = await startShopWithBox()
  url = shop.url
  databaseUrl = shop.server.databaseUrl
})
afterAll(() => shop.close())
afterEach(async () => {
  expect(await findViolations(databaseUrl)).toEqual({})
})

/** A box that keeps its promises. `lose` decides which of its answers get lost. */
function playBox(lose: (request: Received) => Reply | undefined = () => undefined) {
  let isRefusing = false
  const box = createMachineBox({
    secret: MACHINE_SECRET,
    switchOn() {
      if (isRefusing) throw new Error('door open')
    },
  })
  shop.box.play((request) => {
    const reply = box.answer(request)
    return lose(request) ?? reply
  })
  return { box, refuse: () => (isRefusing = true) }
}

/** A load that runs in a dryer: half an hour, which can be lengthened by 20 minutes up to 90. */
async function drying(category: 'washer' | 'dryer' = 'dryer') {
  const [machine] = await freeMachines(url, category)
  if (!machine) throw new Error('none is free')
  const { access_token: token } = await newCustomer(url)
  const { transaction: id } = await createPurchase(url, token, await commandFor(url, machine))
  await resolveCharge(url, id)
  const load = await waitForStatus(url, id, 'running')
  return { id, token, machine, load }
}
type Drying = Awaited<ReturnType<typeof drying>>

const OFFER = { minutes: 20, amount: 2_000 }
const command = (id: string, change: Partial<MoreTimePayment> = {}): MoreTimePayment => ({
  adds_time_to: id,
  ...OFFER,
  platform: 'web',
  provider: 'promptpay',
  mode: 'qr',
  ...change,
})
const order = (
  { id, token }: Pick<Drying, 'id' | 'token'>,
  change?: Partial<MoreTimePayment>,
  key: string = crypto.randomUUID(),
) => ask(url, generateQr, command(id, change), { token, key })
async function unpaid(load: Drying) {
  const { body, problem } = await order(load)
  if (!body) throw new Error(problem?.code)
  return body.transaction
}
async function buy(load: Drying) {
  const id = await unpaid(load)
  await resolveCharge(url, id)
  return id
}
const endOf = async (id: string) => Date.parse((await confirm(url, id)).ends_at ?? '')
const askNow = (id: string) =>
  rows(databaseUrl, 'update transactions set due_at = now() where id = $1 and due_at is not null', [id])
const kindsOf = async (id: string) =>
  (await rows(databaseUrl, `select kind from outbox where split_part(subject, '.', 1) = $1`, [id])).map(
    ({ kind }) => kind,
  )

describe('what is offered', () => {
  test('a running dryer of a shop that sells it, with its price, and no washer', async () => {
    playBox()
    expect((await drying()).load.more_time).toEqual(OFFER)
    const wash = await drying('washer')
    expect(wash.load.more_time).toBeNull()
    expect(refusal(await order(wash))?.[1]).toBe('no_more_time')
  })

  test('none where the box cannot, or the load may take no longer', async () => {
    playBox()
    const load = await drying()
    await rows(databaseUrl, 'update machines set more_up_to = 49 where id = $1', [load.machine.machine_id])
    expect((await confirm(url, load.id)).more_time).toBeNull()
    expect(refusal(await order(load))?.[1]).toBe('no_more_time')
    await rows(
      databaseUrl,
      'update machines set more_minutes = null, more_amount = null, more_up_to = null where id = $1',
      [load.machine.machine_id],
    )
    expect((await confirm(url, load.id)).more_time).toBeNull()
    expect(refusal(await order(load))?.[1]).toBe('no_more_time')
    await rows(
      databaseUrl,
      'update machines set more_minutes = 20, more_amount = 2000, more_up_to = 90 where id = $1',
      [load.machine.machine_id],
    )
  })

  test('only to the customer of the load, at the price that they saw, while minutes are left', async () => {
    playBox()
    const load = await drying()
    const { access_token: other } = await newCustomer(url)
    expect(refusal(await order({ ...load, token: other }))?.[1]).toBe('transaction_unknown')
    expect((await order(load, { amount: 1_900 })).problem).toMatchObject({ code: 'price_changed', amount: 2_000 })
    await rows(databaseUrl, `update transactions set ends_at = now() + interval '1 minute' where id = $1`, [load.id])
    expect(refusal(await order(load))?.[1]).toBe('no_more_time')
  })
})

describe('time that is paid', () => {
  test('is added by the box, moves the end of the load, and is a purchase of its own', async () => {
    playBox()
    const load = await drying()
    const before = await endOf(load.id)
    const id = await buy(load)
    const added = await waitForStatus(url, id, 'completed')
    expect(added).toMatchObject({
      adds_time_to: load.id,
      amount: OFFER.amount,
      program: { minutes: 20, name: { en: 'More time' } },
      started_at: null,
      more_time: null,
      is_taken_out: true,
      points: 20,
      is_collected: true,
    })
    expect(added.receipt?.number).toMatch(/\d/)
    const longer = await confirm(url, load.id)
    expect(longer).toMatchObject({ status: 'running', added_minutes: 20, more_time: OFFER })
    expect(Math.abs(Date.parse(longer.ends_at ?? '') - before - 20 * MINUTE_MS)).toBeLessThan(2_000)
    expect(await statesOf(databaseUrl, id)).toEqual(['pending', 'paid', 'starting', 'completed'])
    // No stamp, because it is no load of its own; and nothing says that laundry is ready.
    expect(await count(databaseUrl, 'select 1 from collections where transaction_id = $1 and has_stamp', [id])).toBe(0)
    expect(await kindsOf(id)).not.toContain('wash_done')
  })

  test('can be bought again up to the limit of the machine', async () => {
    playBox()
    const load = await drying()
    for (let times = 1; times <= 3; times++) {
      await waitForStatus(url, await buy(load), 'completed')
      expect((await confirm(url, load.id)).added_minutes).toBe(20 * times)
    }
    expect((await confirm(url, load.id)).more_time).toBeNull()
    expect(refusal(await order(load))?.[1]).toBe('no_more_time')
  })

  test('ends when the box says so later, also beyond twice the program', async () => {
    playBox()
    const load = await drying()
    for (let times = 1; times <= 3; times++) await waitForStatus(url, await buy(load), 'completed')
    const notice = { notice: 'state', transaction: load.id, state: 'running', elapsed_seconds: 60, minutes: 85 }
    expect(await shop.notify(notice)).toBe('applied')
    expect(Math.abs((await endOf(load.id)) - Date.now() - 84 * MINUTE_MS)).toBeLessThan(5_000)
  })

  test('pressed twice is one purchase, and a second one waits for the first', async () => {
    playBox()
    const load = await drying()
    const key = crypto.randomUUID()
    const [one, two] = await Promise.all([order(load, {}, key), order(load, {}, key)])
    const ids = [one, two].flatMap(({ body }) => body?.transaction ?? [])
    const retried = await order(load, {}, key)
    expect(new Set([...ids, retried.body?.transaction]).size).toBe(1)
    const [id = ''] = ids
    expect((await order(load)).problem).toMatchObject({ code: 'payment_pending', transaction: id })
    await resolveCharge(url, id, 'pay', 'twice')
    await waitForStatus(url, id, 'completed')
    expect((await confirm(url, load.id)).added_minutes).toBe(20)
  })

  test('can be paid until the load ends', async () => {
    playBox()
    const load = await drying()
    await rows(databaseUrl, `update transactions set ends_at = now() + interval '150 seconds' where id = $1`, [load.id])
    const { body } = await order(load)
    expect(body?.expires_at).toBe((await confirm(url, load.id)).ends_at)
  })
})

describe('money of time that was not added', () => {
  test('a box that refuses leaves the choice to the customer, and the machine is not blamed', async () => {
    const { refuse } = playBox()
    const load = await drying()
    const end = await endOf(load.id)
    refuse()
    const id = await buy(load)
    expect((await waitForStatus(url, id, 'start_failed')).refund_at).not.toBeNull()
    expect(await kindsOf(id)).toEqual(['more_time_failed'])
    expect(await endOf(load.id)).toBe(end)
    expect(
      await rows(databaseUrl, 'select condition, failed_starts from machines where id = $1', [load.machine.machine_id]),
    ).toEqual([{ condition: 'ok', failed_starts: 0 }])
    const options = { token: load.token, key: crypto.randomUUID() }
    expect(refusal(await ask(url, restartMachine, { transaction: id }, options))?.[1]).toBe('not_restartable')
    await get(url, chooseRefund, { transaction: id, kind: 'coupon' }, { token: load.token, key: crypto.randomUUID() })
    expect(await confirm(url, id)).toMatchObject({ status: 'refunded', refund: { amount: OFFER.amount } })
  })

  test('an answer that is lost is unknown, and asked for: added once', async () => {
    let isLost = true
    const { box } = playBox(({ url: path }) => (isLost && path !== '/start' ? 'reset' : undefined))
    const load = await drying()
    const id = await buy(load)
    await waitForStatus(url, id, 'start_unknown')
    expect((await confirm(url, load.id)).added_minutes).toBe(0)
    const ago = `update transactions set start_asked_at = start_asked_at - interval '3 minutes' where id = $1`
    await rows(databaseUrl, ago, [id])
    await askNow(id)
    await until(
      () => kindsOf(id),
      (kinds) => kinds.includes('more_time_unknown'),
    )
    await rows(databaseUrl, 'update transactions set start_asked_at = now() where id = $1', [id])
    isLost = false
    await askNow(id)
    await waitForStatus(url, id, 'completed')
    expect(await confirm(url, load.id)).toMatchObject({ added_minutes: 20 })
    expect(await kindsOf(id), 'who was told is told the answer').toContain('more_time_confirmed')
    expect(box.entries.get(load.id)?.minutes).toBe(50)
  })

  test('an answer that never comes ends: the customer chooses, and the dryer stays open for others', async () => {
    playBox(({ url: path }) => (path === '/start' ? undefined : 'reset'))
    const load = await drying()
    const id = await buy(load)
    await waitForStatus(url, id, 'start_unknown')
    await rows(
      databaseUrl,
      `update transactions set start_asked_at = start_asked_at - interval '31 minutes' where id = $1`,
      [id],
    )
    await askNow(id)
    expect(await waitForStatus(url, id, 'start_failed')).toMatchObject({ is_start_unsure: true })
    expect(await kindsOf(id)).toContain('more_time_failed')
    expect(await rows(databaseUrl, 'select condition from machines where id = $1', [load.machine.machine_id])).toEqual([
      { condition: 'ok' },
    ])
    await endChoice(databaseUrl, id)
    expect(await waitForStatus(url, id, 'refunded')).toMatchObject({ refund: { amount: OFFER.amount } })
  })

  test('and the customer does not have to wait for it', async () => {
    playBox(({ url: path }) => (path === '/start' ? undefined : 'reset'))
    const load = await drying()
    const id = await buy(load)
    await waitForStatus(url, id, 'start_unknown')
    await get(url, giveUpStart, { transaction: id }, { token: load.token })
    await waitForStatus(url, id, 'start_failed')
  })

  test('a payment that comes late adds no time', async () => {
    playBox()
    const load = await drying()
    const end = await endOf(load.id)
    const id = await unpaid(load)
    await expire(databaseUrl, id)
    await waitForStatus(url, id, 'expired')
    await rows(
      databaseUrl,
      `update sandbox_charges set state = 'pending' where transaction_id = $1 and state <> 'pending'`,
      [id],
    )
    await resolveCharge(url, id)
    expect(await waitForStatus(url, id, 'start_failed')).toMatchObject({ is_late: true })
    expect(await endOf(load.id)).toBe(end)
  })

  test('a load that ended while it was paid for gets none', async () => {
    const { box } = playBox()
    const load = await drying()
    const id = await unpaid(load)
    await shop.notify({ notice: 'done', transaction: load.id })
    await waitForStatus(url, load.id, 'completed')
    await resolveCharge(url, id)
    await waitForStatus(url, id, 'start_failed')
    expect(box.entries.has(id)).toBe(false)
  })

  test('a load that stops gives it back too', async () => {
    playBox()
    const load = await drying()
    const id = await buy(load)
    await waitForStatus(url, id, 'completed')
    await shop.notify({ notice: 'state', transaction: load.id, state: 'stopped' })
    await waitForStatus(url, load.id, 'stopped')
    expect((await waitForStatus(url, id, 'stopped')).refund_at).not.toBeNull()
    await endChoice(databaseUrl, id, load.id)
    await waitForStatus(url, load.id, 'refunded')
    expect(await waitForStatus(url, id, 'refunded')).toMatchObject({ refund: { amount: OFFER.amount } })
    await until(
      () => count(databaseUrl, 'select 1 from collections where transaction_id = $1 and points > 0', [id]),
      (collected) => collected === 0,
    )
  })

  test('a load that stops ends the wait for an answer too', async () => {
    let isLost = false
    playBox(() => (isLost ? 'reset' : undefined))
    const load = await drying()
    isLost = true
    const id = await buy(load)
    await waitForStatus(url, id, 'start_unknown')
    await shop.notify({ notice: 'state', transaction: load.id, state: 'stopped' })
    expect((await waitForStatus(url, id, 'start_failed')).refund_at).not.toBeNull()
  })
})

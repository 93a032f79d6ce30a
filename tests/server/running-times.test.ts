import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MINUTE_MS } from '#contract/duration.ts'
import { EMPTIED_AFTER_MINUTES } from '#contract/emptied-after.ts'
import type { MachineRow } from '#contract/machines.ts'
import { getListNotificationUser } from '#contract/notifications.ts'
import { restartMachine } from '#contract/restart.ts'
import { type ShopWithBox, startShopWithBox } from '#tests/support/doubles/scripted-box.ts'
import type { ScriptedServer } from '#tests/support/doubles/scripted-server.ts'
import {
  commandFor,
  confirm,
  createPurchase,
  freeMachines,
  get,
  machineInfo,
  newCustomer,
  newPurchase,
  resolveCharge,
  until,
  waitForStatus,
} from '#tests/support/server/client.ts'
import type { InProcessServer } from '#tests/support/server/in-process-server.ts'
import { findFreeMachine } from '#tests/support/server/members.ts'
import { rows } from '#tests/support/server/sql.ts'

let shop: ShopWithBox
let box: ScriptedServer
let server: InProcessServer
let url: string
const notify = (notice: object, at?: number) => shop.notify(notice, at)
beforeAll(async () => {
  shop = await startShopWithBox()
  ;({ box, server, url } = shop)
})
afterAll(() => shop.close())

const says = (body: object) => box.play(() => ({ body }))
async function newRunningLoad() {
  says({ state: 'running', elapsed_seconds: 0, minutes: 30 })
  const { transaction, machine, token } = await newPurchase(url)
  const id = transaction.transaction
  await resolveCharge(url, id)
  await waitForStatus(url, id, 'running')
  // The free machine may be one whose program takes longer.
  await rows(
    server.databaseUrl,
    `update transactions set program = jsonb_set(program, '{minutes}', '30') where id = $1`,
    [id],
  )
  return { id, machine, token }
}
const minutesLeft = async (id: string) => (Date.parse((await confirm(url, id)).ends_at ?? '') - Date.now()) / MINUTE_MS
/** The time that the box gave at the start is over. */
const timeIsUp = (id: string) =>
  rows(
    server.databaseUrl,
    `update transactions set start_asked_at = start_asked_at - interval '31 minutes',
       started_at = started_at - interval '31 minutes', ends_at = now(), due_at = now() where id = $1`,
    [id],
  )
const running = (transaction: string, elapsed_seconds: number, minutes?: number) => ({
  notice: 'state',
  transaction,
  state: 'running',
  elapsed_seconds,
  minutes,
})

describe('a running time that changes', () => {
  test('moves the end of the load and of its machine, longer and shorter, and counts once', async () => {
    const { id, machine } = await newRunningLoad()
    expect(await minutesLeft(id)).toBeCloseTo(30, 0)
    expect(await notify(running(id, 300, 55))).toBe('applied')
    expect(await minutesLeft(id)).toBeCloseTo(50, 0)
    const { ends_at } = await confirm(url, id)
    expect((await machineInfo(url, machine)).ends_at).toBe(ends_at)
    expect(await notify(running(id, 300, 55))).toBe('repeated')
    // A pause: the machine's own time stands still.
    expect(await notify(running(id, 300, 57))).toBe('applied')
    expect(await minutesLeft(id)).toBeCloseTo(52, 0)
    expect(await notify(running(id, 600, 20))).toBe('applied')
    expect(await minutesLeft(id)).toBeCloseTo(10, 0)
    // The customer is told when to set out, by the new time.
    const [row] = await rows(
      server.databaseUrl,
      `select extract(epoch from ends_at - due_at) / 60 as minutes from transactions where id = $1`,
      [id],
    )
    expect(Number(row?.minutes)).toBeCloseTo(5, 0)
  })

  test('and of which no notice came is learned at the end: the load goes on, and its machine is not sold', async () => {
    const { id, machine } = await newRunningLoad()
    says({ state: 'running', elapsed_seconds: 1_860, minutes: 55 })
    await timeIsUp(id)
    await until(
      () => minutesLeft(id),
      (left) => left > 1,
    )
    expect(await minutesLeft(id)).toBeCloseTo(24, 0)
    expect((await confirm(url, id)).status).toBe('running')
    const { access_token: token } = await newCustomer(url)
    await expect(createPurchase(url, token, await commandFor(url, machine))).rejects.toThrow('machine_unavailable')
    // It does not say how long: asked again in two minutes.
    says({ state: 'running', elapsed_seconds: 1_860 })
    await rows(server.databaseUrl, 'update transactions set ends_at = now(), due_at = now() where id = $1', [id])
    await until(
      () => minutesLeft(id),
      (left) => left > 1 && left < 3,
    )
    says({ state: 'done' })
    await timeIsUp(id)
    expect((await waitForStatus(url, id, 'completed')).ended_early).toBe(false)
  })

  test('ends where the box no longer answers, and after twice the program’s whatever it says when it is asked', async () => {
    const silent = await newRunningLoad()
    box.play(() => 'reset')
    await timeIsUp(silent.id)
    await waitForStatus(url, silent.id, 'completed')
    for (const minutes of [600, undefined]) {
      const endless = await newRunningLoad()
      says({ state: 'running', elapsed_seconds: 60, minutes })
      const ranFor = (ran: number) =>
        rows(
          server.databaseUrl,
          `update transactions set started_at = now() - $2 * interval '1 minute', ends_at = now() - interval '1 second',
             due_at = now() where id = $1`,
          [endless.id, ran],
        )
      await ranFor(59)
      await until(
        () => minutesLeft(endless.id),
        (left) => left > 0.5,
      )
      expect(await minutesLeft(endless.id), `it says ${minutes} minutes`).toBeLessThanOrEqual(1)
      await ranFor(60)
      await waitForStatus(url, endless.id, 'completed')
    }
  })

  test('[S6.25] is at most twice the program’s, whatever the box says', async () => {
    const { id } = await newRunningLoad()
    expect(await notify(running(id, 0, 600))).toBe('applied')
    expect(await minutesLeft(id)).toBeCloseTo(60, 0)
    const past = `update transactions set started_at = started_at - interval '50 minutes',
      ends_at = ends_at - interval '50 minutes' where id = $1`
    await rows(server.databaseUrl, past, [id])
    expect(await notify(running(id, 0, 60)), 'it has begun again and again').toBe('repeated')
    expect(await minutesLeft(id)).toBeCloseTo(10, 0)
  })

  test('that ends in a stop lets the customer choose', async () => {
    const { id } = await newRunningLoad()
    says({ state: 'stopped', reason: 'no water' })
    await timeIsUp(id)
    await waitForStatus(url, id, 'stopped')
  })
})

describe('a load whose machine is paused', () => {
  const paused = (transaction: string, more: object = {}) =>
    notify({ notice: 'state', transaction, state: 'paused', ...more })
  const backdatePause = (id: string, minutes: number) =>
    rows(
      server.databaseUrl,
      `update transactions set paused_at = paused_at - $2 * interval '1 minute', ends_at = ends_at - $2 * interval '1 minute',
         due_at = now() where id = $1`,
      [id, minutes],
    )
  const messages = async (token: string) =>
    (await get(url, getListNotificationUser, {}, { token })).details.map(({ title }) => title.en)

  test('stands still with its machine, which is not sold, and goes on with the time that was left', async () => {
    const { id, machine, token } = await newRunningLoad()
    expect((await confirm(url, id)).paused).toBeNull()
    expect(await paused(id, { elapsed_seconds: 600, minutes: 30 })).toBe('applied')
    expect(await paused(id)).toBe('repeated')
    const { paused: pause, ends_at, status } = await confirm(url, id)
    expect(status).toBe('running')
    expect((Date.parse(ends_at ?? '') - Date.parse(pause?.since ?? '')) / MINUTE_MS).toBeCloseTo(20, 0)
    expect((Date.parse(pause?.until ?? '') - Date.parse(pause?.since ?? '')) / MINUTE_MS).toBe(60)
    says({ state: 'paused' })
    await backdatePause(id, 30)
    await until(
      () => messages(token),
      (titles) => titles.includes('Your machine is paused'),
    )
    // Others see when it is free at the earliest.
    const info = await machineInfo(url, machine)
    expect(info.state).toBe('running')
    expect((Date.parse(info.ends_at ?? '') - Date.now()) / MINUTE_MS).toBeCloseTo(20, 0)
    expect(await notify(running(id, 600))).toBe('applied')
    expect((await confirm(url, id)).paused).toBeNull()
    expect(await minutesLeft(id)).toBeCloseTo(20, 0)
    expect(await messages(token)).toEqual(['Your machine is paused'])
  })

  test('is learned to go on, and to be done, from its box where no notice comes', async () => {
    const { id } = await newRunningLoad()
    await paused(id)
    says({ state: 'running', elapsed_seconds: 60 })
    await backdatePause(id, 3)
    await until(
      () => confirm(url, id),
      (load) => load.paused === null,
    )
    expect((await confirm(url, id)).status).toBe('running')
    await paused(id)
    says({ state: 'done' })
    await backdatePause(id, 3)
    expect((await waitForStatus(url, id, 'completed')).paused).toBeNull()
  })

  test('again and again ends after twice its program’s minutes and an hour of pauses', async () => {
    const { id } = await newRunningLoad()
    const ranFor = (ran: number) =>
      rows(
        server.databaseUrl,
        `update transactions set started_at = now() - $2 * interval '1 minute', ends_at = now() + interval '20 minutes' where id = $1`,
        [id, ran],
      )
    await ranFor(110)
    expect(await paused(id)).toBe('applied')
    expect(await notify(running(id, 600))).toBe('applied')
    expect(await minutesLeft(id)).toBeCloseTo(10, 0)
    await ranFor(121)
    expect(await paused(id)).toBe('repeated')
  })

  test('has stopped after an hour: the customer chooses, and it goes on if its box says so before that', async () => {
    const { id } = await newRunningLoad()
    await paused(id)
    says({ state: 'paused' })
    await backdatePause(id, 61)
    const stopped = await waitForStatus(url, id, 'stopped')
    expect(stopped).toMatchObject({ paused: null, refund: null, refund_at: expect.any(String) })
    expect(await notify(running(id, 60, 30))).toBe('applied')
    expect(await confirm(url, id)).toMatchObject({ status: 'running', paused: null })
  })
})

describe('a machine that its box says is in use, without a purchase of ours,', () => {
  const heartbeat = ({ machine_id }: MachineRow, more: object = {}) =>
    notify({ notice: 'heartbeat', machines: [machine_id], ...more })

  test('since it was chosen, is not started once it is paid: its customer chooses', async () => {
    const { transaction, machine } = await newPurchase(url)
    says({ state: 'running', elapsed_seconds: 0 })
    await heartbeat(machine, { running: [machine.machine_id] })
    await resolveCharge(url, transaction.transaction)
    const failed = await waitForStatus(url, transaction.transaction, 'start_failed')
    expect(failed.refund_at).not.toBeNull()
    expect(box.received.filter((request) => request.body.includes(transaction.transaction))).toEqual([])
    await heartbeat(machine)
  })

  test('full of what its customer has just put in, is started once it is paid', async () => {
    const { transaction, machine } = await newPurchase(url)
    says({ state: 'running', elapsed_seconds: 0 })
    await heartbeat(machine, { full: [machine.machine_id] })
    await resolveCharge(url, transaction.transaction)
    await waitForStatus(url, transaction.transaction, 'running')
    await heartbeat(machine)
  })

  test.each([
    ['running', 'running'],
    ['full', 'done'],
  ] as const)('%s, is not sold until it says otherwise', async (what, state) => {
    const machine = await findFreeMachine(url)
    expect(await heartbeat(machine, { [what]: [machine.machine_id] })).toBe('applied')
    expect(await machineInfo(url, machine)).toMatchObject({ state, ends_at: null })
    expect(await freeMachines(url)).not.toContainEqual(expect.objectContaining({ machine_id: machine.machine_id }))
    const { access_token: token } = await newCustomer(url)
    await expect(createPurchase(url, token, await commandFor(url, machine))).rejects.toThrow('machine_unavailable')
    await heartbeat(machine)
    expect((await machineInfo(url, machine)).state).toBe('free')
  })
})

test('a box that says that a load has stopped takes back that its machine runs: it can be started again at once', async () => {
  const { id, machine, token } = await newRunningLoad()
  await notify({ notice: 'heartbeat', machines: [machine.machine_id], running: [machine.machine_id] })
  await notify({ notice: 'state', transaction: id, state: 'stopped' })
  expect((await machineInfo(url, machine)).state).toBe('done')
  await get(url, restartMachine, { transaction: id }, { token, key: crypto.randomUUID() })
  await waitForStatus(url, id, 'running')
})

test('laundry has its machine for the time that the terms give it, and then the machine is sold', async () => {
  const machine = await findFreeMachine(url)
  const doneFor = (minutes: number) =>
    rows(server.databaseUrl, `update machines set done_at = now() - $2 * interval '1 minute' where id = $1`, [
      machine.machine_id,
      minutes,
    ])
  await doneFor(EMPTIED_AFTER_MINUTES - 1)
  const done = await machineInfo(url, machine)
  expect(done).toMatchObject({ state: 'done', may_hold_laundry: false })
  expect(Math.abs(Date.parse(done.ends_at ?? '') - Date.now() - 60_000), 'says when').toBeLessThan(20_000)
  await doneFor(EMPTIED_AFTER_MINUTES + 1)
  // The next customer is told that there may be some inside.
  expect(await machineInfo(url, machine)).toMatchObject({ state: 'free', may_hold_laundry: true })
  await doneFor(180)
  expect(await machineInfo(url, machine)).toMatchObject({ state: 'free', may_hold_laundry: false })
})

import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { deleteAccount } from '#contract/account-deletion.ts'
import { MINUTE_MS } from '#contract/duration.ts'
import type { MachineRow } from '#contract/machines.ts'
import { getListNotificationUser } from '#contract/notifications.ts'
import { chooseRefund } from '#contract/refund-destination.ts'
import { REFUND_TIMES } from '#contract/refund-times.ts'
import { reportLoad } from '#contract/reports.ts'
import { restartMachine } from '#contract/restart.ts'
import { collectBranch, getPointsByPromotion } from '#contract/rewards.ts'
import { listLoadCases, resolveShopLoad } from '#contract/staff/loads.ts'
import { setShopMachine } from '#contract/staff/machines.ts'
import { listRefundCases } from '#contract/staff/refund-cases.ts'
import { type ShopWithBox, staff, startShopWithBox } from '#tests/support/doubles/scripted-box.ts'
import type { ScriptedServer } from '#tests/support/doubles/scripted-server.ts'
import {
  ask,
  confirm,
  freeMachines,
  get,
  machineInfo,
  newPurchase,
  PIN,
  resolveCharge,
  until,
  waitForStatus,
} from '#tests/support/server/client.ts'
import type { InProcessServer } from '#tests/support/server/in-process-server.ts'
import { findViolations } from '#tests/support/server/invariants.ts'
import { refusal } from '#tests/support/server/members.ts'
import { endChoice } from '#tests/support/server/purchase.ts'
import { count, rows } from '#tests/support/server/sql.ts'

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
afterEach(async () => {
  expect(await findViolations(server.databaseUrl)).toEqual({})
})

/** A load that has run for some minutes of its 30 or more. */
async function newRunningLoad(minutes = 5, machine?: MachineRow) {
  box.play(() => ({ body: { state: 'running', elapsed_seconds: 0 } }))
  const purchase = await newPurchase(url, machine)
  const id = purchase.transaction.transaction
  await resolveCharge(url, id)
  await waitForStatus(url, id, 'running')
  const ago = `interval '${minutes} minutes'`
  await rows(
    server.databaseUrl,
    `update transactions set start_asked_at = start_asked_at - ${ago}, started_at = started_at - ${ago},
       ends_at = ends_at - ${ago} where id = $1`,
    [id],
  )
  return { ...purchase, id }
}
type RunningLoad = Awaited<ReturnType<typeof newRunningLoad>>

const fail = ({ machine }: RunningLoad, at?: number) =>
  notify({ notice: 'failure', machine_id: machine.machine_id, reason: 'power lost' }, at)
const stop = ({ id }: RunningLoad) => notify({ notice: 'state', transaction: id, state: 'stopped', reason: 'door' })
const repair = ({ machine }: RunningLoad) =>
  get(url, setShopMachine, { machine_id: machine.machine_id, condition: 'ok' }, staff)
const keyed = (token: string) => ({ token, key: crypto.randomUUID() })
const choose = ({ id, token }: RunningLoad, kind: 'coupon' | 'case') =>
  ask(url, chooseRefund, { transaction: id, kind }, keyed(token))
const restart = ({ id, token }: RunningLoad, machine_id?: string) =>
  ask(url, restartMachine, { transaction: id, ...(machine_id ? { machine_id } : {}) }, keyed(token))
const report = ({ id, token }: RunningLoad, problem: 'stopped' | 'still_wet' | 'wrong_machine' = 'stopped') =>
  ask(url, reportLoad, { transaction: id, problem }, { token })
const resolve = ({ id }: RunningLoad, outcome: 'stopped' | 'refused', restarts = 0) =>
  ask(url, resolveShopLoad, { transaction: id, restarts, outcome, by: 'Nok' }, staff)
const messages = async ({ token }: RunningLoad) =>
  (await get(url, getListNotificationUser, {}, { token })).details.map(({ title }) => title.en)
/** The load has ended, its minutes before now. */
async function complete(load: RunningLoad, daysAgo = 0) {
  box.play(() => ({ body: { state: 'done' } }))
  await rows(
    server.databaseUrl,
    `update transactions set started_at = started_at - $2 * interval '1 day', ends_at = now() - $2 * interval '1 day',
       due_at = now() where id = $1`,
    [load.id, daysAgo],
  )
  return waitForStatus(url, load.id, 'completed')
}

describe('a customer whose loads stop again and again', () => {
  /** The present start of the load, as its box knows it. */
  const command = ({ id }: RunningLoad, restarts: number) => (restarts === 0 ? id : `${id}.${restarts + 1}`)
  const said = (load: RunningLoad, restarts: number, state: 'stopped' | 'done') =>
    notify({
      ...(state === 'done' ? { notice: 'done' } : { notice: 'state', state }),
      transaction: command(load, restarts),
    })
  const WAYS: Record<string, (load: RunningLoad, restarts: number) => Promise<unknown>> = {
    'the box says that it has stopped': (load, restarts) => said(load, restarts, 'stopped'),
    'it is done much too early, and its customer says that it stopped': async (load, restarts) => {
      await said(load, restarts, 'done')
      await report(load)
    },
    'its customer says that it stopped, and then it is done much too early': async (load, restarts) => {
      await report(load)
      await said(load, restarts, 'done')
    },
    'it is paused too long': async ({ id }) => {
      box.play(() => ({ status: 503 }))
      const longAgo = `now() - interval '2 hours'`
      await rows(server.databaseUrl, `update transactions set paused_at = ${longAgo}, due_at = now() where id = $1`, [
        id,
      ])
      await until(
        () => rows(server.databaseUrl, `select 1 from transactions where id = $1 and status = 'running'`, [id]),
        (running) => running.length === 0,
      )
    },
  }
  /** One payment, stopped and started again as often as the choice comes at once. */
  async function stopOften(way: (load: RunningLoad, restarts: number) => Promise<unknown>) {
    const load = await newRunningLoad()
    for (let restarts = 0; restarts < REFUND_TIMES.stopsAtOnce; restarts++) {
      await way(load, restarts)
      await waitForStatus(url, load.id, 'stopped')
      box.play(() => ({ body: { state: 'running', elapsed_seconds: 0 } }))
      expect((await restart(load)).status).toBe(200)
      await waitForStatus(url, load.id, 'running')
      await rows(
        server.databaseUrl,
        `update transaction_events set at = at - interval '1 hour' where transaction_id = $1`,
        [load.id],
      )
    }
    return load
  }

  test.each(Object.keys(WAYS))('has the choice three times in a month, then staff look first: %s', async (name) => {
    const way = WAYS[name]
    if (!way) throw new Error('unknown')
    const load = await stopOften(way)
    const restarts = REFUND_TIMES.stopsAtOnce
    await way(load, restarts)
    const ended = await waitForStatus(url, load.id, 'completed')
    expect(ended.load_case).toMatchObject({ problem: 'stopped', outcome: null })
    expect((await restart(load)).problem?.code).toBe('not_restartable')
    expect((await choose(load, 'coupon')).status).toBe(409)
    const { details } = await get(url, listLoadCases, {}, staff)
    expect(details).toContainEqual(expect.objectContaining({ transaction: load.id, restarts }))
    expect((await resolve(load, 'stopped', restarts)).status).toBe(200)
    expect((await choose(load, 'case')).status).toBe(200)
    await repair(load)
  })

  test('has the choice of all machines that a power cut has stopped, also of the next purchase in a new month', async () => {
    const [way] = Object.values(WAYS)
    if (!way) throw new Error('unknown')
    const load = await stopOften(way)
    const { customer_id: customer } =
      (await rows(server.databaseUrl, 'select customer_id from transactions where id = $1', [load.id]))[0] ?? {}
    const events = `update transaction_events set at = $2::timestamptz where to_status = 'stopped' and transaction_id in
      (select id from transactions where customer_id = $1)`
    await rows(server.databaseUrl, events, [customer, new Date(Date.now() - 5 * MINUTE_MS)])
    await way(load, REFUND_TIMES.stopsAtOnce)
    await waitForStatus(url, load.id, 'stopped')
    expect((await restart(load)).status).toBe(200)
    await repair(load)
  })
})

describe('a load whose box reports that it has stopped', () => {
  test.each(['failure', 'state'] as const)('[S6.1] is stopped at once with every choice, by %s', async (kind) => {
    const load = await newRunningLoad()
    expect(await (kind === 'failure' ? fail(load) : stop(load))).toBe('applied')
    const stopped = await confirm(url, load.id)
    expect(stopped).toMatchObject({ status: 'stopped', refund: null })
    const left = Date.parse(stopped.refund_at ?? '') - Date.now()
    expect(left).toBeGreaterThan(14 * MINUTE_MS)
    expect(left).toBeLessThanOrEqual(15 * MINUTE_MS)
    expect((await machineInfo(url, load.machine)).state).toBe(kind === 'failure' ? 'out_of_order' : 'done')
    expect(await messages(load)).toContain('The machine stopped')
    expect(await messages(load)).not.toContain('Your laundry is done')
    expect((await choose(load, 'case')).body?.refund).toMatchObject({
      kind: 'case',
      amount: load.transaction.amount,
      case_number: expect.any(String),
    })
    await repair(load)
  })

  test('becomes a coupon of the full value when nobody chooses', async () => {
    const load = await newRunningLoad()
    await stop(load)
    await endChoice(server.databaseUrl, load.id)
    const refunded = await waitForStatus(url, load.id, 'refunded')
    expect(refunded.refund).toMatchObject({ kind: 'coupon', amount: load.transaction.amount })
  })

  test('starts again on its own machine, with its own laundry inside, or on another one, and runs its whole time', async () => {
    const free = await freeMachines(url)
    const isOther = (one: MachineRow, machine: MachineRow) =>
      one.node_id === machine.node_id && one.machine_id !== machine.machine_id
    const own = free.find((machine) => free.some((one) => isOther(one, machine)))
    const load = await newRunningLoad(5, own)
    await stop(load)
    box.play(() => ({ body: { state: 'running', elapsed_seconds: 0 } }))
    expect((await restart(load)).body).toMatchObject({ status: 'starting', started_at: null, ends_at: null })
    const again = await waitForStatus(url, load.id, 'running')
    expect(Date.parse(again.ends_at ?? '') - Date.now()).toBeGreaterThan((again.program.minutes - 1) * MINUTE_MS)
    await notify({ notice: 'failure', machine_id: load.machine.machine_id })
    const other = (await freeMachines(url)).find((one) => isOther(one, load.machine))
    if (!other) throw new Error('none free')
    expect((await restart(load, other.machine_id)).status).toBe(200)
    expect(await waitForStatus(url, load.id, 'running')).toMatchObject({ machine_id: other.machine_id, refund: null })
    await repair(load)
  })

  test('gives money back once, whatever is asked for at the same moment', async () => {
    for (let round = 0; round < 4; round++) {
      const load = await newRunningLoad()
      await Promise.all([fail(load), stop(load), report(load), resolve(load, 'stopped')])
      await Promise.all([choose(load, 'coupon'), choose(load, 'case'), endChoice(server.databaseUrl, load.id)])
      await waitForStatus(url, load.id, 'refunded')
      const cases = await count(server.databaseUrl, 'select 1 from refund_cases where transaction_id = $1', [load.id])
      const coupons = await count(server.databaseUrl, 'select 1 from coupons where refund_of = $1', [load.id])
      expect(cases + coupons).toBe(1)
      await repair(load)
    }
  })

  test('keeps no points, once it is refunded, and no stamp', async () => {
    const load = await newRunningLoad()
    const { token } = load
    await get(url, collectBranch, { transaction: load.id }, keyed(token))
    expect((await get(url, getPointsByPromotion, {}, { token })).points).toBeGreaterThan(0)
    await stop(load)
    await choose(load, 'coupon')
    const { points, details } = await get(url, getPointsByPromotion, {}, { token })
    expect(points).toBe(0)
    expect(details.map(({ reason }) => reason)).toEqual(['withdrawn', 'earned'])
    expect(refusal(await ask(url, collectBranch, { transaction: load.id }, keyed(token)))?.[1]).toBe('not_collectable')
  })

  test('goes on where its box says so, unless the machine is out of order', async () => {
    const load = await newRunningLoad()
    await stop(load)
    expect(await notify({ notice: 'state', transaction: load.id, state: 'running', elapsed_seconds: 300 })).toBe(
      'applied',
    )
    expect(await confirm(url, load.id)).toMatchObject({ status: 'running', refund_at: null })
    expect(await messages(load), 'takes back what was said').toContain('Your machine is running')
    await fail(load)
    expect(await notify({ notice: 'state', transaction: load.id, state: 'running', elapsed_seconds: 360 })).toBe(
      'repeated',
    )
    expect((await confirm(url, load.id)).status).toBe('stopped')
    await repair(load)
  })

  test('is not the one that a repeated, older failure was about', async () => {
    const load = await newRunningLoad(1)
    await fail(load, Date.now() - 4 * MINUTE_MS)
    expect((await confirm(url, load.id)).status).toBe('running')
    await repair(load)
  })

  test.each(['at once', 'in its last seconds'])('%s, has the same choices', async (when) => {
    const load = await newRunningLoad(0)
    if (when !== 'at once')
      await rows(
        server.databaseUrl,
        `update transactions set started_at = started_at - interval '29 minutes', start_asked_at = started_at - interval '29 minutes',
           ends_at = now() + interval '5 seconds' where id = $1`,
        [load.id],
      )
    expect(await fail(load)).toBe('applied')
    expect((await confirm(url, load.id)).status).toBe('stopped')
    await choose(load, 'coupon')
    expect([await stop(load), await fail(load)], 'says it again after the refund').toEqual(['repeated', 'applied'])
    expect((await confirm(url, load.id)).status).toBe('refunded')
    await repair(load)
  })

  test('had a start that was not answered yet, and its machine fails: the customer chooses', async () => {
    let answer = () => {}
    const asked = new Promise<void>((heard) => {
      box.play(() => {
        heard()
        return new Promise((resolve) => {
          answer = () => resolve('reset')
        })
      })
    })
    const purchase = await newPurchase(url)
    const id = purchase.transaction.transaction
    await resolveCharge(url, id)
    await asked
    await fail({ ...purchase, id })
    expect((await confirm(url, id)).status).toBe('start_failed')
    answer()
    box.play(() => ({ body: { state: 'unknown' } }))
    await repair({ ...purchase, id })
    expect(
      await notify({ notice: 'state', transaction: id, state: 'running', elapsed_seconds: 5 }),
      'runs after all',
    ).toBe('applied')
    expect((await confirm(url, id)).status).toBe('running')
    await notify({ notice: 'done', transaction: id })
  })

  test('had a start of which nobody knew, and its machine fails: the customer chooses', async () => {
    box.play(() => 'reset')
    const purchase = await newPurchase(url)
    const id = purchase.transaction.transaction
    await resolveCharge(url, id)
    await waitForStatus(url, id, 'start_unknown')
    await fail({ ...purchase, id })
    expect((await confirm(url, id)).status).toBe('start_failed')
    await repair({ ...purchase, id })
  })
})

describe('a load whose time was over while its box was silent', () => {
  async function newSilentEnd() {
    const load = await newRunningLoad()
    box.play(() => 'reset')
    await rows(server.databaseUrl, 'update transactions set ends_at = now(), due_at = now() where id = $1', [load.id])
    await waitForStatus(url, load.id, 'completed')
    return load
  }

  test('has stopped where its box says so when its power is back', async () => {
    const load = await newSilentEnd()
    expect(await stop(load)).toBe('applied')
    expect(await confirm(url, load.id)).toMatchObject({ status: 'stopped', refund: null })
    expect(await messages(load)).toEqual(['The machine stopped', 'Your laundry is done'])
    expect((await choose(load, 'case')).body?.refund).toMatchObject({ amount: load.transaction.amount })
  })

  test('goes on where its box says so, with its machine, which is not sold, and its end is told again', async () => {
    const load = await newSilentEnd()
    const runs = (elapsed_seconds: number) =>
      notify({ notice: 'state', transaction: load.id, state: 'running', elapsed_seconds, minutes: 45 })
    expect(await runs(44 * 60), 'a notice that was under way for long').toBe('repeated')
    expect(await runs(600)).toBe('applied')
    const running = await confirm(url, load.id)
    expect(running.status).toBe('running')
    expect(Date.parse(running.ends_at ?? '') - Date.now()).toBeGreaterThan(30 * MINUTE_MS)
    expect((await machineInfo(url, load.machine)).state).toBe('running')
    await rows(
      server.databaseUrl,
      `update transactions set started_at = now() - interval '45 minutes', ends_at = now() where id = $1`,
      [load.id],
    )
    await notify({ notice: 'done', transaction: load.id })
    await waitForStatus(url, load.id, 'completed')
    expect(await messages(load)).toEqual(['Your laundry is done', 'Your machine is running', 'Your laundry is done'])
  })

  test('is over, whatever its box says, once it cannot run any more: after twice its minutes and an hour', async () => {
    const load = await newSilentEnd()
    await rows(
      server.databaseUrl,
      `update transactions set started_at = started_at - interval '3 hours', start_asked_at = started_at - interval '3 hours',
         ends_at = ends_at - interval '3 hours' where id = $1`,
      [load.id],
    )
    const runs = { notice: 'state', transaction: load.id, state: 'running', elapsed_seconds: 0 }
    expect(await notify(runs)).toBe('repeated')
    expect((await confirm(url, load.id)).status).toBe('completed')
  })

  test('is over where its box had said so before: what it says then changes nothing', async () => {
    const load = await newRunningLoad()
    await notify({ notice: 'done', transaction: load.id })
    expect(await stop(load)).toBe('repeated')
    const runs = { notice: 'state', transaction: load.id, state: 'running', elapsed_seconds: 60 }
    expect(await notify(runs)).toBe('repeated')
    expect((await confirm(url, load.id)).status).toBe('completed')
  })
})

describe('a load that its box calls done much too early', () => {
  test('has stopped at once where its customer has reported it already', async () => {
    const load = await newRunningLoad(2)
    await report(load)
    await notify({ notice: 'done', transaction: load.id })
    expect(await confirm(url, load.id)).toMatchObject({ status: 'stopped', load_case: { outcome: 'stopped' } })
    expect(await messages(load)).toEqual(['The machine stopped'])
  })

  test('has stopped when its customer says so, also where staff had refused an earlier report', async () => {
    const load = await newRunningLoad(2)
    await report(load)
    await resolve(load, 'refused')
    await notify({ notice: 'done', transaction: load.id })
    expect((await confirm(url, load.id)).ended_early).toBe(true)
    expect((await report(load)).body?.status).toBe('stopped')
  })

  test('[S6.1] asks its customer, who has every choice at once when it stopped', async () => {
    const load = await newRunningLoad(2)
    expect(await notify({ notice: 'done', transaction: load.id })).toBe('applied')
    const done = await waitForStatus(url, load.id, 'completed')
    expect(done.ended_early).toBe(true)
    expect(await messages(load)).toContain('Did your laundry finish?')
    expect((await report(load)).body).toMatchObject({ status: 'stopped', load_case: null })
    expect((await choose(load, 'coupon')).body?.refund).toMatchObject({ amount: load.transaction.amount })
  })

  test('is not asked about when only its last minutes are missing', async () => {
    const load = await newRunningLoad()
    await rows(server.databaseUrl, `update transactions set ends_at = now() + interval '1 minute' where id = $1`, [
      load.id,
    ])
    await notify({ notice: 'done', transaction: load.id })
    expect((await waitForStatus(url, load.id, 'completed')).ended_early).toBe(false)
    expect(await messages(load)).toContain('Your laundry is done')
  })
})

describe('a load of which only its customer says that it went wrong', () => {
  test.each(['stopped', 'still_wet', 'wrong_machine'] as const)(
    'is a case with number and day that staff decide: %s',
    async (problem) => {
      const load = await newRunningLoad()
      if (problem === 'still_wet') await complete(load)
      const { load_case: loadCase, status } = (await report(load, problem)).body ?? {}
      expect(status).toBe(problem === 'still_wet' ? 'completed' : 'running')
      expect(loadCase).toMatchObject({ problem, outcome: null, case_number: expect.stringMatching(/^RF-/) })
      expect(Date.parse(loadCase?.due_on ?? '')).toBeGreaterThan(Date.now())
      // Repeated, it is the same case.
      expect((await report(load, 'stopped')).body?.load_case).toEqual(loadCase)
      const listed = (await get(url, listLoadCases, { limit: 50 }, staff)).details
      expect(listed).toContainEqual(
        expect.objectContaining({ transaction: load.id, problem, number: load.machine.number, decided_at: null }),
      )
      expect((await resolve(load, 'stopped')).body?.status).toBe('stopped')
      expect((await resolve(load, 'stopped')).body?.status).toBe('stopped')
      const stopped = await confirm(url, load.id)
      expect(stopped).toMatchObject({ status: 'stopped', load_case: { outcome: 'stopped' }, refund: null })
      expect(await messages(load)).toContain('The machine stopped')
      await choose(load, 'case')
      const cases = (await get(url, listRefundCases, { limit: 50 }, staff)).details
      expect(cases.filter(({ transaction }) => transaction === load.id)).toMatchObject([
        { reason: 'not_started', amount: load.transaction.amount },
      ])
    },
  )

  test('counts where staff refuse, who tell the customer once', async () => {
    const load = await newRunningLoad()
    expect(refusal(await resolve(load, 'refused'))?.slice(0, 2)).toEqual([404, 'case_unknown'])
    await report(load)
    expect((await resolve(load, 'refused')).body?.status).toBe('running')
    expect((await resolve(load, 'refused')).body?.status).toBe('running')
    expect((await confirm(url, load.id)).load_case?.outcome).toBe('refused')
    expect((await messages(load)).filter((title) => title === 'We’ve checked your report')).toHaveLength(1)
    // What is refused is not opened again, and a stop that staff learn of later still counts.
    expect((await report(load)).body?.load_case?.outcome).toBe('refused')
    expect((await get(url, listLoadCases, { limit: 50 }, staff)).details).not.toContainEqual(
      expect.objectContaining({ transaction: load.id }),
    )
    expect((await resolve(load, 'stopped')).body?.status).toBe('stopped')
  })

  test('tells the customer once that its day is over without an answer, and not of one that was decided', async () => {
    const [load, decided] = [await newRunningLoad(), await newRunningLoad()]
    await report(decided)
    await resolve(decided, 'refused')
    await report(load)
    await rows(
      server.databaseUrl,
      `update load_cases set due_on = (now() at time zone 'Asia/Bangkok')::date - 1 where transaction_id in ($1, $2)`,
      [load.id, decided.id],
    )
    const told = async (one: RunningLoad) =>
      (await messages(one)).filter((title) => title === 'Our answer is late').length
    await until(
      () => told(load),
      (times) => times > 0,
    )
    const last = await newRunningLoad()
    await report(last)
    await rows(
      server.databaseUrl,
      `update load_cases set due_on = (now() at time zone 'Asia/Bangkok')::date - 1 where transaction_id = $1`,
      [last.id],
    )
    await until(
      () => told(last),
      (times) => times > 0,
    )
    expect([await told(load), await told(decided)], 'the job came again').toEqual([1, 0])
  })

  test('is decided for the start that staff have looked at, not for one since, perhaps in another machine', async () => {
    const load = await newRunningLoad()
    expect((await resolve(load, 'stopped')).body?.status).toBe('stopped')
    await restart(load)
    await waitForStatus(url, load.id, 'running')
    expect(refusal(await resolve(load, 'stopped'))).toEqual([409, 'step_refused', 'running'])
    expect((await confirm(url, load.id)).status).toBe('running')
    expect((await resolve(load, 'stopped', 1)).body?.status).toBe('stopped')
  })

  test('is about one start: after a restart the load can be reported again, even if staff refused the first report', async () => {
    const load = await newRunningLoad()
    await report(load)
    await resolve(load, 'refused')
    await stop(load)
    box.play(() => ({ body: { state: 'running', elapsed_seconds: 0 } }))
    await restart(load)
    expect((await waitForStatus(url, load.id, 'running')).load_case).toBeNull()
    expect((await report(load)).body?.load_case).toMatchObject({ outcome: null })
    expect((await report(load)).status, 'a repeat').toBe(200)
  })

  test('is decided when its box reports the stop after all', async () => {
    const load = await newRunningLoad()
    await report(load)
    await stop(load)
    expect((await confirm(url, load.id)).load_case?.outcome).toBe('stopped')
    expect(refusal(await resolve(load, 'refused'))?.slice(0, 2)).toEqual([409, 'case_closed'])
  })

  test('is stopped by staff without any report, and only once it has run', async () => {
    const load = await newRunningLoad()
    expect((await resolve(load, 'stopped')).body?.status).toBe('stopped')
    const unpaid = await newPurchase(url)
    const id = unpaid.transaction.transaction
    expect(refusal(await resolve({ ...unpaid, id }, 'stopped'))).toEqual([409, 'step_refused', 'pending'])
    expect(refusal(await report({ ...unpaid, id }))?.slice(0, 2)).toEqual([409, 'not_reportable'])
  })

  test('can be reported for a week, by its own customer, whose account stays until it is decided', async () => {
    const load = await newRunningLoad()
    const stranger = await newPurchase(url)
    expect(refusal(await report({ ...load, token: stranger.token }))?.slice(0, 2)).toEqual([404, 'transaction_unknown'])
    await complete(load, 6)
    expect((await report(load)).status).toBe(200)
    const gone = await ask(url, deleteAccount, { pin_code: PIN }, { token: load.token })
    expect(refusal(gone)?.[1]).toBe('purchase_open')
    const old = await newRunningLoad()
    await complete(old, 8)
    expect(refusal(await report(old))?.[1]).toBe('not_reportable')
  })
})

test('what the box says of a load that staff have stopped changes nothing for its customer', async () => {
  const load = await newRunningLoad()
  await resolve(load, 'stopped')
  for (const notice of [
    { notice: 'state', transaction: load.id, state: 'running', elapsed_seconds: 400 },
    { notice: 'done', transaction: load.id },
    { notice: 'state', transaction: load.id, state: 'stopped' },
  ])
    expect(await notify(notice)).toBe('repeated')
  await until(
    () => confirm(url, load.id),
    ({ status }) => status === 'stopped',
  )
  expect((await confirm(url, load.id)).status).toBe('stopped')
  await choose(load, 'case')
  expect(await notify({ notice: 'done', transaction: load.id })).toBe('repeated')
  const [refundCase] = (await get(url, listRefundCases, { limit: 50 }, staff)).details.filter(
    ({ transaction }) => transaction === load.id,
  )
  expect(refundCase?.ran_at).toBeNull()
})

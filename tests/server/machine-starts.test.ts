import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { MINUTE_MS } from '#contract/duration.ts'
import type { MachineRow } from '#contract/machines.ts'
import { chooseRefund } from '#contract/refund-destination.ts'
import { giveUpStart, restartMachine } from '#contract/restart.ts'
import { listShopMachines, resolveShopStart, setShopMachine } from '#contract/staff/machines.ts'
import { listRefundCases } from '#contract/staff/refund-cases.ts'
import { branchSecret } from '#server/ports/webhook-signature.ts'
import { createMachineBox, signedNotice } from '#tests/support/doubles/machine-box.ts'
import {
  branchOf,
  MACHINE_SECRET,
  type ShopWithBox,
  staff,
  startShopWithBox,
} from '#tests/support/doubles/scripted-box.ts'
import type { Received, Reply, ScriptedServer } from '#tests/support/doubles/scripted-server.ts'
import {
  ask,
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
import { refusal } from '#tests/support/server/members.ts'
import { count, rows } from '#tests/support/server/sql.ts'
import { send } from '#tests/support/server/transport.ts'

let shop: ShopWithBox
let gateway: ScriptedServer
let server: InProcessServer
let url: string
const notify = (notice: object, at?: number) => shop.notify(notice, at)
beforeAll(async () => {
  shop = await startShopWithBox()
  ;({ box: gateway, server, url } = shop)
})
afterAll(() => shop.close())
// What a test began has ended by then: a start that nobody asks about any more cannot disturb the next test.
afterEach(async () => {
  gateway.play(() => ({ body: { state: 'not_started', reason: 'the test is over' } }))
  await rows(server.databaseUrl, `update transactions set due_at = now() where status in ('starting', 'start_unknown')`)
  await until(
    () => count(server.databaseUrl, `select 1 from transactions where status in ('paid', 'starting', 'start_unknown')`),
    (open) => open === 0,
  )
})

const pathOf = ({ url: path }: Received) => path
const asked = (path: string) => gateway.received.filter((it) => pathOf(it) === path).length
/** A new box that counts its starts. `lose` decides which of its answers get lost. */
function playBox(lose: (request: Received) => Reply | undefined = () => undefined) {
  const started: string[] = []
  const box = createMachineBox({ secret: MACHINE_SECRET, switchOn: (machine) => started.push(machine) })
  gateway.play((request) => {
    const reply = box.answer(request)
    return lose(request) ?? reply
  })
  return { started, box }
}
async function pay(machine?: MachineRow) {
  const purchase = await newPurchase(url, machine)
  const id = purchase.transaction.transaction
  await resolveCharge(url, id)
  return { ...purchase, id }
}
/** Instead of waiting for the back-off. */
const askNow = (id: string) =>
  rows(server.databaseUrl, `update transactions set due_at = now() where id = $1 and due_at is not null`, [id])
const stateOf = async (machine: MachineRow) => (await machineInfo(url, machine)).state

describe('a start whose answer is lost', () => {
  test('is unknown, keeps its machine, and is booked with its true minutes once the box answers', async () => {
    const { started } = playBox(({ url: path }) => (path === '/cancel' ? undefined : 'reset'))
    const { id, machine, token } = await pay()
    const unknown = await waitForStatus(url, id, 'start_unknown')
    expect(unknown).toMatchObject({ refund: null, refund_at: null, started_at: null })
    expect(await stateOf(machine)).toBe('reserved')
    // Neither a second command nor a refund while it may run.
    const key = crypto.randomUUID()
    expect(refusal(await ask(url, restartMachine, { transaction: id }, { token, key }))?.[1]).toBe('not_restartable')
    for (const kind of ['coupon', 'case'] as const)
      expect(
        refusal(await ask(url, chooseRefund, { transaction: id, kind }, { token, key: `${key}${kind}` }))?.[1],
      ).toBe('not_refundable')
    // The box answers again ten minutes later.
    const ago = `update transactions set start_asked_at = start_asked_at - interval '10 minutes' where id = $1`
    await rows(server.databaseUrl, ago, [id])
    gateway.play(() => ({ body: { state: 'running', elapsed_seconds: 590 } }))
    await askNow(id)
    const running = await waitForStatus(url, id, 'running')
    const startedAt = Date.parse(running.started_at ?? '')
    expect(Math.abs(Date.now() - 590_000 - startedAt)).toBeLessThan(10_000)
    expect(Date.parse(running.ends_at ?? '') - startedAt).toBe(running.program.minutes * MINUTE_MS)
    expect(started).toHaveLength(1)
    expect(asked('/start')).toBe(0)
  })

  test('and never reached the box is sent again under the same id, and starts once', async () => {
    let isLost = true
    const started: string[] = []
    const box = createMachineBox({ secret: MACHINE_SECRET, switchOn: (machine) => started.push(machine) })
    gateway.play((request) => {
      if (!isLost || request.url !== '/start') return box.answer(request)
      isLost = false
      return { status: 503 } // of a proxy in front of the box
    })
    const { id } = await pay()
    await waitForStatus(url, id, 'start_unknown')
    await askNow(id)
    await waitForStatus(url, id, 'running')
    expect(gateway.received.map(pathOf)).toEqual(['/start', '/status', '/start'])
    expect([...box.entries.keys()]).toEqual([id])
    expect(started).toHaveLength(1)
  })

  test('is cancelled at the box before the customer may choose, when they have left meanwhile', async () => {
    const { box } = playBox()
    gateway.play(() => ({ status: 503 }))
    const { id, machine } = await pay()
    await waitForStatus(url, id, 'start_unknown')
    const ago = `update transactions set start_asked_at = now() - interval '2 minutes' where id = $1`
    await rows(server.databaseUrl, ago, [id])
    gateway.play(box.answer)
    await askNow(id)
    expect((await waitForStatus(url, id, 'start_failed')).refund_at).not.toBeNull()
    expect(gateway.received.map(pathOf).slice(-2)).toEqual(['/status', '/cancel'])
    expect(box.entries.get(id)).toMatchObject({ state: 'not_started' })
    expect(await stateOf(machine)).toBe('free')
  })

  test('[V16.5.3] stays unknown where the box has lost its memory, until staff have looked', async () => {
    gateway.play(() => ({ body: { state: 'unknown' } }))
    const { id, machine } = await pay()
    await waitForStatus(url, id, 'start_unknown')
    const listed = async () => (await get(url, listShopMachines, { limit: 50 }, staff)).details
    expect(await listed()).toContainEqual(
      expect.objectContaining({ machine_id: machine.machine_id, unknown_start: id, condition: 'ok' }),
    )
    expect(await stateOf(machine)).toBe('reserved')

    const resolve = (did_start: boolean) =>
      ask(url, resolveShopStart, { transaction: id, restarts: 0, did_start }, staff)
    expect((await resolve(false)).body).toEqual({ transaction: id, status: 'start_failed' })
    expect((await resolve(false)).body?.status).toBe('start_failed')
    expect(refusal(await resolve(true))).toEqual([409, 'step_refused', 'start_failed'])
  })

  /** A start of which nobody has known anything for some minutes. */
  async function newUnknownStart(minutes: number, machine?: MachineRow) {
    gateway.play(() => ({ body: { state: 'unknown' } }))
    const purchase = await pay(machine)
    await waitForStatus(url, purchase.id, 'start_unknown')
    await rows(
      server.databaseUrl,
      `update transactions set start_asked_at = start_asked_at - $2 * interval '1 minute', due_at = now() where id = $1`,
      [purchase.id, minutes],
    )
    return purchase
  }
  const kindsOf = async (id: string) =>
    (
      await rows(server.databaseUrl, `select kind from outbox where subject like $1 || '%' order by due_at, kind`, [id])
    ).map(({ kind }) => kind)
  const repair = ({ machine_id }: MachineRow) => get(url, setShopMachine, { machine_id, condition: 'ok' }, staff)
  const refund = ({ id, token }: { id: string; token: string }, kind: 'coupon' | 'case') =>
    get(url, chooseRefund, { transaction: id, kind }, { token, key: crypto.randomUUID() })

  test('says since when and until when, and tells a customer who has left, also that it runs after all', async () => {
    const { id } = await newUnknownStart(3)
    const { unknown_start: unknown } = await confirm(url, id)
    expect(Date.parse(unknown?.until ?? '') - Date.parse(unknown?.since ?? '')).toBe(30 * MINUTE_MS)
    await until(
      () => kindsOf(id),
      (kinds) => kinds.includes('start_unknown'),
    )
    gateway.play(() => ({ body: { state: 'running' } }))
    await askNow(id)
    await waitForStatus(url, id, 'running')
    expect(await kindsOf(id)).toEqual(expect.arrayContaining(['start_unknown', 'start_confirmed']))
    expect(await kindsOf(id)).toHaveLength(2)
  })

  test('tells that it runs also to who has left at once, as the page says', async () => {
    const { id } = await newUnknownStart(0)
    gateway.play(() => ({ body: { state: 'running' } }))
    await askNow(id)
    await waitForStatus(url, id, 'running')
    expect(await kindsOf(id)).toEqual(['start_confirmed'])
  })

  test.each([
    ['stopped', 'load_stopped'],
    ['done', 'ended_early'],
  ] as const)('whose first answer is “%s” is told only that', async (state, kind) => {
    const { id, machine } = await newUnknownStart(1)
    gateway.play(() => ({ body: { state } }))
    await askNow(id)
    await until(
      () => kindsOf(id),
      (kinds) => kinds.includes(kind),
    )
    expect(await kindsOf(id)).toEqual([kind])
    await repair(machine)
  })

  test('[S6.2] ends after half an hour: the customer chooses, and the machine stays closed until somebody has looked', async () => {
    const free = await freeMachines(url)
    const isBeside = (one: MachineRow, of: MachineRow) => one.node_id === of.node_id && one.machine_id !== of.machine_id
    const { id, machine, token } = await newUnknownStart(
      31,
      free.find((of) => free.some((one) => isBeside(one, of))),
    )
    const failed = await waitForStatus(url, id, 'start_failed')
    expect(failed).toMatchObject({ is_start_unsure: true, unknown_start: null })
    expect(Date.parse(failed.refund_at ?? '')).toBeGreaterThan(Date.now() + 14 * MINUTE_MS)
    expect(await kindsOf(id)).toContain('start_given_up')
    expect(await stateOf(machine)).toBe('out_of_order')
    expect((await get(url, listShopMachines, { limit: 50 }, staff)).details).toContainEqual(
      expect.objectContaining({ machine_id: machine.machine_id, reason: 'unknown_start' }),
    )
    const other = (await freeMachines(url)).find((one) => isBeside(one, machine))
    if (!other) throw new Error('none free')
    gateway.play(() => ({ body: { state: 'running' } }))
    const moved = await ask(
      url,
      restartMachine,
      { transaction: id, machine_id: other.machine_id },
      { token, key: crypto.randomUUID() },
    )
    expect(moved.body?.is_start_unsure).toBe(false)
    await waitForStatus(url, id, 'running')
    await repair(machine)
    expect(await stateOf(machine)).toBe('free')
  })

  test('is the customer’s to decide at once where they say that it does not run, unless its box knows better', async () => {
    const giveUp = ({ id, token }: { id: string; token: string }) =>
      ask(url, giveUpStart, { transaction: id }, { token })
    const silent = await newUnknownStart(1)
    expect((await giveUp(silent)).body).toMatchObject({ status: 'start_failed', is_start_unsure: true })
    expect((await giveUp(silent)).body?.status).toBe('start_failed')
    expect(await stateOf(silent.machine)).toBe('out_of_order')
    // Its box speaks after all: the machine is known to be free.
    await notify({ notice: 'state', transaction: silent.id, state: 'not_started', reason: 'door open' })
    expect(await stateOf(silent.machine)).toBe('free')

    const running = await newUnknownStart(1)
    gateway.play(() => ({ body: { state: 'running', elapsed_seconds: 50 } }))
    expect((await giveUp(running)).body?.status).toBe('running')
    const stranger = await newCustomer(url)
    expect(refusal(await giveUp({ id: running.id, token: stranger.access_token }))?.[1]).toBe('transaction_unknown')
  })

  test.each([
    ['nobody knows more', () => Promise.resolve()],
    [
      'its box says that it did not start',
      (id: string) => notify({ notice: 'state', transaction: `${id}.2`, state: 'not_started', reason: 'door open' }),
    ],
  ])('of a restart leaves the whole time to choose, although that of the first start is over: %s', async (_, says) => {
    gateway.play(() => ({ body: { state: 'not_started', reason: 'door open' } }))
    const { id, token } = await pay()
    await waitForStatus(url, id, 'start_failed')
    gateway.play(() => 'reset')
    await ask(url, restartMachine, { transaction: id }, { token, key: crypto.randomUUID() })
    await waitForStatus(url, id, 'start_unknown')
    const past = `update transactions set refund_at = refund_at - interval '16 minutes', start_asked_at = start_asked_at - interval '31 minutes' where id = $1`
    await rows(server.databaseUrl, past, [id])
    await says(id)
    await askNow(id)
    const failed = await waitForStatus(url, id, 'start_failed')
    expect(Date.parse(failed.refund_at ?? '')).toBeGreaterThan(Date.now() + 14 * MINUTE_MS)
  })

  test('[S6.11] that was given up and ran is booked while nobody has chosen, and afterwards shown to staff at its case', async () => {
    const open = await newUnknownStart(31)
    await waitForStatus(url, open.id, 'start_failed')
    expect(await notify({ notice: 'state', transaction: open.id, state: 'running', elapsed_seconds: 1_800 })).toBe(
      'applied',
    )
    expect(await confirm(url, open.id)).toMatchObject({ status: 'running', is_start_unsure: false })
    expect(await stateOf(open.machine)).toBe('running')
    expect(await kindsOf(open.id)).toContain('start_confirmed')

    const gone = await newUnknownStart(31)
    await waitForStatus(url, gone.id, 'start_failed')
    await refund(gone, 'case')
    const caseOf = async () =>
      (await get(url, listRefundCases, { limit: 50 }, staff)).details.find(({ transaction }) => transaction === gone.id)
    expect((await caseOf())?.ran_at).toBeNull()
    expect(await notify({ notice: 'state', transaction: gone.id, state: 'running', elapsed_seconds: 60 })).toBe(
      'contradicted',
    )
    expect((await caseOf())?.ran_at).not.toBeNull()
    expect(await kindsOf(gone.id)).not.toContain('start_confirmed')
    // It runs for nobody, and is not sold before it is done.
    expect(await stateOf(gone.machine)).toBe('done')
  })

  test('is not resolved by what staff have seen of an earlier start', async () => {
    gateway.play(() => ({ body: { state: 'unknown' } }))
    const { id, token, machine } = await pay()
    const resolve = (restarts: number) =>
      ask(url, resolveShopStart, { transaction: id, restarts, did_start: false }, staff)
    await waitForStatus(url, id, 'start_unknown')
    expect((await resolve(0)).body?.status).toBe('start_failed')
    await repair(machine)
    await get(url, restartMachine, { transaction: id }, { token, key: crypto.randomUUID() })
    await waitForStatus(url, id, 'start_unknown')
    expect(refusal(await resolve(0))).toEqual([409, 'step_refused', 'start_unknown'])
    expect((await resolve(1)).body?.status).toBe('start_failed')
    await repair(machine)
  })

  test('and whose money went back at the gateway meanwhile leaves nothing to choose', async () => {
    gateway.play(() => 'reset')
    const { id, transaction } = await pay()
    await waitForStatus(url, id, 'start_unknown')
    await rows(server.databaseUrl, `update payments set charge_id = $1 where transaction_id = $1`, [id])
    await rows(
      server.databaseUrl,
      `insert into reversals (id, kind, transaction_id, payment_id, amount, effect) values ('rfnd_1', 'refund', $1, $1, $2, 'none')`,
      [id, transaction.amount],
    )
    const { status } = await get(url, resolveShopStart, { transaction: id, restarts: 0, did_start: false }, staff)
    expect(status).toBe('refunded')
    expect((await confirm(url, id)).refund).toMatchObject({ kind: 'case', amount: transaction.amount })
  })

  test('is booked as running where staff say that it did not start and the box knows better', async () => {
    gateway.play(({ url: path }) => (path === '/cancel' ? { body: { state: 'running', elapsed_seconds: 5 } } : 'reset'))
    const { id } = await pay()
    await waitForStatus(url, id, 'start_unknown')
    const { status } = await get(url, resolveShopStart, { transaction: id, restarts: 0, did_start: false }, staff)
    expect(status).toBe('running')
  })

  test('starts once and is never refunded when its answer comes while the box is asked', async () => {
    // The answer to the command is held back until the question has been answered, in every order of the two.
    for (const first of ['/start', '/status']) {
      const { started, box } = playBox()
      const waiting = new Map<string, () => void>()
      const arrived = (path: string) => until(async () => waiting.has(path), Boolean)
      gateway.play(async (request) => {
        const reply = box.answer(request)
        await new Promise<void>((resume) => waiting.set(request.url, resume))
        return reply
      })
      const { id } = await pay()
      await arrived('/start')
      await askNow(id) // as if the lease had ended
      await waitForStatus(url, id, 'start_unknown')
      await askNow(id)
      await arrived('/status')
      waiting.get(first)?.()
      const running = await waitForStatus(url, id, 'running')
      waiting.get(first === '/start' ? '/status' : '/start')?.()
      await until(
        () => count(server.databaseUrl, `select 1 from transactions where id = $1 and status = 'running'`, [id]),
        (n) => n === 1,
      )
      expect((await confirm(url, id)).ends_at).toBe(running.ends_at)
      expect(started, first).toHaveLength(1)
      expect(
        await count(
          server.databaseUrl,
          `select 1 from transaction_events where transaction_id = $1 and to_status = 'running'`,
          [id],
        ),
      ).toBe(1)
    }
  })
})

describe('a notice of a box', () => {
  test('[S2.15] that is forged, altered or old is rejected', async () => {
    const heartbeat = { notice: 'heartbeat', machines: ['ari4-01'] }
    const secret = branchSecret(MACHINE_SECRET, 'ari4')
    const post = async (init: RequestInit) => (await send(url, '/webhooks/machine', init)).status
    expect(await post(signedNotice('another-secret-of-more-than-32-characters', 'ari4', heartbeat))).toBe(401)
    expect(
      await post({ ...signedNotice(secret, 'ari4', heartbeat), body: '{"notice":"heartbeat","machines":["ari4-02"]}' }),
    ).toBe(401)
    expect(await post(signedNotice(secret, 'ari4', heartbeat, Date.now() - 6 * MINUTE_MS))).toBe(401)
    expect(await post(signedNotice(secret, 'ari4', { notice: 'dance' }))).toBe(422)
    expect(await post(signedNotice(secret, 'ari4', { ...heartbeat, machines: [] }))).toBe(422)
  })

  test('[S6.10] is about machines of its own branch only, and its secret opens no other', async () => {
    const { id, machine } = await pay()
    await waitForStatus(url, id, 'start_failed')
    const { machine_id } = machine
    const rowsOf = () =>
      rows(server.databaseUrl, 'select condition, heartbeat_at, box_says from machines where id = $1', [machine_id])
    const before = await rowsOf()
    const [other] = await rows(
      server.databaseUrl,
      'select id from branches where id <> (select branch_id from machines where id = $1) limit 1',
      [machine_id],
    )
    const branch = String(other?.id)
    const silent = Date.now() - 4 * MINUTE_MS
    expect(
      await shop.notify({ notice: 'heartbeat', machines: [machine_id], running: [machine_id] }, silent, branch),
    ).toBe('applied')
    expect(await shop.notify({ notice: 'failure', machine_id }, undefined, branch)).toBe('repeated')
    for (const state of ['running', 'stopped'])
      expect(await shop.notify({ notice: 'state', transaction: id, state }, undefined, branch)).toBe(
        'unknown_transaction',
      )
    expect(await shop.notify({ notice: 'done', transaction: id }, undefined, branch)).toBe('unknown_transaction')
    expect(await rowsOf()).toEqual(before)
    expect((await confirm(url, id)).status).toBe('start_failed')
    const heartbeat = { notice: 'heartbeat', machines: [machine_id] }
    const own = await branchOf(server.databaseUrl, heartbeat)
    for (const secret of [MACHINE_SECRET, branchSecret(MACHINE_SECRET, branch)])
      expect((await send(url, '/webhooks/machine', signedNotice(secret, own, heartbeat))).status).toBe(401)
  })

  test('[S6.29] of a heartbeat tells when a machine was last heard of, whatever its state', async () => {
    const [machine] = await freeMachines(url)
    if (!machine) throw new Error('none free')
    const at = Date.now() - MINUTE_MS
    await notify({ notice: 'heartbeat', machines: [machine.machine_id] }, at)
    expect(await machineInfo(url, machine)).toMatchObject({ state: 'free', seen_at: new Date(at).toISOString() })
  })

  test('or an answer is the first sign of a machine: before, nobody has heard of it', async () => {
    const [machine, other] = await freeMachines(url)
    if (!machine || !other) throw new Error('none free')
    const ids = [machine.machine_id, other.machine_id]
    await rows(server.databaseUrl, 'update machines set seen_at = null where id = any($1)', [ids])
    const seenByStaff = async () => {
      const { details } = await get(
        url,
        listShopMachines,
        { show: 'all', branch_id: machine.machine_id.split('-')[0] ?? '', limit: 50 },
        staff,
      )
      return details.filter(({ machine_id }) => ids.includes(machine_id)).map(({ seen_at }) => seen_at !== null)
    }
    expect((await machineInfo(url, machine)).seen_at).toBeNull()
    expect(await seenByStaff()).toEqual([false, false])
    await notify({ notice: 'heartbeat', machines: [machine.machine_id] })
    playBox()
    const { id } = await pay(other)
    await waitForStatus(url, id, 'running')
    expect((await machineInfo(url, machine)).seen_at).not.toBeNull()
    expect((await machineInfo(url, other)).seen_at).not.toBeNull()
  })

  test('alone tells when a machine was last heard of, not the end of a load by our clock', async () => {
    playBox()
    const { id, machine } = await pay()
    await waitForStatus(url, id, 'running')
    const hourAgo = new Date(Date.now() - 60 * MINUTE_MS).toISOString()
    await rows(server.databaseUrl, 'update machines set seen_at = $2 where id = $1', [machine.machine_id, hourAgo])
    gateway.play(() => 'reset')
    await rows(server.databaseUrl, 'update transactions set ends_at = now(), due_at = now() where id = $1', [id])
    await waitForStatus(url, id, 'completed')
    expect((await machineInfo(url, machine)).seen_at).toBe(hourAgo)
    await notify({ notice: 'failure', machine_id: machine.machine_id })
    expect(Date.parse((await machineInfo(url, machine)).seen_at ?? '')).toBeGreaterThan(Date.parse(hourAgo))
  })

  test('books a start whose answer was lost, ends it early, and counts once in any order', async () => {
    gateway.play(() => 'reset')
    const { id } = await pay()
    await waitForStatus(url, id, 'start_unknown')
    expect(await notify({ notice: 'state', transaction: id, state: 'running', elapsed_seconds: 3 })).toBe('applied')
    const running = await confirm(url, id)
    expect(await notify({ notice: 'state', transaction: id, state: 'running', elapsed_seconds: 90 })).toBe('repeated')
    expect(await notify({ notice: 'state', transaction: id, state: 'not_started', reason: 'late' })).toBe('repeated')
    expect((await confirm(url, id)).ends_at).toBe(running.ends_at)
    expect(await notify({ notice: 'done', transaction: id })).toBe('applied')
    await waitForStatus(url, id, 'completed')
    expect(await notify({ notice: 'done', transaction: id })).toBe('repeated')
    expect(await notify({ notice: 'state', transaction: id, state: 'running' })).toBe('repeated')
    expect(await notify({ notice: 'done', transaction: 'TRX_MCH_nobody' })).toBe('unknown_transaction')
  })

  test('of the end that overtakes the start completes the load', async () => {
    gateway.play(() => 'reset')
    const { id } = await pay()
    await waitForStatus(url, id, 'start_unknown')
    expect(await notify({ notice: 'done', transaction: id })).toBe('applied')
    await waitForStatus(url, id, 'completed')
    expect(await notify({ notice: 'state', transaction: id, state: 'running' })).toBe('repeated')
  })

  test('that a load runs after all is booked while its money is open, and reported once it is refunded', async () => {
    gateway.play(() => ({ body: { state: 'not_started', reason: 'door open' } }))
    const open = await pay()
    await waitForStatus(url, open.id, 'start_failed')
    expect(await notify({ notice: 'state', transaction: open.id, state: 'running' })).toBe('applied')
    expect(await confirm(url, open.id)).toMatchObject({ status: 'running', refund_at: null })

    const [next] = await freeMachines(url)
    const gone = await pay(next)
    await waitForStatus(url, gone.id, 'start_failed')
    await get(
      url,
      chooseRefund,
      { transaction: gone.id, kind: 'coupon' },
      { token: gone.token, key: crypto.randomUUID() },
    )
    expect(await notify({ notice: 'state', transaction: gone.id, state: 'running' })).toBe('contradicted')
    expect((await confirm(url, gone.id)).status).toBe('refunded')
    expect(server.log()).toContain('machine runs although its start was given up')
    // A good start would forget the failed one, and nobody would have looked.
    await rows(server.databaseUrl, 'update machines set failed_starts = 0 where id = $1', [next?.machine_id])
    const seen = async () => (await get(url, listShopMachines, { limit: 50 }, staff)).details
    expect(await seen()).toContainEqual(expect.objectContaining({ machine_id: next?.machine_id, reason: 'ran_unpaid' }))
    expect((await freeMachines(url)).map(({ machine_id }) => machine_id)).not.toContain(next?.machine_id)
    await get(url, setShopMachine, { machine_id: next?.machine_id ?? '', condition: 'ok' }, staff)
    expect((await seen()).map(({ machine_id }) => machine_id)).not.toContain(next?.machine_id)
  })

  test.each(['running', 'paused'] as const)(
    'that the first machine is %s after all, after a restart on another, keeps it from sale and is a row for staff',
    async (state) => {
      gateway.play(() => ({ body: { state: 'not_started', reason: 'door open' } }))
      const { id, machine, token } = await pay()
      await waitForStatus(url, id, 'start_failed')
      // A good start would forget the failed one, and nobody would have looked.
      await rows(server.databaseUrl, 'update machines set failed_starts = 0 where id = $1', [machine.machine_id])
      const other = (await freeMachines(url)).find(
        ({ machine_id, node_id, capacity_kg }) =>
          machine_id !== machine.machine_id && node_id === machine.node_id && capacity_kg === machine.capacity_kg,
      )
      if (!other) throw new Error('no other machine is free')
      gateway.play(() => ({ body: { state: 'running', elapsed_seconds: 0 } }))
      const restart = { transaction: id, machine_id: other.machine_id }
      await get(url, restartMachine, restart, { token, key: crypto.randomUUID() })
      await waitForStatus(url, id, 'running')
      expect(await stateOf(machine)).toBe('free')

      expect(await notify({ notice: 'state', transaction: id, state, elapsed_seconds: 60 })).toBe('contradicted')
      expect(await stateOf(machine)).not.toBe('free')
      expect(await stateOf(other)).toBe('running')
      const seen = async () => (await get(url, listShopMachines, { limit: 50 }, staff)).details
      const reasonOf = async (row: { machine_id: string }) =>
        (await seen()).find(({ machine_id }) => machine_id === row.machine_id)?.reason
      expect(await reasonOf(machine)).toBe('ran_unpaid')
      expect(await reasonOf(other)).toBeUndefined()
      // The load itself goes on, and ends where it runs.
      expect(await notify({ notice: 'done', transaction: `${id}.2` })).toBe('applied')
      expect((await confirm(url, id)).status).toBe('completed')
      await rows(server.databaseUrl, 'update machines set done_at = null, condition_reason = null where id = any($1)', [
        [machine.machine_id, other.machine_id],
      ])
    },
  )

  test('heartbeats keep a machine for sale only where the box sends them', async () => {
    const [machine, other] = await freeMachines(url)
    if (!machine || !other) throw new Error('none free')
    const silent = Date.now() - 4 * MINUTE_MS
    expect(await notify({ notice: 'heartbeat', machines: [machine.machine_id] }, silent)).toBe('applied')
    expect([await stateOf(machine), await stateOf(other)]).toEqual(['offline', 'free'])
    expect(await freeMachines(url)).not.toContainEqual(expect.objectContaining({ machine_id: machine.machine_id }))
    const { access_token: token } = await newCustomer(url)
    await expect(createPurchase(url, token, await commandFor(url, machine))).rejects.toThrow('machine_unavailable')
    await notify({ notice: 'heartbeat', machines: [machine.machine_id] })
    expect(await stateOf(machine)).toBe('free')
    // A repeated old one proves nothing.
    await notify({ notice: 'heartbeat', machines: [machine.machine_id] }, silent)
    expect(await stateOf(machine)).toBe('free')
  })
})

describe('a machine that does not start', () => {
  const condition = async (id: string) =>
    (await rows(server.databaseUrl, 'select condition, failed_starts from machines where id = $1', [id]))[0]

  test('three times in a row is out of order, for staff to see and to put back; a good start counts anew', async () => {
    const [machine] = await freeMachines(url)
    if (!machine) throw new Error('none free')
    const put = { machine_id: machine.machine_id, condition: 'ok' } as const
    await get(url, setShopMachine, put, staff) // other tests have failed starts too
    const refuse = () => gateway.play(() => ({ body: { state: 'not_started', reason: 'no water' } }))
    refuse()
    for (const _ of [1, 2]) await waitForStatus(url, (await pay(machine)).id, 'start_failed')
    playBox()
    const { id } = await pay(machine)
    await waitForStatus(url, id, 'running')
    expect(await condition(machine.machine_id)).toEqual({ condition: 'ok', failed_starts: 0 })
    await notify({ notice: 'done', transaction: id })
    await waitForStatus(url, id, 'completed')
    await rows(server.databaseUrl, 'update machines set done_at = null where id = $1', [machine.machine_id])

    refuse()
    for (const _ of [1, 2, 3]) await waitForStatus(url, (await pay(machine)).id, 'start_failed')
    expect(await stateOf(machine)).toBe('out_of_order')
    expect(server.log()).toContain('machine taken out of order after failed starts')
    expect(
      (await get(url, listShopMachines, { branch_id: machine.machine_id.split('-')[0] }, staff)).details,
    ).toContainEqual(
      expect.objectContaining({
        machine_id: machine.machine_id,
        condition: 'out_of_order',
        reason: 'failed_starts',
        failed_starts: 3,
      }),
    )
    expect(await get(url, setShopMachine, put, staff)).toMatchObject({ condition: 'ok', failed_starts: 0 })
    expect(await stateOf(machine)).toBe('free')

    for (const _ of [1, 2, 3]) await waitForStatus(url, (await pay(machine)).id, 'start_failed')
    expect(await stateOf(machine)).toBe('out_of_order')
    const ready = { notice: 'ready', machine_id: machine.machine_id }
    expect(await notify(ready)).toBe('applied')
    expect(await condition(machine.machine_id)).toEqual({ condition: 'ok', failed_starts: 0 })
    expect(await notify(ready)).toBe('repeated')
    const closed = { ...put, condition: 'out_of_order', reason: 'being painted' } as const
    await get(url, setShopMachine, closed, staff)
    expect(await notify(ready)).toBe('repeated')
    expect(await stateOf(machine)).toBe('out_of_order')
    await get(url, setShopMachine, put, staff)
  })

  test('because it broke while it was being paid for is not commanded, and the customer has every choice', async () => {
    playBox()
    const purchase = await newPurchase(url)
    const { machine, token, transaction } = purchase
    const failure = { notice: 'failure', machine_id: machine.machine_id, reason: 'leaking' }
    const at = Date.now()
    expect(await notify(failure, at)).toBe('applied')
    await resolveCharge(url, transaction.transaction)
    const failed = await waitForStatus(url, transaction.transaction, 'start_failed')
    expect(failed.refund_at).not.toBeNull()
    expect(asked('/start')).toBe(0)
    const [other] = await freeMachines(url, machine.machine_category)
    const again = { transaction: transaction.transaction, machine_id: other?.machine_id ?? '' }
    await get(url, restartMachine, again, { token, key: crypto.randomUUID() })
    await waitForStatus(url, transaction.transaction, 'running')
    const sent = JSON.parse(gateway.received.at(-1)?.body ?? '')
    expect(sent).toMatchObject({ transaction: `${transaction.transaction}.2`, machine_id: other?.machine_id })
    await get(url, setShopMachine, { machine_id: machine.machine_id, condition: 'ok' }, staff)
    expect(await notify(failure, at), 'a repeated failure of before the repair').toBe('repeated')
    expect(await stateOf(machine)).toBe('free')
    expect(refusal(await ask(url, setShopMachine, { machine_id: 'none', condition: 'ok' }, staff))?.[1]).toBe(
      'machine_unknown',
    )
  })
})

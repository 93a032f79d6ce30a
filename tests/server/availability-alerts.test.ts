import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { MachineRow } from '#contract/machines.ts'
import { getListNotificationUser } from '#contract/notifications.ts'
import { getProblemReports, reportProblem } from '#contract/reports.ts'
import { moveSandboxMachine } from '#contract/sandbox.ts'
import { getWatches, unwatchMachines, watchMachines } from '#contract/watches.ts'
import { ask, freeMachines, get, newCustomer, newStranger, until } from '#tests/support/server/client.ts'
import { type InProcessServer, startInProcessServer } from '#tests/support/server/in-process-server.ts'
import { newMember } from '#tests/support/server/members.ts'
import { rows } from '#tests/support/server/sql.ts'

let server: InProcessServer
beforeAll(async () => {
  server = await startInProcessServer()
})
afterAll(() => server.close())

const ELSEWHERE = { origin: 'http://the-wash.app.localhost' }
const newPerson = () => newMember(server.url)

const addressOf = ({ node_id, address, sub_position }: MachineRow) => ({ node_id, address, sub_position })
const repair = (machine: MachineRow) =>
  get(server.url, moveSandboxMachine, { machine_id: machine.machine_id, action: 'repair' })

describe('problem reports', () => {
  const report = (token: string, machine: MachineRow, kind: 'leaks' | 'dirty', note: string | null = null) =>
    ask(server.url, reportProblem, { ...addressOf(machine), kind, note }, { token })
  const reports = (machine: MachineRow) => get(server.url, getProblemReports, addressOf(machine))

  test('are shown as counts only, one per customer and kind, until the machine is repaired', async () => {
    const [machine] = await freeMachines(server.url)
    if (!machine) throw new Error('No machine is free')
    const [customer, otherCustomer] = [await newPerson(), await newPerson()]
    await report(customer.token, machine, 'leaks', 'น้ำรั่วที่ประตู')
    await report(customer.token, machine, 'leaks')
    await report(customer.token, machine, 'dirty')
    await report(otherCustomer.token, machine, 'leaks')
    expect(await reports(machine)).toEqual({
      details: [
        { kind: 'leaks', count: 2 },
        { kind: 'dirty', count: 1 },
      ],
      total: 3,
    })
    const storedNotes = await rows(server.databaseUrl, `select note from problem_reports where note is not null`)
    expect(storedNotes).toEqual([{ note: 'น้ำรั่วที่ประตู' }])
    await repair(machine)
    expect(await reports(machine)).toEqual({ details: [], total: 0 })
    await report(customer.token, machine, 'leaks')
    expect((await reports(machine)).total).toBe(1)
  })

  test('[S2.25] of phones that proved nothing are seen by staff alone, ten an hour of a network', async () => {
    const [, , machine] = await freeMachines(server.url)
    if (!machine) throw new Error('No machine is free')
    const answers = []
    for (let i = 0; i < 12; i++) {
      const { access_token } = await newStranger(server.url)
      answers.push((await report(access_token, machine, 'leaks')).status)
    }
    expect(answers).toEqual([...Array(10).fill(200), 429, 429])
    expect((await reports(machine)).total).toBe(0)
    const { token } = await newPerson()
    expect((await report(token, machine, 'leaks')).status).toBe(200)
    expect((await reports(machine)).total).toBe(1)
    const stored = await rows(server.databaseUrl, 'select 1 from problem_reports where machine_id = $1', [
      machine.machine_id,
    ])
    expect(stored).toHaveLength(11)
  })

  test('expire after a week', async () => {
    const machine = (await freeMachines(server.url))[1]
    if (!machine) throw new Error('No machine is free')
    const { token, id } = await newPerson()
    await report(token, machine, 'dirty')
    await rows(
      server.databaseUrl,
      `update problem_reports set created_at = now() - interval '8 days' where customer_id = $1`,
      [id],
    )
    expect((await reports(machine)).total).toBe(0)
  })

  test("are rejected for an unknown machine or another brand's, and above twenty a day", async () => {
    const [machine] = await freeMachines(server.url)
    if (!machine) throw new Error('No machine is free')
    const { token } = await newPerson()
    expect((await report(token, { ...machine, node_id: 'NOWHERE' }, 'dirty')).problem?.code).toBe('machine_unknown')
    const otherBrandAnswer = await ask(server.url, getProblemReports, addressOf(machine), ELSEWHERE)
    expect(otherBrandAnswer.problem?.code).toBe('other_brand')
    for (let i = 0; i < 20; i++) expect((await report(token, machine, 'dirty')).status).toBe(200)
    expect((await report(token, machine, 'dirty')).problem?.code).toBe('too_many_requests')
  })
})

describe('availability alerts', () => {
  const soon = (minutes = 60) => new Date(Date.now() + minutes * 60_000).toISOString()
  const createAlert = (token: string, change = {}) =>
    ask(
      server.url,
      watchMachines,
      { branch_id: 'ari4', machine_category: 'dryer', until: soon(), ...change },
      { token },
    )
  const listAlerts = (token: string) => get(server.url, getWatches, {}, { token })
  const machineNotifications = async (token: string) =>
    (await get(server.url, getListNotificationUser, {}, { token })).details.filter(({ path }) =>
      path.startsWith('/qr-scanner?node_id='),
    )
  /** Puts every dryer of the branch out of order, so that there is something to wait for. */
  const closeAll = () =>
    rows(
      server.databaseUrl,
      `update machines set condition = 'out_of_order' where branch_id = 'ari4' and category = 'dryer' returning id`,
    )
  const freeMachine = (id: unknown) =>
    rows(server.databaseUrl, `update machines set condition = 'ok', done_at = null where id = $1`, [id])
  const idleMachines = () =>
    rows(
      server.databaseUrl,
      `select id from machines m where branch_id = 'ari4' and category = 'dryer'
       and not exists (select 1 from transactions t where t.machine_id = m.id and t.holds_machine) order by id`,
    )

  test('notify the customer who has waited longest, one per machine, once, also with two servers', async () => {
    await closeAll()
    const [first, second, third] = [await newPerson(), await newPerson(), await newPerson()]
    const secondServer = await startInProcessServer({ databaseUrl: server.databaseUrl })
    try {
      for (const { token } of [first, second, third]) expect((await createAlert(token)).status).toBe(200)
      const [machine, otherMachine] = await idleMachines()
      await Promise.all([freeMachine(machine?.id), freeMachine(otherMachine?.id)])
      const bothNotifications = await until(
        async () => [...(await machineNotifications(first.token)), ...(await machineNotifications(second.token))],
        (all) => all.length > 1,
      )
      const paths = bothNotifications.map(({ path }) => path)
      expect(new Set(paths).size, 'two machines for two customers').toBe(2)
      expect((await listAlerts(first.token)).total, 'and the alert has ended').toBe(0)
      expect((await listAlerts(third.token)).total).toBe(1)
      expect(
        await machineNotifications(third.token),
        'no alert for a machine that another customer was notified of',
      ).toEqual([])
      await rows(server.databaseUrl, `update watches set notified_at = notified_at - interval '6 minutes'`)
      await until(
        () => machineNotifications(third.token),
        (all) => all.length > 0,
      )
    } finally {
      await secondServer.close()
    }
  })

  test('a repeated alert replaces the end of the first one, and can be cancelled', async () => {
    await closeAll()
    const { token } = await newPerson()
    const [created, repeated] = [await createAlert(token), await createAlert(token, { until: soon(90) })]
    expect(repeated.body?.watch_id).toBe(created.body?.watch_id)
    expect((await listAlerts(token)).details.map(({ until }) => until)).toEqual([repeated.body?.until])
    const { access_token: stranger } = await newCustomer(server.url)
    const watch_id = repeated.body?.watch_id ?? ''
    await get(server.url, unwatchMachines, { watch_id }, { token: stranger })
    expect((await listAlerts(token)).total).toBe(1)
    for (let i = 0; i < 2; i++) await get(server.url, unwatchMachines, { watch_id }, { token })
    expect((await listAlerts(token)).total).toBe(0)
  })

  test('are rejected while a machine is free', async () => {
    const { token } = await newPerson()
    const [machine] = await idleMachines()
    await freeMachine(machine?.id)
    expect((await createAlert(token)).problem?.code).toBe('machine_free')
  })

  test('treat the size as a minimum', async () => {
    const { token } = await newPerson()
    const wash = (capacity_kg: number) => createAlert(token, { machine_category: 'washer', capacity_kg })
    expect((await wash(10)).problem?.code, 'one of 14 kg is free').toBe('machine_free')
    expect((await wash(99)).status).toBe(200)
  })

  test('an expired alert sends no notification', async () => {
    await closeAll()
    const { token, id } = await newPerson()
    await createAlert(token)
    await rows(server.databaseUrl, `update watches set until = now() where customer_id = $1`, [id])
    const { token: later } = await newPerson()
    await createAlert(later)
    const [machine] = await idleMachines()
    await rows(
      server.databaseUrl,
      `update watches set notified_at = now() - interval '1 hour' where notified_at is not null`,
    )
    await freeMachine(machine?.id)
    await until(
      () => machineNotifications(later),
      (all) => all.length > 0,
    )
    expect(await machineNotifications(token)).toEqual([])
  })

  /** Sets the end of the customer's alert to so many minutes ago. */
  const endAlert = (id: string, minutesAgo = 0) =>
    rows(
      server.databaseUrl,
      `update watches set until = now() - $2 * interval '1 minute' where customer_id = $1 and notified_at is null`,
      [id, minutesAgo],
    )
  const endNotifications = async (token: string) =>
    (await get(server.url, getListNotificationUser, {}, { token })).details.filter(({ path }) =>
      path.startsWith('/branch/'),
    )

  test('notify once that an alert has ended, with a link to renew it, also with two servers', async () => {
    await closeAll()
    const { token, id } = await newPerson()
    const secondServer = await startInProcessServer({ databaseUrl: server.databaseUrl })
    try {
      for (const times of [1, 2]) {
        await createAlert(token)
        await endAlert(id)
        const ends = await until(
          () => endNotifications(token),
          (all) => all.length >= times,
        )
        expect(ends).toHaveLength(times)
        expect(ends[0]).toMatchObject({
          title: { en: 'You’re no longer waiting for a dryer' },
          body: { en: expect.stringMatching(/^None became free at .*\. Tap to wait again\.$/) },
          path: '/branch/ari4?watch=dryer',
        })
        expect((await listAlerts(token)).total).toBe(0)
      }
    } finally {
      await secondServer.close()
    }
  })

  test('an extended alert does not end at its first time', async () => {
    await closeAll()
    const { token, id } = await newPerson()
    const { token: ending, id: endingId } = await newPerson()
    await createAlert(token)
    await createAlert(ending)
    await endAlert(id)
    await createAlert(token, { until: soon(120) })
    await endAlert(endingId)
    await until(
      () => endNotifications(ending),
      (all) => all.length > 0,
    )
    // Whichever the server processed first, the alert continues.
    expect((await listAlerts(token)).total).toBe(1)
  })

  test('an alert that was cancelled, has notified or ended hours ago, ends silently', async () => {
    await closeAll()
    const [stopped, notified, longEnded, last] = await Promise.all([newPerson(), newPerson(), newPerson(), newPerson()])
    for (const { token } of [stopped, notified, longEnded, last]) await createAlert(token)
    const [watch] = (await listAlerts(stopped.token)).details
    await get(server.url, unwatchMachines, { watch_id: watch?.watch_id ?? '' }, { token: stopped.token })
    await rows(server.databaseUrl, `update watches set notified_at = now() where customer_id = $1`, [notified.id])
    await rows(server.databaseUrl, `update watches set until = now() where customer_id = $1`, [notified.id])
    await endAlert(longEnded.id, 121)
    await endAlert(last.id)
    await until(
      () => endNotifications(last.token),
      (all) => all.length > 0,
    )
    expect((await listAlerts(longEnded.token)).total).toBe(0)
    for (const { token } of [stopped, notified, longEnded]) expect(await endNotifications(token)).toEqual([])
  })

  test.each([
    ['a branch of another shop', { branch_id: 'chula10' }, 404, 'not_found'],
    ['an end in the past', { until: new Date(Date.now() - 1_000).toISOString() }, 422, 'invalid'],
    ['an end tomorrow', { until: new Date(Date.now() + 86_400_000).toISOString() }, 422, 'invalid'],
  ])('an alert with %s is rejected', async (_, change, status, code) => {
    const { token } = await newPerson()
    const answer = await createAlert(token, change)
    expect([answer.status, answer.problem?.code]).toEqual([status, code])
  })
})

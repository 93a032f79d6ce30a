import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { collectLoad } from '#contract/loads.ts'
import type { Locale } from '#contract/locale.ts'
import { getPushPurposes, setIsNotificationUser, setPushPurpose } from '#contract/notifications.ts'
import { getSandboxPushes, moveSandboxMachine } from '#contract/sandbox.ts'
import { fcmError, startFcm } from '#tests/support/doubles/fcm.ts'
import {
  freeMachines,
  get,
  newCustomer,
  newPurchase,
  resolveCharge,
  until,
  waitForStatus,
} from '#tests/support/server/client.ts'
import { type InProcessServer, startInProcessServer } from '#tests/support/server/in-process-server.ts'
import { withLimits, withOutside } from '#tests/support/server/overrides.ts'
import { rows } from '#tests/support/server/sql.ts'

let fcm: Awaited<ReturnType<typeof startFcm>>
beforeAll(async () => {
  fcm = await startFcm()
})
afterAll(() => fcm.close())
afterEach(() => {
  fcm.fail(() => undefined)
  fcm.failGrants(() => undefined)
  fcm.shown.length = 0
  fcm.received.length = 0
})

describe('a push notification', () => {
  let server: InProcessServer
  let url: string
  beforeAll(async () => {
    server = await startInProcessServer({
      env: { FCM_SERVICE_ACCOUNT: JSON.stringify(fcm.account), ...withOutside({ fcm: fcm.url }) },
    })
    url = server.url
  })
  afterAll(() => server.close())
  let tokens = 0
  let device: string
  beforeEach(() => {
    device = `device-${++tokens}`
  })

  const shownMessages = () => fcm.shown.filter(({ token }) => token === device)
  const waitForMessage = (title: RegExp) =>
    until(
      async () => shownMessages(),
      (messages) => messages.some((message) => title.test(message.title)),
    )
  const register = (token: string, token_fcm = device, locale: Locale = 'en') =>
    get(url, setIsNotificationUser, { is_notification: true, token_fcm, locale }, { token })
  /** Another device of the customer, since a session has one; its language is Thai. */
  const addDevice = (transaction: string) =>
    rows(
      server.databaseUrl,
      'insert into push_tokens (token, customer_id) select $1, customer_id from transactions where id = $2',
      [`${device}-b`, transaction],
    )
  const actOnMachine = (machine_id: string, action: 'finish' | 'collect' | 'fail_next_start' | 'repair') =>
    get(url, moveSandboxMachine, { machine_id, action })

  test("announces a finished load once to each of the customer's devices, in its language, with a link to the bill", async () => {
    const { machine, transaction, token } = await newPurchase(url)
    const id = transaction.transaction
    await register(token)
    await addDevice(id)
    await resolveCharge(url, id)
    await waitForStatus(url, id, 'running')
    await actOnMachine(machine.machine_id, 'finish')
    await waitForStatus(url, id, 'completed')
    await waitForMessage(/Your laundry is done/)
    await until(
      () => rows(server.databaseUrl, `select outcome from outbox where subject = $1 and kind = 'wash_done'`, [id]),
      ([row]) => row?.outcome === 'sent',
    )
    expect(shownMessages()).toEqual([
      expect.objectContaining({
        path: `/bill/${id}`,
        title: 'Your laundry is done',
        body: expect.stringMatching(/Free dryers there now: [1-9]/),
      }),
    ])
    expect(fcm.shown.filter(({ token: to }) => to === `${device}-b`)).toEqual([
      expect.objectContaining({
        title: 'ผ้าเสร็จแล้ว',
        body: expect.stringMatching(/^มาเก็บผ้าที่เครื่อง [^·]+ ได้เลย ตอนนี้มีเครื่องอบว่าง \d+ เครื่อง$/),
      }),
    ])
  })

  test('announces that a load is nearly finished', async () => {
    const { transaction, token } = await newPurchase(url)
    const id = transaction.transaction
    await register(token)
    await resolveCharge(url, id)
    await waitForStatus(url, id, 'running')
    const [row] = await rows(
      server.databaseUrl,
      "select ends_at - due_at = interval '5 minutes' as ok from transactions where id = $1",
      [id],
    )
    expect(row).toEqual({ ok: true })
    await rows(
      server.databaseUrl,
      `update transactions set ends_at = now() + interval '4 minutes', due_at = now() where id = $1`,
      [id],
    )
    await waitForMessage(/Your laundry is almost done/)
    expect((await waitForStatus(url, id, 'running')).status).toBe('running')
  })

  test('reminds once of laundry that was not collected, and not of collected laundry', async () => {
    const finishLoad = async (isCollected: boolean) => {
      const { machine, transaction, token } = await newPurchase(url)
      await register(token)
      await resolveCharge(url, transaction.transaction)
      await waitForStatus(url, transaction.transaction, 'running')
      await actOnMachine(machine.machine_id, 'finish')
      await waitForStatus(url, transaction.transaction, 'completed')
      if (isCollected) await get(url, collectLoad, { transaction: transaction.transaction }, { token })
      // Both loads may have been in the same machine, though not at the same time.
      const at = new Date(Date.now() - (isCollected ? 17 : 16) * 60_000)
      for (const [table, column, key, id] of [
        ['transactions', 'ends_at', 'id', transaction.transaction],
        ['machines', 'done_at', 'id', machine.machine_id],
      ])
        await rows(
          server.databaseUrl,
          `update ${table} set ${column} = $2 where ${key} = $1 and ${column} is not null`,
          [id, at],
        )
      return transaction.transaction
    }
    const collected = await finishLoad(true)
    const uncollected = await finishLoad(false)
    await waitForMessage(/still in the machine/)
    expect(shownMessages().filter(({ title }) => /still in the machine/.test(title))).toEqual([
      expect.objectContaining({ path: `/bill/${uncollected}` }),
    ])
    const reminders = "select subject from outbox where kind = 'not_collected' and subject in ($1, $2)"
    expect(await rows(server.databaseUrl, reminders, [collected, uncollected])).toEqual([{ subject: uncollected }])
  })

  test('announces a failed start, then the refund', async () => {
    const [machine] = await freeMachines(url, 'dryer')
    const { transaction, token } = await newPurchase(url, machine)
    await register(token)
    await actOnMachine(transaction.machine_id, 'fail_next_start')
    await resolveCharge(url, transaction.transaction)
    await waitForMessage(/didn’t start/)
    await rows(server.databaseUrl, 'update transactions set due_at = now() where id = $1', [transaction.transaction])
    await waitForMessage(/Refunded as a coupon/)
    expect(shownMessages().map(({ path }) => path)).toEqual([
      `/waiting-payment/${transaction.transaction}`,
      `/bill/${transaction.transaction}`,
    ])
  })

  test('announces a late payment', async () => {
    const { transaction, token } = await newPurchase(url)
    await register(token)
    await rows(server.databaseUrl, 'update transactions set expires_at = now(), due_at = now() where id = $1', [
      transaction.transaction,
    ])
    await waitForStatus(url, transaction.transaction, 'expired')
    await resolveCharge(url, transaction.transaction)
    await waitForMessage(/Your payment arrived/)
  })

  test('[S2.24] is not sent to an unregistered device, whose token is deleted', async () => {
    const { machine, transaction, token } = await newPurchase(url)
    await register(token)
    fcm.fail((to) => (to === device ? fcmError(404, 'UNREGISTERED') : undefined))
    await resolveCharge(url, transaction.transaction)
    await waitForStatus(url, transaction.transaction, 'running')
    await actOnMachine(machine.machine_id, 'finish')
    await until(
      () => rows(server.databaseUrl, 'select token from push_tokens where token = $1', [device]),
      (found) => found.length === 0,
    )
    expect(shownMessages()).toEqual([])
  })

  test('[S2.24] is not sent for a purpose that is switched off, until it is on again', async () => {
    const { access_token: token } = await newCustomer(url)
    await register(token)
    const purposes = async () => (await get(url, getPushPurposes, {}, { token })).details
    const enqueueMessage = async (kind: string, subject: string) => {
      await rows(
        server.databaseUrl,
        `insert into outbox (customer_id, kind, subject, message, due_at)
         select customer_id, $1::text, $2, jsonb_build_object(
           'title', jsonb_build_object('th', $1::text, 'en', $1::text), 'body', jsonb_build_object('th', '', 'en', ''), 'path', '/'
         ), now() from push_tokens where token = $3`,
        [kind, subject, device],
      )
      const [row] = await until(
        () => rows(server.databaseUrl, 'select outcome from outbox where kind = $1 and subject = $2', [kind, subject]),
        ([found]) => typeof found?.outcome === 'string',
      )
      return row?.outcome
    }
    expect((await purposes()).every(({ is_on }) => is_on)).toBe(true)
    await get(url, setPushPurpose, { purpose: 'payments', is_on: false }, { token })
    await get(url, setPushPurpose, { purpose: 'payments', is_on: false }, { token })
    expect((await purposes()).filter(({ is_on }) => !is_on)).toEqual([{ purpose: 'payments', is_on: false }])
    expect(await enqueueMessage('start_failed', 'muted')).toBe('nobody')
    expect(await enqueueMessage('wash_done', 'wanted')).toBe('sent')
    await get(url, setPushPurpose, { purpose: 'payments', is_on: true }, { token })
    expect(await enqueueMessage('start_failed', 'wanted')).toBe('sent')
    expect(shownMessages()).toHaveLength(2)
  })

  test('[S5.4] is repeated after an outage of the service, only to the device that missed it', async () => {
    const { machine, transaction, token } = await newPurchase(url)
    await register(token)
    await addDevice(transaction.transaction)
    let failuresLeft = 1
    fcm.fail((to) =>
      to === device && failuresLeft-- > 0 ? { status: 503, headers: { 'retry-after': '1' } } : undefined,
    )
    await resolveCharge(url, transaction.transaction)
    await waitForStatus(url, transaction.transaction, 'running')
    await actOnMachine(machine.machine_id, 'finish')
    await waitForMessage(/Your laundry is done/)
    expect(fcm.shown.filter(({ token: to }) => to === `${device}-b`)).toHaveLength(1)
  })
})

test("without a push service, messages are in the sandbox’s log and in the customer's list", async () => {
  const server = await startInProcessServer()
  const { url } = server
  try {
    const { machine, transaction, token } = await newPurchase(url)
    await get(url, setIsNotificationUser, { is_notification: true, token_fcm: 'sandbox-phone' }, { token })
    await resolveCharge(url, transaction.transaction)
    await waitForStatus(url, transaction.transaction, 'running')
    await get(url, moveSandboxMachine, { machine_id: machine.machine_id, action: 'finish' })
    const { details } = await until(
      () => get(url, getSandboxPushes, {}),
      (log) => log.details.length > 0,
    )
    expect(details[0]).toMatchObject({ token: 'sandbox-phone', path: `/bill/${transaction.transaction}` })
    const [listed] = await rows(server.databaseUrl, 'select id from notifications where id = $1', [
      details[0]?.message_id,
    ])
    expect(listed).toBeDefined()
  } finally {
    await server.close()
  }
})

test('during quiet hours only urgent messages are pushed', async () => {
  const hour = (new Date().getUTCHours() + 7) % 24
  const server = await startInProcessServer({
    env: { ...withLimits({ quietHours: { from: hour, to: (hour + 3) % 24 } }) },
  })
  const { url, databaseUrl } = server
  try {
    const { access_token: token } = await newCustomer(url)
    await get(url, setIsNotificationUser, { is_notification: true, token_fcm: 'bedside' }, { token })
    await rows(
      databaseUrl,
      `insert into outbox (customer_id, kind, subject, message, due_at)
       select customer_id, kind, 'night', jsonb_build_object(
         'title', jsonb_build_object('th', kind, 'en', kind), 'body', jsonb_build_object('th', '', 'en', ''), 'path', '/'
       ), now() from push_tokens, unnest(array['coupon_issued', 'wash_done']) kind where token = 'bedside'`,
    )
    const outboxRow = (kind: string) =>
      rows(
        databaseUrl,
        "select outcome, tries, due_at > now() + interval '1 hour' as waits from outbox where kind = $1",
        [kind],
      )
    await until(
      () => outboxRow('wash_done'),
      ([row]) => row?.outcome === 'sent',
    )
    await until(
      () => outboxRow('coupon_issued'),
      ([row]) => row?.waits === true && row.tries === 0,
    )
    const { details } = await get(url, getSandboxPushes, {})
    expect(details.map(({ title }) => title)).toEqual(['wash_done'])
  } finally {
    await server.close()
  }
})

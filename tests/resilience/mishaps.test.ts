import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { login, sendOtp } from '#contract/auth.ts'
import { setIsNotificationUser } from '#contract/notifications.ts'
import { cancelPayment, generateQr, getHistoryPayment } from '#contract/payment.ts'
import { ROOT } from '#server/root-dir.ts'
import { ask, get, newCustomer, newPhone, PIN, until, waitForStatus } from '#tests/support/client.ts'
import { newPayingCustomer, releaseMachines } from '#tests/support/customer.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { startRelay } from '#tests/support/database-relay.ts'
import { startFcm } from '#tests/support/fcm.ts'
import { createMachineBox } from '#tests/support/machine-box.ts'
import { postNotice, startOpn } from '#tests/support/opn.ts'
import { alertsRinging } from '#tests/support/promtool.ts'
import { recordScrapes } from '#tests/support/scrapes.ts'
import { startScriptedServer } from '#tests/support/scripted-server.ts'
import { TEST_SECRETS } from '#tests/support/secrets.ts'
import { freePort, type ServerProcess, startProcess } from '#tests/support/server.ts'
import { startSmsGateway } from '#tests/support/sms-gateway.ts'
import { openConnection, rows } from '#tests/support/sql.ts'

const TEST_MS = 240_000
const SECRET = 'machine-secret-of-more-than-32-characters'
/** Scrapes before a mishap, and during it: what the rules call one minute, and six. */
const BEFORE = 4
const DURING = 24
const EVENING = 60
const CLOCK_SHIFT_MS = 15 * 60_000

/** A server with a double of everything outside, and its database behind a relay. */
async function openShop() {
  const database = await freshDatabase()
  const relay = await startRelay(database.url)
  const [opn, controller, sms, fcm] = await Promise.all([
    startOpn(),
    startScriptedServer(),
    startSmsGateway(),
    startFcm(),
  ])
  const box = createMachineBox({ secret: SECRET, switchOn: () => {} })
  const answerStarts = () => controller.play(box.answer)
  answerStarts()
  sms.next()
  const env = {
    ...TEST_SECRETS,
    ...opn.env,
    DATABASE_URL: relay.url,
    DATABASE_WAIT_SECONDS: '3',
    MACHINE_URL: controller.url,
    MACHINE_SECRET: SECRET,
    SMS_URL: sms.url,
    SMS_TOKEN: 'token',
    FCM_SERVICE_ACCOUNT: JSON.stringify(fcm.account),
    FCM_URL: fcm.url,
    OTP_PER_ADDRESS_PER_HOUR: '10000',
    SMS_PER_HOUR: '10000',
  }
  const server = await startProcess(env)
  return { database, relay, opn, controller, answerStarts, sms, fcm, env, server, url: server.url }
}

let shop: Awaited<ReturnType<typeof openShop>>
beforeAll(async () => {
  shop = await openShop()
}, TEST_MS)
afterAll(async () => {
  await shop.server.kill()
  shop.relay.cut()
  await shop.database.drop()
  for (const double of [shop.opn, shop.controller, shop.sms, shop.fcm]) double.close()
})

const isReady = (server: Pick<ServerProcess, 'url'>) =>
  until(
    () => fetch(`${server.url}/readyz`).then(({ status }) => status),
    (status) => status === 200,
  )

async function buy() {
  await releaseMachines(shop.database.url)
  const { token, command } = await newPayingCustomer(shop.url)
  const { transaction } = await get(shop.url, generateQr, command, { token, key: crypto.randomUUID() })
  return { token, id: transaction }
}
async function buyAndPay() {
  const { id, token } = await buy()
  await postNotice(shop.url, shop.opn.setStatus(id, 'successful'))
  return { id, token }
}

/** Has the server recorded before and during a mishap. @returns the alerts that ring */
async function ringing(
  cause: () => unknown,
  meanwhile: () => Promise<unknown> = () => wait(500),
  url = shop.url,
): Promise<string[]> {
  const record = recordScrapes(url)
  await record.take(BEFORE)
  await cause()
  let isOver = false
  const acting = (async () => {
    while (!isOver) await Promise.all([meanwhile().catch(() => {}), wait(200)]) // it fails: this is the mishap
  })()
  await record.take(DURING)
  isOver = true
  const names = alertsRinging(record.series(), record.steps())
  await acting
  return names
}

test('nothing rings in an evening of purchases, a cancelled one, a wrong PIN, codes and pushes', { timeout: TEST_MS }, async () => {
  const record = recordScrapes(shop.url)
  const evening = record.take(EVENING)
  for (let load = 0; load < 5; load++) {
    const { id, token } = await buyAndPay()
    await get(shop.url, setIsNotificationUser, { is_notification: true, token_fcm: `evening-${load}` }, { token })
    await waitForStatus(shop.url, id, 'running')
  }
  const { id, token } = await buy()
  await get(shop.url, cancelPayment, { transaction: id }, { token })
  const phone_number = newPhone()
  await newCustomer(shop.url, phone_number)
  const wrong = await ask(shop.url, login, { phone_number, pin_code: PIN === '482915' ? '913746' : PIN })
  expect(wrong.problem?.code).toBe('wrong_pin')
  await get(shop.url, sendOtp, { phone_number, purpose: 'forgot_pin' })
  await evening
  expect(alertsRinging(record.series(), record.steps())).toEqual([])
})

test('the payment company is away', { timeout: TEST_MS }, async () => {
  const { token, command } = await newPayingCustomer(shop.url)
  const key = crypto.randomUUID()
  const press = () => ask(shop.url, generateQr, command, { token, key })
  const names = await ringing(() => shop.opn.fail(/./, 'before', 'reset', 1e6), press)
  shop.opn.heal()
  expect(names).toContain('GatewayAway')
})

test('the machines are away', { timeout: TEST_MS }, async () => {
  const names = await ringing(async () => {
    shop.controller.play(() => 'reset')
    for (let load = 0; load < 3; load++) await buyAndPay()
  })
  shop.answerStarts()
  expect(names).toContain('MachinesAway')
})

test('the SMS gateway is away', { timeout: TEST_MS }, async () => {
  const phones = await Promise.all(
    Array.from({ length: 6 }, async () => {
      const phone_number = newPhone()
      await newCustomer(shop.url, phone_number)
      return phone_number
    }),
  )
  const names = await ringing(
    () => shop.sms.play(() => 'reset'),
    async () => {
      const phone_number = phones.pop()
      if (phone_number) await get(shop.url, sendOtp, { phone_number, purpose: 'forgot_pin' })
    },
  )
  shop.sms.next()
  expect(names).toContain('SmsAway')
})

test('the push service is away', { timeout: TEST_MS }, async () => {
  const { access_token: token } = await newCustomer(shop.url)
  await get(shop.url, setIsNotificationUser, { is_notification: true, token_fcm: 'mishap' }, { token })
  const names = await ringing(async () => {
    shop.fcm.fail(() => ({ status: 503 }))
    await rows(
      shop.database.url,
      `insert into outbox (customer_id, kind, subject, message, due_at)
       select customer_id, 'test', 'mishap ' || n, jsonb_build_object('title', jsonb_build_object('th', 'ก', 'en', 'a'),
         'body', jsonb_build_object('th', 'ก', 'en', 'a'), 'path', '/'), now()
       from push_tokens, generate_series(1, 3) as n where token = 'mishap'`,
    )
  })
  shop.fcm.fail(() => undefined)
  expect(names).toContain('PushAway')
})

test('the database is 200 ms away', { timeout: TEST_MS }, async () => {
  const names = await ringing(() => shop.relay.delay(100))
  shop.relay.delay(0)
  expect(names).toContain('DatabaseSlow')
})

test('the database hangs', { timeout: TEST_MS }, async () => {
  const names = await ringing(() => shop.relay.hang(true))
  shop.relay.hang(false)
  await isReady(shop)
  expect(names).toContain('DatabaseAway')
})

test('the database refuses connections', { timeout: TEST_MS }, async () => {
  const names = await ringing(() => shop.relay.cut())
  await shop.relay.mend()
  await isReady(shop)
  expect(names).toContain('DatabaseAway')
})

test('open connections to the database are silent for ever', { timeout: TEST_MS }, async () => {
  const { access_token: token } = await newCustomer(shop.url)
  const read = () => ask(shop.url, getHistoryPayment, {}, { token })
  // All connections of the pool are in use before they fall silent.
  await Promise.all(Array.from({ length: 30 }, read))
  const names = await ringing(
    () => shop.relay.silence(),
    () => Promise.all(Array.from({ length: 10 }, read)),
  )
  await isReady(shop)
  expect(names).toContain('DatabaseConnectionsLost')
})

test('the database is read-only', { timeout: TEST_MS }, async () => {
  const name = new URL(shop.database.url).pathname.slice(1)
  const setReadOnly = (isOn: boolean) =>
    rows(shop.database.url, `alter database ${name} set default_transaction_read_only = ${isOn}`)
  const endConnections = () =>
    rows(shop.database.url, `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'washday' and datname = current_database()`)
  const names = await ringing(async () => {
    await setReadOnly(true)
    await endConnections()
  })
  await setReadOnly(false)
  await endConnections()
  await isReady(shop)
  expect(names).toContain('DatabaseReadOnly')
})

test('a migration locks the purchases', { timeout: TEST_MS }, async () => {
  const migration = openConnection(shop.database.url)
  const { access_token: token } = await newCustomer(shop.url)
  const names = await ringing(
    async () => {
      await migration.rows('begin')
      await migration.rows('lock table transactions in access exclusive mode')
    },
    () => ask(shop.url, getHistoryPayment, {}, { token }),
  )
  await migration.rows('rollback')
  await migration.close()
  await isReady(shop)
  expect(names).toContain('DatabaseLocked')
})

test('the disk of the database is full', { timeout: TEST_MS }, async () => {
  await rows(
    shop.database.url,
    `create function refuse() returns trigger language plpgsql as
    'begin raise exception ''could not extend file'' using errcode = ''53100''; end'`,
  )
  const { token, command } = await newPayingCustomer(shop.url)
  const names = await ringing(
    () => rows(shop.database.url, 'create trigger full_disk before insert on transactions execute function refuse()'),
    () => ask(shop.url, generateQr, command, { token, key: crypto.randomUUID() }),
  )
  await rows(shop.database.url, 'drop trigger full_disk on transactions')
  expect(names).toContain('DatabaseFull')
})

test('the clock of a server is 15 minutes fast', { timeout: TEST_MS }, async () => {
  const clock = join(ROOT, 'tests/support/shifted-clock.ts')
  const server = await startProcess({
    ...shop.env,
    CLOCK_SHIFT_MS: String(CLOCK_SHIFT_MS),
    NODE_OPTIONS: `--import=${clock}`,
  })
  const names = await ringing(() => {}, undefined, server.url)
  await server.stop()
  expect(names).toContain('ClockOff')
})

test('a name of the database that DNS does not know, at the start of a server', { timeout: TEST_MS }, async () => {
  const port = await freePort()
  const start = () =>
    startProcess(
      { ...shop.env, PORT: String(port), DATABASE_URL: 'postgres://washday@database.invalid/washday' },
      undefined,
      { limitMs: 8_000 },
    )
  const names = await ringing(() => {}, start, `http://localhost:${port}`)
  expect(names).toContain('ServerDown')
})

test('a server is killed', { timeout: TEST_MS }, async () => {
  const names = await ringing(() => shop.server.kill())
  expect(names).toContain('ServerDown')
})

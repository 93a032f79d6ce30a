import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { login, sendOtp } from '#contract/auth.ts'
import { getHistoryPayment } from '#contract/history.ts'
import { setIsNotificationUser } from '#contract/notifications.ts'
import { cancelPayment, generateQr } from '#contract/payment.ts'
import { ROOT } from '#server/platform/root-dir.ts'
import { alertsRinging } from '#tests/runner/promtool.ts'
import { startFcm } from '#tests/support/doubles/fcm.ts'
import { createMachineBox } from '#tests/support/doubles/machine-box.ts'
import { postNotice, startOpn } from '#tests/support/doubles/opn.ts'
import { startScriptedServer } from '#tests/support/doubles/scripted-server.ts'
import { startSmsGateway } from '#tests/support/doubles/sms-gateway.ts'
import { startRelay } from '#tests/support/faults/relay.ts'
import { ask, get, newCustomer, newPhone, until, waitForStatus } from '#tests/support/server/client.ts'
import { newPayingCustomer, releaseMachines } from '#tests/support/server/customer.ts'
import { freshDatabase } from '#tests/support/server/database.ts'
import { withLimits, withOutside } from '#tests/support/server/overrides.ts'
import { TEST_SECRETS } from '#tests/support/server/secrets.ts'
import { freePort, startProcess } from '#tests/support/server/server.ts'
import { openConnection, rows } from '#tests/support/server/sql.ts'
import { recordScrapes } from './scrapes.ts'

const SECRET = 'machine-secret-of-more-than-32-characters'
/** Scrapes before a mishap, and during it: what the rules call one minute, and six. */
const BEFORE = 4
const DURING = 24
const EVENING = 60
const CLOCK_SHIFT_MS = 15 * 60_000
/** How long a server may try to start with a database that DNS does not know. */
const START_MS = 8_000

/** A real server with a double of everything outside, and its database behind a relay. */
export async function openShop() {
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
    MACHINE_URL: controller.url,
    MACHINE_SECRETS: SECRET,
    SMS_URL: sms.url,
    SMS_TOKEN: 'token',
    FCM_SERVICE_ACCOUNT: JSON.stringify(fcm.account),
    ...withOutside({ fcm: fcm.url }),
    ...withLimits({ databaseWaitSeconds: 3, otpsPerAddress: 10_000 }),
    SMS_PER_HOUR: '10000',
  }
  const server = await startProcess(env)
  return {
    database,
    relay,
    opn,
    controller,
    answerStarts,
    sms,
    fcm,
    env,
    server,
    url: server.url,
    async close() {
      await server.kill()
      relay.cut()
      await database.drop()
      for (const double of [opn, controller, sms, fcm]) double.close()
    },
  }
}
type Shop = Awaited<ReturnType<typeof openShop>>

const untilReady = ({ url }: Shop) =>
  until(
    () => fetch(`${url}/readyz`).then(({ status }) => status),
    (status) => status === 200,
  )

async function buy({ url, database }: Shop) {
  await releaseMachines(database.url)
  const { token, command } = await newPayingCustomer(url)
  const { transaction } = await get(url, generateQr, command, { token, key: crypto.randomUUID() })
  return { token, id: transaction }
}
async function buyAndPay(shop: Shop) {
  const { id, token } = await buy(shop)
  await postNotice(shop.url, shop.opn.setStatus(id, 'successful'))
  return { id, token }
}

type Course = {
  cause?: () => unknown
  /** What customers do meanwhile, again and again; it may fail. */
  meanwhile?: () => Promise<unknown>
  url: string
}

/** Records a server before and during a mishap. @returns the alerts that ring */
async function ringing({ cause = () => {}, meanwhile = () => wait(500), url }: Course): Promise<string[]> {
  const record = recordScrapes(url)
  await record.take(BEFORE)
  await cause()
  let isOver = false
  const acting = (async () => {
    while (!isOver) await Promise.all([meanwhile().catch(() => {}), wait(200)])
  })()
  await record.take(DURING)
  isOver = true
  const names = alertsRinging(record.series(), record.steps())
  await acting
  return names
}

/** Purchases, a cancelled one, a wrong PIN, a code and pushes. @returns the alerts that ring, which is a fault */
export async function spendEvening(shop: Shop): Promise<string[]> {
  const { url } = shop
  const record = recordScrapes(url)
  const evening = record.take(EVENING)
  for (let load = 0; load < 5; load++) {
    const { id, token } = await buyAndPay(shop)
    await get(url, setIsNotificationUser, { is_notification: true, token_fcm: `evening-${load}` }, { token })
    await waitForStatus(url, id, 'running')
  }
  const { id, token } = await buy(shop)
  await get(url, cancelPayment, { transaction: id }, { token })
  const phone_number = newPhone()
  await newCustomer(url, phone_number)
  const wrong = await ask(url, login, { phone_number, pin_code: '913746' })
  if (wrong.problem?.code !== 'wrong_pin') throw new Error('A wrong PIN is not rejected')
  await get(url, sendOtp, { phone_number, purpose: 'forgot_pin' })
  await evening
  return alertsRinging(record.series(), record.steps())
}

export type Mishap = {
  what: string
  /** The alert that must ring. */
  rings: string
  /** Has it happen to the shop, and repairs it. @returns the alerts that ring */
  happen: (shop: Shop) => Promise<string[]>
}

export const MISHAPS: readonly Mishap[] = [
  {
    what: 'the payment company is away',
    rings: 'GatewayAway',
    async happen({ url, opn }) {
      const { token, command } = await newPayingCustomer(url)
      const key = crypto.randomUUID()
      const cause = () => opn.fail(/./, 'before', 'reset', 1e6)
      const names = await ringing({ cause, meanwhile: () => ask(url, generateQr, command, { token, key }), url })
      opn.heal()
      return names
    },
  },
  {
    what: 'the machines are away',
    rings: 'MachinesAway',
    async happen(shop) {
      const cause = async () => {
        shop.controller.play(() => 'reset')
        for (let load = 0; load < 3; load++) await buyAndPay(shop)
      }
      const names = await ringing({ cause, url: shop.url })
      shop.answerStarts()
      return names
    },
  },
  {
    what: 'the SMS gateway is away',
    rings: 'SmsAway',
    async happen({ url, sms }) {
      const phones = Array.from({ length: 6 }, () => newPhone())
      for (const phone of phones) await newCustomer(url, phone)
      const askForCode = async () => {
        const phone_number = phones.pop()
        if (phone_number) await get(url, sendOtp, { phone_number, purpose: 'forgot_pin' })
      }
      const names = await ringing({ cause: () => sms.play(() => 'reset'), meanwhile: askForCode, url })
      sms.next()
      return names
    },
  },
  {
    what: 'the push service is away',
    rings: 'PushAway',
    async happen({ url, fcm, database }) {
      const { access_token: token } = await newCustomer(url)
      await get(url, setIsNotificationUser, { is_notification: true, token_fcm: 'mishap' }, { token })
      const cause = async () => {
        fcm.fail(() => ({ status: 503 }))
        await rows(
          database.url,
          `insert into outbox (customer_id, kind, subject, message, due_at)
           select customer_id, 'test', 'mishap ' || n, jsonb_build_object('title', jsonb_build_object('th', 'ก', 'en', 'a'),
             'body', jsonb_build_object('th', 'ก', 'en', 'a'), 'path', '/'), now()
           from push_tokens, generate_series(1, 3) as n where token = 'mishap'`,
        )
      }
      const names = await ringing({ cause, url })
      fcm.fail(() => undefined)
      return names
    },
  },
  {
    what: 'the database is 200 ms away',
    rings: 'DatabaseSlow',
    async happen({ url, relay }) {
      const names = await ringing({ cause: () => relay.delay(100), url })
      relay.delay(0)
      return names
    },
  },
  {
    what: 'the database hangs',
    rings: 'DatabaseAway',
    async happen(shop) {
      const names = await ringing({ cause: () => shop.relay.hang(true), url: shop.url })
      shop.relay.hang(false)
      await untilReady(shop)
      return names
    },
  },
  {
    what: 'the database refuses connections',
    rings: 'DatabaseAway',
    async happen(shop) {
      const names = await ringing({ cause: () => shop.relay.cut(), url: shop.url })
      await shop.relay.mend()
      await untilReady(shop)
      return names
    },
  },
  {
    what: 'open connections to the database are silent for ever',
    rings: 'DatabaseConnectionsLost',
    async happen(shop) {
      const { access_token: token } = await newCustomer(shop.url)
      const read = (count: number) =>
        Promise.all(Array.from({ length: count }, () => ask(shop.url, getHistoryPayment, {}, { token })))
      await read(30) // all connections of the pool are open before they fall silent
      const names = await ringing({ cause: () => shop.relay.silence(), meanwhile: () => read(10), url: shop.url })
      await untilReady(shop)
      return names
    },
  },
  {
    what: 'the database is read-only',
    rings: 'DatabaseReadOnly',
    async happen(shop) {
      const other = new URL(shop.database.url)
      const name = other.pathname.slice(1)
      other.pathname = '/postgres' // stays writable
      const setReadOnly = async (isOn: boolean) => {
        await rows(other.href, `alter database ${name} set default_transaction_read_only = ${isOn}`)
        await rows(other.href, `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`)
      }
      const names = await ringing({ cause: () => setReadOnly(true), url: shop.url })
      await setReadOnly(false)
      await untilReady(shop)
      return names
    },
  },
  {
    what: 'a migration locks the purchases',
    rings: 'DatabaseLocked',
    async happen(shop) {
      const migration = openConnection(shop.database.url)
      const { access_token: token } = await newCustomer(shop.url)
      const cause = async () => {
        await migration.rows('begin')
        await migration.rows('lock table transactions in access exclusive mode')
      }
      const meanwhile = () => ask(shop.url, getHistoryPayment, {}, { token })
      const names = await ringing({ cause, meanwhile, url: shop.url })
      await migration.rows('rollback')
      await migration.close()
      await untilReady(shop)
      return names
    },
  },
  {
    what: 'the disk of the database is full',
    rings: 'DatabaseFull',
    async happen({ url, database }) {
      const sql = (text: string) => rows(database.url, text)
      await sql(`create function refuse() returns trigger language plpgsql as
        'begin raise exception ''could not extend file'' using errcode = ''53100''; end'`)
      const { token, command } = await newPayingCustomer(url)
      const cause = () => sql('create trigger full_disk before insert on transactions execute function refuse()')
      const meanwhile = () => ask(url, generateQr, command, { token, key: crypto.randomUUID() })
      const names = await ringing({ cause, meanwhile, url })
      await sql('drop trigger full_disk on transactions')
      return names
    },
  },
  {
    what: 'the clock of a server is 15 minutes fast',
    rings: 'ClockOff',
    async happen({ env }) {
      const clock = join(ROOT, 'tests/support/server/shifted-clock.ts')
      const shifted = { CLOCK_SHIFT_MS: String(CLOCK_SHIFT_MS), NODE_OPTIONS: `--import=${clock}` }
      const server = await startProcess({ ...env, ...shifted })
      const names = await ringing({ url: server.url })
      await server.stop()
      return names
    },
  },
  {
    what: 'DNS does not know the database when a server starts',
    rings: 'ServerDown',
    async happen({ env }) {
      const port = await freePort()
      const unknown = { PORT: String(port), DATABASE_URL: 'postgres://washday@database.invalid/washday' }
      const start = () => startProcess({ ...env, ...unknown }, undefined, { limitMs: START_MS })
      return ringing({ meanwhile: start, url: `http://localhost:${port}` })
    },
  },
  {
    what: 'a server is killed', // the last one: nothing repairs it
    rings: 'ServerDown',
    happen: ({ server, url }) => ringing({ cause: () => server.kill(), url }),
  },
]

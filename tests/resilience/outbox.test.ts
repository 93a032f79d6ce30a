import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { setIsNotificationUser } from '#contract/notifications.ts'
import { get, newCustomer, until } from '#tests/support/client.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { startFcm } from '#tests/support/fcm.ts'
import { TEST_SECRETS } from '#tests/support/secrets.ts'
import { type ServerProcess, startProcess } from '#tests/support/server.ts'
import { count, rows } from '#tests/support/sql.ts'

const CUSTOMERS = 3
const KILLS = 6
/** Before each kill; the slower the servers start again, the more has been sent meanwhile. */
const OWED = 300
/** How long the service takes to say that it has a message: most kills come in the middle of some. */
const SLOW_MS = 400
/** Messages that one server has under way at once: what a kill can make it send again. */
const CONCURRENCY = 8

let fcm: Awaited<ReturnType<typeof startFcm>>
let database: Awaited<ReturnType<typeof freshDatabase>>
beforeAll(async () => {
  fcm = await startFcm()
  database = await freshDatabase()
})
afterAll(async () => {
  await database.drop()
  fcm.close()
})

const start = () =>
  startProcess({
    ...TEST_SECRETS,
    DATABASE_URL: database.url,
    FCM_SERVICE_ACCOUNT: JSON.stringify(fcm.account),
    FCM_URL: fcm.url,
  })

/** The titles that a device has on its screen: it drops a message whose id it has already. */
function shownOn(device: string): string[] {
  const messages = new Map<string, string>()
  for (const { token, id, title } of fcm.shown) if (token === device && !messages.has(id)) messages.set(id, title)
  return [...messages.values()]
}

test(`${KILLS} kills of two servers while hundreds of messages are owed: each device shows each of its messages, once`, {
  timeout: 300_000,
}, async () => {
  const servers: ServerProcess[] = [await start(), await start()]
  onTestFinished(async () => {
    for (const server of servers) await server.kill()
  })
  const [{ url } = { url: '' }] = servers
  for (let customer = 0; customer < CUSTOMERS; customer++) {
    const { access_token: token } = await newCustomer(url)
    for (const device of ['phone', 'tablet'])
      await get(url, setIsNotificationUser, { is_notification: true, token_fcm: `${device} ${customer}` }, { token })
  }
  let owed = 0
  const owe = async (more: number) => {
    await rows(
      database.url,
      `insert into outbox (customer_id, kind, subject, message, due_at)
       select c.id, 'test', n::text, jsonb_build_object(
         'title', jsonb_build_object('th', 'ก', 'en', n::text), 'body', jsonb_build_object('th', 'ก', 'en', 'a'), 'path', '/'), now()
       from generate_series($1::int, $2::int) as n
       join (select split_part(token, ' ', 2)::int as place, customer_id as id from push_tokens where token like 'phone %') c
         on c.place = n % ${CUSTOMERS}`,
      [owed, owed + more - 1],
    )
    owed += more
  }
  const left = () => count(database.url, `select 1 from outbox where kind = 'test' and outcome is null`)

  fcm.slow(SLOW_MS)
  const owedAtKill: number[] = []
  for (let kill = 0; kill < KILLS; kill++) {
    await owe(OWED - Math.floor((await left()) / CUSTOMERS) * CUSTOMERS)
    const before = fcm.shown.length
    await until(
      async () => fcm.shown.length,
      (now) => now > before + CONCURRENCY,
    )
    owedAtKill.push(await left())
    await servers[kill % 2]?.kill()
    servers[kill % 2] = await start()
  }
  fcm.slow(0)
  // What was under way in a killed server is taken up when its lease ends.
  await until(left, (waiting) => waiting === 0, 90_000)

  expect(Math.min(...owedAtKill)).toBeGreaterThan(100)
  for (let customer = 0; customer < CUSTOMERS; customer++) {
    const own = Array.from({ length: owed / CUSTOMERS }, (_, i) => `ก · ${customer + i * CUSTOMERS}`)
    for (const device of ['phone', 'tablet'])
      expect(shownOn(`${device} ${customer}`).toSorted(), device).toEqual(own.toSorted())
  }
  const repeats = fcm.shown.length - 2 * owed
  console.log({ kills: KILLS, owed, sends: fcm.shown.length, repeats, owedAtKill })
  expect(repeats, 'some kills came in the middle').toBeGreaterThan(0)
  expect(repeats, 'no more than were under way').toBeLessThanOrEqual(KILLS * CONCURRENCY * 2)
  expect(await count(database.url, `select 1 from outbox where kind = 'test' and outcome <> 'sent'`)).toBe(0)
})

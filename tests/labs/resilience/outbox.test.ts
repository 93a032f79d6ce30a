import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { login } from '#contract/auth.ts'
import { setIsNotificationUser } from '#contract/notifications.ts'
import { startFcm } from '#tests/support/doubles/fcm.ts'
import { get, newCustomer, newPhone, PIN, until } from '#tests/support/server/client.ts'
import { freshDatabase } from '#tests/support/server/database.ts'
import { withOutside } from '#tests/support/server/overrides.ts'
import { TEST_SECRETS } from '#tests/support/server/secrets.ts'
import { type ServerProcess, startProcess } from '#tests/support/server/server.ts'
import { count, rows } from '#tests/support/server/sql.ts'

const CUSTOMERS = 3
const KILLS = 6
/** Number of pending messages before each kill; the slower the servers restart, the more are sent meanwhile. */
const PENDING = 300
/** How long the service takes to acknowledge a message: most kills happen during some sends. */
const SLOW_MS = 400
/** Messages that one server sends concurrently, which a kill can make it send again. */
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
    ...withOutside({ fcm: fcm.url }),
  })

/** The titles that a device shows: it drops a message whose id it already has. */
function shownOn(device: string): string[] {
  const messages = new Map<string, string>()
  for (const { token, id, title } of fcm.shown) if (token === device && !messages.has(id)) messages.set(id, title)
  return [...messages.values()]
}

test(`${KILLS} kills of two servers while hundreds of messages are pending: each device shows each of its messages, once`, {
  timeout: 300_000,
}, async () => {
  const servers: ServerProcess[] = [await start(), await start()]
  onTestFinished(async () => {
    for (const server of servers) await server.kill()
  })
  const [{ url } = { url: '' }] = servers
  for (let customer = 0; customer < CUSTOMERS; customer++) {
    const phone = newPhone()
    const { access_token } = await newCustomer(url, phone)
    const tablet = await get(url, login, { phone_number: phone, pin_code: PIN })
    for (const [device, token] of Object.entries({ phone: access_token, tablet: tablet.access_token }))
      await get(url, setIsNotificationUser, { is_notification: true, token_fcm: `${device} ${customer}` }, { token })
  }
  let enqueued = 0
  const enqueue = async (more: number) => {
    await rows(
      database.url,
      `insert into outbox (customer_id, kind, subject, message, due_at)
       select c.id, 'test', n::text, jsonb_build_object(
         'title', jsonb_build_object('th', 'ก ' || n, 'en', n::text), 'body', jsonb_build_object('th', 'ก', 'en', 'a'), 'path', '/'), now()
       from generate_series($1::int, $2::int) as n
       join (select split_part(token, ' ', 2)::int as place, customer_id as id from push_tokens where token like 'phone %') c
         on c.place = n % ${CUSTOMERS}`,
      [enqueued, enqueued + more - 1],
    )
    enqueued += more
  }
  const countPending = () => count(database.url, `select 1 from outbox where kind = 'test' and outcome is null`)

  fcm.slow(SLOW_MS)
  const pendingAtKill: number[] = []
  for (let kill = 0; kill < KILLS; kill++) {
    await enqueue(PENDING - Math.floor((await countPending()) / CUSTOMERS) * CUSTOMERS)
    const shownBefore = fcm.shown.length
    await until(
      async () => fcm.shown.length,
      (shownCount) => shownCount > shownBefore + CONCURRENCY,
    )
    pendingAtKill.push(await countPending())
    await servers[kill % 2]?.kill()
    servers[kill % 2] = await start()
  }
  fcm.slow(0)
  // Messages in flight on a killed server are retried when their lease ends.
  await until(countPending, (waiting) => waiting === 0, 90_000)

  expect(Math.min(...pendingAtKill)).toBeGreaterThan(100)
  for (let customer = 0; customer < CUSTOMERS; customer++) {
    const expectedTitles = Array.from({ length: enqueued / CUSTOMERS }, (_, i) => `ก ${customer + i * CUSTOMERS}`)
    for (const device of ['phone', 'tablet'])
      expect(shownOn(`${device} ${customer}`).toSorted(), device).toEqual(expectedTitles.toSorted())
  }
  const repeats = fcm.shown.length - 2 * enqueued
  console.log({ kills: KILLS, enqueued, sends: fcm.shown.length, repeats, pendingAtKill })
  expect(repeats, 'some kills happened during a send').toBeGreaterThan(0)
  expect(repeats, 'no more than were in flight').toBeLessThanOrEqual(KILLS * CONCURRENCY * 2)
  expect(await count(database.url, `select 1 from outbox where kind = 'test' and outcome <> 'sent'`)).toBe(0)
})

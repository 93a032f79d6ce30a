import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { setIsNotificationUser } from '#contract/notifications.ts'
import { startFcm } from '#tests/support/doubles/fcm.ts'
import { createMachineBox } from '#tests/support/doubles/machine-box.ts'
import { type ScriptedServer, startScriptedServer } from '#tests/support/doubles/scripted-server.ts'
import {
  commandFor,
  createPurchase,
  freeMachines,
  get,
  newCustomer,
  resolveCharge,
  until,
} from '#tests/support/server/client.ts'
import { freshDatabase } from '#tests/support/server/database.ts'
import { withLimits, withOutside } from '#tests/support/server/overrides.ts'
import { TEST_SECRETS } from '#tests/support/server/secrets.ts'
import { type ServerProcess, startProcess } from '#tests/support/server/server.ts'
import { count, rows } from '#tests/support/server/sql.ts'

const LOADS = 12
const MACHINE_SECRET = 'machine-secret-of-more-than-32-characters'

let fcm: Awaited<ReturnType<typeof startFcm>>
let machineGateway: ScriptedServer
let database: Awaited<ReturnType<typeof freshDatabase>>
const running = new Set<ServerProcess>()
beforeAll(async () => {
  fcm = await startFcm()
  machineGateway = await startScriptedServer()
  database = await freshDatabase()
})
afterEach(async () => {
  for (const server of running) await server.kill()
  running.clear()
})
afterAll(async () => {
  await database.drop()
  fcm.close()
  machineGateway.close()
})

async function start(): Promise<ServerProcess> {
  const server = await startProcess({
    ...TEST_SECRETS,
    DATABASE_URL: database.url,
    FCM_SERVICE_ACCOUNT: JSON.stringify(fcm.account),
    ...withOutside({ fcm: fcm.url }),
    MACHINE_URL: machineGateway.url,
    MACHINE_SECRETS: MACHINE_SECRET,
    ...withLimits({ refundChoiceSeconds: 2 }),
  })
  running.add(server)
  return server
}
async function kill(server: ServerProcess) {
  running.delete(server)
  await server.kill()
}
/** Purchases that a killed server had leased are free at once, instead of when the lease ends. */
const endLeases = () =>
  rows(
    database.url,
    "update transactions set due_at = now() where due_at is not null and status in ('paid', 'starting', 'start_unknown')",
  )

test('a server killed while machines start and refunds are due: each load starts once, each refund is one coupon', async () => {
  const [first, second] = [await start(), await start()]
  const machines = (await freeMachines(first.url)).slice(0, LOADS)
  const failingMachines = new Set(machines.slice(0, LOADS / 3).map(({ machine_id }) => machine_id))
  const started: string[] = []
  const startCommands: string[] = []
  const box = createMachineBox({
    secret: MACHINE_SECRET,
    switchOn(machine) {
      if (failingMachines.has(machine)) throw new Error('door open')
      started.push(machine)
    },
  })
  machineGateway.play(async (request) => {
    if (request.url === '/start') startCommands.push(request.body)
    const reply = box.answer(request)
    await new Promise((done) => setTimeout(done, 100)) // the machine takes its time, so that the kill happens meanwhile
    return reply
  })
  const ids = await Promise.all(
    machines.map(async (machine, i) => {
      const { url } = i % 2 ? first : second
      const { access_token: token } = await newCustomer(url)
      return (await createPurchase(url, token, await commandFor(url, machine))).transaction
    }),
  )
  for (const id of ids) await resolveCharge(second.url, id, 'pay', 'twice')
  await until(
    async () => startCommands.length,
    (startCount) => startCount > 2,
  )
  await kill(first)
  await endLeases()
  const finalStates = `select 1 from transactions where id = any($1) and status in ('running', 'refunded')`
  await until(
    () => count(database.url, finalStates, [ids]),
    (ends) => ends === ids.length,
    120_000,
  )
  expect(started).toHaveLength(LOADS - failingMachines.size)
  const transitions = `select transaction_id from transaction_events where transaction_id = any($1) and to_status = $2`
  expect(await count(database.url, transitions, [ids, 'running'])).toBe(LOADS - failingMachines.size)
  expect(await count(database.url, transitions, [ids, 'refunded'])).toBe(failingMachines.size)
  expect(await count(database.url, 'select 1 from coupons where refund_of = any($1)', [ids])).toBe(failingMachines.size)
  expect(await count(database.url, 'select 1 from payments where transaction_id = any($1)', [ids])).toBe(LOADS)
  const messages = `select 1 from outbox where kind = 'refund_issued' and subject = any($1)`
  expect(await count(database.url, messages, [ids])).toBe(failingMachines.size)
})

test('[V14.2.4] old messages and unseen devices are purged, the others stay', async () => {
  const { url } = await start()
  const { access_token: token } = await newCustomer(url)
  await get(url, setIsNotificationUser, { is_notification: true, token_fcm: 'seen' }, { token })
  const insertAged = async (days: number, name: string) => {
    await rows(
      database.url,
      `insert into push_tokens (token, customer_id, updated_at)
       select $1, customer_id, now() - $2 * interval '1 day' from push_tokens where token = 'seen'`,
      [name, days],
    )
    await rows(
      database.url,
      `insert into outbox (customer_id, kind, subject, message, outcome, done_at)
       select customer_id, 'swept', $1, '{}', 'sent', now() - $2 * interval '1 day' from push_tokens where token = 'seen'`,
      [name, days / 2],
    )
  }
  await insertAged(61, 'old')
  await insertAged(59, 'young')
  await start()
  await until(
    () => rows(database.url, `select token from push_tokens where token in ('old', 'young')`),
    (left) => left.length === 1,
  )
  await until(
    () => rows(database.url, `select subject from outbox where kind = 'swept'`),
    (left) => left.length === 1,
  )
  expect(await rows(database.url, `select token from push_tokens where token in ('old', 'young')`)).toEqual([
    { token: 'young' },
  ])
  expect(await rows(database.url, `select subject from outbox where kind = 'swept'`)).toEqual([{ subject: 'young' }])
})

test('[S5.4][V15.4.3] control: without the lease two workers take the same message', async () => {
  const take = 'select id from outbox order by id limit 5'
  const lease = `${take} for update skip locked`
  const both = async (sql: string) => {
    const [a, b] = await Promise.all(
      [1, 2].map(async () => {
        const client = new pg.Client({ connectionString: database.url })
        await client.connect()
        await client.query('begin')
        const result = await client.query(sql)
        return { client, ids: result.rows.map(({ id }) => String(id)) }
      }),
    )
    const takenTwice = a?.ids.filter((id) => b?.ids.includes(id)) ?? []
    for (const worker of [a, b]) {
      await worker?.client.query('rollback')
      await worker?.client.end()
    }
    return takenTwice.length
  }
  expect(await both(take)).toBeGreaterThan(0)
  expect(await both(lease)).toBe(0)
})

import { setTimeout as wait } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import type { Endpoint, InputOf, OutputOf } from '#contract/endpoint.ts'
import type { MachineRow } from '#contract/machines.ts'
import { confirmPayment, generateQr, type SelectedCommand } from '#contract/payment.ts'
import { moveSandboxCharge, moveSandboxMachine } from '#contract/sandbox.ts'
import { ask, commandFor, freeMachines, newCustomer, until } from '#tests/support/client.ts'
import { newDataFolder } from '#tests/support/data-folder.ts'
import { type Fault, randomFrom, startFaultProxy } from '#tests/support/fault-proxy.ts'
import { type ServerProcess, startProcess } from '#tests/support/server.ts'
import { count } from '#tests/support/sql.ts'

const ORDERS = 500
const CUSTOMERS = 12
const SHARES: Record<Fault, number> = {
  reset: 0.08,
  'cut before answer': 0.08,
  'cut in answer': 0.06,
  swallow: 0.02,
  delay: 0.04,
}
/** After so many finished orders the next of these is killed. */
const KILLS = [
  { after: 50, victim: 'server' },
  { after: 110, victim: 'database' },
  { after: 180, victim: 'server' },
  { after: 250, victim: 'database' },
  { after: 320, victim: 'server' },
  { after: 390, victim: 'database' },
  { after: 450, victim: 'server' },
] as const
const TRY_MS = 1_500
const LONGEST_MS = 90_000

/** Of a request that is repeated until it is acknowledged, only the acknowledgement counts. */
async function insist<E extends Endpoint>(
  url: string,
  endpoint: E,
  input: InputOf<E>,
  options: { token?: string; key?: string; random: () => number },
): Promise<OutputOf<E>> {
  const end = Date.now() + LONGEST_MS
  for (let tries = 0; ; tries++) {
    try {
      const signal = AbortSignal.timeout(TRY_MS)
      // One connection a request, so that each takes its own chance with the proxy.
      const answer = await ask(url, endpoint, input, { ...options, signal, headers: { connection: 'close' } })
      if (answer.body !== undefined) return answer.body
      if (answer.status < 500) throw new RangeError(`${endpoint.path}: ${answer.problem?.code}`)
    } catch (error) {
      if (error instanceof RangeError || Date.now() > end) throw error
    }
    await wait(options.random() * Math.min(500, 25 * 2 ** tries))
  }
}

test(`${ORDERS} orders over a bad network while server and database are killed: each acknowledged one is there, once`, {
  timeout: 240_000,
}, async () => {
  const seed = Number(process.env.CHAOS_SEED ?? Math.floor(Math.random() * 1e9))
  const random = randomFrom(seed)
  const data = newDataFolder()
  const settings = { DATA_DIR: data.folder, LOG_LEVEL: 'error' }
  let server: ServerProcess = await startProcess(settings)
  let killing = Promise.resolve()
  onTestFinished(async () => {
    await killing.catch(() => {}) // told by the test itself
    await server.stop()
    data.remove()
  })
  const { url, port } = server
  const washers = await freeMachines(url)
  const machines = [...washers, ...(await freeMachines(url, 'dryer'))]
  const commands = new Map<MachineRow, SelectedCommand>()
  for (const machine of machines) commands.set(machine, await commandFor(url, machine))
  const tokens = await Promise.all(Array.from({ length: CUSTOMERS }, async () => (await newCustomer(url)).access_token))
  const proxy = await startFaultProxy(port, seed, SHARES)
  onTestFinished(() => proxy.close())

  const killed = { server: 0, database: 0 }
  const kill = {
    async server() {
      await server.kill()
      server = await startProcess({ ...settings, PORT: String(port) })
    },
    async database() {
      process.kill(data.databasePid(), 'SIGKILL')
    },
  }
  let finished = 0
  const finishOne = () => {
    finished += 1
    const due = KILLS.find(({ after }) => after === finished)
    if (!due) return
    killing = killing.then(async () => {
      await kill[due.victim]()
      killed[due.victim] += 1
    })
  }

  const acknowledged = new Map<string, number>()
  const notices = ['send', 'none', 'twice'] as const
  const buy = async (token: string, machine: MachineRow, number: number) => {
    const command = commands.get(machine)
    if (!command) throw new Error('A machine without a command')
    const { transaction, amount } = await insist(proxy.url, generateQr, command, {
      token,
      random,
      key: `order-${number}`,
    })
    const webhook = notices[number % notices.length] ?? 'send'
    await insist(proxy.url, moveSandboxCharge, { transaction, action: 'pay', webhook }, { random })
    acknowledged.set(transaction, amount)
    const reaches = (status: 'running' | 'completed') =>
      until(
        () => insist(proxy.url, confirmPayment, { transaction }, { random }),
        (now) => now.status === status,
        LONGEST_MS,
      )
    await reaches('running')
    const { machine_id } = machine
    await insist(proxy.url, moveSandboxMachine, { machine_id, action: 'finish' }, { random })
    await reaches('completed')
    await insist(proxy.url, moveSandboxMachine, { machine_id, action: 'collect' }, { random })
  }
  let next = 0
  const started = Date.now()
  await Promise.all(
    tokens.map(async (token) => {
      while (next < ORDERS) {
        const number = next++
        const machine = machines.shift()
        if (!machine) throw new Error('More customers than machines')
        await buy(token, machine, number)
        machines.push(machine)
        finishOne()
      }
    }),
  )
  await killing
  const seconds = (Date.now() - started) / 1000
  await until(
    async () => (await fetch(`${url}/readyz`)).status,
    (status) => status === 200,
  )

  const db = data.databaseUrl()
  const bought = `select id from transactions where id in (select transaction_id from idempotency)`
  const facts = {
    seed,
    orders: ORDERS,
    seconds,
    connections: proxy.seen,
    killed,
    acknowledged: acknowledged.size,
    'acknowledged but not booked': 0,
    'charges paid': await count(db, `select 1 from sandbox_charges where state = 'paid'`),
    'purchases made': await count(db, bought),
    'payments booked': await count(db, `select 1 from payments where transaction_id in (${bought})`),
    'started twice': await count(
      db,
      `select transaction_id from transaction_events where to_status in ('paid', 'running') group by transaction_id, to_status having count(*) > 1`,
    ),
    'machines started': await count(db, 'select 1 from sandbox_starts where is_started'),
    'not completed': await count(db, `select 1 from transactions where status <> 'completed' and id in (${bought})`),
    'keys without answer': await count(db, 'select 1 from idempotency where answer is null'),
  }
  for (const [id, amount] of acknowledged)
    facts['acknowledged but not booked'] +=
      1 - (await count(db, 'select 1 from payments where transaction_id = $1 and amount = $2', [id, amount]))
  console.log(facts)

  const all = Object.values(proxy.seen).reduce((sum, n) => sum + n, 0)
  const broken = all - proxy.seen.none - proxy.seen.delay
  expect(broken / all).toBeGreaterThan(0.2)
  expect(killed.server).toBeGreaterThanOrEqual(3)
  expect(killed.database).toBeGreaterThanOrEqual(2)
  expect(facts).toMatchObject({
    acknowledged: ORDERS,
    'acknowledged but not booked': 0,
    'charges paid': ORDERS,
    'purchases made': ORDERS,
    'payments booked': ORDERS,
    'started twice': 0,
    'machines started': ORDERS,
    'not completed': 0,
    'keys without answer': 0,
  })
})

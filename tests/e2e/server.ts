import type { InferInput } from 'valibot'
import type { MachineRow } from '#contract/machines.ts'
import { getSandbox, type moveSandboxCharge, moveSandboxMachine, type SandboxState } from '#contract/sandbox.ts'
import { SHOPS } from '#server/db/seed/seed-shops.ts'
import { bank, get } from '#tests/support/client.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { TEST_SECRETS } from '#tests/support/secrets.ts'
import { startProcess } from '#tests/support/server.ts'
import { openLooks } from '#tests/support/sql.ts'
import type { BrandId } from './words.ts'

type Webhook = InferInput<typeof moveSandboxCharge.input>['webhook']
type MachineAction = InferInput<typeof moveSandboxMachine.input>['action']

export type App = {
  port: number
  /** Where the API answers to a client that does not know `*.localhost`. */
  origin: string
  url: (brand: BrandId, path: string) => string
  /** In the sandbox bank. */
  pay: (transaction: string, webhook?: Webhook) => Promise<void>
  decline: (transaction: string) => Promise<void>
  /** In the machine room. */
  machine: (id: string, action: MachineAction) => Promise<void>
  state: () => Promise<SandboxState>
  /** A washer that is free and that no other test has; the largest are given first. */
  freeMachine: (brand?: BrandId, kg?: number) => Promise<MachineRow>
  databaseUrl: string
  /** A look behind the API, or a change that only a shop's owner makes. */
  sql: (text: string, values?: unknown[]) => Promise<Record<string, unknown>[]>
  /** How often a machine was told to start. */
  starts: (machineId: string) => Promise<number>
  /** How many purchases of a machine there are since the seed. */
  purchases: (machineId: string) => Promise<number>
  /** Requests are taken and not answered, until `go`. */
  stall: () => void
  go: () => void
  /** As a power cut would. */
  kill: () => Promise<void>
  /** After `kill`, on the same port and database, with other settings if any are given. */
  start: (changed?: Record<string, string>) => Promise<void>
  close: () => Promise<void>
}

/**
 * The built app, its API and the sandbox as a process of their own, with a seeded database of their own.
 * @param root where the project lies, if it is a copy
 */
export async function startApp(settings: Record<string, string>, root?: string): Promise<App> {
  const database = await freshDatabase()
  const env = { ...TEST_SECRETS, DATABASE_URL: database.url, ...settings }
  const flags = ['--no-build']
  const place = root === undefined ? {} : { root }
  let server = await startProcess(env, flags, place)
  let isUp = true
  const { port } = server
  const origin = `http://127.0.0.1:${port}`
  const given = new Set<string>()
  const looks = openLooks(database.url)
  const sql = looks.rows
  const count = async (text: string, id: string) => Number((await sql(text, [id]))[0]?.n)
  const state = () => get(origin, getSandbox, {})

  return {
    port,
    origin,
    url: (brand, path) => `http://${brand === 'washday' ? '' : `${brand}.app.`}localhost:${port}${path}`,
    pay: async (transaction, webhook = 'send') => void (await bank(origin, transaction, 'pay', webhook)),
    decline: async (transaction) => void (await bank(origin, transaction, 'decline')),
    machine: async (machine_id, action) => void (await get(origin, moveSandboxMachine, { machine_id, action })),
    state,
    async freeMachine(brand = 'washday', kg) {
      const { machines } = await state()
      const [free] = machines
        .filter(
          (machine) =>
            machine.state === 'free' &&
            machine.machine_category === 'washer' &&
            (kg === undefined || machine.capacity_kg === kg) &&
            SHOPS.some((shop) => shop.brand === brand && shop.node === machine.node_id) &&
            !given.has(machine.machine_id),
        )
        .toSorted((one, other) => other.capacity_kg - one.capacity_kg)
      if (!free) throw new Error(`No such washer of ${brand} is free any more`)
      given.add(free.machine_id)
      return free
    },
    databaseUrl: database.url,
    sql,
    starts: (id) => count('select count(*) as n from sandbox_starts where machine_id = $1 and is_started', id),
    purchases: (id) =>
      count(
        "select count(*) as n from transaction_events e join transactions t on t.id = e.transaction_id where t.machine_id = $1 and e.cause = 'customer' and e.to_status = 'pending'",
        id,
      ),
    stall: () => void process.kill(server.pid, 'SIGSTOP'),
    go: () => void process.kill(server.pid, 'SIGCONT'),
    async kill() {
      isUp = false
      await server.kill()
    },
    async start(changed = {}) {
      server = await startProcess({ ...env, PORT: String(port), ...changed }, flags, place)
      isUp = true
    },
    async close() {
      if (isUp) await server.stop()
      await looks.close()
      await database.drop()
    },
  }
}

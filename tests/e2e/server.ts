import type { InferInput } from 'valibot'
import type { MachineRow } from '#contract/machines.ts'
import { getSandbox, type moveSandboxCharge, moveSandboxMachine, type SandboxState } from '#contract/sandbox.ts'
import { SHOPS } from '#server/db/seed/seed-shops.ts'
import { bank, get } from '#tests/support/client.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { TEST_SECRETS } from '#tests/support/secrets.ts'
import { startProcess } from '#tests/support/server.ts'
import { openLooks } from '#tests/support/sql.ts'
import type { BrandId } from './messages.ts'

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
  /**
   * A free washer for this test; the largest come first. When all are taken, the one that was given out longest ago is
   * emptied and given again.
   */
  freeMachine: (brand?: BrandId, kg?: number, branch?: string) => Promise<MachineRow>
  databaseUrl: string
  /** A look behind the API, or a change that only a shop's owner makes. */
  sql: (text: string, values?: unknown[]) => Promise<Record<string, unknown>[]>
  /** How often a machine was told to start since it was given. */
  starts: (machineId: string) => Promise<number>
  /** How many purchases of a machine there are since it was given. */
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
  /** In the order in which they were given, with what had been counted of each by then. */
  const given = new Map<string, { starts: number; purchases: number }>()
  const looks = openLooks(database.url)
  const sql = looks.rows
  const count = async (text: string, id: string) => Number((await sql(text, [id]))[0]?.n)
  const startsOf = (id: string) =>
    count('select count(*) as n from sandbox_starts where machine_id = $1 and is_started', id)
  const purchasesOf = (id: string) =>
    count(
      "select count(*) as n from transaction_events e join transactions t on t.id = e.transaction_id where t.machine_id = $1 and e.cause = 'customer' and e.to_status = 'pending'",
      id,
    )
  const state = () => get(origin, getSandbox, {})
  const machine = async (machine_id: string, action: MachineAction) =>
    void (await get(origin, moveSandboxMachine, { machine_id, action }))
  /** Ends what an earlier test left in a machine. */
  async function empty(id: string) {
    await sql(
      `update transactions set holds_machine = false, due_at = null,
         status = case status when 'running' then 'completed' else 'expired' end
       where machine_id = $1 and holds_machine`,
      [id],
    )
    for (const action of ['repair', 'calm', 'collect'] as const) await machine(id, action)
  }

  return {
    port,
    origin,
    url: (brand, path) => `http://${brand === 'washday' ? '' : `${brand}.app.`}localhost:${port}${path}`,
    pay: async (transaction, webhook = 'send') => void (await bank(origin, transaction, 'pay', webhook)),
    decline: async (transaction) => void (await bank(origin, transaction, 'decline')),
    machine,
    state,
    async freeMachine(brand = 'washday', kg, branch) {
      const { machines } = await state()
      const fitting = machines.filter(
        ({ machine_category, capacity_kg, node_id }) =>
          machine_category === 'washer' &&
          (kg === undefined || capacity_kg === kg) &&
          (branch === undefined || node_id.toLowerCase() === branch) &&
          SHOPS.some((shop) => shop.brand === brand && shop.node === node_id),
      )
      const [unused] = fitting
        .filter((machine) => machine.state === 'free' && !given.has(machine.machine_id))
        .toSorted((one, other) => other.capacity_kg - one.capacity_kg)
      const oldest = [...given.keys()].find((id) => fitting.some(({ machine_id }) => machine_id === id))
      const machine = unused ?? fitting.find(({ machine_id }) => machine_id === oldest)
      if (!machine) throw new Error(`${brand} has no such washer`)
      const id = machine.machine_id
      if (!unused) await empty(id)
      given.delete(id) // to be put at the end, as the latest
      given.set(id, { starts: await startsOf(id), purchases: await purchasesOf(id) })
      return { ...machine, state: 'free', ends_at: null, total_minutes: null }
    },
    databaseUrl: database.url,
    sql,
    starts: async (id) => (await startsOf(id)) - (given.get(id)?.starts ?? 0),
    purchases: async (id) => (await purchasesOf(id)) - (given.get(id)?.purchases ?? 0),
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

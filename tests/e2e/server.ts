import type { InferInput } from 'valibot'
import type { MachineRow } from '#contract/machines.ts'
import { getSandbox, type moveSandboxCharge, moveSandboxMachine, type SandboxState } from '#contract/sandbox.ts'
import { get, resolveCharge } from '#tests/support/server/client.ts'
import { freshDatabase } from '#tests/support/server/database.ts'
import { EXAMPLE_BRANCHES } from '#tests/support/server/example-branches.ts'
import { TEST_SECRETS } from '#tests/support/server/secrets.ts'
import { startProcess } from '#tests/support/server/server.ts'
import { openConnection } from '#tests/support/server/sql.ts'
import { databaseOf } from '#tests/support/server/transport.ts'
import type { BrandId } from './messages.ts'

type Webhook = InferInput<typeof moveSandboxCharge.input>['webhook']
type MachineAction = InferInput<typeof moveSandboxMachine.input>['action']

export type App = {
  port: number
  /** The server's origin for clients that cannot resolve `*.localhost`. */
  origin: string
  url: (brand: BrandId, path: string) => string
  /** Pays in the sandbox bank. */
  pay: (transaction: string, webhook?: Webhook) => Promise<void>
  decline: (transaction: string) => Promise<void>
  /** Controls a machine of the sandbox. */
  machine: (id: string, action: MachineAction) => Promise<void>
  state: () => Promise<SandboxState>
  /**
   * A free washer for this test, the largest first. If all have been given out, empties the one that was given out longest
   * ago and returns it again.
   */
  freeMachine: (brand?: BrandId, kg?: number, branch?: string) => Promise<MachineRow>
  databaseUrl: string
  /** Runs a query on the database, to check state or to make a change that the API does not offer. */
  sql: (text: string, values?: unknown[]) => Promise<Record<string, unknown>[]>
  /** How often a machine was started since it was given out. */
  starts: (machineId: string) => Promise<number>
  /** How many purchases of a machine were made since it was given out. */
  purchases: (machineId: string) => Promise<number>
  /** The server accepts requests but does not answer them, until `go`. */
  stall: () => void
  go: () => void
  /** Kills the server, as a power cut would. */
  kill: () => Promise<void>
  /** Starts the server after `kill`, on the same port and database, optionally with changed settings. */
  start: (changed?: Record<string, string>) => Promise<void>
  close: () => Promise<void>
}

/**
 * Starts the built app with API and sandbox as a process, with its own seeded database.
 * @param root the folder of a copy of the project
 */
export async function startApp(settings: Record<string, string>, root?: string): Promise<App> {
  const database = await freshDatabase()
  const env = { ...TEST_SECRETS, DATABASE_URL: database.url, ...settings }
  const flags = ['--no-build']
  const location = root === undefined ? {} : { root }
  let server = await startProcess(env, flags, location)
  let isUp = true
  const { port } = server
  const origin = `http://127.0.0.1:${port}`
  /** Machines in the order in which they were given out, with their counts at that time. */
  const givenOut = new Map<string, { starts: number; purchases: number }>()
  databaseOf.set(origin, database.url)
  const connection = openConnection(database.url)
  const sql = connection.rows
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
  /** Ends loads that an earlier test left in a machine. */
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
    pay: async (transaction, webhook = 'send') => void (await resolveCharge(origin, transaction, 'pay', webhook)),
    decline: async (transaction) => void (await resolveCharge(origin, transaction, 'decline')),
    machine,
    state,
    async freeMachine(brand = 'washday', kg, branch) {
      const { machines } = await state()
      const candidates = machines.filter(
        ({ machine_category, capacity_kg, node_id }) =>
          machine_category === 'washer' &&
          (kg === undefined || capacity_kg === kg) &&
          (branch === undefined || node_id.toLowerCase() === branch) &&
          EXAMPLE_BRANCHES.some((branch) => branch.brand === brand && branch.controller === node_id),
      )
      const [unused] = candidates
        .filter((machine) => machine.state === 'free' && !givenOut.has(machine.machine_id))
        .toSorted((a, b) => b.capacity_kg - a.capacity_kg)
      const oldest = [...givenOut.keys()].find((id) => candidates.some(({ machine_id }) => machine_id === id))
      const machine = unused ?? candidates.find(({ machine_id }) => machine_id === oldest)
      if (!machine) throw new Error(`${brand} has no such washer`)
      const id = machine.machine_id
      if (!unused) await empty(id)
      givenOut.delete(id) // moves it to the end
      givenOut.set(id, { starts: await startsOf(id), purchases: await purchasesOf(id) })
      return { ...machine, state: 'free', ends_at: null, total_minutes: null }
    },
    databaseUrl: database.url,
    sql,
    starts: async (id) => (await startsOf(id)) - (givenOut.get(id)?.starts ?? 0),
    purchases: async (id) => (await purchasesOf(id)) - (givenOut.get(id)?.purchases ?? 0),
    stall: () => void process.kill(server.pid, 'SIGSTOP'),
    go: () => void process.kill(server.pid, 'SIGCONT'),
    async kill() {
      isUp = false
      await server.kill()
    },
    async start(changed = {}) {
      server = await startProcess({ ...env, PORT: String(port), ...changed }, flags, location)
      isUp = true
    },
    async close() {
      if (isUp) await server.stop()
      await connection.close()
      await database.drop()
    },
  }
}

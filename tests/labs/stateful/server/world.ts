import type { SelectedCommand } from '#contract/payment.ts'
import type { Task } from '#server/platform/job-loop.ts'
import { branchOf } from '#tests/support/doubles/scripted-box.ts'
import { commandFor, freeMachines } from '#tests/support/server/client.ts'
import { freshDatabase } from '#tests/support/server/database.ts'
import { rows } from '#tests/support/server/sql.ts'
import { send } from '#tests/support/server/transport.ts'
import type { Bank, Notice } from './bank.ts'
import { openBox } from './box.ts'
import { type ModelMember, newMembers } from './members.ts'
import { LOOKS_PER_MINUTE, MACHINE_SECRET, type ModelServer, startModelServer } from './servers.ts'
import { installClock, passTime } from './time.ts'

const MACHINES = 3
const CUSTOMERS = 2
/** What these say is for the shop's staff; any other error in the log is a fault. */
const FOR_STAFF =
  /payment does not match its purchase|money reversed at the gateway|machine taken out of order|start (?:stays unknown|given up)|machine reported a failure|although its start was given up/

/** `charged`: the purchase of its basket that has the charge, or itself. */
export type Purchase = {
  id: string
  charged: string
  member: ModelMember
  status: string
  isDue: boolean
  charge: string | null
}
export type Transfer = { number: string; amount: number }
type Letter = { notice: Notice; transaction: string }

export class Fault extends Error {}

/**
 * A shop with two servers, a gateway and machines, and what the model knows of them from outside: what customers paid, what
 * the machines did, and what staff sent.
 */
export async function openWorld(bank: Bank) {
  const database = await freshDatabase()
  const { url: databaseUrl } = database
  const sql = (text: string, values: unknown[] = []) => rows(databaseUrl, text, values)
  await installClock(databaseUrl)
  // What the seed has under way is no part of a run.
  await sql(`update transactions set holds_machine = false, due_at = null,
    status = case when status in ('paid', 'starting', 'running') and machine_id is not null then 'completed' else status end
    where holds_machine or due_at is not null`)
  await sql('update machines set done_at = null')
  const box = await openBox(MACHINE_SECRET, (notice) => branchOf(databaseUrl, notice))

  const counts: Record<string, number> = {}
  const world = {
    bank,
    box,
    sql,
    servers: [] as ModelServer[],
    commands: [] as SelectedCommand[],
    members: [] as ModelMember[],
    purchases: [] as Purchase[],
    /** Notices on their way. */
    mail: [] as Letter[],
    /** Bank transfers that staff have made. */
    transfers: [] as Transfer[],
    /** The last order of each member, to be repeated with its key. */
    lastOrders: new Map<ModelMember, (server: ModelServer) => Promise<unknown>>(),
    counts,
    count: (event: string) => {
      counts[event] = (counts[event] ?? 0) + 1
    },
    faults: [] as string[],
    switches: new Set<string>(),
    /** Several things happen at once: then what comes first is open. */
    isConcurrent: false,
    /** How many are under way that may look at any charge: notices, and refunds. */
    mayLook: 0,
    /** How often each act was carried out. */
    acts: {} as Record<string, number>,
    looksOfMinute: 0,
    ended: new Set<string>(),
  }
  const endedNow = new Set<string>()
  const looks = {
    read(transaction: string) {
      world.count('looks')
      if (world.mayLook > 0) return
      world.looksOfMinute += 1
      if (world.ended.has(transaction) && !world.isConcurrent)
        world.faults.push(`${transaction}: asked for again after its end`)
    },
    ended: (transaction: string) => void endedNow.add(transaction),
  }
  const print = (line: string) => {
    const isFault = line.includes('"level":"error"') && !FOR_STAFF.test(line)
    if (isFault) world.faults.push(`logged: ${line.trim()}`)
  }
  const settings = { ...bank.env, MACHINE_URL: box.url }
  world.servers = [0, 1].map(() => startModelServer(databaseUrl, settings, { print, looks }))
  const [first] = world.servers
  if (!first) throw new Error('no server')
  // With a dryer, which can have more time.
  const [dryer] = await freeMachines(first.url, 'dryer')
  if (!dryer) throw new Error('no dryer')
  const machines = [...(await freeMachines(first.url)).slice(0, MACHINES - 1), dryer]
  world.commands = await Promise.all(machines.map((machine) => commandFor(first.url, machine)))
  const machineIds = machines.map(({ machine_id }) => machine_id)

  const server = (n: number): ModelServer => world.servers[n % world.servers.length] ?? first

  async function refresh() {
    const people = world.members.map(({ id }) => id)
    const found = await sql(
      `select id, coalesce(basket_id, id) as charged, customer_id, status, due_at is not null as due, charge_id from transactions
       where customer_id = any($1) order by created_at, id`,
      [people],
    )
    world.purchases = found.flatMap(({ id, charged, customer_id, status, due, charge_id }) => {
      const member = world.members.find((one) => one.id === customer_id)
      const charge = charge_id === null ? null : String(charge_id)
      return member
        ? [{ id: String(id), charged: String(charged), member, status: String(status), isDue: due === true, charge }]
        : []
    })
  }

  async function looking<Result>(work: () => Promise<Result>): Promise<Result> {
    world.mayLook += 1
    return work().finally(() => {
      world.mayLook -= 1
    })
  }

  async function post({ notice, transaction }: Letter, n: number, secret?: string) {
    const response = await looking(() =>
      send(server(n).url, '/webhooks/payment', { method: 'POST', ...notice(secret) }),
    )
    world.count(`notice: ${response.status === 200 ? (await response.json()).outcome : response.status}`)
    if (response.status === 500) throw new Fault(`a notice of ${transaction} is answered with 500`)
    return response.status
  }

  return Object.assign(world, {
    databaseUrl,
    server,
    refresh,
    looking,
    post,
    /** Puts what a gateway sends about a payment into its mail. */
    write(transaction: string, payment: string, kind: 'payment' | 'refund' | 'dispute') {
      for (const notice of bank.notices(payment, kind)) world.mail.push({ notice, transaction })
    },
    /** Delivers one notice; the gateway keeps what was not taken. */
    async deliver(index: number, n: number) {
      const letter = world.mail[index % world.mail.length]
      if (!letter) return
      if ((await post(letter, n)) === 200) world.mail = world.mail.filter((other) => other !== letter)
    },
    /** @throws Fault for an answer that no customer may ever see */
    check(name: string, answer: { status: number; problem: { code: string } | undefined }) {
      const { status, problem } = answer
      world.count(`${name}: ${problem?.code ?? 'done'}`)
      if (status === 500 || problem?.code === 'internal') throw new Fault(`${name} is answered with ${status}`)
    },
    async work(n: number, order: 'as it comes' | 'backwards' | 'at once' | 'not at all') {
      const tasks: Task[] = []
      for (const queue of ['purchases', 'refunds'] as const) tasks.push(...(await server(n).lease(queue)))
      if (order === 'not at all') return tasks.length
      if (order === 'at once') await Promise.all(tasks.map((task) => task()))
      else for (const task of order === 'backwards' ? tasks.toReversed() : tasks) await task()
      return tasks.length
    },
    async pass(seconds: number) {
      await passTime(
        databaseUrl,
        seconds,
        world.members.map(({ id }) => id),
        machineIds,
      )
      bank.passTime(seconds)
      box.passTime(seconds)
      if (seconds < 60) return
      world.looksOfMinute = 0
      for (const one of world.servers) one.restart() // the pauses that it kept are over
    },
    /** Runs one step, and checks what has to hold after it. */
    async step(names: readonly string[], step: () => Promise<unknown>) {
      world.isConcurrent = names.length > 1
      for (const name of names) world.acts[name] = (world.acts[name] ?? 0) + 1
      await step()
      world.isConcurrent = false
      await refresh()
      for (const id of endedNow) world.ended.add(id)
      endedNow.clear()
      if (world.looksOfMinute > 2 * LOOKS_PER_MINUTE) world.faults.push(`${world.looksOfMinute} looks in a minute`)
      const [fault] = world.faults
      if (fault) throw new Fault(fault)
    },
    /** New customers; everything else is as at the start. */
    async begin(switches: readonly string[]) {
      world.switches = new Set(switches)
      bank.heal()
      for (const name of switches) if (name !== 'asksForPause') bank.turn(name) // under that alone, nothing is ever sold
      world.members = await newMembers(databaseUrl, CUSTOMERS)
      world.purchases = []
      world.mail = []
      world.transfers = []
      world.ended.clear()
      box.repair()
      await sql(
        `update machines set condition = 'ok', condition_reason = null, condition_at = null, failed_starts = 0,
        heartbeat_at = null, done_at = null where id = any($1)`,
        [machineIds],
      )
      await sql('update branches set opens_at = null, closes_at = null')
    },
    machineIds,
    async close() {
      for (const one of world.servers) await one.close()
      box.close()
      await database.drop()
    },
  })
}
export type World = Awaited<ReturnType<typeof openWorld>>

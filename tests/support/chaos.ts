import { setTimeout as wait } from 'node:timers/promises'
import type { Endpoint, InputOf, OutputOf } from '#contract/endpoint.ts'
import type { MachineRow } from '#contract/machines.ts'
import { confirmPayment, generateQr, type LoadPurchase, type SelectedCommand } from '#contract/payment.ts'
import { moveSandboxCharge, moveSandboxMachine } from '#contract/sandbox.ts'
import { auditChaos, type Books, type Told } from './chaos-audit.ts'
import { ask, commandFor, freeMachines, newCustomer, until } from './client.ts'
import { newDataDir } from './data-dir.ts'
import { type Fault, randomFrom, startFaultProxy } from './fault-proxy.ts'
import { runConcurrently } from './load-clients.ts'
import { startProcess } from './server.ts'

/** Fewer than a shop has machines, since each order takes one. */
const CUSTOMERS = 30
const SHARES: Record<Fault, number> = {
  reset: 0.08,
  'cut before answer': 0.08,
  'cut in answer': 0.06,
  swallow: 0.02,
  delay: 0.04,
}
/** Of the connections: else the network was not bad. */
const MIN_BROKEN = 0.2
/** Of so many orders one is for a machine that then does not start. */
const FAILED_START_EVERY = 20
const NOTICES = ['send', 'none', 'twice'] as const
const VICTIMS = ['server', 'database', 'both'] as const
type Victim = (typeof VICTIMS)[number]

/** A customer's patience with the first try; each further one is given twice as long, so that a busy machine still answers. */
const TRY_MS = 1_500
const LONGEST_TRY_MS = 24_000
const POLL_MS = 250
const TOLD_EVERY_MS = 10_000

type Options = {
  orders: number
  /** How often something is killed meanwhile: the server, the database, or both as in a power cut. */
  kills: number
  /** Of the network's faults, the pauses and the moments of the kills. */
  seed: number
  /** The longest that one step of an order, or a start, may take through all of it: more where others use the machine. */
  patienceMs: number
  /** Takes no more orders after so long, and kills no more; what is under way comes to its end. */
  mostSeconds?: number
  /** Told now and then how far it is. */
  onProgress?: (finished: number, seconds: number) => void
}

export type ChaosFacts = {
  seed: number
  /** Taken in the time there was. */
  orders: number
  /** Due in that time. */
  kills: number
  seconds: number
  connections: Record<Fault | 'none', number>
  /** Of all connections, those that did not bring their answer. */
  brokenShare: number
  killed: Record<Victim, number>
  /** Orders whose payment the bank acknowledged and whose end their customer was told. */
  acknowledged: number
  /** Why orders did not get that far. */
  failures: string[]
  books: Books
}

/** Of a request that is repeated until it is acknowledged, only the acknowledgement counts. */
async function insist<E extends Endpoint>(
  url: string,
  endpoint: E,
  input: InputOf<E>,
  options: { token?: string; key?: string; random: () => number; patienceMs: number },
): Promise<OutputOf<E>> {
  const end = Date.now() + options.patienceMs
  for (let tries = 0; ; tries++) {
    try {
      const signal = AbortSignal.timeout(Math.min(LONGEST_TRY_MS, TRY_MS * 2 ** tries))
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

/** A server with its own database, both of which can be killed at any time and come back. */
async function startVictims(patienceMs: number) {
  const data = newDataDir()
  const settings = { DATA_DIR: data.folder, LOG_LEVEL: 'error', REFUND_AFTER_SECONDS: '1' }
  const start = (place: { PORT?: string }) =>
    startProcess({ ...settings, ...place }, ['--api-only'], { limitMs: patienceMs })
  let server = await start({})
  const { url, port } = server
  const startAgain = async () => {
    server = await start({ PORT: String(port) })
  }
  const killDatabase = () => process.kill(data.databasePid(), 'SIGKILL')
  const kills: Record<Victim, () => Promise<void>> = {
    async server() {
      await server.kill()
      await startAgain()
    },
    async database() {
      killDatabase()
    },
    async both() {
      await server.kill() // first, since it would start the database again
      killDatabase()
      await startAgain()
    },
  }
  /** Only what lives can be killed, or a kill would prove nothing. */
  const untilReady = () =>
    until(
      () =>
        fetch(`${url}/readyz`).then(
          ({ status }) => status,
          () => 0,
        ),
      (status) => status === 200,
      patienceMs,
    )
  return {
    url,
    port,
    databaseUrl: data.databaseUrl,
    untilReady,
    async kill(victim: Victim) {
      await untilReady()
      await kills[victim]()
    },
    async end() {
      await server.stop()
      data.remove()
    },
  }
}

/** After how many finished orders each kill is due: evenly, but for a random part of the distance. */
const momentsOf = (kills: number, orders: number, random: () => number) =>
  Array.from({ length: kills }, (_, i) => Math.ceil(((i + 0.25 + random() * 0.5) / kills) * orders))

/** Orders over a bad network, while what serves them is killed; then an audit of the books. */
export async function runChaos(options: Options): Promise<ChaosFacts> {
  const { orders, kills, seed, patienceMs, mostSeconds = Number.POSITIVE_INFINITY, onProgress } = options
  const random = randomFrom(seed)
  const moments = momentsOf(kills, orders, random)
  const victims = await startVictims(patienceMs)
  const { url } = victims
  const machines = [...(await freeMachines(url)), ...(await freeMachines(url, 'dryer'))]
  const commands = new Map<MachineRow, SelectedCommand>()
  for (const machine of machines) commands.set(machine, await commandFor(url, machine))
  const crowd = Array.from({ length: Math.min(CUSTOMERS, orders) })
  const tokens = await runConcurrently(crowd, 2, async () => (await newCustomer(url)).access_token)
  const proxy = await startFaultProxy(victims.port, seed, SHARES)

  const killed: Record<Victim, number> = { server: 0, database: 0, both: 0 }
  let killing = Promise.resolve()
  const killNext = (number: number) => {
    const victim = VICTIMS[number % VICTIMS.length] ?? 'server'
    killing = killing.then(async () => {
      await victims.kill(victim)
      killed[victim] += 1
    })
    killing.catch(() => {}) // thrown where it is awaited
  }

  async function buy(token: string, machine: MachineRow, number: number): Promise<Told> {
    const command = commands.get(machine)
    if (!command) throw new Error('A machine without a command')
    const { machine_id } = machine
    const key = `order-${number}`
    const { transaction, amount } = await insist(proxy.url, generateQr, command, { token, random, patienceMs, key })
    const moveMachine = (action: 'fail_next_start' | 'finish' | 'collect') =>
      insist(proxy.url, moveSandboxMachine, { machine_id, action }, { random, patienceMs })
    const untilOneOf = async (...statuses: LoadPurchase['status'][]) => {
      const end = Date.now() + patienceMs
      for (;;) {
        const { status } = await insist(proxy.url, confirmPayment, { transaction }, { random, patienceMs })
        if (statuses.includes(status)) return status
        if (Date.now() > end) throw new Error(`Still ${status} instead of ${statuses.join(' or ')}`)
        await wait(POLL_MS)
      }
    }
    if (number % FAILED_START_EVERY === 0) await moveMachine('fail_next_start')
    const webhook = NOTICES[number % NOTICES.length] ?? 'send'
    await insist(proxy.url, moveSandboxCharge, { transaction, action: 'pay', webhook }, { random, patienceMs })
    // A press that was given up may still arrive, during the next load: then that one fails, or ends early.
    let status = await untilOneOf('running', 'completed', 'refunded')
    if (status === 'running') {
      await moveMachine('finish')
      status = await untilOneOf('completed')
    }
    if (status === 'completed') await moveMachine('collect')
    return { transaction, amount, status }
  }

  const told: Told[] = []
  const failures: string[] = []
  const started = Date.now()
  const secondsPassed = () => (Date.now() - started) / 1000
  let next = 0
  let finished = 0
  const shop = async (token: string) => {
    while (next < orders && secondsPassed() < mostSeconds) {
      const number = next++
      const machine = machines.shift()
      try {
        if (!machine) throw new Error('No machine is left')
        told.push(await buy(token, machine, number))
        machines.push(machine)
      } catch (error) {
        failures.push(`order ${number}: ${error}`) // its machine may be held, and is left alone
      }
      finished += 1
      for (const [place, moment] of moments.entries()) if (moment === finished) killNext(place)
    }
  }
  const telling = setInterval(() => onProgress?.(finished, secondsPassed()), TOLD_EVERY_MS)
  try {
    await Promise.all(tokens.map(shop))
    await killing
    const seconds = secondsPassed()
    await victims.untilReady()
    const all = Object.values(proxy.seen).reduce((sum, n) => sum + n, 0)
    return {
      seed,
      orders: next,
      kills: moments.filter((moment) => moment <= finished).length,
      seconds,
      connections: proxy.seen,
      brokenShare: (all - proxy.seen.none - proxy.seen.delay) / all,
      killed,
      acknowledged: told.length,
      failures,
      books: await auditChaos(victims.databaseUrl(), told),
    }
  } finally {
    clearInterval(telling)
    proxy.close()
    await killing.catch(() => {}) // else it would start what is being ended
    await victims.end()
  }
}

const total = (counts: Record<string, number>) => Object.values(counts).reduce((sum, n) => sum + n, 0)

/** What must not be, in a line each; none when the books are right and all was done as ordered. */
export function failures({ orders, kills, acknowledged, failures, killed, brokenShare, books }: ChaosFacts): string[] {
  const { lost, doubled, unknown, ends, money } = books
  const isAmiss: Record<string, boolean> = {
    [`${total(lost)} lost: ${JSON.stringify(lost)}`]: total(lost) > 0,
    [`${total(doubled)} doubled: ${JSON.stringify(doubled)}`]: total(doubled) > 0,
    [`${total(unknown)} unknown: ${JSON.stringify(unknown)}`]: total(unknown) > 0,
    [`${orders - acknowledged} orders came to no end, such as ${failures[0]}`]: acknowledged !== orders,
    [`${ends.completed} completed and ${ends.refunded} refunded are not ${orders}`]:
      ends.completed + ends.refunded !== orders || ends.refunded === 0,
    [`money: ${JSON.stringify(money)}`]: money.in !== money.started + money.running + money.refunded,
    [`only ${brokenShare} of the connections were broken`]: brokenShare < MIN_BROKEN,
    [`${total(killed)} kills instead of ${kills}`]: total(killed) !== kills,
  }
  return Object.keys(isAmiss).filter((line) => isAmiss[line])
}

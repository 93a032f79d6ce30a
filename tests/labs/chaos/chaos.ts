import type { MachineRow } from '#contract/machines.ts'
import type { SelectedCommand } from '#contract/payment.ts'
import { randomFrom } from '#tests/support/faults/random.ts'
import { type Fault, faultsBy, startRelay } from '#tests/support/faults/relay.ts'
import { commandFor, freeMachines, newCustomer, until } from '#tests/support/server/client.ts'
import { newDataDir } from '#tests/support/server/data-dir.ts'
import { runConcurrently } from '#tests/support/server/load-clients.ts'
import { withLimits } from '#tests/support/server/overrides.ts'
import { startProcess } from '#tests/support/server/server.ts'
import { type AcknowledgedOrder, auditChaos, type ChaosAudit } from './chaos-audit.ts'
import { buy } from './persistent-buyer.ts'

/** Fewer than the machines of a shop, since each order takes one. */
const CUSTOMERS = 30
const SHARES: Record<Fault, number> = {
  reset: 0.08,
  'cut before answer': 0.08,
  'cut in answer': 0.06,
  swallow: 0.02,
  delay: 0.04,
}
/** The minimum share of broken connections, or the run proves nothing. */
const MIN_BROKEN = 0.2
/** One of this many orders is for two machines with one payment. */
const BASKET_EVERY = 4
/** One of this many orders is for a machine that fails to start. */
const FAILED_START_EVERY = 20
const WEBHOOKS = ['send', 'none', 'twice'] as const
const VICTIMS = ['server', 'database', 'both'] as const
type Victim = (typeof VICTIMS)[number]

const PROGRESS_INTERVAL_MS = 10_000

type Options = {
  orders: number
  /** Number of kills during the run: the server, the database, or both as in a power cut. */
  kills: number
  /** Seeds the network faults, the pauses and the moments of the kills. */
  seed: number
  /** Time limit of one step of an order, or of a start, through all faults: longer on a shared machine. */
  patienceMs: number
  /** Takes no new orders and schedules no kills after this time; orders in progress are finished. */
  maxSeconds?: number
  /** Called regularly with the progress. */
  onProgress?: (finished: number, seconds: number) => void
}

export type ChaosFacts = {
  seed: number
  /** Taken within the time. */
  orders: number
  /** Due within the time. */
  kills: number
  seconds: number
  connections: Record<Fault | 'none', number>
  /** Share of all connections that lost their response. */
  brokenShare: number
  killed: Record<Victim, number>
  /** Orders whose payment was acknowledged and whose final state the customer received. */
  acknowledged: number
  /** All that they were for: an order may be for two machines. */
  purchases: number
  /** Why the other orders failed. */
  failures: string[]
  audit: ChaosAudit
}

/** A server with its own database. Both can be killed at any time and restart. */
async function startVictims(patienceMs: number) {
  const data = newDataDir()
  const settings = { DATA_DIR: data.folder, LOG_LEVEL: 'error', ...withLimits({ refundChoiceSeconds: 1 }) }
  const start = (killNumber: { PORT?: string }) =>
    startProcess({ ...settings, ...killNumber }, ['--api-only'], { limitMs: patienceMs })
  let server = await start({})
  const { url, port } = server
  const restart = async () => {
    server = await start({ PORT: String(port) })
  }
  const killDatabase = () => process.kill(data.databasePid(), 'SIGKILL')
  const kills: Record<Victim, () => Promise<void>> = {
    async server() {
      await server.kill()
      await restart()
    },
    async database() {
      killDatabase()
    },
    async both() {
      await server.kill() // first, because it would restart the database
      killDatabase()
      await restart()
    },
  }
  /** Only a running process can be killed; otherwise the kill would prove nothing. */
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

/** The number of finished orders at which each kill is due: evenly spread, with random jitter. */
const killMoments = (kills: number, orders: number, random: () => number) =>
  Array.from({ length: kills }, (_, i) => Math.ceil(((i + 0.25 + random() * 0.5) / kills) * orders))

/** Places orders over a bad network while server and database are killed, then audits the database. */
export async function runChaos(options: Options): Promise<ChaosFacts> {
  const { orders, kills, seed, patienceMs, maxSeconds = Number.POSITIVE_INFINITY, onProgress } = options
  const random = randomFrom(seed)
  const moments = killMoments(kills, orders, random)
  const victims = await startVictims(patienceMs)
  const { url } = victims
  const machines = [...(await freeMachines(url)), ...(await freeMachines(url, 'dryer'))]
  const commands = new Map<MachineRow, SelectedCommand>()
  for (const machine of machines) commands.set(machine, await commandFor(url, machine))
  const customers = Array.from({ length: Math.min(CUSTOMERS, orders) })
  const tokens = await runConcurrently(customers, 2, async () => (await newCustomer(url)).access_token)
  const proxy = await startRelay(victims.url, faultsBy(randomFrom(seed), SHARES))

  const killed: Record<Victim, number> = { server: 0, database: 0, both: 0 }
  let killing = Promise.resolve()
  const killNext = (number: number) => {
    const victim = VICTIMS[number % VICTIMS.length] ?? 'server'
    killing = killing.then(async () => {
      await victims.kill(victim)
      killed[victim] += 1
    })
    killing.catch(() => {}) // rethrown where it is awaited
  }

  async function buyOn(token: string, chosen: readonly MachineRow[], number: number): Promise<AcknowledgedOrder[]> {
    const isWash = ({ machine_category }: SelectedCommand) => machine_category === 'washer'
    const loads = chosen.flatMap((machine) => commands.get(machine) ?? [])
    const [command, ...others] = loads.toSorted((one, other) => Number(isWash(other)) - Number(isWash(one)))
    if (!command) throw new Error('A machine without a command')
    const more = others.map((load) => (isWash(command) && !isWash(load) ? { ...load, is_later: true } : load))
    return buy(proxy.url, {
      token,
      command: { ...command, ...(more.length > 0 ? { more } : {}) },
      key: `order-${number}`,
      failsToStart: number % FAILED_START_EVERY === 0,
      webhook: WEBHOOKS[number % WEBHOOKS.length] ?? 'send',
      random,
      patienceMs,
    })
  }

  let buying = 0
  /** Another machine of its branch, if the order is for two and the other customers keep one each. */
  function takeSecond(machine: MachineRow, number: number): MachineRow[] {
    const isSame = (other: MachineRow) => commands.get(other)?.branch_id === commands.get(machine)?.branch_id
    const isForTwo = number % BASKET_EVERY === 0 && machines.length > tokens.length - buying
    const index = isForTwo ? machines.findIndex(isSame) : -1
    return index < 0 ? [] : machines.splice(index, 1)
  }

  const acknowledged: AcknowledgedOrder[] = []
  let acknowledgedOrders = 0
  const failures: string[] = []
  const startedAt = Date.now()
  const secondsPassed = () => (Date.now() - startedAt) / 1000
  let next = 0
  let finished = 0
  const shop = async (token: string) => {
    while (next < orders && secondsPassed() < maxSeconds) {
      const number = next++
      const machine = machines.shift()
      buying += 1
      try {
        if (!machine) throw new Error('No machine is left')
        const chosen = [machine, ...takeSecond(machine, number)]
        acknowledged.push(...(await buyOn(token, chosen, number)))
        acknowledgedOrders += 1
        machines.push(...chosen)
      } catch (error) {
        failures.push(`order ${number}: ${error}`) // its machine may still be taken, so it is not used again
      }
      buying -= 1
      finished += 1
      for (const [killNumber, moment] of moments.entries()) if (moment === finished) killNext(killNumber)
    }
  }
  const progressTimer = setInterval(() => onProgress?.(finished, secondsPassed()), PROGRESS_INTERVAL_MS)
  try {
    await Promise.all(tokens.map(shop))
    await killing
    const seconds = secondsPassed()
    await victims.untilReady()
    const total = Object.values(proxy.seen).reduce((sum, n) => sum + n, 0)
    return {
      seed,
      orders: next,
      kills: moments.filter((moment) => moment <= finished).length,
      seconds,
      connections: proxy.seen,
      brokenShare: (total - proxy.seen.none - proxy.seen.delay) / total,
      killed,
      acknowledged: acknowledgedOrders,
      purchases: acknowledged.length,
      failures,
      audit: await auditChaos(victims.databaseUrl(), acknowledged),
    }
  } finally {
    clearInterval(progressTimer)
    proxy.cut()
    await killing.catch(() => {}) // otherwise it would restart what is being stopped
    await victims.end()
  }
}

const total = (counts: Record<string, number>) => Object.values(counts).reduce((sum, n) => sum + n, 0)

/** The violations, one line each; empty if the audit is clean and the run did all its work. */
export function chaosFailures({
  orders,
  kills,
  acknowledged,
  purchases,
  failures,
  killed,
  brokenShare,
  audit,
}: ChaosFacts): string[] {
  const { lost, duplicated, unknown, ends, money } = audit
  const isViolated: Record<string, boolean> = {
    [`${total(lost)} lost: ${JSON.stringify(lost)}`]: total(lost) > 0,
    [`${total(duplicated)} duplicated: ${JSON.stringify(duplicated)}`]: total(duplicated) > 0,
    [`${total(unknown)} unknown: ${JSON.stringify(unknown)}`]: total(unknown) > 0,
    [`${orders - acknowledged} orders did not finish, such as ${failures[0]}`]: acknowledged !== orders,
    [`${ends.completed} completed and ${ends.refunded} refunded are not ${purchases}`]:
      ends.completed + ends.refunded !== purchases || ends.refunded === 0,
    [`${ends.baskets} baskets in ${orders} orders`]: orders >= 2 * BASKET_EVERY && ends.baskets === 0,
    [`money: ${JSON.stringify(money)}`]: money.in !== money.started + money.running + money.refunded,
    [`only ${brokenShare} of the connections were broken`]: brokenShare < MIN_BROKEN,
    [`${total(killed)} kills instead of ${kills}`]: total(killed) !== kills,
  }
  return Object.keys(isViolated).filter((line) => isViolated[line])
}

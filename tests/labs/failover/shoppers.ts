import { setTimeout as wait } from 'node:timers/promises'
import { getHistoryPayment } from '#contract/history.ts'
import type { MachineRow } from '#contract/machines.ts'
import { setIsNotificationUser } from '#contract/notifications.ts'
import type { SelectedCommand } from '#contract/payment.ts'
import type { AcknowledgedOrder } from '#labs/chaos/chaos-audit.ts'
import { buy } from '#labs/chaos/persistent-buyer.ts'
import { randomFrom } from '#tests/support/faults/random.ts'
import {
  ask,
  commandFor,
  freeMachines,
  newPhone,
  newStranger,
  trustPhone,
  until,
} from '#tests/support/server/client.ts'
import { runConcurrently } from '#tests/support/server/load-clients.ts'

/** One of this many orders is for a machine that fails to start. */
const FAILED_START_EVERY = 20
const WEBHOOKS = ['send', 'none', 'twice'] as const
/** An order may have to wait for a promotion, for the lease of a killed server to end, and for a start whose answer is unknown. */
const PATIENCE_MS = 400_000
const PROBE_TIMEOUT_MS = 20_000

/** What customers saw in a time. */
export type Seen = {
  tries: number
  /** Answers by status; 0 is none. */
  statuses: Map<number, number>
  /** Milliseconds of answered tries by path. */
  times: Map<string, number[]>
  /** When writes and reads succeeded, with the moment from which on this was seen in front. */
  writes: number[]
  reads: number[]
}
function nothingSeen(): Seen {
  const from = performance.now()
  return { tries: 0, statuses: new Map(), times: new Map(), writes: [from], reads: [from] }
}

type Options = {
  customers: number
  seed: number
  /** Longest pause between two orders of a customer, asked before each; a pause is random up to it. */
  pauseMs: () => number
  /** How often somebody reads and writes; the time away is measured to that. */
  probeEveryMs?: number
  /** Timeout of the first try of each call; by default a short one, as for a network that breaks. */
  tryMs?: number
  /** Times are kept for percentiles, which takes memory. */
  keepsTimes?: boolean
}

export type Shoppers = {
  acknowledged: AcknowledgedOrder[]
  /** Why other orders failed. */
  failures: string[]
  seen: () => Seen
  /** Forgets what was seen. */
  forget: () => void
  /** Orders until now. */
  count: () => number
  /** Resolves after so many more orders. */
  untilMore: (orders: number) => Promise<void>
  /** Resolves when a write that began from now on succeeds. @returns false if none does within the time */
  untilWrites: (limitMs: number) => Promise<boolean>
  begin: () => void
  /** Takes no more orders; those under way are finished. */
  finish: () => Promise<void>
}

/** Customers who buy one load after the other through the balancer, and somebody who reads and writes all the time. */
export async function createShoppers(
  url: string,
  databaseUrl: string,
  { customers, seed, pauseMs, probeEveryMs = 200, tryMs, keepsTimes = false }: Options,
): Promise<Shoppers> {
  const random = randomFrom(seed)
  const machines = [...(await freeMachines(url)), ...(await freeMachines(url, 'dryer'))]
  const commands = new Map<MachineRow, SelectedCommand>()
  for (const machine of machines) commands.set(machine, await commandFor(url, machine))
  const tokens = await runConcurrently(Array.from({ length: customers + 1 }), 2, async () => {
    const phone = newPhone()
    const { access_token } = await newStranger(url, phone)
    await trustPhone(databaseUrl, phone)
    return access_token
  })
  const prober = tokens.pop() ?? ''

  const acknowledged: AcknowledgedOrder[] = []
  const failures: string[] = []
  let seen = nothingSeen()
  let orders = 0
  let isOpen = false
  let work: Promise<unknown>[] = []

  const onTry = (path: string, status: number, ms: number) => {
    seen.tries += 1
    seen.statuses.set(status, (seen.statuses.get(status) ?? 0) + 1)
    if (!keepsTimes || status !== 200) return
    const times = seen.times.get(path) ?? []
    times.push(ms)
    seen.times.set(path, times)
  }

  async function shop(token: string) {
    while (isOpen) {
      const machine = machines.shift()
      const command = machine && commands.get(machine)
      if (!machine || !command) {
        failures.push('no machine is left')
        return
      }
      const number = ++orders
      try {
        acknowledged.push(
          ...(await buy(url, {
            token,
            command,
            key: `order-${seed}-${number}`,
            failsToStart: number % FAILED_START_EVERY === 0,
            webhook: WEBHOOKS[number % WEBHOOKS.length] ?? 'send',
            random,
            patienceMs: PATIENCE_MS,
            tryMs,
            onTry,
          })),
        )
        machines.push(machine)
      } catch (error) {
        failures.push(`order ${number}: ${error}`) // its machine may still be taken, so it is not used again
      }
      await wait(random() * pauseMs())
    }
  }

  /** Probes overlap, so that one that hangs hides no other. */
  async function probe() {
    const under = new Set<Promise<void>>()
    for (let isOn = true; isOpen; isOn = !isOn) {
      const once = (kind: 'writes' | 'reads', call: (signal: AbortSignal) => Promise<{ status: number }>) => {
        const startedAt = performance.now()
        const done: Promise<void> = call(AbortSignal.timeout(PROBE_TIMEOUT_MS))
          .then(
            ({ status }) => status,
            () => 0,
          )
          .then((status) => {
            onTry(kind, status, performance.now() - startedAt)
            if (status === 200) seen[kind].push(performance.now())
          })
          .finally(() => under.delete(done))
        under.add(done)
      }
      const options = (signal: AbortSignal) => ({ token: prober, signal, headers: { connection: 'close' } })
      once('writes', (signal) => ask(url, setIsNotificationUser, { is_notification: isOn }, options(signal)))
      once('reads', (signal) => ask(url, getHistoryPayment, {}, options(signal)))
      await wait(probeEveryMs)
    }
    await Promise.all(under)
  }

  return {
    acknowledged,
    failures,
    seen: () => seen,
    forget: () => {
      seen = nothingSeen()
    },
    count: () => acknowledged.length,
    async untilMore(more) {
      const goal = acknowledged.length + more
      await until(
        async () => acknowledged.length,
        (count) => count >= goal,
        PATIENCE_MS,
      )
    },
    untilWrites(limitMs) {
      const from = performance.now()
      return until(
        async () => seen.writes.at(-1) ?? 0,
        (last) => last > from,
        limitMs,
      ).then(
        () => true,
        () => false,
      )
    },
    begin() {
      isOpen = true
      work = [...tokens.map(shop), probe()]
    },
    async finish() {
      isOpen = false
      await Promise.all(work)
    },
  }
}

/** The longest time in seconds without a success. */
export function longestGap(successes: readonly number[]): number {
  let longest = 0
  for (const [index, at] of successes.entries()) longest = Math.max(longest, at - (successes[index - 1] ?? at))
  return longest / 1_000
}

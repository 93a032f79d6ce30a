import { setTimeout as wait } from 'node:timers/promises'
import type { Endpoint, InputOf, OutputOf } from '#contract/endpoint.ts'
import {
  type BasketCommand,
  confirmPayment,
  generateQr,
  type LoadPurchase,
  type SelectedCommand,
} from '#contract/payment.ts'
import { restartMachine } from '#contract/restart.ts'
import { moveSandboxCharge, moveSandboxMachine } from '#contract/sandbox.ts'
import { ask } from '#tests/support/server/client.ts'
import type { AcknowledgedOrder } from './chaos-audit.ts'

/** Timeout of the first try where connections break all the time; it doubles with each further one, so that a busy machine still answers. */
const TRY_MS = 1_500
const LONGEST_TRY_MS = 24_000
const POLL_MS = 250

export type Persistence = {
  random: () => number
  /** Time limit of one step, through all faults. */
  patienceMs: number
  /** Timeout of the first try. */
  tryMs?: number | undefined
  /**
   * Called after each try.
   * @param status 0 without an answer
   */
  onTry?: ((path: string, status: number, ms: number) => void) | undefined
}

/**
 * Repeats a request until it is acknowledged, over a new connection each time.
 * @throws RangeError for an answer below 500 that refuses it
 */
export async function insist<E extends Endpoint>(
  url: string,
  endpoint: E,
  input: InputOf<E>,
  { random, patienceMs, tryMs = TRY_MS, onTry, ...options }: Persistence & { token?: string; key?: string },
): Promise<OutputOf<E>> {
  const end = Date.now() + patienceMs
  for (let tries = 0; ; tries++) {
    const startedAt = performance.now()
    let status = 0
    try {
      const signal = AbortSignal.timeout(Math.min(LONGEST_TRY_MS, tryMs * 2 ** tries))
      const answer = await ask(url, endpoint, input, { ...options, signal, headers: { connection: 'close' } })
      status = answer.status
      if (answer.body !== undefined) return answer.body
      if (answer.status < 500) throw new RangeError(`${endpoint.path}: ${answer.problem?.code}`)
    } catch (error) {
      if (error instanceof RangeError || Date.now() > end) throw error
    } finally {
      onTry?.(endpoint.path, status, performance.now() - startedAt)
    }
    await wait(random() * Math.min(500, 25 * 2 ** tries))
  }
}

type Order = Persistence & {
  token: string
  command: SelectedCommand
  key: string
  /** The machine refuses its next start, so the customer gets the money back. */
  failsToStart: boolean
  webhook: 'send' | 'none' | 'twice'
}

/** Buys, pays and collects one load, or several with one payment; the machines are free again unless this rejects. @returns the final states */
export async function buy(
  url: string,
  { token, command, key, failsToStart, webhook, ...persistence }: Order,
): Promise<AcknowledgedOrder[]> {
  const { transaction, amount, basket } = await insist(url, generateQr, command, { ...persistence, token, key })
  const chosen: readonly BasketCommand[] = [command, ...(command.more ?? [])]
  const machines = chosen.map(({ machine_id }) => machine_id)
  const loads = basket?.loads ?? [{ transaction, amount }]
  const moveMachine = (machine_id: string, action: 'fail_next_start' | 'finish' | 'collect' | 'repair') =>
    insist(url, moveSandboxMachine, { machine_id, action }, persistence)
  const untilOneOf = async (transaction: string, ...statuses: LoadPurchase['status'][]) => {
    const end = Date.now() + persistence.patienceMs
    for (;;) {
      const { status } = await insist(url, confirmPayment, { transaction }, persistence)
      if (statuses.includes(status)) return status
      if (Date.now() > end) throw new Error(`Still ${status} instead of ${statuses.join(' or ')}`)
      await wait(POLL_MS)
    }
  }
  const [, last = machines[0] ?? ''] = machines
  if (failsToStart) await moveMachine(last, 'fail_next_start')
  await insist(url, moveSandboxCharge, { transaction, action: 'pay', webhook }, persistence)
  // A repeated `finish` may still arrive during the next load, which then fails or ends early.
  const end = async (load: (typeof loads)[number], machine_id: string, isLater = false): Promise<AcknowledgedOrder> => {
    if (isLater) {
      await untilOneOf(load.transaction, 'to_start')
      const start = { transaction: load.transaction, machine_id }
      await insist(url, restartMachine, start, { ...persistence, token, key: `${key}-dryer` })
    }
    let status = await untilOneOf(load.transaction, 'running', 'completed', 'refunded')
    if (status === 'running') {
      await moveMachine(machine_id, 'finish')
      status = await untilOneOf(load.transaction, 'completed')
    }
    if (status === 'completed') await moveMachine(machine_id, 'collect')
    // Three failed starts in a row take a machine out of order: somebody looks after it.
    if (status === 'refunded') await moveMachine(machine_id, 'repair')
    return { transaction: load.transaction, amount: load.amount, status }
  }
  return Promise.all(loads.map((load, index) => end(load, machines[index] ?? '', chosen[index]?.is_later)))
}

import { MINUTE_MS } from '#contract/duration.ts'
import { inSpan, Kind } from '#server/platform/tracing.ts'
import type { LineMessenger } from './line.ts'
import type { MachineController } from './machine-controller.ts'
import { ChargeRefused, GatewayBusy, KeyRefused, type PaymentGateway } from './payment-gateway.ts'
import type { PushSender } from './push.ts'
import type { SmsSender } from './sms.ts'

export const OUTSIDE_SERVICES = ['gateway', 'machines', 'sms', 'push', 'line'] as const
export type OutsideService = (typeof OUTSIDE_SERVICES)[number]

/** The functions of each port that call the outside. */
export const OUTSIDE_CALLS: Record<OutsideService, readonly string[]> = {
  // `charge` and `keep` are those of its card form.
  gateway: ['createCharge', 'readCharge', 'voidCharge', 'refund', 'refreshMethods', 'removeCard', 'charge', 'keep'],
  machines: ['start', 'extend', 'status', 'cancel'],
  sms: ['send'],
  push: ['send'],
  line: ['push', 'issueLinkToken', 'reply'],
}

/**
 * `refused`: answered, and the answer is no. `busy`: asked us for a pause. `unavailable`: no answer, or one that says nothing.
 * `failed`: an error on our side.
 */
export const OUTSIDE_OUTCOMES = ['ok', 'refused', 'busy', 'unavailable', 'failed'] as const
export type OutsideOutcome = (typeof OUTSIDE_OUTCOMES)[number]

/** By what the ports answer: the states of a start, of a refund, and the outcomes of a push. Everything else is `ok`. */
const BY_ANSWER: Record<string, OutsideOutcome> = {
  not_started: 'refused',
  'start not_received': 'unavailable', // to a later question it is an answer
  'extend not_received': 'unavailable',
  refused: 'refused',
  not_possible: 'refused',
  later: 'unavailable',
}

function ofError(error: Error): OutsideOutcome {
  if (error instanceof ChargeRefused) return 'refused'
  if (error instanceof GatewayBusy) return 'busy'
  // `fetch` gives its TypeError a cause; without one it is an error in our own code.
  if (error instanceof TypeError && error.cause === undefined) return 'failed'
  return 'unavailable'
}

/**
 * @param operation name of the function in the port
 * @param answer of the call, or the error that it threw
 */
export function outcomeOf(operation: string, answer: unknown): OutsideOutcome {
  if (answer instanceof Error) return ofError(answer)
  if (typeof answer !== 'object' || answer === null) return 'ok'
  if ('reason' in answer && answer.reason === 'quota') return 'busy'
  const word = String('outcome' in answer ? answer.outcome : 'state' in answer ? answer.state : '')
  return BY_ANSWER[`${operation} ${word}`] ?? BY_ANSWER[word] ?? 'ok'
}

export type OutsideCall = {
  service: OutsideService
  /** Name of the function in the port. */
  operation: string
  /** The brand whose account is used; empty where all share one. */
  brand: string
  outcome: OutsideOutcome
  seconds: number
}

/** Makes a call, or refuses to. */
type Guard = <Answer>(call: Pick<OutsideCall, 'operation' | 'brand'>, ask: () => Promise<Answer>) => Promise<Answer>

const MAX_PAUSE_MS = MINUTE_MS
/** How often it is said again that a key is not accepted. */
const ALARM_MS = 5 * MINUTE_MS

/**
 * Leaves a gateway alone that has asked for it: during the pause no charge is polled, and each further refusal doubles it.
 * What customers wait for, and money that goes back, is still asked for.
 */
function politeness(onKeyRefused: (brand: string) => void): Guard {
  const pauses = new Map<string, { until: number; ms: number }>()
  const alarms = new Map<string, number>()
  function raiseAlarm(brand: string) {
    if (performance.now() - (alarms.get(brand) ?? -Infinity) < ALARM_MS) return
    alarms.set(brand, performance.now())
    onKeyRefused(brand)
  }
  return async ({ operation, brand }, ask) => {
    const left = (pauses.get(brand)?.until ?? 0) - performance.now()
    if (left > 0 && operation === 'readCharge') throw new GatewayBusy(left)
    try {
      const answer = await ask()
      alarms.delete(brand)
      if ((pauses.get(brand)?.until ?? 0) <= performance.now()) pauses.delete(brand)
      return answer
    } catch (error) {
      if (error instanceof KeyRefused && brand) raiseAlarm(brand)
      if (error instanceof GatewayBusy) {
        const ms = Math.max(error.pauseMs, Math.min(MAX_PAUSE_MS, 2 * (pauses.get(brand)?.ms ?? 0)))
        pauses.set(brand, { until: performance.now() + ms, ms })
      }
      throw error
    }
  }
}

type Call = (...input: unknown[]) => Promise<unknown>

const brandOf = (input: unknown) =>
  typeof input === 'object' && input !== null && 'brand' in input && typeof input.brand === 'string' ? input.brand : ''

/** A port whose calls are spans, and are counted with their outcome and their time. */
function observe<Port extends object>(
  port: Port,
  service: OutsideService,
  count: (call: OutsideCall) => void,
  guard: Guard = (_, ask) => ask(),
): Port {
  const observed: Record<string, Call> = {}
  for (const operation of OUTSIDE_CALLS[service]) {
    const call = (port as Record<string, Call | undefined>)[operation] // optional in some ports
    if (!call) continue
    observed[operation] = (...input) => {
      const brand = brandOf(input[0])
      const started = performance.now()
      return inSpan(
        `${service} ${operation}`,
        { kind: Kind.CLIENT, facts: { 'washday.brand': brand || undefined } },
        async (span) => {
          const finish = (outcome: OutsideOutcome) => {
            span.add({ 'washday.outcome': outcome })
            if (outcome === 'unavailable' || outcome === 'failed') span.fail(outcome)
            count({ service, operation, brand, outcome, seconds: (performance.now() - started) / 1000 })
          }
          try {
            const answer = await guard({ operation, brand }, () => call(...input))
            finish(outcomeOf(operation, answer))
            return answer
          } catch (error) {
            finish(outcomeOf(operation, error))
            throw error
          }
        },
      )
    }
  }
  return { ...port, ...observed }
}

type Adapters = {
  gateway: PaymentGateway
  controller: MachineController
  sms: SmsSender
  push: PushSender
  line: LineMessenger
}

/**
 * The adapters, with every call to the outside traced and counted, and the gateway left alone when it asks for it.
 * @param onKeyRefused called for a brand whose key the gateway does not accept, at once and then every five minutes
 */
export function observeAdapters(
  { gateway, controller, sms, push, line }: Adapters,
  count: (call: OutsideCall) => void,
  onKeyRefused: (brand: string) => void,
): Adapters {
  const guard = politeness(onKeyRefused)
  const { cardForm } = gateway
  return {
    gateway: {
      ...observe(gateway, 'gateway', count, guard),
      ...(cardForm && { cardForm: observe(cardForm, 'gateway', count, guard) }),
    },
    controller: observe(controller, 'machines', count),
    sms: observe(sms, 'sms', count),
    push: observe(push, 'push', count),
    line: observe(line, 'line', count),
  }
}

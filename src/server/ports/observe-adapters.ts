import { inSpan, Kind } from '#server/platform/tracing.ts'
import type { LineMessenger } from './line.ts'
import type { MachineController } from './machine-controller.ts'
import { OUTSIDE_CALLS, type OutsideOutcome, type OutsideService, outcomeOf } from './outside-outcome.ts'
import type { PaymentGateway } from './payment-gateway.ts'
import type { PushSender } from './push.ts'
import type { SmsSender } from './sms.ts'

type Adapters = {
  gateway: PaymentGateway
  controller: MachineController
  sms: SmsSender
  push: PushSender
  line: LineMessenger
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

type Call = (...input: unknown[]) => Promise<unknown>

const brandOf = (input: unknown) =>
  typeof input === 'object' && input !== null && 'brand' in input && typeof input.brand === 'string' ? input.brand : ''

/** A port whose calls are spans, and are counted with their outcome and their time. */
function observe<Port extends object>(
  port: Port,
  service: OutsideService,
  calls: readonly string[],
  count: (call: OutsideCall) => void,
): Port {
  const observed: Record<string, Call> = {}
  for (const operation of calls) {
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
            const answer = await call(...input)
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

/** The adapters, with every call to the outside traced and counted. */
export function observeAdapters(adapters: Adapters, count: (call: OutsideCall) => void): Adapters {
  return {
    gateway: observe(adapters.gateway, 'gateway', OUTSIDE_CALLS.gateway, count),
    controller: observe(adapters.controller, 'machines', OUTSIDE_CALLS.machines, count),
    sms: observe(adapters.sms, 'sms', OUTSIDE_CALLS.sms, count),
    push: observe(adapters.push, 'push', OUTSIDE_CALLS.push, count),
    line: observe(adapters.line, 'line', OUTSIDE_CALLS.line, count),
  }
}

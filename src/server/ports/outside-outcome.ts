import { ChargeRefused, GatewayBusy } from './payment-gateway.ts'

export const OUTSIDE_SERVICES = ['gateway', 'machines', 'sms', 'push', 'line'] as const
export type OutsideService = (typeof OUTSIDE_SERVICES)[number]

/** The functions of each port that call the outside. */
export const OUTSIDE_CALLS: Record<OutsideService, readonly string[]> = {
  gateway: ['createCharge', 'readCharge', 'voidCharge', 'refund', 'refreshMethods'],
  machines: ['start', 'status', 'cancel'],
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

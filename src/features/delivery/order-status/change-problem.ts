import { errorMessageId } from '#lib/api/error-message.ts'
import { ApiError } from '#lib/api/http.ts'
import type { MessageId } from '#lib/i18n/translate.tsx'

/** Message for a change that is no longer possible; undefined if a retry may succeed. */
export function finalProblem(cause: unknown): MessageId | undefined {
  if (!(cause instanceof ApiError) || cause.code !== 'not_changeable') return undefined
  return cause.problem?.reason === 'late' ? 'order.changeLate' : 'order.changeState'
}

/** Message for a change that failed. */
export function changeProblem(cause: unknown): MessageId {
  if (cause instanceof ApiError && cause.code === 'slot_taken')
    return cause.problem?.reason === 'dropoff' ? 'order.dropoffTaken' : 'order.pickupTaken'
  return finalProblem(cause) ?? errorMessageId(cause)
}

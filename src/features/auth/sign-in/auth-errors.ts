import { messageOf } from '#lib/api/error-message.ts'
import { ApiError } from '#lib/api/http.ts'
import { isSignedIn } from '#lib/auth/session.ts'
import { formatTime } from '#lib/i18n/format.ts'
import type { Say } from '#lib/i18n/translate.tsx'
import { codeOf } from './auth.queries.ts'

const MINUTE_SECONDS = 60

/** How long to wait, in words that need no clock. */
export const waitText = (seconds: number, say: Say) =>
  seconds > 1.5 * MINUTE_SECONDS
    ? say('time.minutes', { minutes: Math.ceil(seconds / MINUTE_SECONDS) })
    : say('time.seconds', { seconds })

/** The PIN is what was refused, and is typed anew; whatever else was wrong, it may be sent again as it stands. */
export function isPinRefused(error: unknown) {
  const code = codeOf(error)
  return code === 'wrong_pin' || code === 'pin_locked' || code === 'weak_pin'
}

/** Why a PIN, or the call that brought it, was refused. */
export function pinProblem(error: unknown, say: Say): string {
  if (!(error instanceof ApiError)) return say(messageOf(error))
  const { tries_left, locked_until, reason } = error.problem ?? {}
  if (error.code === 'pin_locked' && locked_until) {
    const time = say('time.at', { time: formatTime(locked_until) })
    const wait = waitText(error.retryAfter ?? 0, say)
    // A code by SMS is asked for at the door only.
    return `${say('pin.locked', { time })} ${say(isSignedIn() ? 'pin.lockedInside' : 'pin.lockedFor', { wait })}`
  }
  if (error.code === 'wrong_pin') return say('pin.wrong', { tries: tries_left ?? 0 })
  if (error.code === 'weak_pin' && reason === 'birthdate') return say('pin.weak.birthdate')
  return callProblem(error, say)
}

/** Why a code by SMS was refused. */
export function otpProblem(error: unknown, say: Say): string {
  const code = codeOf(error)
  const left = error instanceof ApiError ? error.problem?.tries_left : undefined
  if (code === 'otp_wrong') return left ? say('otp.wrong', { tries: left }) : say('otp.spent')
  if (code === 'otp_expired') return say('otp.expired')
  return callProblem(error, say)
}

/**
 * Why no SMS was sent.
 * @param isSent one was before, or may have been
 */
export function sendProblem(error: unknown, isSent: boolean, say: Say): string {
  const code = codeOf(error)
  if (code === 'too_many_requests') return say(isSent ? 'otp.tooMany' : 'otp.notNow')
  if (code === 'unavailable') return say('otp.notSent')
  return callProblem(error, say)
}

/** Why a call failed, and when another makes sense where the server says so. */
export function callProblem(error: unknown, say: Say): string {
  const wait = error instanceof ApiError && error.code === 'too_many_requests' ? error.retryAfter : undefined
  return wait ? say('error.tooManyFor', { wait: waitText(wait, say) }) : say(messageOf(error))
}

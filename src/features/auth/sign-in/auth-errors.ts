import { errorMessageId } from '#lib/api/error-message.ts'
import { ApiError } from '#lib/api/http.ts'
import { isSignedIn } from '#lib/auth/session.ts'
import { formatTime } from '#lib/i18n/format.ts'
import type { Translate } from '#lib/i18n/translate.tsx'
import { errorCodeOf } from './auth.queries.ts'

const MINUTE_SECONDS = 60

/** How long to wait, in words that need no clock. */
export const retryAfterText = (seconds: number, t: Translate) =>
  seconds > 1.5 * MINUTE_SECONDS
    ? t('time.minutes', { minutes: Math.ceil(seconds / MINUTE_SECONDS) })
    : t('time.seconds', { seconds })

/** The PIN is what was refused, and is typed anew; whatever else was wrong, it may be sent again as it stands. */
export function isPinRefused(error: unknown) {
  const code = errorCodeOf(error)
  return code === 'wrong_pin' || code === 'pin_locked' || code === 'weak_pin'
}

/** Why a PIN, or the call that brought it, was refused. */
export function pinProblem(error: unknown, t: Translate): string {
  if (!(error instanceof ApiError)) return t(errorMessageId(error))
  const { tries_left, locked_until, reason } = error.problem ?? {}
  if (error.code === 'pin_locked' && locked_until) {
    const time = t('time.at', { time: formatTime(locked_until) })
    const wait = retryAfterText(error.retryAfter ?? 0, t)
    // A code by SMS is asked for at the door only.
    return `${t('pin.locked', { time })} ${t(isSignedIn() ? 'pin.lockedInside' : 'pin.lockedFor', { wait })}`
  }
  if (error.code === 'wrong_pin') return t('pin.wrong', { tries: tries_left ?? 0 })
  if (error.code === 'weak_pin' && reason === 'birthdate') return t('pin.weak.birthdate')
  return requestProblem(error, t)
}

/** Why a code by SMS was refused. */
export function otpProblem(error: unknown, t: Translate): string {
  const code = errorCodeOf(error)
  const left = error instanceof ApiError ? error.problem?.tries_left : undefined
  if (code === 'otp_wrong') return left ? t('otp.wrong', { tries: left }) : t('otp.spent')
  if (code === 'otp_expired') return t('otp.expired')
  return requestProblem(error, t)
}

/**
 * Why no SMS was sent.
 * @param isSent one was before, or may have been
 */
export function sendProblem(error: unknown, isSent: boolean, t: Translate): string {
  const code = errorCodeOf(error)
  if (code === 'too_many_requests') return t(isSent ? 'otp.tooMany' : 'otp.notNow')
  if (code === 'unavailable') return t('otp.notSent')
  return requestProblem(error, t)
}

/** Why a call failed, and when another makes sense where the server says so. */
export function requestProblem(error: unknown, t: Translate): string {
  const wait = error instanceof ApiError && error.code === 'too_many_requests' ? error.retryAfter : undefined
  return wait ? t('error.tooManyFor', { wait: retryAfterText(wait, t) }) : t(errorMessageId(error))
}

import { errorCodeOf, errorMessageId } from '#lib/api/error-message.ts'
import { ApiError } from '#lib/api/http.ts'
import { requestProblem, retryAfterText } from '#lib/api/request-problem.ts'
import { isSignedIn } from '#lib/auth/session.ts'
import { formatTime } from '#lib/i18n/format.ts'
import type { Translate } from '#lib/i18n/translate.tsx'

/** True if the server refused the PIN itself, so it must be typed again. After other errors it can be sent again. */
export function isPinRefused(error: unknown) {
  const code = errorCodeOf(error)
  return code === 'wrong_pin' || code === 'pin_locked' || code === 'weak_pin'
}

/** The error message for a call with a PIN that failed. */
export function pinProblem(error: unknown, t: Translate): string {
  if (!(error instanceof ApiError)) return t(errorMessageId(error))
  const { tries_left, locked_until, reason } = error.problem ?? {}
  if (error.code === 'pin_locked' && locked_until) {
    const time = t('time.at', { time: formatTime(locked_until) })
    const wait = retryAfterText(error.retryAfter ?? 0, t)
    // Only the sign-in page offers to unlock the PIN by an SMS code.
    return `${t('pin.locked', { time })} ${t(isSignedIn() ? 'pin.lockedInside' : 'pin.lockedFor', { wait })}`
  }
  if (error.code === 'wrong_pin')
    return tries_left === undefined ? t('pin.wrongOnly') : t('pin.wrong', { tries: tries_left })
  if (error.code === 'weak_pin' && reason === 'birthdate') return t('pin.weak.birthdate')
  return requestProblem(error, t)
}

/** The error message for a refused SMS code. */
export function otpProblem(error: unknown, t: Translate): string {
  const code = errorCodeOf(error)
  const triesLeft = error instanceof ApiError ? error.problem?.tries_left : undefined
  if (code === 'otp_wrong')
    return triesLeft ? t('otp.wrong', { tries: triesLeft }) : t(triesLeft === undefined ? 'otp.wrongOnly' : 'otp.spent')
  if (code === 'otp_expired') return t('otp.expired')
  return requestProblem(error, t)
}

/**
 * The error message for an SMS that was not sent.
 * @param isSent an earlier SMS was sent, or may have been
 */
export function sendProblem(error: unknown, isSent: boolean, t: Translate): string {
  const code = errorCodeOf(error)
  if (code === 'too_many_requests' || code === 'code_not_asked') return t(isSent ? 'otp.tooMany' : 'otp.notNow')
  if (code === 'unavailable') return t('otp.notSent')
  return requestProblem(error, t)
}

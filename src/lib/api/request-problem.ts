import { MINUTE_SECONDS } from '#contract/duration.ts'
import type { Translate } from '#lib/i18n/translate.tsx'
import { errorMessageId } from './error-message.ts'
import { ApiError } from './http.ts'

/** How long to wait, as a duration: `2 minutes`. */
export const retryAfterText = (seconds: number, t: Translate) =>
  seconds > 1.5 * MINUTE_SECONDS
    ? t('time.minutes', { minutes: Math.ceil(seconds / MINUTE_SECONDS) })
    : t('time.seconds', { seconds })

/** The error message for a failed call, with the time to wait if the server gives one. */
export function requestProblem(error: unknown, t: Translate): string {
  const wait = error instanceof ApiError && error.code === 'too_many_requests' ? error.retryAfter : undefined
  return wait ? t('error.tooManyFor', { wait: retryAfterText(wait, t) }) : t(errorMessageId(error))
}

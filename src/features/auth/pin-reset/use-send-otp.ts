import { useMutation } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import type { sendOtp } from '#contract/auth.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { hasUnknownOutcome, sendOtpMutation } from '#features/auth/sign-in/auth.queries.ts'
import { sendProblem } from '#features/auth/sign-in/auth-errors.ts'
import { announce } from '#lib/announcer.ts'
import { errorCodeOf } from '#lib/api/error-message.ts'
import { ApiError } from '#lib/api/http.ts'
import { retryAfterText } from '#lib/api/request-problem.ts'
import { requestedLocale } from '#lib/i18n/locale.ts'
import { t } from '#lib/i18n/translate.tsx'
import { serverNow } from '#lib/server-clock.ts'
import { spell } from '#ui/spell.ts'
import { editReset, readReset, useReset } from './pin-reset.store.ts'

const isoTimeIn = (seconds: number) => new Date(serverNow() + seconds * 1000).toISOString()

/** Seconds until another request is allowed, if the server says so. */
const waitOf = (error: unknown) =>
  error instanceof ApiError && error.code === 'too_many_requests' ? error.retryAfter : undefined

/** False if the customer has meanwhile started a reset of another phone. */
function isCurrentReset({ phone_number, purpose }: InputOf<typeof sendOtp>) {
  const reset = readReset()
  return reset.phone_number === phone_number && reset.purpose === purpose
}

/** Requests the SMS code: automatically when the page first opens, and again when the customer asks. */
export function useSendOtp() {
  const { phone_number, purpose, sent, is_sent } = useReset()
  const send = useMutation({
    ...sendOtpMutation(),
    // Also saved after the page has unmounted: otherwise it would request a second SMS when reopened, and be refused.
    onSuccess({ reference, resend_at, expires_at }, input) {
      if (isCurrentReset(input))
        editReset({ sent: { reference, resend_at, expires_at }, is_sent: true, is_checked: false })
    },
    onError(error, input) {
      if (!isCurrentReset(input)) return
      const wait = waitOf(error)
      if (wait) editReset({ sent: { reference: '', expires_at: '', ...sent, resend_at: isoTimeIn(wait) } })
      if (hasUnknownOutcome(error) && errorCodeOf(error) !== 'unavailable') editReset({ is_sent: true })
    },
  })

  function request(onSettled?: () => void) {
    send.mutate(
      { phone_number, purpose, locale: requestedLocale() },
      {
        onSuccess: ({ reference }) => announce(t('otp.asked', { reference: spell(reference) })),
        onError(error) {
          const wait = waitOf(error)
          const problem = sendProblem(error, is_sent, t)
          const retryText = wait && !is_sent ? t('otp.resendIn', { wait: retryAfterText(wait, t) }) : ''
          announce(`${problem} ${retryText}`.trim(), 'assertive')
        },
        onSettled: () => onSettled?.(),
      },
    )
  }

  const requestFirst = useEffectEvent(() => {
    if (!sent || (!is_sent && Date.parse(sent.resend_at) <= serverNow())) request()
  })
  useEffect(() => requestFirst(), [])

  return { sent, isSent: is_sent, isPending: send.isPending, error: send.error, send: request }
}

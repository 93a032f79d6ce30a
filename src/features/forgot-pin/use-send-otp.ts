import { useMutation } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { editReset, useReset } from '#features/session/reset.store.ts'
import { sendOtpMutation } from '#features/session/way-in.queries.ts'
import { sendProblem } from '#features/session/way-in-problem.ts'
import { ApiError } from '#lib/api/http.ts'
import { announce } from '#lib/page/announce.ts'
import { serverNow } from '#lib/page/clock.ts'
import { say } from '#lib/words/intl.tsx'
import { currentLocale } from '#lib/words/locale.ts'

const inSeconds = (seconds: number) => new Date(serverNow() + seconds * 1000).toISOString()

/** The SMS: asked for when its page is opened first, and again when the customer says so. */
export function useSendOtp() {
  const { phone_number, purpose, sent } = useReset()
  const send = useMutation(sendOtpMutation())

  function request(onSettled?: () => void) {
    send.mutate(
      { phone_number, purpose, locale: currentLocale() },
      {
        onSuccess: ({ reference, resend_at, expires_at }) => {
          editReset({ sent: { reference, resend_at, expires_at }, is_checked: false })
          announce(say('otp.sent', { reference }))
        },
        onError: (error) => {
          announce(sendProblem(error, say), 'assertive')
          // One has been sent, maybe without our hearing of it: the wait is shown, and its code may be entered.
          if (error instanceof ApiError && error.retryAfter && error.code === 'too_many_requests')
            editReset({ sent: { reference: '', expires_at: '', ...sent, resend_at: inSeconds(error.retryAfter) } })
        },
        onSettled: () => onSettled?.(),
      },
    )
  }

  const requestFirst = useEffectEvent(() => {
    if (!sent) request()
  })
  useEffect(() => requestFirst(), [])

  return { sent, isPending: send.isPending, error: send.error, again: request }
}

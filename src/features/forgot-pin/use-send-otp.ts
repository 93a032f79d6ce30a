import { useMutation } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { editReset, useReset } from '#features/session/reset.store.ts'
import { codeOf, isUnanswered, sendOtpMutation } from '#features/session/way-in.queries.ts'
import { sendProblem, waitText } from '#features/session/way-in-problem.ts'
import { ApiError } from '#lib/api/http.ts'
import { announce } from '#lib/page/announce.ts'
import { serverNow } from '#lib/page/clock.ts'
import { say } from '#lib/words/intl.tsx'
import { currentLocale } from '#lib/words/locale.ts'

const inSeconds = (seconds: number) => new Date(serverNow() + seconds * 1000).toISOString()

/** The SMS: asked for when its page is opened first, and again when the customer says so. */
export function useSendOtp() {
  const { phone_number, purpose, sent, is_sent } = useReset()
  const send = useMutation(sendOtpMutation())

  function request(onSettled?: () => void) {
    send.mutate(
      { phone_number, purpose, locale: currentLocale() },
      {
        onSuccess: ({ reference, resend_at, expires_at }) => {
          editReset({ sent: { reference, resend_at, expires_at }, is_sent: true, is_checked: false })
          announce(say('otp.sent', { reference }))
        },
        onError: (error) => {
          const code = codeOf(error)
          const wait = code === 'too_many_requests' && error instanceof ApiError ? error.retryAfter : undefined
          const problem = sendProblem(error, is_sent, say)
          const when = wait && !is_sent ? say('otp.resendIn', { wait: waitText(wait, say) }) : ''
          announce(`${problem} ${when}`.trim(), 'assertive')
          if (wait) editReset({ sent: { reference: '', expires_at: '', ...sent, resend_at: inSeconds(wait) } })
          if (isUnanswered(error) && code !== 'unavailable') editReset({ is_sent: true })
        },
        onSettled: () => onSettled?.(),
      },
    )
  }

  const requestFirst = useEffectEvent(() => {
    if (!sent || (!is_sent && Date.parse(sent.resend_at) <= serverNow())) request()
  })
  useEffect(() => requestFirst(), [])

  return { sent, isSent: is_sent, isPending: send.isPending, error: send.error, again: request }
}

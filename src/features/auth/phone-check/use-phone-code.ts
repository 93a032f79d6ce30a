import { useMutation } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { sendProblem } from '#features/auth/sign-in/auth-errors.ts'
import { announce } from '#lib/announcer.ts'
import { ApiError } from '#lib/api/http.ts'
import { retryAfterText } from '#lib/api/request-problem.ts'
import { t } from '#lib/i18n/translate.tsx'
import { serverNow } from '#lib/server-clock.ts'
import { spell } from '#ui/spell.ts'
import { sendPhoneCodeMutation } from './phone-check.queries.ts'
import { readPhoneCode, savePhoneCode, usePhoneCheck } from './phone-check.store.ts'

/** Requests the code when the sheet opens, unless one was just sent, and again when the customer asks. */
export function usePhoneCode() {
  const { sent } = usePhoneCheck()
  const send = useMutation(sendPhoneCodeMutation())

  function request(onSettled?: () => void) {
    send.mutate(undefined, {
      onSuccess: ({ reference, resend_at, expires_at }) => {
        savePhoneCode({ reference, resend_at, expires_at })
        announce(t('otp.sent', { reference: spell(reference) }))
      },
      onError(error) {
        const wait = error instanceof ApiError && error.code === 'too_many_requests' ? error.retryAfter : undefined
        if (wait) {
          const resend_at = new Date(serverNow() + wait * 1000).toISOString()
          savePhoneCode({ reference: '', expires_at: '', ...readPhoneCode(), resend_at })
        }
        const retryText = wait ? t('otp.resendIn', { wait: retryAfterText(wait, t) }) : ''
        announce(`${sendProblem(error, Boolean(sent?.reference), t)} ${retryText}`.trim(), 'assertive')
      },
      onSettled: () => onSettled?.(),
    })
  }

  const requestFirst = useEffectEvent(() => {
    if (!sent || Date.parse(sent.resend_at) <= serverNow()) request()
  })
  useEffect(() => requestFirst(), [])

  return { sent, isSent: Boolean(sent?.reference), isPending: send.isPending, error: send.error, send: request }
}

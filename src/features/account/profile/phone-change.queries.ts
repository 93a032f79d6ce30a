import { mutationOptions, useMutation } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import type { InputOf } from '#contract/endpoint.ts'
import { changePhone, checkPhoneChange, sendPhoneChangeCode } from '#contract/phone-change.ts'
import { sendProblem } from '#features/auth/sign-in/auth-errors.ts'
import { announce } from '#lib/announcer.ts'
import { call } from '#lib/api/http.ts'
import { requestedLocale } from '#lib/i18n/locale.ts'
import { t } from '#lib/i18n/translate.tsx'
import { spell } from '#ui/spell.ts'

export const checkPhoneChangeMutation = () =>
  mutationOptions({ mutationFn: (otp: string) => call(checkPhoneChange, { otp }) })

export const changePhoneMutation = () =>
  mutationOptions({
    mutationFn: (input: InputOf<typeof changePhone>) =>
      call(changePhone, input, { idempotencyKey: crypto.randomUUID() }),
    meta: { invalidates: [['user']] },
  })

/**
 * Sends the code of a step when its page opens, and again when the customer asks.
 * @param phone_number the new phone; undefined for the present one
 * @param isSentBefore a code of this step may still be entered: another one is sent only when the customer asks
 */
export function useChangeCode(
  phone_number: string | undefined,
  { isSentBefore = false, onRefused }: { isSentBefore?: boolean; onRefused?: (error: Error) => void } = {},
) {
  const [sent, setSent] = useState<{ reference: string; resend_at: string; expires_at: string } | null>(null)
  const send = useMutation({
    mutationFn: () =>
      call(sendPhoneChangeCode, { locale: requestedLocale(), ...(phone_number ? { phone_number } : {}) }),
  })
  function request(onSettled?: () => void) {
    send.mutate(undefined, {
      onSuccess(code) {
        setSent(code)
        announce(t('otp.asked', { reference: spell(code.reference) }))
      },
      onError(error) {
        announce(sendProblem(error, sent !== null, t), 'assertive')
        onRefused?.(error)
      },
      onSettled: () => onSettled?.(),
    })
  }
  const requestFirst = useEffectEvent(() => {
    if (!isSentBefore) request()
  })
  useEffect(() => requestFirst(), [])
  return { sent, isSent: sent !== null, isPending: send.isPending, error: send.error, send: request }
}

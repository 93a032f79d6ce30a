import { mutationOptions } from '@tanstack/react-query'
import { confirmPhone, sendPhoneCode } from '#contract/signed-in.ts'
import { call } from '#lib/api/http.ts'
import { requestedLocale } from '#lib/i18n/locale.ts'

export const sendPhoneCodeMutation = () =>
  mutationOptions({
    mutationFn: () => call(sendPhoneCode, { locale: requestedLocale() }),
  })

export const confirmPhoneMutation = () => mutationOptions({ mutationFn: (otp: string) => call(confirmPhone, { otp }) })

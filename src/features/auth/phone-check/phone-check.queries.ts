import { mutationOptions } from '@tanstack/react-query'
import { confirmPhone, sendPhoneCode } from '#contract/signed-in.ts'
import { call } from '#lib/api/http.ts'
import { requestedLocale } from '#lib/i18n/locale.ts'
import { setServerTime } from '#lib/server-clock.ts'

export const sendPhoneCodeMutation = () =>
  mutationOptions({
    mutationFn: async () => {
      const sent = await call(sendPhoneCode, { locale: requestedLocale() })
      if (sent.server_time) setServerTime(sent.server_time)
      return sent
    },
  })

export const confirmPhoneMutation = () => mutationOptions({ mutationFn: (otp: string) => call(confirmPhone, { otp }) })

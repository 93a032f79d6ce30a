import { mutationOptions } from '@tanstack/react-query'
import { checkOtp, checkUser, forgotPinCode, login, register, sendOtp } from '#contract/auth.ts'
import type { Endpoint, InputOf, OutputOf } from '#contract/endpoint.ts'
import { ApiError, call } from '#lib/api/http.ts'
import { signIn } from '#lib/auth/session.ts'
import { setServerTime } from '#lib/server-clock.ts'

/** A guest is where a lost session would lead already. */
const ask = <E extends Endpoint>(endpoint: E, input: InputOf<E>): Promise<OutputOf<E>> =>
  call(endpoint, input, { skipRedirect: true })

/** Whether the server did what it was asked is not known: no answer, or one that cannot be read. */
export const hasUnknownOutcome = (error: unknown) =>
  error instanceof ApiError && (error.status === 0 || error.status >= 500 || error.code === 'invalid_response')

export type RetryableInput<Input> = {
  input: Input
  /** The one before it was not answered, and may have been carried out. */
  isRepeat: boolean
}

/** What the API, or its want of an answer, is called; undefined for an error of ours. */
export const errorCodeOf = (error: unknown) => (error instanceof ApiError ? error.code : undefined)

/** The call that makes a PIN was carried out without our hearing of it if that PIN opens. */
const orLogin =
  ({ input, isRepeat }: RetryableInput<InputOf<typeof login>>, code: ApiError['code']) =>
  (refusal: unknown) => {
    if (!isRepeat || errorCodeOf(refusal) !== code) throw refusal
    const { phone_number, pin_code } = input
    return ask(login, { phone_number, pin_code }).catch(() => {
      throw refusal
    })
  }

export const checkUserMutation = () =>
  mutationOptions({ mutationFn: (input: InputOf<typeof checkUser>) => ask(checkUser, input) })

export const loginMutation = () =>
  mutationOptions({
    mutationFn: async (input: InputOf<typeof login>) => signIn(await ask(login, input)),
  })

export const registerMutation = () =>
  mutationOptions({
    mutationFn: async (attempt: RetryableInput<InputOf<typeof register>>) =>
      signIn(await ask(register, attempt.input).catch(orLogin(attempt, 'phone_taken'))),
  })

export const sendOtpMutation = () =>
  mutationOptions({
    mutationFn: async (input: InputOf<typeof sendOtp>) => {
      const sent = await ask(sendOtp, input)
      if (sent.server_time) setServerTime(sent.server_time)
      return sent
    },
  })

export const checkOtpMutation = () =>
  mutationOptions({
    mutationFn: async ({ input, isRepeat }: RetryableInput<InputOf<typeof checkOtp>>) => {
      await ask(checkOtp, input).catch((refusal: unknown) => {
        // The unheard answer may have been yes, and a code is checked once. What comes next tells whether it was.
        if (!isRepeat || errorCodeOf(refusal) !== 'otp_expired') throw refusal
      })
    },
  })

export const forgotPinMutation = () =>
  mutationOptions({
    mutationFn: async (attempt: RetryableInput<InputOf<typeof forgotPinCode>>) =>
      signIn(await ask(forgotPinCode, attempt.input).catch(orLogin(attempt, 'otp_expired'))),
  })

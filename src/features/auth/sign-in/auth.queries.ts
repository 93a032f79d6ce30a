import { mutationOptions } from '@tanstack/react-query'
import { checkOtp, checkUser, forgotPinCode, login, register, sendOtp } from '#contract/auth.ts'
import type { Endpoint, InputOf, OutputOf } from '#contract/endpoint.ts'
import { errorCodeOf } from '#lib/api/error-message.ts'
import { ApiError, call } from '#lib/api/http.ts'
import { deviceToken } from '#lib/auth/device-token.ts'
import { signIn } from '#lib/auth/session.ts'

/** Without the redirect after a lost session: a guest is already on the page that it leads to. */
const callAsGuest = <E extends Endpoint>(endpoint: E, input: InputOf<E>): Promise<OutputOf<E>> =>
  call(endpoint, input, { skipRedirect: true })

/** True if the server may have processed the call: there was no response, a server error, or a response that is not its own. */
export const hasUnknownOutcome = (error: unknown) =>
  error instanceof ApiError && (error.status < 300 || error.status >= 500 || error.code === 'foreign_page')

export type RetryableInput<Input> = {
  input: Input
  /** The outcome of the previous attempt is unknown: the server may have processed it. */
  isRepeat: boolean
}

/** Signs in with the new PIN after a refused repeat: if that works, the previous attempt had set the PIN. */
const orLogin =
  ({ input, isRepeat }: RetryableInput<InputOf<typeof login>>, code: ApiError['code']) =>
  (refusal: unknown) => {
    if (!isRepeat || errorCodeOf(refusal) !== code) throw refusal
    const { phone_number, pin_code } = input
    return callAsGuest(login, { phone_number, pin_code, ...deviceToken() }).catch(() => {
      throw refusal
    })
  }

/** An API whose answer has no tokens signs in with the PIN that has just been set. */
const tokensOf = async (
  { access_token, refresh_token }: Partial<OutputOf<typeof login>>,
  { phone_number, pin_code }: InputOf<typeof login>,
) => (access_token ? { access_token, refresh_token } : callAsGuest(login, { phone_number, pin_code, ...deviceToken() }))

export const checkUserMutation = () =>
  mutationOptions({
    mutationFn: (input: InputOf<typeof checkUser>) =>
      callAsGuest(checkUser, input).catch((refusal: unknown) => {
        // An API may also say so by its status.
        if (errorCodeOf(refusal) !== 'not_found') throw refusal
        return { is_registered: false }
      }),
  })

export const loginMutation = () =>
  mutationOptions({
    mutationFn: async (input: InputOf<typeof login>) =>
      signIn(await callAsGuest(login, { ...input, ...deviceToken() })),
  })

export const registerMutation = () =>
  mutationOptions({
    mutationFn: async (attempt: RetryableInput<InputOf<typeof register>>) =>
      signIn(
        await tokensOf(
          await callAsGuest(register, { ...attempt.input, ...deviceToken() }).catch(orLogin(attempt, 'phone_taken')),
          attempt.input,
        ),
      ),
  })

export const sendOtpMutation = () =>
  mutationOptions({
    mutationFn: (input: InputOf<typeof sendOtp>) => callAsGuest(sendOtp, { ...input, ...deviceToken() }),
  })

export const checkOtpMutation = () =>
  mutationOptions({
    mutationFn: async ({ input, isRepeat }: RetryableInput<InputOf<typeof checkOtp>>) => {
      const checked = await callAsGuest(checkOtp, { ...input, ...deviceToken() }).catch((refusal: unknown) => {
        // The lost response may have been a success, and a code can be checked only once. The next step verifies it again.
        if (!isRepeat || errorCodeOf(refusal) !== 'otp_expired') throw refusal
      })
      return checked?.owner_proofs ?? null
    },
  })

export const forgotPinMutation = () =>
  mutationOptions({
    mutationFn: async (attempt: RetryableInput<InputOf<typeof forgotPinCode>>) =>
      signIn(
        await tokensOf(
          await callAsGuest(forgotPinCode, { ...attempt.input, ...deviceToken() }).catch(
            orLogin(attempt, 'otp_expired'),
          ),
          attempt.input,
        ),
      ),
  })

import { checkOtp, sendOtp } from '#contract/auth.ts'
import { findCustomer } from '#server/api/account/customers.ts'
import { newReference } from '#server/api/ids.ts'
import { ApiError } from '#server/http/api-error.ts'
import { defineHandler, type Handler } from '#server/http/handler.ts'
import { textOf } from '#server/texts/texts.ts'
import { assertOtpBudget, limitOtpChecks, newOtp, OTP_LENGTH, verifyOtpOnce } from './otp.ts'
import { resetAttempts } from './pin-attempts.ts'

const send = defineHandler(sendOtp, async ({ app, brand, origin, address, input }) => {
  if (!app.sms.isConfigured) throw new ApiError('unavailable')
  const { phone_number: phone, purpose, locale } = input
  await assertOtpBudget(app)
  const hasAccount = (await findCustomer(app.db, brand.id, phone)) !== undefined
  const { id, code, expiresAt, resendAt } = await newOtp(app, { brand: brand.id, phone, purpose }, address, hasAccount)
  const reference = newReference()
  const originBinding = `\n\n@${new URL(origin).hostname} #`
  // Not awaited: the response time would reveal that the phone has an account. The customer can request another code.
  if (hasAccount)
    app.background.run('otp sms failed', () =>
      app.sms.send({
        id,
        phone,
        text: textOf(`sms.otp.${purpose}`, { brand: brand.name, code, reference })[locale] + originBinding + code,
      }),
    )
  return {
    reference,
    expires_at: expiresAt.toISOString(),
    resend_at: resendAt.toISOString(),
    length: OTP_LENGTH,
    server_time: new Date().toISOString(),
  }
})

const check = defineHandler(checkOtp, async ({ app, brand, address, input }) => {
  const { phone_number: phone, purpose, otp } = input
  await limitOtpChecks(app.db, address)
  const expiresAt = await verifyOtpOnce(app, { brand: brand.id, phone, purpose }, otp, purpose !== 'forgot_pin')
  // The caller holds the phone, so the failed PIN attempts were not a stranger's guesses to guard against.
  await resetAttempts(app.db, brand.id, phone)
  return { expires_at: expiresAt.toISOString() }
})

export const otpHandlers: readonly Handler[] = [send, check]

import { eq } from 'drizzle-orm'
import { checkOtp, sendOtp } from '#contract/auth.ts'
import { CODE_LENGTH } from '#contract/code.ts'
import { MINUTE_MS } from '#contract/duration.ts'
import { OTP_VALID_MS } from '#contract/otp.ts'
import { confirmPhone, sendPhoneCode } from '#contract/signed-in.ts'
import { customers } from '#server/db/schema/account.ts'
import { ApiError } from '#server/http/api-error.ts'
import { lockCustomer, readCustomer } from '#server/http/customers.ts'
import { defineHandler, type Handler, type RequestContext } from '#server/http/handler.ts'
import { readStanding, type Standing } from '#server/modules/payments/reservations/trust.ts'
import { clock } from '#server/platform/clock.ts'
import { newReference } from '#server/platform/ids.ts'
import { textOf } from '#server/platform/texts/texts.ts'
import { limitOtpChecks, newOtp, type OtpOwner, verifyOtpOnce } from './otp.ts'
import { resetAllAttempts } from './pin-attempts.ts'
import { type Asker, askerOfSession, rateLimitIdentityOf } from './rate-limit-identity.ts'
import { assertSmsBudget } from './sms-budget.ts'

type SendCall = Pick<RequestContext<typeof sendOtp>, 'app' | 'brand' | 'origin' | 'address'> & {
  locale: 'th' | 'en'
}

/** Creates a code and sends it, unless the phone has no standing. */
async function sendCode(
  { app, brand, origin, address, locale }: SendCall,
  owner: OtpOwner,
  asker: Asker,
  standing: Standing,
) {
  const { id, code, expiresAt, resendAt } = await newOtp(app, owner, address, asker, standing)
  const reference = newReference()
  const originBinding = `\n\n@${new URL(origin).hostname} #`
  // Not awaited: the response time would reveal that the phone has an account. The customer can request another code.
  if (standing !== 'none')
    app.background.run('otp sms failed', () =>
      app.sms.send({
        id,
        phone: owner.phone,
        text:
          textOf(`sms.otp.${owner.purpose}`, {
            brand: brand.name,
            code,
            reference,
            minutes: String(OTP_VALID_MS / MINUTE_MS),
          })[locale] +
          originBinding +
          code,
      }),
    )
  return {
    reference,
    expires_at: expiresAt.toISOString(),
    resend_at: resendAt.toISOString(),
    length: CODE_LENGTH,
    server_time: clock.date().toISOString(),
  }
}

const isNewcomersBudget = (error: unknown) => error instanceof ApiError && error.limit === 'sms:new'

const send = defineHandler(sendOtp, async ({ app, brand, origin, address, input }) => {
  if (!app.sms.isConfigured) throw new ApiError('unavailable')
  const { phone_number: phone, purpose, locale, device_token: deviceToken } = input
  const owner = { brand: brand.id, phone, purpose }
  await assertSmsBudget(app, brand.id)
  const asker = await rateLimitIdentityOf(app.db, owner, { address, deviceToken })
  const standing = await readStanding(app.db, brand.id, phone)
  const call = { app, brand, origin, address, locale }
  return sendCode(call, owner, asker, standing).catch((error: unknown) => {
    // An error for newcomers alone would reveal who has an account, and who has paid.
    if (!isNewcomersBudget(error)) throw error
    app.metrics.countLimit('sms:new')
    return sendCode(call, owner, asker, 'none')
  })
})

const check = defineHandler(checkOtp, async ({ app, brand, address, input }) => {
  const { phone_number: phone, purpose, otp, device_token: deviceToken } = input
  await limitOtpChecks(app.db, address)
  const owner = { brand: brand.id, phone, purpose }
  const asker = await rateLimitIdentityOf(app.db, owner, { address, deviceToken })
  const expiresAt = await verifyOtpOnce(app, owner, asker, otp, purpose !== 'forgot_pin')
  // The caller holds the phone, so the failed PIN attempts were not a stranger's guesses to guard against.
  await resetAllAttempts(app.db, brand.id, phone)
  return { expires_at: expiresAt.toISOString() }
})

/**
 * Unlike `send_otp`, this also sends to an account of less than an hour: the newcomer was asked for the code, and a session
 * sends only to its own phone. It comes from the newcomers' third of the budget, so customers who paid lose nothing by it.
 */
const sendToOwnPhone = defineHandler(sendPhoneCode, async ({ input, ...call }) => {
  const { app, brand, caller } = call
  if (!app.sms.isConfigured) throw new ApiError('unavailable')
  const { phone } = await readCustomer(app.db, caller.customerId)
  await assertSmsBudget(app, brand.id)
  const isPaid = (await readStanding(app.db, brand.id, phone)) === 'paid'
  const owner = { brand: brand.id, phone, purpose: 'confirm_phone' as const }
  const asker = askerOfSession(caller.sessionId)
  return sendCode({ ...call, locale: input.locale }, owner, asker, isPaid ? 'paid' : 'newcomer')
})

const confirmOwnPhone = defineHandler(confirmPhone, async ({ app, brand, caller, address, input }) => {
  const { phone } = await readCustomer(app.db, caller.customerId)
  await limitOtpChecks(app.db, address)
  const owner = { brand: brand.id, phone, purpose: 'confirm_phone' as const }
  await verifyOtpOnce(app, owner, askerOfSession(caller.sessionId), input.otp, true)
  await app.db.transaction(async (tx) => {
    const customer = await lockCustomer(tx, caller.customerId)
    const phoneProvedAt = customer.phoneProvedAt ?? clock.date()
    await tx.update(customers).set({ phoneProvedAt }).where(eq(customers.id, customer.id))
  })
  return {}
})

export const otpHandlers: readonly Handler[] = [send, check, sendToOwnPhone, confirmOwnPhone]

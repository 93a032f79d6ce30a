import { eq } from 'drizzle-orm'
import { checkOtp, sendOtp } from '#contract/auth.ts'
import { confirmPhone, sendPhoneCode } from '#contract/signed-in.ts'
import { customers } from '#server/db/schema/account.ts'
import { ApiError } from '#server/http/api-error.ts'
import { wasAskedForCode } from '#server/http/asked-for-code.ts'
import { findCustomer, lockCustomer, readCustomer } from '#server/http/customers.ts'
import { defineHandler, type Handler } from '#server/http/handler.ts'
import { assertSmsBudget } from '#server/modules/notifications/sms-hour.ts'
import { readStanding, trustHolds } from '#server/modules/payments/reservations/trust.ts'
import { clock } from '#server/platform/clock.ts'
import { limitOtpChecks, verifyOtpOnce } from './otp.ts'
import { ownerProofsOf } from './phone-owner.ts'
import { resetAllAttempts } from './pin-attempts.ts'
import { identityOfSession, rateLimitIdentityOf } from './rate-limit-identity.ts'
import { isOfStrangers, requireWorkForCode, sendCode, sendCodeToSession } from './send-code.ts'

const send = defineHandler(sendOtp, async ({ app, brand, origin, address, input }) => {
  if (!app.sms.isConfigured) throw new ApiError('unavailable')
  const { phone_number: phone, purpose, locale, device_token: deviceToken } = input
  const owner = { brand: brand.id, phone, purpose }
  await assertSmsBudget(app, brand.id)
  const identity = await rateLimitIdentityOf(app.db, owner, { address, deviceToken })
  const standing = await readStanding(app.db, brand.id, phone)
  const call = { app, brand, origin, address, locale }
  return sendCode(call, owner, identity, standing).catch((error: unknown) => {
    // An error for newcomers, or for phones with an account alone, would reveal who has one, and who has paid.
    if (!isOfStrangers(error)) throw error
    app.metrics.countLimit(error.limit ?? '')
    return sendCode(call, owner, identity, 'none')
  })
})

const check = defineHandler(checkOtp, async ({ app, brand, address, input }) => {
  const { phone_number: phone, purpose, otp, device_token: deviceToken } = input
  await limitOtpChecks(app.db, address)
  const owner = { brand: brand.id, phone, purpose }
  const identity = await rateLimitIdentityOf(app.db, owner, { address, deviceToken })
  const expiresAt = await verifyOtpOnce(app, owner, identity, otp, purpose !== 'forgot_pin')
  // The caller holds the phone, so the failed PIN attempts were not a stranger's guesses to guard against.
  await resetAllAttempts(app.db, brand.id, phone)
  const customer = purpose === 'forgot_pin' ? await findCustomer(app.db, brand.id, phone) : undefined
  const proofs = customer && (await ownerProofsOf(app.db, customer, identity))
  return { expires_at: expiresAt.toISOString(), owner_proofs: proofs ?? null }
})

/** Only to who was asked for the code, at a machine or in an order; a session sends only to its own phone. */
const sendToOwnPhone = defineHandler(sendPhoneCode, async ({ input, ...call }) => {
  const { app, brand, caller } = call
  if (!app.sms.isConfigured) throw new ApiError('unavailable')
  const { phone } = await readCustomer(app.db, caller.customerId)
  if (!(await wasAskedForCode(app.db, caller.customerId))) throw new ApiError('code_not_asked')
  await assertSmsBudget(app, brand.id)
  const standing = await readStanding(app.db, brand.id, phone)
  await requireWorkForCode(call, standing)
  const owner = { brand: brand.id, phone, purpose: 'confirm_phone' as const }
  return sendCodeToSession({ ...call, locale: input.locale }, owner, identityOfSession(caller.sessionId), standing)
})

const confirmOwnPhone = defineHandler(confirmPhone, async ({ app, brand, caller, address, input }) => {
  const { phone } = await readCustomer(app.db, caller.customerId)
  await limitOtpChecks(app.db, address)
  const owner = { brand: brand.id, phone, purpose: 'confirm_phone' as const }
  await verifyOtpOnce(app, owner, identityOfSession(caller.sessionId), input.otp, true)
  await app.db.transaction(async (tx) => {
    const customer = await lockCustomer(tx, caller.customerId)
    const phoneProvedAt = customer.phoneProvedAt ?? clock.date()
    await tx.update(customers).set({ phoneProvedAt }).where(eq(customers.id, customer.id))
    await trustHolds(tx, customer.id)
  })
  return {}
})

export const otpHandlers: readonly Handler[] = [send, check, sendToOwnPhone, confirmOwnPhone]

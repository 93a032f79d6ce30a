import { eq } from 'drizzle-orm'
import { forgotPinCode } from '#contract/auth.ts'
import { changePinCode } from '#contract/signed-in.ts'
import { customers } from '#server/db/schema/account.ts'
import { ApiError } from '#server/http/api-error.ts'
import { changeCustomer, findCustomer, lockCustomer, readCustomer } from '#server/http/customers.ts'
import { defineHandler, type Handler } from '#server/http/handler.ts'
import { emptyProfile } from '#server/modules/account/personal-data.ts'
import { notifyAccount } from '#server/modules/notifications/notify-account.ts'
import { clock } from '#server/platform/clock.ts'
import { withHashSlot } from './argon2-queue.ts'
import { consumeOtp, limitOtpChecks, verifyOtp } from './otp.ts'
import { checkOwnerProof, ownerProofsOf, replaceOwner } from './phone-owner.ts'
import { assertStrongPin, resetAllAttempts } from './pin-attempts.ts'
import { hashPin } from './pin-hash.ts'
import { rateLimitIdentityOf } from './rate-limit-identity.ts'
import { requirePin } from './require-pin.ts'
import { createSession, endSessions } from './sessions.ts'

const forgot = defineHandler(forgotPinCode, async ({ app, brand, address, userAgent, input }) => {
  const { phone_number: phone, otp, pin_code: pin, device_token: deviceToken, owner_proof: proof } = input
  const owner = { brand: brand.id, phone, purpose: 'forgot_pin' as const }
  assertStrongPin(pin, phone)
  await limitOtpChecks(app.db, address)
  return withHashSlot(async () => {
    const identity = await rateLimitIdentityOf(app.db, owner, { address, deviceToken })
    const code = await verifyOtp(app, owner, identity, otp, false)
    await code.takeBack()
    const owned = await findCustomer(app.db, brand.id, phone)
    const isUnclear = owned !== undefined && (await ownerProofsOf(app.db, owned, identity)) !== undefined
    if (isUnclear && proof) await checkOwnerProof(app.db, owned, proof)
    const isNewOwner = isUnclear && !proof
    // Only after the code is verified: this check reveals whether the PIN is the account's birthdate.
    if (!isNewOwner) assertStrongPin(pin, phone, owned?.birthdate)
    const pinHash = await hashPin(pin, app.secrets.pepper.current, app.limits.pinHashKiB)
    return app.db.transaction(async (tx) => {
      await consumeOtp(tx, code.row)
      const customer = await findCustomer(tx, brand.id, phone)
      if (!customer) throw new ApiError('otp_expired')
      await lockCustomer(tx, customer.id)
      if (isNewOwner) {
        app.log.info('phone given to a new account', { customer: customer.id })
        return createSession(app, tx, await replaceOwner(tx, customer, pinHash), { userAgent, deviceToken })
      }
      // Who has shown more than the phone is the one who registered it.
      const isTakenOver = customer.phoneProvedAt === null && !identity.isKnown && !isUnclear
      if (isTakenOver) await emptyProfile(tx, customer)
      const at = clock.date()
      const isByPhoneAlone = !identity.isKnown && !isUnclear
      const phoneProvedAt = customer.phoneProvedAt ?? at
      await tx
        .update(customers)
        .set({ pinHash, phoneProvedAt, proofTries: 0, ...(isByPhoneAlone ? { pinResetAt: at } : {}) })
        .where(eq(customers.id, customer.id))
      await resetAllAttempts(tx, brand.id, phone)
      await endSessions(tx, customer.id, { except: undefined }, 'pin_changed')
      await notifyAccount(tx, customer.id, 'pin_changed')
      return createSession(app, tx, customer.id, { userAgent, deviceToken })
    })
  })
})

const change = defineHandler(changePinCode, async ({ app, brand, caller, input }) => {
  const { phone, birthdate } = await readCustomer(app.db, caller.customerId)
  assertStrongPin(input.new_pin_code, phone, birthdate)
  await withHashSlot(async () => {
    const customer = await requirePin(app, brand.id, caller, input.pin_code)
    const pinHash = await hashPin(input.new_pin_code, app.secrets.pepper.current, app.limits.pinHashKiB)
    await changeCustomer(app.db, customer.id, async (tx) => {
      await tx.update(customers).set({ pinHash }).where(eq(customers.id, customer.id))
      await endSessions(tx, customer.id, { except: caller.sessionId }, 'pin_changed')
      await notifyAccount(tx, customer.id, 'pin_changed')
    })
  })
  return {}
})

export const pinHandlers: readonly Handler[] = [forgot, change]

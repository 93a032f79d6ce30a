import { eq } from 'drizzle-orm'
import { changePinCode, forgotPinCode } from '#contract/auth.ts'
import { changeCustomer, findCustomer, lockCustomer, readCustomer } from '#server/api/account/customers.ts'
import { notifyAccount } from '#server/api/notifications/notify-account.ts'
import { customers } from '#server/db/schema/account.ts'
import { ApiError } from '#server/http/api-error.ts'
import { defineHandler, type Handler } from '#server/http/handler.ts'
import { withHashSlot } from './argon2-queue.ts'
import { consumeOtp, limitOtpChecks, refundAttempt, verifyOtp } from './otp.ts'
import { assertStrongPin, hashPin, resetAttempts } from './pin-attempts.ts'
import { requirePin } from './require-pin.ts'
import { createSession, endSessions } from './sessions.ts'

const forgot = defineHandler(forgotPinCode, async ({ app, brand, address, userAgent, input }) => {
  const { phone_number: phone, otp, pin_code: pin } = input
  assertStrongPin(pin, phone)
  await limitOtpChecks(app.db, address)
  return withHashSlot(async () => {
    const code = await verifyOtp(app, { brand: brand.id, phone, purpose: 'forgot_pin' }, otp)
    await refundAttempt(app.db, code)
    // Only after the code is verified: this check reveals whether the PIN is the account's birthdate.
    assertStrongPin(pin, phone, (await findCustomer(app.db, brand.id, phone))?.birthdate)
    const pinHash = await hashPin(pin, app.secrets.pepper)
    return app.db.transaction(async (tx) => {
      await consumeOtp(tx, code)
      const customer = await findCustomer(tx, brand.id, phone)
      if (!customer) throw new ApiError('otp_expired')
      await lockCustomer(tx, customer.id)
      await tx.update(customers).set({ pinHash }).where(eq(customers.id, customer.id))
      await resetAttempts(tx, brand.id, phone)
      await endSessions(tx, customer.id, { except: undefined }, 'pin_changed')
      await notifyAccount(tx, customer.id, 'pin_changed')
      return createSession(app, tx, customer.id, userAgent)
    })
  })
})

const change = defineHandler(changePinCode, async ({ app, brand, caller, input }) => {
  const { phone, birthdate } = await readCustomer(app.db, caller.customerId)
  assertStrongPin(input.new_pin_code, phone, birthdate)
  await withHashSlot(async () => {
    const customer = await requirePin(app, brand.id, caller.customerId, input.pin_code)
    const pinHash = await hashPin(input.new_pin_code, app.secrets.pepper)
    await changeCustomer(app.db, customer.id, async (tx) => {
      await tx.update(customers).set({ pinHash }).where(eq(customers.id, customer.id))
      await endSessions(tx, customer.id, { except: caller.sessionId }, 'pin_changed')
      await notifyAccount(tx, customer.id, 'pin_changed')
    })
  })
  return {}
})

export const pinHandlers: readonly Handler[] = [forgot, change]

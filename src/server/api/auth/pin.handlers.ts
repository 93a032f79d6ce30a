import { eq } from 'drizzle-orm'
import { changePinCode, forgotPinCode } from '#contract/auth.ts'
import { findCustomer, readCustomer } from '#server/api/account/customers.ts'
import { notifyAccount } from '#server/api/notifications/notify-account.ts'
import { customers } from '#server/db/schema/core.ts'
import { ApiError } from '#server/http/api-error.ts'
import { type Handler, defineHandler } from '#server/http/handler.ts'
import { withPlace } from './argon2-queue.ts'
import { forgiveTry, limitOtpChecks, tryOtp, useOtp } from './otp.ts'
import { clearTries, hashPin, refuseWeak } from './pin-attempts.ts'
import { provePin } from './require-pin.ts'
import { endSessions, openSession } from './sessions.ts'

const forgot = defineHandler(forgotPinCode, async ({ app, brand, address, userAgent, input }) => {
  const { phone_number: phone, otp, pin_code: pin } = input
  refuseWeak(pin, phone)
  await limitOtpChecks(app.db, address)
  return withPlace(async () => {
    const code = await tryOtp(app, { brand: brand.id, phone, purpose: 'forgot_pin' }, otp)
    await forgiveTry(app.db, code)
    // Only now may it be known whose birthday it is.
    refuseWeak(pin, phone, (await findCustomer(app.db, brand.id, phone))?.birthdate)
    const pinHash = await hashPin(pin, app.secrets.pepper)
    return app.db.transaction(async (tx) => {
      await useOtp(tx, code)
      const customer = await findCustomer(tx, brand.id, phone)
      if (!customer) throw new ApiError('otp_expired')
      await tx.update(customers).set({ pinHash }).where(eq(customers.id, customer.id))
      await clearTries(tx, brand.id, phone)
      await endSessions(tx, customer.id, { except: undefined }, 'pin_changed')
      await notifyAccount(tx, customer.id, 'pin_changed')
      return openSession(app, tx, customer.id, userAgent)
    })
  })
})

const change = defineHandler(changePinCode, async ({ app, brand, caller, input }) => {
  const { phone, birthdate } = await readCustomer(app.db, caller.customerId)
  refuseWeak(input.new_pin_code, phone, birthdate)
  await withPlace(async () => {
    const customer = await provePin(app, brand.id, caller.customerId, input.pin_code)
    const pinHash = await hashPin(input.new_pin_code, app.secrets.pepper)
    await app.db.transaction(async (tx) => {
      await tx.update(customers).set({ pinHash }).where(eq(customers.id, customer.id))
      await endSessions(tx, customer.id, { except: caller.sessionId }, 'pin_changed')
      await notifyAccount(tx, customer.id, 'pin_changed')
    })
  })
  return {}
})

export const pinHandlers: readonly Handler[] = [forgot, change]

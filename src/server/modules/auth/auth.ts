import { checkUser, login, register } from '#contract/auth.ts'
import { HOUR_SECONDS } from '#contract/duration.ts'
import { logout } from '#contract/signed-in.ts'
import { refreshToken } from '#contract/tokens.ts'
import type { Database } from '#server/db/database.ts'
import { customers } from '#server/db/schema/account.ts'
import { DEMO } from '#server/db/seed/demo-customer.ts'
import { ApiError } from '#server/http/api-error.ts'
import { findCustomer, lockCustomer } from '#server/http/customers.ts'
import { defineHandler, type Handler } from '#server/http/handler.ts'
import { ipPrefix } from '#server/http/ip-prefix.ts'
import { digest, limit, networkOf, pace } from '#server/http/rate-limit.ts'
import { recordTerms } from '#server/modules/account/consents.ts'
import { notifyAccount } from '#server/modules/notifications/notify-account.ts'
import { withHashSlot } from './argon2-queue.ts'
import { assertStrongPin, lockedError, recordAttempt, resetAttempts } from './pin-attempts.ts'
import { hashPin, renewPinHash, verifyPin } from './pin-hash.ts'
import { rateLimitIdentityOf } from './rate-limit-identity.ts'
import { createSession, endSessions, isNewDevice, rotateRefreshToken } from './sessions.ts'

/** Calls of `check_user` and `register` for one phone: both reveal whether it has an account. */
const CHECKS_PER_PHONE = 60
/** PIN attempts are limited per phone; this stops one address from trying a PIN on many phones. Carriers share addresses. */
const LOGINS_PER_ADDRESS = 600
const REGISTRATIONS_PER_ADDRESS = 300

/** Keyed by the caller's network too, so that checks by others cannot lock a customer out. */
const limitChecks = (db: Database, brand: string, phone: string, address: string) =>
  limit(db, `check:phone:${digest([brand, phone, ipPrefix(address)].join('|'))}`, CHECKS_PER_PHONE, HOUR_SECONDS)

const check = defineHandler(checkUser, async ({ app, brand, address, input }) => {
  const phone = input.phone_number
  await pace(app.db, `check:address:${networkOf(address)}`, app.limits.phoneChecksPerHour, HOUR_SECONDS)
  await limitChecks(app.db, brand.id, phone, address)
  return { is_registered: Boolean(await findCustomer(app.db, brand.id, phone)) }
})

const registerCustomer = defineHandler(register, async ({ app, brand, address, userAgent, input }) => {
  const phone = input.phone_number
  await pace(app.db, `register:address:${networkOf(address)}`, REGISTRATIONS_PER_ADDRESS, HOUR_SECONDS)
  await limitChecks(app.db, brand.id, phone, address)
  assertStrongPin(input.pin_code, phone, input.birthdate)
  if (await findCustomer(app.db, brand.id, phone)) throw new ApiError('phone_taken')
  const pinHash = await withHashSlot(() => hashPin(input.pin_code, app.secrets.pepper.current, app.limits.pinHashKiB))
  return app.db.transaction(async (tx) => {
    const [customer] = await tx
      .insert(customers)
      .values({
        brand: brand.id,
        phone,
        name: input.full_name,
        email: input.email ?? null,
        gender: input.gender ?? null,
        birthdate: input.birthdate ?? null,
        pinHash,
      })
      .onConflictDoNothing()
      .returning()
    if (!customer) throw new ApiError('phone_taken') // a concurrent request registered the same phone
    await recordTerms(tx, customer.id)
    return createSession(app, tx, customer.id, { userAgent, deviceToken: input.device_token })
  })
})

/** Takes the hash slot first: under overload, excess requests are rejected before they cost the database anything. */
const signIn = defineHandler(login, ({ app, brand, address, userAgent, input }) =>
  withHashSlot(async () => {
    const { phone_number: phone, device_token: deviceToken } = input
    await pace(app.db, `login:address:${networkOf(address)}`, LOGINS_PER_ADDRESS, HOUR_SECONDS)
    const identity = await rateLimitIdentityOf(app.db, { brand: brand.id, phone }, { address, deviceToken })
    const { left, lockedUntil } = await recordAttempt(app.db, brand.id, phone, identity)
    const customer = await findCustomer(app.db, brand.id, phone)
    const isRight = await verifyPin(input.pin_code, customer?.pinHash, app.secrets.pepper, app.limits.pinHashKiB)
    const isDemo =
      isRight && app.config.NODE_ENV === 'production' && phone === DEMO.phone && input.pin_code === DEMO.pin
    if (isDemo) app.log.error('demo customer refused: delete this account', { customer: customer?.id })
    if (!isRight || isDemo || !customer) {
      app.log.info('pin rejected', { customer: customer?.id, is_locked: lockedUntil !== null })
      throw lockedUntil ? lockedError(lockedUntil) : new ApiError('wrong_pin', { tries_left: left })
    }
    await resetAttempts(app.db, brand.id, phone, identity)
    await renewPinHash(app.db, customer, input.pin_code, app.secrets.pepper, app.limits.pinHashKiB)
    return app.db.transaction(async (tx) => {
      const { pinHash } = await lockCustomer(tx, customer.id)
      // A change of the PIN ends all sessions, so none may begin with the old one after it. Hashing the same PIN again is no change.
      const isSame =
        pinHash === customer.pinHash ||
        (await verifyPin(input.pin_code, pinHash, app.secrets.pepper, app.limits.pinHashKiB))
      if (!isSame) throw new ApiError('wrong_pin', { tries_left: left })
      const isNew = await isNewDevice(tx, customer.id, userAgent)
      if (isNew) await notifyAccount(tx, customer.id, 'new_device')
      return createSession(app, tx, customer.id, { userAgent, deviceToken })
    })
  }),
)

const refresh = defineHandler(refreshToken, ({ app, brand, input }) =>
  rotateRefreshToken(app, brand.id, input.refresh_token),
)

const signOut = defineHandler(logout, async ({ app, caller }) => {
  const { customerId, sessionId } = caller
  await app.db.transaction((tx) => endSessions(tx, customerId, { sessionId }, 'logout'))
  return {}
})

export const authHandlers: readonly Handler[] = [check, registerCustomer, signIn, refresh, signOut]

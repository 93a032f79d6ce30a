import { and, desc, eq, gt, isNotNull, isNull } from 'drizzle-orm'
import { HOUR_SECONDS } from '#contract/duration.ts'
import { changePhone, checkPhoneChange, sendPhoneChangeCode } from '#contract/phone-change.ts'
import type { Database, Tx } from '#server/db/database.ts'
import { customers } from '#server/db/schema/account.ts'
import { otps } from '#server/db/schema/auth.ts'
import { ApiError } from '#server/http/api-error.ts'
import { wasAskedForCode } from '#server/http/asked-for-code.ts'
import { type CustomerRecord, findCustomer, lockCustomer, readCustomer } from '#server/http/customers.ts'
import { defineHandler, type Handler } from '#server/http/handler.ts'
import { countUse, digest, limit } from '#server/http/rate-limit.ts'
import { notifyAccount } from '#server/modules/notifications/notify-account.ts'
import { assertSmsBudget } from '#server/modules/notifications/sms-hour.ts'
import { assertPinIsOld } from '#server/modules/payments/refunds/confirm-destination.ts'
import { moveDestinations } from '#server/modules/payments/refunds/refund-destination.ts'
import { readStanding } from '#server/modules/payments/reservations/trust.ts'
import { clock } from '#server/platform/clock.ts'
import { withHashSlot } from './argon2-queue.ts'
import { consumeOtp, limitOtpChecks, verifyOtp, verifyOtpOnce } from './otp.ts'
import { vacatePhone } from './phone-owner.ts'
import { identityOfSession } from './rate-limit-identity.ts'
import { requirePin } from './require-pin.ts'
import { requireWorkForCode, sendCodeToSession } from './send-code.ts'

/** The code of the present phone, once it was entered in this session; it allows one change. */
async function findLeaveCode(db: Database, customer: CustomerRecord, sessionId: string) {
  const { brand, phone } = customer
  const isOfSession = and(
    eq(otps.brand, brand),
    eq(otps.phone, phone),
    eq(otps.purpose, 'leave_phone'),
    eq(otps.identity, identityOfSession(sessionId).key),
  )
  const isOpen = and(isNotNull(otps.checkedAt), isNull(otps.usedAt), gt(otps.expiresAt, clock.date()))
  const [code] = await db.select().from(otps).where(and(isOfSession, isOpen)).orderBy(desc(otps.createdAt)).limit(1)
  if (!code) throw new ApiError('otp_required', { reason: 'leave_phone' })
  return code
}

/** Numbers that a phone may ask a code for in an hour: a customer mistypes one. */
const MAX_NEW_NUMBERS = 3

/** Before `assertFree`, which tells who has an account. */
async function limitNewNumbers(db: Database, { brand, phone }: CustomerRecord, next: string) {
  // Of the phone: an account that ends is followed by another one.
  const asker = [brand, phone].join('|')
  const { count } = await countUse(db, `change:number:${digest([asker, next].join('|'))}`, HOUR_SECONDS)
  if (count === 1) await limit(db, `change:numbers:${digest(asker)}`, MAX_NEW_NUMBERS, HOUR_SECONDS)
}

/** An account that nobody has proved does not keep its number from the person who has the phone, unless it is their own. */
function assertFree(holder: CustomerRecord | undefined, { id }: CustomerRecord) {
  if (holder && (holder.id === id || holder.phoneProvedAt !== null)) throw new ApiError('phone_taken')
}

const send = defineHandler(sendPhoneChangeCode, async ({ input, ...call }) => {
  const { app, brand, caller } = call
  if (!app.sms.isConfigured) throw new ApiError('unavailable')
  const customer = await readCustomer(app.db, caller.customerId)
  // The money would follow the phone.
  await assertPinIsOld(app.db, customer.id)
  const { phone_number: next, locale } = input
  if (next) {
    await findLeaveCode(app.db, customer, caller.sessionId)
    await limitNewNumbers(app.db, customer, next)
    assertFree(await findCustomer(app.db, brand.id, next), customer)
  }
  await assertSmsBudget(app, brand.id)
  // Until its code is entered, the new phone is limited as a stranger's, also for a trusted caller.
  const standing = next ? 'unproved' : await readStanding(app.db, brand.id, customer.phone)
  if (!next && standing === 'unproved' && !(await wasAskedForCode(app.db, customer.id)))
    throw new ApiError('code_not_asked')
  await requireWorkForCode(call, standing)
  const owner = {
    brand: brand.id,
    phone: next ?? customer.phone,
    purpose: next ? 'take_phone' : 'leave_phone',
  } as const
  const identity = { ...identityOfSession(caller.sessionId), isKnown: !next }
  return sendCodeToSession({ ...call, locale }, owner, identity, standing)
})

const check = defineHandler(checkPhoneChange, async ({ app, brand, caller, address, input }) => {
  const { phone } = await readCustomer(app.db, caller.customerId)
  await limitOtpChecks(app.db, address)
  const owner = { brand: brand.id, phone, purpose: 'leave_phone' as const }
  await verifyOtpOnce(app, owner, identityOfSession(caller.sessionId), input.otp, false)
  return {}
})

async function takePhone(tx: Tx, customer: CustomerRecord, phone: string) {
  const holder = await findCustomer(tx, customer.brand, phone)
  if (holder) {
    await lockCustomer(tx, holder.id)
    assertFree(holder, customer)
    await vacatePhone(tx, holder)
  }
  const at = clock.date()
  const moved = { phone, phoneSince: at, phoneProvedAt: at, proofTries: 0 }
  await tx.update(customers).set(moved).where(eq(customers.id, customer.id))
  await moveDestinations(tx, customer.id, customer.phone)
}

const change = defineHandler(changePhone, async ({ app, brand, caller, address, input }) => {
  const { phone_number: phone, otp, pin_code: pin } = input
  await limitOtpChecks(app.db, address)
  const customer = await readCustomer(app.db, caller.customerId)
  // A repeat whose first answer was lost.
  if (customer.phone === phone && customer.phoneSince.getTime() > clock.now() - REPEAT_MS) return {}
  await assertPinIsOld(app.db, customer.id)
  const left = await findLeaveCode(app.db, customer, caller.sessionId)
  const owner = { brand: brand.id, phone, purpose: 'take_phone' as const }
  const taken = await verifyOtp(app, owner, identityOfSession(caller.sessionId), otp, false)
  await withHashSlot(() => requirePin(app, brand.id, caller, pin))
  await app.db.transaction(async (tx) => {
    await consumeOtp(tx, left)
    await consumeOtp(tx, taken.row)
    await takePhone(tx, await lockCustomer(tx, customer.id), phone)
    await notifyAccount(tx, customer.id, 'phone_changed')
  })
  app.log.info('phone changed by its customer', { customer: customer.id })
  return {}
})

/** How long the app may repeat a request. */
const REPEAT_MS = 10 * 60_000

export const phoneChangeHandlers: readonly Handler[] = [send, check, change]

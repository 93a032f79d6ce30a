import { and, eq } from 'drizzle-orm'
import { newCaseNumber, newCouponCode } from '#server/api/ids.ts'
import { redeemedValue, returnCoupon } from '#server/api/rewards/coupon-redemption.ts'
import type { Tx } from '#server/db/database.ts'
import { refundCases } from '#server/db/schema/payment.ts'
import { coupons } from '#server/db/schema/rewards.ts'
import { type Cause, type TransactionRow, transition } from './transaction-state.ts'

const COUPON_DAYS = 90
const DAY_MS = 86_400_000

/** The case of the purchase itself, of which there is one at most. */
const isRefundOf = (transactionId: string) =>
  and(eq(refundCases.transactionId, transactionId), eq(refundCases.reason, 'not_started'))

type NewCase = Omit<typeof refundCases.$inferInsert, 'number'>

/**
 * Opens a refund case under a number that no other case has.
 * @returns its number; undefined if its charge already has a case
 */
export async function openCase(tx: Tx, values: NewCase, newNumber = newCaseNumber): Promise<string | undefined> {
  for (;;) {
    const [opened] = await tx
      .insert(refundCases)
      .values({ ...values, number: newNumber() })
      .onConflictDoNothing()
      .returning({ number: refundCases.number })
    if (opened) return opened.number
    const isSame = values.chargeId ? eq(refundCases.chargeId, values.chargeId) : isRefundOf(values.transactionId)
    const [existing] = await tx.select({ number: refundCases.number }).from(refundCases).where(isSame)
    if (existing) return undefined
  }
}

async function issueCoupon(tx: Tx, { id: refundOf, brand, customerId }: TransactionRow, amount: number) {
  const expiresAt = new Date(Date.now() + COUPON_DAYS * DAY_MS)
  await tx.insert(coupons).values({ code: newCouponCode(), brand, customerId, amount, refundOf, expiresAt })
}

/**
 * Refunds a load that did not start by one coupon worth the amount paid plus the discount of the coupon used. The database
 * allows one refund coupon per purchase.
 * @param row as returned by `lockTransaction`, `start_failed`
 */
export async function refundByCoupon(tx: Tx, row: TransactionRow, cause: Cause) {
  await issueCoupon(tx, row, row.amount + (await redeemedValue(tx, row)))
  await transition(tx, row, 'refunded', cause, { dueAt: null })
}

/**
 * Refunds an order that its customer cancels: the amount paid as a coupon, and the coupon used as it was, so that a
 * discount never becomes money.
 * @param row as returned by `lockTransaction`, `running`
 */
export async function refundMoneyByCoupon(tx: Tx, row: TransactionRow, cause: Cause) {
  if (row.amount > 0) await issueCoupon(tx, row, row.amount)
  await returnCoupon(tx, row)
  await transition(tx, row, 'refunded', cause, { dueAt: null })
}

/** Opens a refund case, by whose number staff send the money back by bank transfer. The coupon used is returned at once. */
export async function refundByCase(tx: Tx, row: TransactionRow, cause: Cause) {
  await openCase(tx, { transactionId: row.id, amount: row.amount })
  await returnCoupon(tx, row)
  await transition(tx, row, 'refunded', cause, { dueAt: null })
}

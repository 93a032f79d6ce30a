import { newCaseNumber, newCouponCode } from '#server/api/ids.ts'
import { redeemedValue, returnCoupon } from '#server/api/rewards/coupon-redemption.ts'
import type { Tx } from '#server/db/database.ts'
import { refundCases } from '#server/db/schema/payment.ts'
import { coupons } from '#server/db/schema/rewards.ts'
import { type Cause, type TransactionRow, transition } from './transaction-state.ts'

const COUPON_DAYS = 90
const DAY_MS = 86_400_000

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
  await tx.insert(refundCases).values({ number: newCaseNumber(), transactionId: row.id, amount: row.amount })
  await returnCoupon(tx, row)
  await transition(tx, row, 'refunded', cause, { dueAt: null })
}

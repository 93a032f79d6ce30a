import { newCaseNumber, newCouponCode } from '#server/api/ids.ts'
import { redeemedValue, returnCoupon } from '#server/api/rewards/coupon-redemption.ts'
import type { Tx } from '#server/db/database.ts'
import { coupons, refundCases } from '#server/db/schema/rewards.ts'
import { type Cause, type TransactionRow, transition } from './transaction-state.ts'

const COUPON_DAYS = 90
const DAY_MS = 86_400_000

async function issueCoupon(tx: Tx, { id: refundOf, brand, customerId }: TransactionRow, amount: number) {
  const expiresAt = new Date(Date.now() + COUPON_DAYS * DAY_MS)
  await tx.insert(coupons).values({ code: newCouponCode(), brand, customerId, amount, refundOf, expiresAt })
}

/**
 * The full value of a load that did not start as a coupon: what was paid and what its coupon was worth. Its row can
 * only be written once a purchase.
 * @param row as `lockTransaction` gave it, `start_failed`
 */
export async function refundByCoupon(tx: Tx, row: TransactionRow, cause: Cause) {
  await issueCoupon(tx, row, row.amount + (await redeemedValue(tx, row)))
  await transition(tx, row, 'refunded', cause, { dueAt: null })
}

/**
 * What an order that its customer cancels gives back at once: the money as a coupon, and its own coupon as the coupon it
 * was, so that a discount never becomes money.
 * @param row as `lockTransaction` gave it, `running`
 */
export async function refundMoneyByCoupon(tx: Tx, row: TransactionRow, cause: Cause) {
  if (row.amount > 0) await issueCoupon(tx, row, row.amount)
  await returnCoupon(tx, row)
  await transition(tx, row, 'refunded', cause, { dueAt: null })
}

/** The money by bank, which people at the shop do by the case's number; the coupon comes back at once. */
export async function refundByCase(tx: Tx, row: TransactionRow, cause: Cause) {
  await tx.insert(refundCases).values({ number: newCaseNumber(), transactionId: row.id, amount: row.amount })
  await returnCoupon(tx, row)
  await transition(tx, row, 'refunded', cause, { dueAt: null })
}

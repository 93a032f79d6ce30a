import { eq } from 'drizzle-orm'
import type { RefundDestination } from '#contract/refund-destination.ts'
import type { Tx } from '#server/db/database.ts'
import { customers } from '#server/db/schema/account.ts'
import { coupons } from '#server/db/schema/rewards.ts'
import { redeemedValue, returnCoupon } from '#server/modules/payments/reservations/coupon-redemption.ts'
import { subtractReversals } from '#server/modules/payments/reversals/reversed-amount.ts'
import { type Cause, type TransactionRow, transition } from '#server/modules/payments/transition.ts'
import { newCouponCode } from '#server/platform/ids.ts'
import { openRefundCase, type RefundServices } from './open-case.ts'

/** A coupon that stands for money never expires. */
const issueCoupon = (tx: Tx, { id: refundOf, brand, customerId }: TransactionRow, amount: number) =>
  tx.insert(coupons).values({ code: newCouponCode(), brand, customerId, amount, refundOf, expiresAt: null })

async function hasEnded(tx: Tx, customerId: string): Promise<boolean> {
  const [customer] = await tx.select().from(customers).where(eq(customers.id, customerId))
  return !customer || customer.erasedAt !== null
}

/**
 * Refunds a load that did not start, or stopped, by one coupon worth the amount paid plus the discount of the coupon used, less what has
 * gone back at the gateway already. The database allows one refund coupon per purchase. Who has no account any more cannot use a coupon, and is owed the money.
 * @param row as returned by `lockTransaction`, in one of `CHOICE_STATUSES`
 */
export async function refundByCoupon(tx: Tx, shop: RefundServices, row: TransactionRow, cause: Cause) {
  if (row.amount > 0 && (await hasEnded(tx, row.customerId))) return refundByCase(tx, shop, row, cause)
  const value = (await subtractReversals(tx, row)) + (await redeemedValue(tx, row))
  // Before a late payment its coupon may have been spent elsewhere: then there is nothing to refund.
  if (row.amount > 0 || value > 0) await issueCoupon(tx, row, value)
  await transition(tx, shop, row, 'refunded', cause, { dueAt: null })
}

/**
 * Refunds an order that its customer cancels: the amount paid as a coupon, and the coupon used as it was, so that a
 * discount never becomes money.
 * @param row as returned by `lockTransaction`, `running`
 */
export async function refundMoneyByCoupon(tx: Tx, shop: RefundServices, row: TransactionRow, cause: Cause) {
  if (row.amount > 0) await issueCoupon(tx, row, await subtractReversals(tx, row))
  await returnCoupon(tx, row)
  await transition(tx, shop, row, 'refunded', cause, { dueAt: null })
}

/** Sends the money itself back, under a case number. The coupon used is returned at once. */
export async function refundByCase(
  tx: Tx,
  shop: RefundServices,
  row: TransactionRow,
  cause: Cause,
  destination?: RefundDestination,
) {
  const amount = await subtractReversals(tx, row)
  await openRefundCase(tx, shop, row, { reason: 'not_started', amount, destination })
  await returnCoupon(tx, row)
  await transition(tx, shop, row, 'refunded', cause, { dueAt: null })
}

import { and, eq } from 'drizzle-orm'
import type { Purchase } from '#contract/payment.ts'
import type { Database } from '#server/db/database.ts'
import type { Caller } from '#server/http/handler.ts'
import { findPurchase } from './purchase-archive.ts'

/** Whether a purchase is that of the customer who asks; whoever has its number can ask. */
export async function isOwnPurchase(db: Database, transaction: string, viewer: Caller | undefined): Promise<boolean> {
  if (!viewer) return false
  const own = await findPurchase(db, (t) => and(eq(t.id, transaction), eq(t.customerId, viewer.customerId)))
  return own !== undefined
}

/** A purchase as whoever has its number may read it: the code of a coupon is its owner's. */
export const withoutCode = (purchase: Purchase): Purchase =>
  purchase.refund?.kind === 'coupon' ? { ...purchase, refund: { ...purchase.refund, code: null } } : purchase

import { and, eq } from 'drizzle-orm'
import type { Purchase } from '#contract/payment.ts'
import type { Database } from '#server/db/database.ts'
import type { Caller } from '#server/http/handler.ts'
import { findPurchase } from './purchase-archive.ts'

/** Whether a purchase is that of the customer who asks: anybody with its number can ask. */
export async function isOwnPurchase(db: Database, transaction: string, viewer: Caller | undefined): Promise<boolean> {
  if (!viewer) return false
  const own = await findPurchase(db, (t) => and(eq(t.id, transaction), eq(t.customerId, viewer.customerId)))
  return own !== undefined
}

/** A purchase as anybody with its number may read it: without the code of a coupon, which is for its owner. */
export const withoutCode = (purchase: Purchase): Purchase =>
  purchase.refund?.kind === 'coupon' ? { ...purchase, refund: { ...purchase.refund, code: null } } : purchase

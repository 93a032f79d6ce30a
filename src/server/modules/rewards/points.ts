import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '#server/db/database.ts'
import { pointBalances, pointEntries } from '#server/db/schema/rewards.ts'
import { ApiError } from '#server/http/api-error.ts'

/** Locks and returns the balance: other changes of this customer's points wait for the end of the transaction. */
export async function lockPoints(tx: Tx, customerId: string): Promise<number> {
  await tx.insert(pointBalances).values({ customerId }).onConflictDoNothing()
  const [balance] = await tx.select().from(pointBalances).where(eq(pointBalances.customerId, customerId)).for('update')
  return balance?.points ?? 0
}

type Entry = Pick<
  typeof pointEntries.$inferInsert,
  'customerId' | 'change' | 'reason' | 'transactionId' | 'promotionId'
>

/**
 * The only function that changes points: ledger and balance together.
 * @returns the new balance
 * @throws ApiError `points_short` with `missing`
 */
export async function changePoints(tx: Tx, entry: Entry): Promise<number> {
  const { customerId, change } = entry
  const oldBalance = await lockPoints(tx, customerId)
  if (change === 0) return oldBalance
  const [balance] = await tx
    .update(pointBalances)
    .set({ points: sql`${pointBalances.points} + ${change}` })
    .where(and(eq(pointBalances.customerId, customerId), sql`${pointBalances.points} + ${change} >= 0`))
    .returning()
  if (!balance) throw new ApiError('points_short', { missing: -change - oldBalance })
  await tx.insert(pointEntries).values(entry)
  return balance.points
}

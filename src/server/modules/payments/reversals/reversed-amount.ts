import { and, eq, inArray, notInArray, sql } from 'drizzle-orm'
import type { Database, Tx } from '#server/db/database.ts'
import { payments } from '#server/db/schema/payment.ts'
import { reversals } from '#server/db/schema/refunds.ts'

/** Excludes disputes that the shop won: the payer has given that money back. */
export const isOutstandingReversal = notInArray(reversals.effect, ['owed', 'undone'])
const isOfPayment = and(
  isOutstandingReversal,
  eq(reversals.transactionId, payments.transactionId),
  eq(reversals.paymentId, payments.chargeId),
)

/**
 * What of the payments of purchases has gone back at the gateway without us, in satang, by transaction id: nobody owes it any
 * more. Never more than was paid, also if a bank takes back what was refunded already.
 */
export async function readReversed(db: Database | Tx, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (ids.length === 0) return new Map()
  const found = await db
    .select({
      id: payments.transactionId,
      amount: sql<number>`least(${payments.amount}, sum(${reversals.amount}))::int`,
    })
    .from(payments)
    .innerJoin(reversals, isOfPayment)
    .where(inArray(payments.transactionId, [...ids]))
    .groupBy(payments.transactionId)
  return new Map(found.map(({ id, amount }) => [id, amount]))
}

/** The reversed amount of one purchase, in satang. */
export async function reversedAmountOf(db: Database | Tx, { id }: { id: string }): Promise<number> {
  return (await readReversed(db, [id])).get(id) ?? 0
}

/**
 * What is left of the payment of a purchase that is refunded now. The reversals that lower it have then had their effect.
 * @param row locked
 */
export async function subtractReversals(tx: Tx, row: { id: string; amount: number }): Promise<number> {
  const reversed = await reversedAmountOf(tx, row)
  if (reversed > 0)
    await tx
      .update(reversals)
      .set({ effect: 'lowered' })
      .where(
        and(
          eq(reversals.transactionId, row.id),
          eq(reversals.effect, 'none'),
          sql`${reversals.paymentId} = (select charge_id from payments where transaction_id = ${row.id})`,
        ),
      )
  return row.amount - reversed
}

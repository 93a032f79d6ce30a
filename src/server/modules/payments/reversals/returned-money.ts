import { and, eq, inArray, notInArray, sql } from 'drizzle-orm'
import type { Database, Tx } from '#server/db/database.ts'
import { payments } from '#server/db/schema/payment.ts'
import { moneyReturns } from '#server/db/schema/refunds.ts'

/** Not of a dispute that the shop has won: the payer has that money no more. */
export const isGone = notInArray(moneyReturns.effect, ['owed', 'undone'])
const isOfPayment = and(
  isGone,
  eq(moneyReturns.transactionId, payments.transactionId),
  eq(moneyReturns.paymentId, payments.chargeId),
)

/**
 * What of the payments of purchases has gone back at the gateway without us, in satang, by transaction id: nobody owes it any
 * more. Never more than was paid, also if a bank takes back what was refunded already.
 */
export async function readReturned(db: Database | Tx, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (ids.length === 0) return new Map()
  const found = await db
    .select({
      id: payments.transactionId,
      amount: sql<number>`least(${payments.amount}, sum(${moneyReturns.amount}))::int`,
    })
    .from(payments)
    .innerJoin(moneyReturns, isOfPayment)
    .where(inArray(payments.transactionId, [...ids]))
    .groupBy(payments.transactionId)
  return new Map(found.map(({ id, amount }) => [id, amount]))
}

/** As `readReturned`, of one purchase. */
export async function returnedOf(db: Database | Tx, { id }: { id: string }): Promise<number> {
  return (await readReturned(db, [id])).get(id) ?? 0
}

/**
 * What is left of the payment of a purchase that is refunded now. The returns that lower it have then had their effect.
 * @param row locked
 */
export async function takeReturnedOff(tx: Tx, row: { id: string; amount: number }): Promise<number> {
  const returned = await returnedOf(tx, row)
  if (returned > 0)
    await tx
      .update(moneyReturns)
      .set({ effect: 'lowered' })
      .where(
        and(
          eq(moneyReturns.transactionId, row.id),
          eq(moneyReturns.effect, 'none'),
          sql`${moneyReturns.paymentId} = (select charge_id from payments where transaction_id = ${row.id})`,
        ),
      )
  return row.amount - returned
}

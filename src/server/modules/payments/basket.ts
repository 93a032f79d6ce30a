import { eq, type SQL, sql } from 'drizzle-orm'
import type { Database, Tx } from '#server/db/database.ts'
import { transactions } from '#server/db/schema/payment.ts'

type Row = typeof transactions.$inferSelect
type InBasket = Pick<Row, 'id' | 'basketId'>

/** The purchase that has the charge: of a basket its first, of any other purchase itself. */
export const chargedIdOf = ({ id, basketId }: InBasket): string => basketId ?? id
export const hasCharge = (row: InBasket): boolean => chargedIdOf(row) === row.id

/** The purchase, and with it all of its basket: one charge pays them, so they wait for it and end unpaid together. */
export const isOfBasket = (id: string): SQL =>
  sql`(${eq(transactions.id, id)} or ${transactions.basketId} =
    (select own.basket_id from ${transactions} own where own.id = ${id}))`

export const sumOf = (rows: readonly Pick<Row, 'amount'>[]): number => rows.reduce((sum, row) => sum + row.amount, 0)

/** What the charge of a purchase takes, in satang. */
export async function chargedAmount(db: Database | Tx, { id, basketId, amount }: Row): Promise<number> {
  if (basketId === null) return amount
  return sumOf(await db.select({ amount: transactions.amount }).from(transactions).where(isOfBasket(id)))
}

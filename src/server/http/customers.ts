import { and, eq } from 'drizzle-orm'
import type { Database, Tx } from '#server/db/database.ts'
import { customers } from '#server/db/schema/account.ts'
import { ApiError } from './api-error.ts'

export type CustomerRecord = typeof customers.$inferSelect

/** A brand's customer with this phone number. */
export async function findCustomer(
  db: Database | Tx,
  brand: string,
  phone: string,
): Promise<CustomerRecord | undefined> {
  const [customer] = await db
    .select()
    .from(customers)
    .where(and(eq(customers.brand, brand), eq(customers.phone, phone)))
  return customer
}

/** @throws ApiError `unauthorized` when the account has been erased */
export async function readCustomer(db: Database | Tx, id: string): Promise<CustomerRecord> {
  const [customer] = await db.select().from(customers).where(eq(customers.id, id))
  if (!customer || customer.erasedAt) throw new ApiError('unauthorized')
  return customer
}

/**
 * Like `readCustomer`, with the row locked: serialises changes that span several rows of one customer.
 * @throws ApiError `unauthorized` when the account has been erased
 */
export async function lockCustomer(tx: Tx, id: string): Promise<CustomerRecord> {
  const [customer] = await tx.select().from(customers).where(eq(customers.id, id)).for('no key update')
  if (!customer || customer.erasedAt) throw new ApiError('unauthorized')
  return customer
}

/**
 * Runs a database transaction that writes something of a customer. None begins once the account has been erased, and the
 * end of the account waits for it, so that nothing is written of a customer who no longer exists.
 * @throws ApiError `unauthorized` when the account has been erased
 */
export const changeCustomer = <Result>(db: Database, id: string, work: (tx: Tx) => Promise<Result>): Promise<Result> =>
  db.transaction(async (tx) => {
    await lockCustomer(tx, id)
    return work(tx)
  })

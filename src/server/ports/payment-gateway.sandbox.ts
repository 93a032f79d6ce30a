import { eq, sql } from 'drizzle-orm'
import { promptPayPayload } from '#server/api/promptpay.ts'
import type { Database } from '#server/db/database.ts'
import { sandboxCharges } from '#server/db/schema.ts'
import type { Charge, PaymentGateway } from './payment-gateway.ts'

const toCharge = (row: typeof sandboxCharges.$inferSelect): Charge => ({
  state: row.state,
  amount: row.amount,
  currency: 'THB',
  paidAt: row.paidAt,
})

/** A bank whose book is a table: it takes money when somebody presses a button on the sandbox page. */
export function sandboxGateway(db: Database): PaymentGateway {
  const read = async (transaction: string) => {
    const [row] = await db.select().from(sandboxCharges).where(eq(sandboxCharges.transactionId, transaction))
    return row
  }
  return {
    isOpen: true,
    async createCharge({ transaction, amount, expiresAt, payee }) {
      const qrPayload = promptPayPayload(payee, amount, transaction.slice(-25))
      await db
        .insert(sandboxCharges)
        .values({ transactionId: transaction, amount, state: 'pending', qrPayload, expiresAt })
        .onConflictDoNothing()
      const row = await read(transaction)
      return { qrPayload: row?.qrPayload ?? qrPayload }
    },
    async readCharge(transaction) {
      const row = await read(transaction)
      return row && toCharge(row)
    },
    async voidCharge(transaction) {
      const [row] = await db
        .update(sandboxCharges)
        .set({
          state: sql`case when ${sandboxCharges.state} = 'pending' then 'voided' else ${sandboxCharges.state} end`,
        })
        .where(eq(sandboxCharges.transactionId, transaction))
        .returning()
      return row && toCharge(row)
    },
  }
}

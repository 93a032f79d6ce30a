import { and, count, eq, like } from 'drizzle-orm'
import { getHistoryPayment } from '#contract/payment.ts'
import { type Handler, handle } from '#server/api/call.ts'
import { transactions } from '#server/db/schema.ts'
import { readTransactions } from './transaction-view.ts'

const KIND = { all: 'TRX\\_%', machine: 'TRX\\_MCH\\_%', delivery: 'TRX\\_DLV\\_%', wash_dry_fold: 'TRX\\_WDF\\_%' }

const readHistory = handle(getHistoryPayment, async ({ app, caller, input }) => {
  const mine = and(eq(transactions.customerId, caller.customerId), like(transactions.id, KIND[input.selected]))
  const [sum] = await app.db.select({ total: count() }).from(transactions).where(mine)
  const offset = (input.page - 1) * input.limit
  return { details: await readTransactions(app.db, mine, { limit: input.limit, offset }), total: sum?.total ?? 0 }
})

export const historyHandlers: readonly Handler[] = [readHistory]

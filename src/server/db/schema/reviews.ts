import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt } from '#server/db/columns.ts'
import { ofCustomer } from './account.ts'
import { branches } from './branches.ts'
import { transactions } from './payment.ts'

export const reviews = pgTable(
  'reviews',
  {
    transactionId: text('transaction_id')
      .primaryKey()
      .references(() => transactions.id),
    branchId: text('branch_id')
      .notNull()
      .references(() => branches.id),
    customerId: ofCustomer(),
    rating: integer('rating').notNull(),
    text: text('text').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index('reviews_branch').on(t.branchId, t.createdAt),
    check('reviews_rating', sql`${t.rating} between 1 and 5`),
  ],
)

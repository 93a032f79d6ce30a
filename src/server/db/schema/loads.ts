import { index, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, instant, rowRules } from '#server/db/columns.ts'
import { ofCustomer } from './account.ts'
import { transactions } from './payment.ts'

/** Links with which a customer lets another person collect a load. */
export const loadLinks = pgTable(
  'load_links',
  {
    transactionId: text('transaction_id')
      .primaryKey()
      .references(() => transactions.id),
    customerId: ofCustomer(),
    token: text('token').notNull().unique(),
    createdAt: createdAt(),
    until: instant('until').notNull(),
  },
  (t) => [index('load_links_customer').on(t.customerId), index('load_links_until').on(t.until), ...rowRules(t)],
)

import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { createdAt, instant, rowRules } from '#server/db/columns.ts'
import { ofCustomer } from './account.ts'

export const rateLimits = pgTable(
  'rate_limits',
  {
    key: text('key').primaryKey(),
    windowStart: instant('window_start').notNull(),
    count: integer('count').notNull(),
  },
  (t) => [index('rate_limits_start').on(t.windowStart), ...rowRules(t)],
)

/** First responses by idempotency key. `answer` is null while the first request is running. */
export const idempotency = pgTable(
  'idempotency',
  {
    customerId: ofCustomer(),
    key: text('key').notNull(),
    route: text('route').notNull(),
    requestHash: text('request_hash').notNull(),
    /** Without a foreign key, because it is written before its purchase in the same database transaction. Null for calls that create no purchase. */
    transactionId: text('transaction_id').unique(),
    answer: jsonb('answer').$type<unknown>(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.customerId, t.key, t.route] }),
    index('idempotency_created').on(t.createdAt),
    ...rowRules(t),
  ],
)

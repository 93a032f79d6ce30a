import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { CARD_PROBLEMS } from '#contract/saved-cards.ts'
import { createdAt, instant, rowRules } from '#server/db/columns.ts'
import { ofCustomer } from './account.ts'

/**
 * Cards that the payment company keeps because their customers asked for it. Whatever deletes a row, a trigger notes in
 * `card_removals` what the company has to delete.
 */
export const savedCards = pgTable(
  'saved_cards',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    customerId: ofCustomer(),
    brand: text('brand').notNull(),
    /** The company's id of the object that has this card, and no other. */
    holder: text('holder').notNull(),
    /** The company's id of the card. */
    token: text('token').notNull(),
    scheme: text('scheme').notNull(),
    lastDigits: text('last_digits').notNull(),
    /** The last month in which it is valid: `2026-11`. */
    expires: text('expires').notNull(),
    problem: text('problem', { enum: CARD_PROBLEMS }),
    /** The purchase that it pays for the first time. */
    transactionId: text('transaction_id').notNull(),
    /** When that purchase was paid; null until then, for a day at most. */
    keptAt: instant('kept_at'),
    usedAt: instant('used_at').notNull().defaultNow(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('saved_cards_holder').on(t.holder),
    index('saved_cards_customer').on(t.customerId),
    index('saved_cards_transaction').on(t.transactionId),
    index('saved_cards_unpaid').on(t.createdAt).where(sql`${t.keptAt} is null`),
    index('saved_cards_used').on(t.usedAt),
    ...rowRules(t),
  ],
)

/** What the payment company has to delete. A row is deleted once it is done, and names no customer. */
export const cardRemovals = pgTable(
  'card_removals',
  {
    holder: text('holder').primaryKey(),
    brand: text('brand').notNull(),
    tries: integer('tries').notNull().default(0),
    dueAt: instant('due_at').notNull().defaultNow(),
    createdAt: createdAt(),
  },
  (t) => [index('card_removals_due').on(t.dueAt), index('card_removals_created').on(t.createdAt), ...rowRules(t)],
)

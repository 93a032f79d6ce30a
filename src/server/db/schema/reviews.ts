import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { SHOWN_NAMES } from '#contract/reviews.ts'
import { createdAt, instant, rowRules } from '#server/db/columns.ts'
import { ofCustomer } from './account.ts'
import { branches } from './branches.ts'

export const reviews = pgTable(
  'reviews',
  {
    transactionId: text('transaction_id').primaryKey(),
    branchId: text('branch_id')
      .notNull()
      .references(() => branches.id),
    customerId: ofCustomer(),
    rating: integer('rating').notNull(),
    text: text('text').notNull(),
    /** What of the customer's name everybody sees. */
    shownName: text('shown_name', { enum: SHOWN_NAMES }).notNull().default('none'),
    createdAt: createdAt(),
    /** What the branch says to it, for everybody. */
    answer: text('answer'),
    answeredAt: instant('answered_at'),
    /** Since when only staff see it, and why. */
    hiddenAt: instant('hidden_at'),
    hiddenReason: text('hidden_reason'),
  },
  (t) => [
    index('reviews_branch').on(t.branchId, t.createdAt),
    index('reviews_customer').on(t.customerId),
    // For the desk: what nobody has looked at.
    index('reviews_open').on(t.createdAt).where(sql`${t.answeredAt} is null and ${t.hiddenAt} is null`),
    check('reviews_rating', sql`${t.rating} between 1 and 5`),
    ...rowRules(t),
    check('reviews_answer', sql`num_nonnulls(${t.answer}, ${t.answeredAt}) in (0, 2)`),
    check('reviews_hidden', sql`num_nonnulls(${t.hiddenAt}, ${t.hiddenReason}) in (0, 2)`),
  ],
)

/** When the ranking of a branch was last computed, and for which month. */
export const rankings = pgTable(
  'rankings',
  {
    branchId: text('branch_id')
      .primaryKey()
      .references(() => branches.id),
    /** `YYYY-MM`, in Bangkok. */
    month: text('month').notNull(),
    computedAt: instant('computed_at').notNull(),
  },
  rowRules,
)

/** The loads of each customer in the month of the branch's ranking. */
export const rankingPlaces = pgTable(
  'ranking_places',
  {
    branchId: text('branch_id')
      .notNull()
      .references(() => rankings.branchId),
    customerId: ofCustomer(),
    loads: integer('loads').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.branchId, t.customerId] }),
    index('ranking_places_order').on(t.branchId, t.loads.desc(), t.customerId),
    index('ranking_places_customer').on(t.customerId),
    ...rowRules(t),
  ],
)

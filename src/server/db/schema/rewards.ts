import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { DISCOUNT_KINDS } from '#contract/coupons.ts'
import type { MACHINE_CATEGORIES } from '#contract/machines.ts'
import type { POINT_REASONS } from '#contract/rewards.ts'
import { createdAt, instant, satang } from '#server/db/columns.ts'
import { customers, ofCustomer } from './account.ts'
import { branches } from './branches.ts'
import { transactions } from './payment.ts'

/** What a coupon takes off and where: the same columns for a promotion that gives it and for the coupon itself. */
const terms = () => ({
  discountKind: text('discount_kind').$type<(typeof DISCOUNT_KINDS)[number]>().notNull().default('amount'),
  /** Satang: the most it takes off. */
  amount: satang('amount').notNull(),
  percent: integer('percent'),
  /** Satang: least price on which it can be used. */
  minimum: satang('minimum').notNull().default(0),
  branchId: text('branch_id').references(() => branches.id),
  machineCategory: text('machine_category').$type<(typeof MACHINE_CATEGORIES)[number]>(),
})

/** What a shop gives: for points, for nothing, or for a printed code. */
export const promotions = pgTable(
  'promotions',
  {
    id: text('id').primaryKey(),
    brand: text('brand').notNull(),
    titleTh: text('title_th').notNull(),
    titleEn: text('title_en').notNull(),
    descriptionTh: text('description_th').notNull(),
    descriptionEn: text('description_en').notNull(),
    reward: text('reward').$type<'coupon' | 'gift'>().notNull(),
    ...terms(),
    /** Cost in points; 0 is claimed. */
    points: integer('points').notNull(),
    /** In capitals. One that has a code is had by it alone. */
    code: text('code'),
    /** Loads that a customer must have had before. */
    loads: integer('loads').notNull().default(0),
    perCustomer: integer('per_customer').notNull(),
    /** What is left for all; null is no limit. */
    stock: integer('stock'),
    validDays: integer('valid_days').notNull(),
    startsAt: instant('starts_at').notNull(),
    endsAt: instant('ends_at').notNull(),
    position: integer('position').notNull(),
  },
  (t) => [
    uniqueIndex('promotions_code').on(t.brand, t.code),
    check('promotions_stock', sql`${t.stock} >= 0`),
    check('promotions_points', sql`${t.points} >= 0`),
  ],
)

export const coupons = pgTable(
  'coupons',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    code: text('code').notNull().unique(),
    brand: text('brand').notNull(),
    customerId: ofCustomer(),
    titleTh: text('title_th').notNull().default('คูปองแทนเงินที่จ่าย'),
    titleEn: text('title_en').notNull().default('Coupon for what you paid'),
    ...terms(),
    promotionId: text('promotion_id').references(() => promotions.id),
    /** The purchase that it makes good: one coupon each. */
    refundOf: text('refund_of')
      .unique()
      .references(() => transactions.id),
    /** The refund that it was split off from, when a purchase took only a part of that. */
    partOf: uuid('part_of').references((): AnyPgColumn => coupons.id, { onDelete: 'cascade' }),
    /** The load whose stamp filled the card: one coupon each. */
    stampOf: text('stamp_of')
      .unique()
      .references(() => transactions.id),
    /** The one purchase that has it: reserved until that is paid, then used. Null: nobody has. */
    transactionId: text('transaction_id')
      .unique()
      .references(() => transactions.id),
    usedAt: instant('used_at'),
    createdAt: createdAt(),
    expiresAt: instant('expires_at').notNull(),
  },
  (t) => [
    index('coupons_customer').on(t.customerId),
    check('coupons_used', sql`${t.usedAt} is null or ${t.transactionId} is not null`),
    check('coupons_percent', sql`(${t.discountKind} = 'percent') = (${t.percent} is not null)`),
  ],
)

/** With which coupon a purchase was made, also after the coupon has gone back. */
export const purchaseCoupons = pgTable(
  'purchase_coupons',
  {
    transactionId: text('transaction_id')
      .primaryKey()
      .references(() => transactions.id),
    couponId: uuid('coupon_id')
      .notNull()
      .references(() => coupons.id, { onDelete: 'cascade' }),
    /** Satang. */
    discount: satang('discount').notNull(),
    /** Paid late, when the coupon was elsewhere: the discount has been the shop's loss since. */
    lostAt: instant('lost_at'),
  },
  (t) => [index('purchase_coupons_coupon').on(t.couponId)],
)

/** What a customer's points come to. Changed only together with an entry, by `changePoints`. */
export const pointBalances = pgTable(
  'point_balances',
  {
    customerId: uuid('customer_id')
      .primaryKey()
      .references(() => customers.id),
    points: integer('points').notNull().default(0),
  },
  (t) => [check('point_balances_points', sql`${t.points} >= 0`)],
)

/** The ledger: rows are added and never changed, which a trigger sees to. Their sum is the balance. */
export const pointEntries = pgTable(
  'point_entries',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    customerId: uuid('customer_id')
      .notNull()
      .references(() => customers.id),
    change: integer('change').notNull(),
    reason: text('reason').$type<(typeof POINT_REASONS)[number]>().notNull(),
    /** The load that earned them: once each. */
    transactionId: text('transaction_id')
      .unique()
      .references(() => transactions.id),
    promotionId: text('promotion_id').references(() => promotions.id),
    createdAt: createdAt(),
  },
  (t) => [index('point_entries_customer').on(t.customerId, t.id), check('point_entries_change', sql`${t.change} <> 0`)],
)

export const gifts = pgTable(
  'gifts',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    code: text('code').notNull().unique(),
    customerId: ofCustomer(),
    promotionId: text('promotion_id')
      .notNull()
      .references(() => promotions.id),
    createdAt: createdAt(),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
  },
  (t) => [index('gifts_customer').on(t.customerId)],
)

/** What a full stamp card gives at a brand. */
export const stampRules = pgTable('stamp_rules', {
  brand: text('brand').primaryKey(),
  needed: integer('needed').notNull(),
  titleTh: text('title_th').notNull(),
  titleEn: text('title_en').notNull(),
  /** Satang: the dearest load that it frees. */
  amount: satang('amount').notNull(),
  validDays: integer('valid_days').notNull(),
})

export const stampCards = pgTable(
  'stamp_cards',
  {
    customerId: ofCustomer(),
    branchId: text('branch_id')
      .notNull()
      .references(() => branches.id),
    /** On the present card. */
    stamps: integer('stamps').notNull(),
    total: integer('total').notNull(),
  },
  (t) => [primaryKey({ columns: [t.customerId, t.branchId] })],
)

/** Loads whose points and stamp have been collected: once each. */
export const collections = pgTable(
  'collections',
  {
    transactionId: text('transaction_id')
      .primaryKey()
      .references(() => transactions.id),
    customerId: uuid('customer_id')
      .notNull()
      .references(() => customers.id),
    branchId: text('branch_id')
      .notNull()
      .references(() => branches.id),
    points: integer('points').notNull(),
    hasStamp: boolean('has_stamp').notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('collections_customer').on(t.customerId, t.branchId)],
)

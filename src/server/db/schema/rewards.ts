import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
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
import { DISCOUNT_KINDS } from '#contract/coupons.ts'
import { MACHINE_CATEGORIES } from '#contract/machines.ts'
import { POINT_REASONS } from '#contract/rewards.ts'
import { createdAt, instant, isDiscount, isLine, isSurcharge, rowRules, satang } from '#server/db/columns.ts'
import { customers, ofCustomer } from './account.ts'
import { branches } from './branches.ts'

/** Discount and conditions of a coupon: the same columns for a promotion and for the coupons that it gives. */
const terms = () => ({
  discountKind: text('discount_kind', { enum: DISCOUNT_KINDS }).notNull().default('amount'),
  /** Satang: maximum discount. */
  amount: satang('amount').notNull(),
  percent: integer('percent'),
  /** Satang: minimum price of a purchase. */
  minimum: satang('minimum').notNull().default(0),
  branchId: text('branch_id').references(() => branches.id),
  machineCategory: text('machine_category', { enum: MACHINE_CATEGORIES }),
})

/** Whether what `terms` holds is a discount that can be given. */
const areTerms = (t: Record<'discountKind' | 'amount' | 'percent' | 'minimum', AnyPgColumn>) =>
  sql`${t.amount} >= 0 and ${t.minimum} >= 0
    and (${t.discountKind} = 'percent') = (${t.percent} is not null) and coalesce(${t.percent}, 1) between 1 and 100`

/** Promotions: for points, free, or for a printed code. */
export const promotions = pgTable(
  'promotions',
  {
    id: text('id').primaryKey(),
    brand: text('brand').notNull(),
    titleTh: text('title_th').notNull(),
    titleEn: text('title_en').notNull(),
    descriptionTh: text('description_th').notNull(),
    descriptionEn: text('description_en').notNull(),
    reward: text('reward', { enum: ['coupon', 'gift'] }).notNull(),
    ...terms(),
    /** Cost in points; 0 for a promotion that is claimed. */
    points: integer('points').notNull(),
    /** In capitals. A promotion with a code can be claimed only with it. */
    code: text('code'),
    /** Number of loads that a customer must have completed. */
    loads: integer('loads').notNull().default(0),
    perCustomer: integer('per_customer').notNull(),
    /** Remaining number for all customers; null means no limit. */
    stock: integer('stock'),
    /** With which number it began. */
    stockTotal: integer('stock_total'),
    validDays: integer('valid_days').notNull(),
    startsAt: instant('starts_at').notNull(),
    /** Null: until further notice. */
    endsAt: instant('ends_at'),
    /** Since when it is off; on again, it keeps its end. */
    retiredAt: instant('retired_at'),
    position: integer('position').notNull(),
  },
  (t) => [
    uniqueIndex('promotions_code').on(t.brand, t.code),
    // The brand’s, and an id of the files.
    check('promotions_id', sql`${t.id} ~ '^[a-z0-9-]{1,81}$'`),
    check('promotions_stock', sql`${t.stock} between 0 and 1000000 and ${t.stockTotal} between 1 and 1000000`),
    check('promotions_points', sql`${t.points} between 0 and 100000`),
    // With what nobody can type, once it has been given to another promotion.
    check('promotions_code', sql`${t.code} ~ '^[A-Z0-9]{3,20}( of [a-z0-9-]+)*$'`),
    check(
      'promotions_texts',
      sql`${isLine(t.titleTh, 60)} and ${isLine(t.titleEn, 60)}
        and ${isLine(t.descriptionTh, 200)} and ${isLine(t.descriptionEn, 200)}`,
    ),
    check(
      'promotions_reward',
      sql`(${t.reward} = 'coupon' and ${isDiscount(t.amount)})
        or (${t.reward} = 'gift' and ${t.amount} = 0 and ${t.discountKind} = 'amount')`,
    ),
    check('promotions_minimum', isSurcharge(t.minimum)),
    check(
      'promotions_counts',
      sql`${t.loads} between 0 and 1000 and ${t.perCustomer} between 1 and 1000 and ${t.validDays} between 1 and 365`,
    ),
    check('promotions_time', sql`${t.endsAt} >= ${t.startsAt}`),
    check('promotions_terms', areTerms(t)),
    ...rowRules(t),
  ],
)

export const coupons = pgTable(
  'coupons',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    code: text('code').notNull().unique(),
    brand: text('brand').notNull(),
    customerId: ofCustomer(),
    titleTh: text('title_th').notNull().default('คูปองคืนเงิน'),
    titleEn: text('title_en').notNull().default('Refund coupon'),
    ...terms(),
    promotionId: text('promotion_id').references(() => promotions.id),
    /** The purchase that it refunds: one coupon per purchase. */
    refundOf: text('refund_of').unique(),
    /** The refund coupon that it is the rest of, after a purchase used only a part. */
    partOf: uuid('part_of').references((): AnyPgColumn => coupons.id, { onDelete: 'cascade' }),
    /** The load whose stamp completed the card: one coupon per load. */
    stampOf: text('stamp_of').unique(),
    /** The purchase that uses it: reserved until the payment, then used. Null while it is unused. */
    transactionId: text('transaction_id').unique(),
    usedAt: instant('used_at'),
    createdAt: createdAt(),
    /** Null: never. Money does not expire, every other coupon does. */
    expiresAt: instant('expires_at'),
    /** When it was changed into a refund of money, and can no longer be used. */
    refundedAt: instant('refunded_at'),
  },
  (t) => [
    index('coupons_customer').on(t.customerId),
    check('coupons_used', sql`${t.usedAt} is null or ${t.transactionId} is not null`),
    check('coupons_refunded', sql`${t.refundedAt} is null or ${t.transactionId} is null`),
    check('coupons_expiry', sql`${t.expiresAt} is not null or num_nonnulls(${t.refundOf}, ${t.partOf}::text) > 0`),
    check('coupons_terms', areTerms(t)),
    ...rowRules(t),
  ],
)

/** The coupon of a purchase, also after the coupon was returned. */
export const purchaseCoupons = pgTable(
  'purchase_coupons',
  {
    transactionId: text('transaction_id').primaryKey(),
    couponId: uuid('coupon_id')
      .notNull()
      .references(() => coupons.id, { onDelete: 'cascade' }),
    /** Satang. */
    discount: satang('discount').notNull(),
    /** Paid late, after the coupon was used for another purchase: the shop bears the discount. */
    lostAt: instant('lost_at'),
  },
  (t) => [index('purchase_coupons_coupon').on(t.couponId), ...rowRules(t)],
)

/** Balance of a customer's points. Changed only by `changePoints`, together with an entry. */
export const pointBalances = pgTable(
  'point_balances',
  {
    customerId: uuid('customer_id')
      .primaryKey()
      .references(() => customers.id),
    points: integer('points').notNull().default(0),
  },
  (t) => [check('point_balances_points', sql`${t.points} >= 0`), ...rowRules(t)],
)

/** The ledger of points: a trigger rejects updates and deletes. The sum of the rows is the balance. */
export const pointEntries = pgTable(
  'point_entries',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    customerId: uuid('customer_id')
      .notNull()
      .references(() => customers.id),
    change: integer('change').notNull(),
    reason: text('reason', { enum: POINT_REASONS }).notNull(),
    /** The load that earned the points: once per load. */
    transactionId: text('transaction_id').unique(),
    promotionId: text('promotion_id').references(() => promotions.id),
    createdAt: createdAt(),
  },
  (t) => [
    index('point_entries_customer').on(t.customerId, t.id),
    check('point_entries_change', sql`${t.change} <> 0`),
    ...rowRules(t),
  ],
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
  (t) => [index('gifts_customer').on(t.customerId), ...rowRules(t)],
)

/** How often a phone took what is free, also for an account that has ended since: a new account continues the count. */
export const promotionPhones = pgTable(
  'promotion_phones',
  {
    /** Digest of brand and phone, keyed by `PIN_PEPPERS`: without these nobody can tell whose it is. */
    phone: text('phone').notNull(),
    promotionId: text('promotion_id')
      .notNull()
      .references(() => promotions.id),
    times: integer('times').notNull().default(1),
    takenAt: instant('taken_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.phone, t.promotionId] }),
    index('promotion_phones_taken').on(t.takenAt),
    check('promotion_phones_times', sql`${t.times} > 0`),
    ...rowRules(t),
  ],
)

/** Reward of a full stamp card at a brand. */
export const stampRules = pgTable(
  'stamp_rules',
  {
    brand: text('brand').primaryKey(),
    needed: integer('needed').notNull(),
    titleTh: text('title_th').notNull(),
    titleEn: text('title_en').notNull(),
    /** Satang: maximum price of the free load. */
    amount: satang('amount').notNull(),
    validDays: integer('valid_days').notNull(),
    /** Since when a full card gives nothing. */
    retiredAt: instant('retired_at'),
  },
  (t) => [
    check(
      'stamp_rules_numbers',
      sql`${t.needed} between 2 and 50 and ${isDiscount(t.amount)} and ${t.validDays} between 1 and 365`,
    ),
    check('stamp_rules_titles', sql`${isLine(t.titleTh, 60)} and ${isLine(t.titleEn, 60)}`),
    ...rowRules(t),
  ],
)

export const stampCards = pgTable(
  'stamp_cards',
  {
    customerId: ofCustomer(),
    branchId: text('branch_id')
      .notNull()
      .references(() => branches.id),
    /** Stamps on the current card. */
    stamps: integer('stamps').notNull(),
    total: integer('total').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.customerId, t.branchId] }),
    check('stamp_cards_counts', sql`${t.stamps} >= 0 and ${t.total} >= 0`),
    ...rowRules(t),
  ],
)

/** Loads whose points and stamp have been collected, once per load. */
export const collections = pgTable(
  'collections',
  {
    transactionId: text('transaction_id').primaryKey(),
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
  (t) => [index('collections_customer').on(t.customerId, t.branchId), ...rowRules(t)],
)

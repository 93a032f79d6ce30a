import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { AddressLabel } from '#contract/addresses.ts'
import type { OtpPurpose } from '#contract/auth.ts'
import type { PushPurpose } from '#contract/notifications.ts'
import type { ConsentPurpose } from '#contract/privacy.ts'
import type { ProblemKind } from '#contract/reports.ts'
import type { ServiceKind, ServiceStatus } from '#contract/services.ts'
import { createdAt, instant } from '#server/db/columns.ts'
import { branches, machines, ofCustomer, transactions } from './core.ts'

/** Codes that were asked for, also for phones that nobody has: these rows are what the limits count. */
export const otps = pgTable(
  'otps',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    brand: text('brand').notNull(),
    phone: text('phone').notNull(),
    purpose: text('purpose').$type<OtpPurpose>().notNull(),
    /** HMAC over the code and all that it is bound to, hex. */
    hash: text('hash').notNull(),
    tries: integer('tries').notNull().default(0),
    expiresAt: instant('expires_at').notNull(),
    /** When its customer proved to have it; from then on it is good for one reset. */
    checkedAt: instant('checked_at'),
    usedAt: instant('used_at'),
    createdAt: createdAt(),
  },
  (t) => [index('otps_phone').on(t.phone, t.createdAt), index('otps_created').on(t.createdAt)],
)

/** What the customer agreed to and took back, never overwritten: the newest of a purpose is what holds. */
export const consents = pgTable(
  'consents',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    customerId: ofCustomer(),
    purpose: text('purpose').$type<ConsentPurpose>().notNull(),
    version: text('version').notNull(),
    isGiven: boolean('is_given').notNull(),
    at: instant('at').notNull().defaultNow(),
  },
  (t) => [index('consents_customer').on(t.customerId, t.purpose)],
)

export const addresses = pgTable(
  'addresses',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    customerId: ofCustomer(),
    nameAddress: text('name_address').notNull(),
    name: text('name').notNull(),
    tel: text('tel').notNull(),
    address: text('address').notNull(),
    lat: doublePrecision('lat'),
    lng: doublePrecision('lng'),
    label: text('label').$type<AddressLabel>().notNull(),
    isDefault: boolean('is_default').notNull(),
    createdAt: createdAt(),
    /** Can be brought back for a while, then it is gone. */
    deletedAt: instant('deleted_at'),
  },
  (t) => [
    index('addresses_customer').on(t.customerId),
    uniqueIndex('addresses_one_default').on(t.customerId).where(sql`${t.isDefault} and ${t.deletedAt} is null`),
    index('addresses_deleted').on(t.deletedAt).where(sql`${t.deletedAt} is not null`),
    check('addresses_point', sql`(${t.lat} is null) = (${t.lng} is null)`),
  ],
)

/** What the customer is told, kept to be read again. */
export const notifications = pgTable(
  'notifications',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    customerId: ofCustomer(),
    titleTh: text('title_th').notNull(),
    titleEn: text('title_en').notNull(),
    bodyTh: text('body_th').notNull(),
    bodyEn: text('body_en').notNull(),
    /** Page of the app that it leads to. */
    path: text('path').notNull(),
    createdAt: createdAt(),
    readAt: instant('read_at'),
  },
  (t) => [
    index('notifications_customer').on(t.customerId, t.createdAt),
    index('notifications_unread').on(t.customerId).where(sql`${t.readAt} is null`),
  ],
)

/** Orders that are handed in and brought back, as home shows them. */
export const services = pgTable(
  'services',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    customerId: ofCustomer(),
    branchId: text('branch_id')
      .notNull()
      .references(() => branches.id),
    kind: text('kind').$type<ServiceKind>().notNull(),
    transactionId: text('transaction_id').notNull().unique(),
    status: text('status').$type<ServiceStatus>().notNull(),
    createdAt: createdAt(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
    /** When the customer took it off the list. */
    hiddenAt: instant('hidden_at'),
  },
  (t) => [index('services_customer').on(t.customerId)],
)

export const problemReports = pgTable(
  'problem_reports',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    customerId: ofCustomer(),
    machineId: text('machine_id')
      .notNull()
      .references(() => machines.id),
    kind: text('kind').$type<ProblemKind>().notNull(),
    note: text('note'),
    createdAt: createdAt(),
    resolvedAt: instant('resolved_at'),
  },
  (t) => [
    index('problem_reports_machine').on(t.machineId).where(sql`${t.resolvedAt} is null`),
    uniqueIndex('problem_reports_once').on(t.customerId, t.machineId, t.kind).where(sql`${t.resolvedAt} is null`),
  ],
)

/** Customers who want to be told when a machine is free. */
export const watches = pgTable(
  'watches',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    customerId: ofCustomer(),
    branchId: text('branch_id')
      .notNull()
      .references(() => branches.id),
    category: text('category').$type<'washer' | 'dryer'>().notNull(),
    /** Null is any size. */
    capacityKg: integer('capacity_kg'),
    createdAt: createdAt(),
    until: instant('until').notNull(),
    notifiedAt: instant('notified_at'),
    /** The machine that it was told of. */
    machineId: text('machine_id').references(() => machines.id),
  },
  (t) => [
    uniqueIndex('watches_once')
      .on(t.customerId, t.branchId, t.category, sql`coalesce(${t.capacityKg}, 0)`)
      .where(sql`${t.notifiedAt} is null`),
    index('watches_open').on(t.branchId, t.createdAt).where(sql`${t.notifiedAt} is null`),
  ],
)

/** Loads that somebody else was asked to collect. */
export const loadLinks = pgTable('load_links', {
  transactionId: text('transaction_id')
    .primaryKey()
    .references(() => transactions.id),
  customerId: ofCustomer(),
  token: text('token').notNull().unique(),
  createdAt: createdAt(),
  until: instant('until').notNull(),
})

/** Lottery numbers that customers want to hear of, each for one draw. */
export const lotteryTickets = pgTable(
  'lottery_tickets',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    customerId: ofCustomer(),
    number: text('number').notNull(),
    /** It is for the first draw after this day. Draws are moved, so nobody can say which day that is. */
    after: date('after', { mode: 'string' }).notNull(),
    /** The draw that it was in, from when its customer was told. */
    draw: date('draw', { mode: 'string' }),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('lottery_tickets_once').on(t.customerId, t.number).where(sql`${t.draw} is null`),
    index('lottery_tickets_waiting').on(t.after).where(sql`${t.draw} is null`),
  ],
)

/** What customers are not to be pushed about: no row, and they are. */
export const mutedPushes = pgTable(
  'muted_pushes',
  {
    customerId: ofCustomer(),
    purpose: text('purpose').$type<PushPurpose['purpose']>().notNull(),
    at: instant('at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.customerId, t.purpose] })],
)

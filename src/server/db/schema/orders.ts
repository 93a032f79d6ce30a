import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { ADDRESS_LABELS } from '#contract/place.ts'
import { SERVICE_KINDS } from '#contract/service-kinds.ts'
import { ORDER_UNITS, type OrderLine, SERVICE_STATUSES } from '#contract/services.ts'
import {
  createdAt,
  instant,
  isFileId,
  isLine,
  isPoint,
  isPrice,
  isSurcharge,
  rowRules,
  satang,
} from '#server/db/columns.ts'
import { customers, ofCustomer } from './account.ts'
import { branches } from './branches.ts'

/** Offer of a branch for a service, with its prices. */
export const orderOffers = pgTable(
  'order_offers',
  {
    branchId: text('branch_id')
      .notNull()
      .references(() => branches.id),
    service: text('service', { enum: SERVICE_KINDS }).notNull(),
    unit: text('unit', { enum: ORDER_UNITS }).notNull(),
    unitKg: integer('unit_kg').notNull(),
    unitAmount: satang('unit_amount').notNull(),
    least: integer('least').notNull(),
    most: integer('most').notNull(),
    fee: satang('fee').notNull(),
    feeCoversKm: integer('fee_covers_km').notNull(),
    feePerKm: satang('fee_per_km').notNull(),
    reachKm: integer('reach_km').notNull(),
    turnaroundMinutes: integer('turnaround_minutes').notNull(),
    /** Visits that one slot has room for. */
    slotCapacity: integer('slot_capacity').notNull(),
    /** Since when it is no longer offered. */
    retiredAt: instant('retired_at'),
  },
  (t) => [
    primaryKey({ columns: [t.branchId, t.service] }),
    check('order_offers_units', sql`${t.least} between 1 and ${t.most} and ${t.most} <= 100`),
    ...rowRules(t),
    check(
      'order_offers_prices',
      sql`${isPrice(t.unitAmount)} and ${isSurcharge(t.fee)} and ${isSurcharge(t.feePerKm)}`,
    ),
    check(
      'order_offers_bounds',
      sql`${t.unitKg} between 1 and 60 and ${t.feeCoversKm} between 0 and 100 and ${t.reachKm} between 1 and 100
        and ${t.turnaroundMinutes} between 0 and 20160 and ${t.slotCapacity} between 0 and 100`,
    ),
  ],
)

export const orderOptions = pgTable(
  'order_options',
  {
    branchId: text('branch_id')
      .notNull()
      .references(() => branches.id),
    service: text('service', { enum: SERVICE_KINDS }).notNull(),
    optionId: text('option_id').notNull(),
    nameTh: text('name_th').notNull(),
    nameEn: text('name_en').notNull(),
    amount: satang('amount').notNull(),
    per: text('per', { enum: ['unit', 'order'] }).notNull(),
    position: integer('position').notNull(),
    /** Since when it is no longer offered. */
    retiredAt: instant('retired_at'),
  },
  (t) => [
    primaryKey({ columns: [t.branchId, t.service, t.optionId] }),
    ...rowRules(t),
    check('order_options_names', sql`${isFileId(t.optionId)} and ${isLine(t.nameTh, 60)} and ${isLine(t.nameEn, 60)}`),
    check('order_options_amount', isSurcharge(t.amount)),
  ],
)

/** The order of a purchase. Its step is in `services`. */
export const orders = pgTable(
  'orders',
  {
    transactionId: text('transaction_id').primaryKey(),
    customerId: uuid('customer_id')
      .notNull()
      .references(() => customers.id),
    branchId: text('branch_id')
      .notNull()
      .references(() => branches.id),
    service: text('service', { enum: SERVICE_KINDS }).notNull(),
    unit: text('unit', { enum: ORDER_UNITS }).notNull(),
    units: integer('units').notNull(),
    lines: jsonb('lines').$type<OrderLine[]>().notNull(),
    /** Start of the slots of the two visits. */
    pickupAt: instant('pickup_at').notNull(),
    dropoffAt: instant('dropoff_at').notNull(),
    /** The order reserves both slots, from its creation until it ends unpaid or is cancelled. */
    holdsSlots: boolean('holds_slots').notNull(),
    /** Who cancelled the paid order. */
    cancelledBy: text('cancelled_by', { enum: ['customer', 'shop'] }),
  },
  (t) => [
    ...rowRules(t),
    check('orders_contents', sql`${t.units} >= 1 and jsonb_typeof(${t.lines}) = 'array'`),
    index('orders_customer').on(t.customerId),
    index('orders_pickup').on(t.branchId, t.pickupAt).where(sql`${t.holdsSlots}`),
    index('orders_dropoff').on(t.branchId, t.dropoffAt).where(sql`${t.holdsSlots}`),
  ],
)

/** Recipient and address of an order: personal data that is deleted with the account, or when no claim can follow. */
export const orderPlaces = pgTable(
  'order_places',
  {
    transactionId: text('transaction_id')
      .primaryKey()
      .references(() => orders.transactionId),
    customerId: ofCustomer(),
    nameAddress: text('name_address').notNull(),
    name: text('name').notNull(),
    tel: text('tel').notNull(),
    address: text('address').notNull(),
    lat: doublePrecision('lat'),
    lng: doublePrecision('lng'),
    label: text('label', { enum: ADDRESS_LABELS }).notNull(),
    note: text('note').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index('order_places_customer').on(t.customerId),
    index('order_places_created').on(t.createdAt),
    check('order_places_point', isPoint(t.lat, t.lng)),
    ...rowRules(t),
  ],
)

/**
 * Paid orders with their step, as the customer's list of services shows them: a row exists from the payment on. Its own
 * table, because its id is the one that `get_service_by_user` gives and `delete_service_by_user` hides.
 */
export const services = pgTable(
  'services',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    customerId: ofCustomer(),
    branchId: text('branch_id')
      .notNull()
      .references(() => branches.id),
    kind: text('kind', { enum: SERVICE_KINDS }).notNull(),
    transactionId: text('transaction_id').notNull().unique(),
    status: text('status', { enum: SERVICE_STATUSES }).notNull(),
    createdAt: createdAt(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
    /** When the customer removed it from the list. */
    hiddenAt: instant('hidden_at'),
  },
  (t) => [
    index('services_customer').on(t.customerId),
    ...rowRules(t),
    // For the shop's list: orders that are not finished are few.
    index('services_open').on(t.transactionId).where(sql`${t.status} not in ('done', 'cancelled')`),
  ],
)

/** Every step that an order has reached, with its time. */
export const orderSteps = pgTable(
  'order_steps',
  {
    transactionId: text('transaction_id')
      .notNull()
      .references(() => orders.transactionId),
    step: text('step', { enum: SERVICE_STATUSES }).notNull(),
    at: instant('at').notNull().defaultNow(),
  },
  // An order reaches each step once.
  (t) => [primaryKey({ columns: [t.transactionId, t.step] }), ...rowRules(t)],
)

/** Every rescheduling of a paid order by its customer, with the previous visits. */
export const orderMoves = pgTable(
  'order_moves',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    transactionId: text('transaction_id')
      .notNull()
      .references(() => orders.transactionId),
    pickupAt: instant('pickup_at').notNull(),
    dropoffAt: instant('dropoff_at').notNull(),
    at: instant('at').notNull().defaultNow(),
  },
  (t) => [index('order_moves_transaction').on(t.transactionId, t.at), ...rowRules(t)],
)

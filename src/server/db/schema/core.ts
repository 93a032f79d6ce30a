import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { InferOutput } from 'valibot'
import type { Extra, MachineState, Program } from '#contract/machines.ts'
import type { Bank, ProviderId, TransactionStatus } from '#contract/payment.ts'
import type { ServiceKind } from '#contract/services.ts'
import type { GENDERS } from '#contract/user.ts'
import { createdAt, instant, satang } from '#server/db/columns.ts'

type Gender = (typeof GENDERS)[number]

/** A shop's customers are its own: the same phone at another brand is another customer. */
export const customers = pgTable(
  'customers',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    brand: text('brand').notNull(),
    phone: text('phone').notNull(),
    name: text('name').notNull(),
    email: text('email'),
    gender: text('gender').$type<Gender>(),
    birthdate: date('birthdate', { mode: 'string' }),
    isNotification: boolean('is_notification').notNull().default(false),
    /** `argon2id$<salt>$<hash>`, over the PIN keyed with the pepper. */
    pinHash: text('pin_hash').notNull(),
    createdAt: createdAt(),
    /** When the account ended. What is left is a number that bookkeeping refers to, and no person. */
    erasedAt: instant('erased_at'),
  },
  (t) => [uniqueIndex('customers_brand_phone').on(t.brand, t.phone)],
)

/** Whose a row is that goes with its customer. */
export const ofCustomer = () =>
  uuid('customer_id')
    .notNull()
    .references(() => customers.id, { onDelete: 'cascade' })

/** One sign-in and every refresh token that came from it. */
export const sessions = pgTable(
  'sessions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    customerId: ofCustomer(),
    createdAt: createdAt(),
    expiresAt: instant('expires_at').notNull(),
    /** What the customer is to know it by, as far as it said. */
    device: jsonb('device').$type<{ browser: string; system: string }>(),
    revokedAt: instant('revoked_at'),
    revokedFor: text('revoked_for').$type<'logout' | 'reuse' | 'ended' | 'pin_changed' | 'operator'>(),
  },
  (t) => [index('sessions_customer').on(t.customerId)],
)

export const refreshTokens = pgTable(
  'refresh_tokens',
  {
    /** SHA-256 of the token, hex. */
    hash: text('hash').primaryKey(),
    sessionId: uuid('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    /** Hash of the token it was exchanged for. */
    successor: text('successor'),
    usedAt: instant('used_at'),
    createdAt: createdAt(),
  },
  (t) => [index('refresh_tokens_session').on(t.sessionId)],
)

/** Wrong PINs by phone, known or not. */
export const pinGuards = pgTable(
  'pin_guards',
  {
    brand: text('brand').notNull(),
    phone: text('phone').notNull(),
    tries: integer('tries').notNull(),
    locks: integer('locks').notNull().default(0),
    lockedUntil: instant('locked_until'),
  },
  (t) => [primaryKey({ columns: [t.brand, t.phone] })],
)

export const rateLimits = pgTable('rate_limits', {
  key: text('key').primaryKey(),
  windowStart: instant('window_start').notNull(),
  count: integer('count').notNull(),
})

export const branches = pgTable('branches', {
  id: text('id').primaryKey(),
  brand: text('brand').notNull(),
  nameTh: text('name_th').notNull(),
  nameEn: text('name_en').notNull(),
  lat: doublePrecision('lat').notNull(),
  lng: doublePrecision('lng').notNull(),
  /** `HH:MM` in Bangkok; both null is open day and night. */
  opensAt: text('opens_at'),
  closesAt: text('closes_at'),
  /** E.164; null where nobody answers. */
  telephone: text('telephone'),
  /** What is fetched from and brought to this branch. */
  services: text('services').array().$type<ServiceKind[]>().notNull().default([]),
  /** PromptPay id of the payee: 13-digit tax id. */
  taxId: text('tax_id').notNull(),
  position: integer('position').notNull(),
})

export const machines = pgTable(
  'machines',
  {
    id: text('id').primaryKey(),
    branchId: text('branch_id')
      .notNull()
      .references(() => branches.id),
    nodeId: text('node_id').notNull(),
    address: text('address').notNull(),
    subPosition: text('sub_position').notNull(),
    number: text('number').notNull(),
    category: text('category').$type<'washer' | 'dryer'>().notNull(),
    capacityKg: integer('capacity_kg').notNull(),
    position: integer('position').notNull(),
    condition: text('condition').$type<'ok' | Extract<MachineState, 'out_of_order' | 'offline'>>().notNull(),
    /** When its last load ended, until it is collected. */
    doneAt: instant('done_at'),
    seenAt: instant('seen_at').notNull(),
  },
  (t) => [
    uniqueIndex('machines_address').on(t.nodeId, t.address, t.subPosition),
    index('machines_branch').on(t.branchId),
    // A code that is typed by hand is found whatever its letter case.
    index('machines_node').on(sql`lower(${t.nodeId})`),
  ],
)

export const programs = pgTable(
  'programs',
  {
    machineId: text('machine_id')
      .notNull()
      .references(() => machines.id),
    temp: text('temp').notNull(),
    nameTh: text('name_th').notNull(),
    nameEn: text('name_en').notNull(),
    celsius: integer('celsius'),
    minutes: integer('minutes').notNull(),
    amount: satang('amount').notNull(),
    position: integer('position').notNull(),
  },
  (t) => [primaryKey({ columns: [t.machineId, t.temp] })],
)

export const extras = pgTable(
  'extras',
  {
    machineId: text('machine_id')
      .notNull()
      .references(() => machines.id),
    extraId: text('extra_id').notNull(),
    nameTh: text('name_th').notNull(),
    nameEn: text('name_en').notNull(),
    amount: satang('amount').notNull(),
    position: integer('position').notNull(),
  },
  (t) => [primaryKey({ columns: [t.machineId, t.extraId] })],
)

export const transactions = pgTable(
  'transactions',
  {
    id: text('id').primaryKey(),
    brand: text('brand').notNull(),
    customerId: uuid('customer_id')
      .notNull()
      .references(() => customers.id),
    branchId: text('branch_id')
      .notNull()
      .references(() => branches.id),
    /** Null for an order that is fetched and brought back; so are then `program` and, until it is chosen, `provider`. */
    machineId: text('machine_id').references(() => machines.id),
    status: text('status').$type<TransactionStatus>().notNull(),
    program: jsonb('program').$type<Program>(),
    extras: jsonb('extras').$type<InferOutput<typeof Extra>[]>().notNull(),
    price: satang('price').notNull(),
    discount: satang('discount').notNull(),
    amount: satang('amount').notNull(),
    provider: text('provider').$type<ProviderId>(),
    /** Whose app a mobile banking payment opens. */
    bank: text('bank').$type<Bank>(),
    qrPayload: text('qr_payload'),
    payUri: text('pay_uri'),
    /** Of the page that ordered, to which a payment page sends the customer back. */
    origin: text('origin'),
    /** The gateway's own id of the charge, once it is made. */
    chargeId: text('charge_id'),
    /** When somebody last set out to make it: one at a time. */
    chargeTriedAt: instant('charge_tried_at'),
    /** The machine is this purchase's alone, from the QR to the end of the load. */
    holdsMachine: boolean('holds_machine').notNull(),
    createdAt: createdAt(),
    expiresAt: instant('expires_at').notNull(),
    paidAt: instant('paid_at'),
    isLate: boolean('is_late').notNull().default(false),
    startedAt: instant('started_at'),
    endsAt: instant('ends_at'),
    refundAt: instant('refund_at'),
    /** When a customer's poll last asked the gateway. */
    askedAt: instant('asked_at'),
    /** When the worker has something to do for it next; null when it never has again. */
    dueAt: instant('due_at'),
    startTries: integer('start_tries').notNull().default(0),
    /** How often the customer had it started again after it did not start. */
    restarts: integer('restarts').notNull().default(0),
  },
  (t) => [
    uniqueIndex('transactions_one_holder').on(t.machineId).where(sql`${t.holdsMachine}`),
    index('transactions_due').on(t.dueAt).where(sql`${t.dueAt} is not null`),
    index('transactions_customer').on(t.customerId, t.createdAt),
    check(
      'transactions_load',
      sql`(${t.machineId} is null) = (${t.program} is null) and (${t.machineId} is null or ${t.provider} is not null)`,
    ),
    check('transactions_sum', sql`${t.amount} = ${t.price} - ${t.discount} and ${t.amount} >= 0`),
  ],
)

/** Every transition, with what caused it. */
export const transactionEvents = pgTable(
  'transaction_events',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    transactionId: text('transaction_id')
      .notNull()
      .references(() => transactions.id),
    from: text('from_status').$type<TransactionStatus>(),
    to: text('to_status').$type<TransactionStatus>().notNull(),
    cause: text('cause').notNull(),
    at: instant('at').notNull().defaultNow(),
  },
  (t) => [index('transaction_events_transaction').on(t.transactionId)],
)

/** Money that came in, once a purchase. */
export const payments = pgTable('payments', {
  transactionId: text('transaction_id')
    .primaryKey()
    .references(() => transactions.id),
  amount: satang('amount').notNull(),
  /** The gateway's id of the charge that paid, to tell a second payment from a second notice. */
  chargeId: text('charge_id'),
  paidAt: instant('paid_at').notNull(),
  createdAt: createdAt(),
})

/** What the gateway told us, also what could not be used: money is never dropped in silence. */
export const gatewayNotices = pgTable('gateway_notices', {
  eventId: text('event_id').primaryKey(),
  transactionId: text('transaction_id').notNull(),
  state: text('state').notNull(),
  amount: satang('amount').notNull(),
  currency: text('currency').notNull(),
  outcome: text('outcome').notNull(),
  receivedAt: instant('received_at').notNull().defaultNow(),
})

/** First answers by key. `answer` is null while the first request is still on its way. */
export const idempotency = pgTable(
  'idempotency',
  {
    customerId: ofCustomer(),
    key: text('key').notNull(),
    route: text('route').notNull(),
    requestHash: text('request_hash').notNull(),
    /** Written before its purchase, in the same database transaction: a foreign key would be checked too early. Null for calls that make none. */
    transactionId: text('transaction_id').unique(),
    answer: jsonb('answer').$type<unknown>(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.customerId, t.key, t.route] }), index('idempotency_created').on(t.createdAt)],
)

import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { InferOutput } from 'valibot'
import type { Extra, Program } from '#contract/machines.ts'
import { BANKS, type ProviderId, TRANSACTION_STATUSES } from '#contract/payment.ts'
import { createdAt, instant, receivedSum, rowRules, satang, traceparent } from '#server/db/columns.ts'
import { customers, ofCustomer } from './account.ts'
import { branches, machines } from './branches.ts'

/** The columns of a purchase, the same in the table of recent ones and in the archive. */
const purchaseColumns = () => ({
  id: text('id').primaryKey(),
  brand: text('brand').notNull(),
  customerId: uuid('customer_id')
    .notNull()
    .references(() => customers.id),
  branchId: text('branch_id')
    .notNull()
    .references(() => branches.id),
  /** Null for a delivery order, like `program` and, until it is chosen, `provider`. */
  machineId: text('machine_id').references(() => machines.id),
  status: text('status', { enum: TRANSACTION_STATUSES }).notNull(),
  program: jsonb('program').$type<Program>(),
  extras: jsonb('extras').$type<InferOutput<typeof Extra>[]>().notNull(),
  price: satang('price').notNull(),
  discount: satang('discount').notNull(),
  amount: satang('amount').notNull(),
  provider: text('provider').$type<ProviderId>(),
  /** The bank whose app a mobile banking payment opens. */
  bank: text('bank', { enum: BANKS }),
  /** The saved card that pays it, if one does. */
  savedCardId: uuid('saved_card_id'),
  /** The first purchase of its basket, whose charge pays this one too; in the first itself as well. Null without a basket. */
  basketId: text('basket_id'),
  /** The load that this purchase lengthens by the minutes of its `program`, in the same machine. Null for a load of its own. */
  extendsId: text('extends_id'),
  /** A dryer that is paid with a wash and started after it: `machineId` has its program and price, until one is chosen. */
  isLater: boolean('is_later').notNull().default(false),
  /** Minutes of a load that were bought in addition to those of its program. */
  addedMinutes: integer('added_minutes').notNull().default(0),
  qrPayload: text('qr_payload'),
  payUri: text('pay_uri'),
  /** Origin of the page to which a payment page returns the customer. */
  origin: text('origin'),
  /** The gateway's id of the charge, once it is created. */
  chargeId: text('charge_id'),
  /**
   * The gateway has said that no payment can arrive any more: it is not asked again. Without a `chargeId` it has refused to
   * create the charge.
   */
  chargeIsFinal: boolean('charge_is_final').notNull().default(false),
  /** The gateway's own end of the charge, which may be later than `expiresAt`; null if it does not say. */
  chargeEndsAt: instant('charge_ends_at'),
  /** What the customer's phone runs; null if it is no phone. Decides how a bank's app is opened. */
  device: text('device', { enum: ['ios', 'android'] }),
  /** When the creation of the charge was last started: only one may run. */
  chargeTriedAt: instant('charge_tried_at'),
  /** The purchase reserves the machine, from the QR code to the end of the load. */
  holdsMachine: boolean('holds_machine').notNull(),
  createdAt: createdAt(),
  expiresAt: instant('expires_at').notNull(),
  paidAt: instant('paid_at'),
  isLate: boolean('is_late').notNull().default(false),
  startedAt: instant('started_at'),
  endsAt: instant('ends_at'),
  /** Since when its box says that it is paused; `endsAt` is then counted from here. */
  pausedAt: instant('paused_at'),
  /** Its machine has reported its end long before its minutes were over. */
  endedEarly: boolean('ended_early').notNull().default(false),
  /** When its box said that it ran although its start had been given up: the customer has had both, or somebody has to look. */
  ranAt: instant('ran_at'),
  refundAt: instant('refund_at'),
  /** When the gateway was last asked for a customer who waits. */
  askedAt: instant('asked_at'),
  /** When its page was last open, to within some seconds; only kept while it can be paid. */
  seenAt: instant('seen_at'),
  /** When the purchase job has to process it next; null when it is finished. */
  dueAt: instant('due_at'),
  startTries: integer('start_tries').notNull().default(0),
  /** When the present start command was first sent; null while the machine's box has none that it could have received. */
  startAskedAt: instant('start_asked_at'),
  /** When its start was given up although nobody knew whether it had started. */
  givenUpAt: instant('given_up_at'),
  /** How often the customer restarted the machine after a failed start. */
  restarts: integer('restarts').notNull().default(0),
  /** The machines of its earlier starts, one for each restart: what they report late is about them. */
  earlierMachines: text('earlier_machines').array().notNull().default(sql`'{}'::text[]`),
  traceparent: traceparent(),
})

export const transactions = pgTable('transactions', purchaseColumns(), (t) => [
  uniqueIndex('transactions_one_holder').on(t.machineId).where(sql`${t.holdsMachine}`),
  index('transactions_due').on(t.dueAt).where(sql`${t.dueAt} is not null`),
  // For starts and ends of loads: purchases that wait for the gateway must not stand before them.
  index('transactions_due_machine')
    .on(t.dueAt)
    .where(
      sql`${t.dueAt} is not null and ${t.status} in ('paid', 'starting', 'start_unknown', 'running', 'start_failed', 'stopped', 'to_start')`,
    )
    .concurrently(),
  index('transactions_customer').on(t.customerId, t.createdAt),
  // For the notices of the gateway, which name its own id.
  index('transactions_charge').on(t.chargeId),
  index('transactions_basket').on(t.basketId).where(sql`${t.basketId} is not null`),
  index('transactions_extends').on(t.extendsId).where(sql`${t.extendsId} is not null`),
  // For the archive, which takes the oldest. Newer rows fill the gaps that it leaves, so that a BRIN index would be of no use.
  index('transactions_opened').on(t.createdAt).concurrently(),
  // For the reminder of uncollected laundry: the load that ended last in a machine.
  index('transactions_ended').on(t.machineId, t.endsAt).where(sql`${t.status} = 'completed'`),
  // For the ranking of a branch.
  index('transactions_started').on(t.branchId, t.startedAt).where(sql`${t.status} = 'completed'`),
  ...rowRules(t),
  check(
    'transactions_load',
    sql`(${t.machineId} is null) = (${t.program} is null) and (${t.machineId} is null or ${t.provider} is not null)`,
  ),
  check(
    'transactions_extends',
    sql`${t.extendsId} is null or (${t.machineId} is not null and not ${t.holdsMachine} and ${t.basketId} is null)`,
  ),
  check(
    'transactions_later',
    sql`not ${t.isLater} or (${t.machineId} is not null and not ${t.holdsMachine} and ${t.basketId} is not null)`,
  ),
  check(
    'transactions_json',
    sql`jsonb_typeof(${t.extras}) = 'array' and jsonb_path_exists(${t.program}, '$.name') and jsonb_typeof(${t.program} -> 'temp') = 'string'
      and jsonb_typeof(${t.program} -> 'amount') = 'number'`,
  ),
  check('transactions_added_minutes', sql`${t.addedMinutes} between 0 and 600`),
  check('transactions_sum', sql`${t.amount} = ${t.price} - ${t.discount} and ${t.amount} >= 0`),
])

/**
 * Purchases that ended more than `ARCHIVE_AFTER_MONTHS` ago. Its own table, so that the one that machines and money wait for
 * stays small. No foreign key leads to a purchase from what is kept as long as it: it could not name both tables.
 */
export const transactionsArchive = pgTable('transactions_archive', purchaseColumns(), (t) => [
  ...rowRules(t),
  index('transactions_archive_customer').on(t.customerId, t.createdAt),
  index('transactions_archive_charge').on(t.chargeId),
  index('transactions_archive_basket').on(t.basketId).where(sql`${t.basketId} is not null`),
])

/** Who reserved what in the last two days, for the limits of unpaid reservations. */
export const holds = pgTable(
  'holds',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** Null while a customer who is on the way holds the machine: they have chosen nothing yet. */
    transactionId: text('transaction_id').references(() => transactions.id),
    customerId: ofCustomer(),
    branchId: text('branch_id')
      .notNull()
      .references(() => branches.id),
    /** What a customer on the way holds, and until when; both null for a reservation that began with its purchase. */
    machineId: text('machine_id').references(() => machines.id),
    until: instant('until'),
    /** As in `sessions`. */
    deviceKey: text('device_key'),
    /** The digest of the network that reserved. */
    network: text('network').notNull(),
    /** The phone was trusted at that time, or has been proved since. */
    isTrusted: boolean('is_trusted').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('holds_transaction').on(t.transactionId),
    index('holds_machine').on(t.machineId, t.until).where(sql`${t.machineId} is not null`),
    index('holds_customer').on(t.customerId, t.createdAt),
    index('holds_device').on(t.deviceKey, t.createdAt).where(sql`${t.deviceKey} is not null`),
    index('holds_strangers').on(t.branchId, t.createdAt).where(sql`not ${t.isTrusted}`),
    index('holds_strange_network').on(t.network, t.createdAt).where(sql`not ${t.isTrusted}`),
    index('holds_created').on(t.createdAt),
    ...rowRules(t),
  ],
)

/** Every transition with its cause. */
export const transactionEvents = pgTable(
  'transaction_events',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    transactionId: text('transaction_id').notNull(),
    from: text('from_status', { enum: TRANSACTION_STATUSES }),
    to: text('to_status', { enum: TRANSACTION_STATUSES }).notNull(),
    cause: text('cause').notNull(),
    at: instant('at').notNull().defaultNow(),
  },
  (t) => [
    ...rowRules(t),
    index('transaction_events_transaction').on(t.transactionId),
    // Rows are only ever added, so a summary of each block is enough.
    index('transaction_events_at').using('brin', t.at),
  ],
)

/** Received payments, one per purchase. The payment of a basket is in several rows, each with the price of its purchase. */
export const payments = pgTable(
  'payments',
  {
    transactionId: text('transaction_id').primaryKey(),
    amount: satang('amount').notNull(),
    /** The gateway's id of the paid charge, which distinguishes a second payment from a repeated notice. */
    chargeId: text('charge_id'),
    paidAt: instant('paid_at').notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('payments_charge').on(t.chargeId), index('payments_paid').on(t.paidAt), ...rowRules(t)],
)

/** The QR code of an unpaid purchase, where the gateway has it as a picture only. */
export const qrPictures = pgTable(
  'qr_pictures',
  {
    transactionId: text('transaction_id')
      .primaryKey()
      .references(() => transactions.id),
    type: text('type', { enum: ['image/svg+xml', 'image/png'] }).notNull(),
    base64: text('base64').notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('qr_pictures_created').on(t.createdAt), ...rowRules(t)],
)

/** All notices of the gateway, also those that match no purchase: no payment is dropped silently. */
export const gatewayNotices = pgTable(
  'gateway_notices',
  {
    eventId: text('event_id').primaryKey(),
    transactionId: text('transaction_id').notNull(),
    state: text('state').notNull(),
    amount: receivedSum('amount').notNull(),
    currency: text('currency').notNull(),
    outcome: text('outcome').notNull(),
    receivedAt: instant('received_at').notNull().defaultNow(),
  },
  (t) => [index('gateway_notices_received').on(t.receivedAt), ...rowRules(t)],
)

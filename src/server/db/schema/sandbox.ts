import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core'
import type { ProviderId } from '#contract/payment.ts'
import { createdAt, instant, rowRules, satang } from '#server/db/columns.ts'

/** Test cards: one that works, one whose bank asks each time, and one that is lost after its first payment. */
const SANDBOX_CARDS = ['works', 'asks', 'lost'] as const
export type SandboxCard = (typeof SANDBOX_CARDS)[number]

/** Charges at the sandbox's bank. */
export const sandboxCharges = pgTable(
  'sandbox_charges',
  {
    transactionId: text('transaction_id').primaryKey(),
    amount: satang('amount').notNull(),
    state: text('state', { enum: ['pending', 'paid', 'declined', 'voided'] }).notNull(),
    provider: text('provider').$type<ProviderId>().notNull().default('promptpay'),
    /** The test card that is kept with the payment. */
    savedCard: text('saved_card', { enum: SANDBOX_CARDS }),
    qrPayload: text('qr_payload'),
    payUri: text('pay_uri'),
    returnUri: text('return_uri'),
    expiresAt: instant('expires_at').notNull(),
    paidAt: instant('paid_at'),
    createdAt: createdAt(),
  },
  rowRules,
)

/** Starts of the sandbox's machines. */
export const sandboxStarts = pgTable(
  'sandbox_starts',
  {
    transactionId: text('transaction_id').primaryKey(),
    machineId: text('machine_id').notNull(),
    isStarted: boolean('is_started').notNull(),
    startedAt: instant('started_at').notNull(),
    endsAt: instant('ends_at').notNull(),
  },
  rowRules,
)

export const sandboxFaults = pgTable(
  'sandbox_faults',
  {
    machineId: text('machine_id').primaryKey(),
    fault: text('fault', { enum: ['next_start_fails', 'no_answer'] }).notNull(),
  },
  rowRules,
)

/** Pushes that the sandbox has delivered. */
export const sandboxPushes = pgTable(
  'sandbox_pushes',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    messageId: text('message_id').notNull(),
    token: text('token').notNull(),
    title: text('title').notNull(),
    body: text('body').notNull(),
    path: text('path').notNull(),
    at: instant('at').notNull().defaultNow(),
  },
  rowRules,
)

/** Sandbox machines that run faster than real ones. */
export const sandboxSpeeds = pgTable(
  'sandbox_speeds',
  {
    machineId: text('machine_id').primaryKey(),
    factor: integer('factor').notNull(),
  },
  rowRules,
)

/** SMS that the sandbox has delivered. */
export const sandboxSms = pgTable(
  'sandbox_sms',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    messageId: text('message_id').notNull().unique(),
    phone: text('phone').notNull(),
    text: text('text').notNull(),
    at: instant('at').notNull().defaultNow(),
  },
  rowRules,
)

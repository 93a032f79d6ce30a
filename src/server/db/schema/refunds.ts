import { sql } from 'drizzle-orm'
import { check, date, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { LOAD_PROBLEMS, LoadCase } from '#contract/load-case.ts'
import { PAYEE_BANKS } from '#contract/refund.ts'
import { StoredDestination } from '#contract/refund-destination.ts'
import { RefundCase } from '#contract/staff/refund-cases.ts'
import { Reversal } from '#contract/staff/reversals.ts'
import { createdAt, instant, receivedSum, rowRules, traceparent } from '#server/db/columns.ts'
import { staff } from './staff.ts'

/** Who of the staff it was, whatever their name is by now, as in `audit`; null for a machine and its token. */
const byId = (name: string) => uuid(name).references(() => staff.id)

/** Money that went back to the payer without us: refunds made on the gateway's dashboard, and disputes. */
export const reversals = pgTable(
  'reversals',
  {
    /** The gateway's id of the refund, or of the disputed payment. */
    id: text('id').notNull(),
    kind: text('kind', { enum: Reversal.entries.kind.options }).notNull(),
    transactionId: text('transaction_id').notNull(),
    /** The gateway's id of the payment. */
    paymentId: text('payment_id').notNull(),
    /** Satang. */
    amount: receivedSum('amount').notNull(),
    /**
     * What it did to our own books: nothing, ended the purchase, lowered what it is refunded by, closed or lowered its refund
     * case, took its coupon back or lowered it. `both`: the customer has the money twice, `owed`: they have it no more, both of
     * which staff must clear up. `undone`: a dispute that was won counts no more.
     */
    effect: text('effect', { enum: Reversal.entries.effect.options }).notNull(),
    seenAt: instant('seen_at').notNull().defaultNow(),
    /** When staff resolved what it left open, who, and how. */
    resolvedAt: instant('resolved_at'),
    resolvedBy: text('resolved_by'),
    resolvedById: byId('resolved_by_id'),
    note: text('note'),
  },
  (t) => [
    // What goes back of the payment of a basket can concern several of its purchases.
    primaryKey({ columns: [t.id, t.kind, t.transactionId] }),
    index('reversals_transaction').on(t.transactionId),
    index('reversals_seen').on(t.seenAt),
    index('reversals_unsettled')
      .on(t.seenAt, t.id)
      .where(sql`${t.resolvedAt} is null and ${t.effect} in ('none', 'both', 'owed')`),
    index('reversals_resolved').on(t.resolvedAt, t.id).where(sql`${t.resolvedAt} is not null`),
    ...rowRules(t),
    check('reversals_resolution', sql`num_nonnulls(${t.resolvedAt}, ${t.resolvedBy}, ${t.note}) in (0, 3)`),
  ],
)

/**
 * Refunds of money: sent by the shop's staff, because PromptPay cannot be reversed, or through the gateway, which sends the
 * money of cards and wallets back the way it came.
 */
export const refundCases = pgTable(
  'refund_cases',
  {
    number: text('number').primaryKey(),
    transactionId: text('transaction_id').notNull(),
    reason: text('reason', { enum: RefundCase.entries.reason.options }).notNull().default('not_started'),
    /** The refunded charge, if it is not the one that paid the purchase. */
    chargeId: text('charge_id').unique(),
    /** Satang, or the smallest unit of the currency of a payment that was not in baht. */
    amount: receivedSum('amount').notNull(),
    currency: text('currency').notNull().default('THB'),
    createdAt: createdAt(),
    /** When the refund was sent, and its reference: the bank's of the transfer, or the gateway's of its refund. */
    closedAt: instant('closed_at'),
    bankReference: text('bank_reference'),
    /**
     * State of the refund at the gateway; null for a bank transfer. A refused one becomes a bank transfer; of an unresolved
     * one only staff can tell whether it was sent.
     */
    gatewayState: text('gateway_state', { enum: RefundCase.entries.gateway_state.wrapped.options }),
    /** How often in a row the gateway has left its state open. */
    tries: integer('tries').notNull().default(0),
    /** Who said what has become of an unresolved refund, and when. */
    resolvedBy: text('resolved_by'),
    resolvedById: byId('resolved_by_id'),
    resolvedAt: instant('resolved_at'),
    /** The last day in Bangkok for the bank transfer, as promised to the customer. */
    dueOn: date('due_on'),
    /** When the customer was told that this day is over, and when the bank could not pay to the destination. */
    overdueToldAt: instant('overdue_told_at'),
    destinationFailedAt: instant('destination_failed_at'),
    /** The destination in `refund_destinations` to which the money goes or went; the others are earlier ones. */
    destinationVersion: integer('destination_version'),
    /** When the refund job processes it next; null when it is finished or not its business. */
    dueAt: instant('due_at'),
    traceparent: traceparent(),
  },
  (t) => [
    index('refund_cases_open').on(t.createdAt).where(sql`${t.closedAt} is null`),
    index('refund_cases_sent').on(t.closedAt).where(sql`${t.closedAt} is not null`),
    index('refund_cases_due').on(t.dueAt).where(sql`${t.dueAt} is not null`),
    // The money of a purchase goes back once: at once, or after it was a coupon.
    uniqueIndex('refund_cases_one').on(t.transactionId).where(sql`${t.reason} in ('not_started', 'coupon')`),
    index('refund_cases_transaction').on(t.transactionId),
    ...rowRules(t),
    check('refund_cases_charge', sql`(${t.reason} in ('paid_again', 'wrong_amount')) = (${t.chargeId} is not null)`),
    check('refund_cases_sum', sql`${t.amount} >= 0 and ${t.currency} ~ '^[A-Z]{3}$'`),
    check('refund_cases_closed', sql`(${t.closedAt} is null) = (${t.bankReference} is null)`),
    check('refund_cases_due_state', sql`${t.dueAt} is null or coalesce(${t.gatewayState}, '') in ('asked', 'pending')`),
  ],
)

/** Reports of customers about loads of theirs that run or are completed, for staff to decide. */
export const loadCases = pgTable(
  'load_cases',
  {
    number: text('number').primaryKey(),
    transactionId: text('transaction_id').notNull(),
    problem: text('problem', { enum: LOAD_PROBLEMS }).notNull(),
    createdAt: createdAt(),
    /** The last day in Bangkok for the decision, as promised to the customer. */
    dueOn: date('due_on').notNull(),
    outcome: text('outcome', { enum: LoadCase.entries.outcome.wrapped.options }),
    decidedAt: instant('decided_at'),
    decidedBy: text('decided_by'),
    decidedById: byId('decided_by_id'),
  },
  (t) => [
    index('load_cases_transaction').on(t.transactionId),
    uniqueIndex('load_cases_open_once').on(t.transactionId).where(sql`${t.decidedAt} is null`),
    index('load_cases_open').on(t.createdAt).where(sql`${t.decidedAt} is null`),
    ...rowRules(t),
    check('load_cases_decision', sql`num_nonnulls(${t.outcome}, ${t.decidedAt}, ${t.decidedBy}) in (0, 3)`),
  ],
)

/** Where the money of a bank transfer goes, and went before the customer changed it. Deleted some time after the transfer. */
export const refundDestinations = pgTable(
  'refund_destinations',
  {
    caseNumber: text('case_number')
      .notNull()
      .references(() => refundCases.number, { onDelete: 'cascade' }),
    version: integer('version').notNull(),
    kind: text('kind', { enum: StoredDestination.entries.kind.options }).notNull(),
    /** A mobile number in E.164, a national or tax id, or the number of a wallet or an account. */
    number: text('number').notNull(),
    bank: text('bank', { enum: PAYEE_BANKS }),
    holder: text('holder'),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.caseNumber, t.version] }),
    index('refund_destinations_created').on(t.createdAt),
    ...rowRules(t),
    check(
      'refund_destinations_number',
      sql`case ${t.kind} when 'promptpay_phone' then ${t.number} ~ '^\\+66[0-9]{9}$' when 'promptpay_id' then ${t.number} ~ '^[0-9]{13}$' when 'promptpay_wallet' then ${t.number} ~ '^[0-9]{15}$' when 'bank_account' then ${t.number} ~ '^[0-9]{10,15}$' else false end`,
    ),
    check(
      'refund_destinations_account',
      sql`(${t.kind} = 'bank_account') = (${t.bank} is not null) and (${t.kind} = 'bank_account') = (${t.holder} is not null)`,
    ),
  ],
)

import { array, type InferOutput, object, optional, picklist } from 'valibot'
import { endpoint } from './endpoint.ts'
import { Purchase, type TransactionStatus } from './payment.ts'
import { Count, Month, Page, PageOf, Satang } from './scalars.ts'

export const HISTORY_FILTERS = ['all', 'machine', 'delivery', 'wash_dry_fold'] as const

const PAID_STATUSES: readonly TransactionStatus[] = ['paid', 'starting', 'start_unknown', 'running', 'completed']

/**
 * Whether a purchase is paid and the money was not refunded by bank. Money refunded as a coupon counts as spent here,
 * and not again when that coupon is used. What waits for the customer's choice counts once they have chosen.
 */
export const isPaidFor = ({ status, refund }: Pick<Purchase, 'status' | 'refund'>): boolean =>
  PAID_STATUSES.includes(status) || (status === 'refunded' && refund?.kind === 'coupon')

/** The amount that a purchase has cost its customer, in satang, without the part paid by a coupon. */
export const spentOn = (purchase: Pick<Purchase, 'status' | 'refund' | 'amount'>): number =>
  isPaidFor(purchase) ? purchase.amount : 0

/** Totals of the purchases of one month. */
export const HistoryMonth = object({
  month: Month,
  /** Number of purchases made in it, and of those that {@link isPaidFor}. */
  total: Count,
  loads: Count,
  /** Sum of {@link spentOn} over all purchases made in it. */
  spent: Satang,
  /** Coupon discounts of completed and running purchases, without coupons that represent paid money. */
  saved: Satang,
})
export type HistoryMonth = InferOutput<typeof HistoryMonth>

/**
 * The customer's purchases, newest first, of all months or of one. The first page includes the newest 24 months that
 * have purchases of the selected kind; that of all purchases also those, at most 20, that are too old for it and not settled:
 * their money is on its way back, or a report about them is not answered.
 */
export const getHistoryPayment = endpoint('POST', '/api/get_history_payment', {
  input: object({ selected: optional(picklist(HISTORY_FILTERS), 'all'), month: optional(Month), ...Page }),
  output: object({
    ...PageOf(Purchase).entries,
    months: optional(array(HistoryMonth), []),
    unsettled: optional(array(Purchase), []),
  }),
  access: 'customer',
})

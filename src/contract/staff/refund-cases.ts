import {
  boolean,
  type InferOutput,
  integer,
  literal,
  maxLength,
  maxValue,
  minValue,
  nullable,
  nullish,
  number,
  object,
  optional,
  picklist,
  pipe,
  regex,
  string,
  variant,
} from 'valibot'
import { endpoint } from '#contract/endpoint.ts'
import { ProviderId } from '#contract/payment.ts'
import { StoredDestination } from '#contract/refund-destination.ts'
import {
  Currency,
  Day,
  Instant,
  Line,
  LocalizedText,
  Page,
  PageOf,
  ReceivedSum,
  TransactionId,
} from '#contract/scalars.ts'
import { Person } from './person.ts'

/** Counts the destinations of a case: the customer may choose another one until the money is sent. */
const Version = pipe(number(), integer(), minValue(1), maxValue(1_000_000))

/**
 * A refund that a customer is owed. One without `gateway_state`, or with a refused one, is a bank transfer of the shop's
 * staff, open until it is closed with the transfer's reference. The others the payment provider sends.
 */
export const RefundCase = object({
  case_number: string(),
  transaction: TransactionId,
  /**
   * `not_started`: the paid service did not start, stopped before its end, or was not carried out. `paid_again`: the purchase was paid a second
   * time. `wrong_amount`: the payment was not the price, or not in baht, and therefore paid for nothing. `coupon`: a coupon that stood
   * for its money was changed back into money.
   */
  reason: picklist(['not_started', 'paid_again', 'wrong_amount', 'coupon']),
  /** How the money came, and the payment provider's id of the payment; null if it is unknown. */
  provider: nullable(ProviderId),
  charge_id: nullable(string()),
  brand: string(),
  branch_name: LocalizedText,
  /** In satang, or in the smallest unit of `currency`. */
  amount: ReceivedSum,
  /** None for baht. */
  currency: nullish(Currency),
  /** Where a bank transfer goes; null if it is unknown, or was deleted some time after the transfer. */
  destination: nullable(object({ ...StoredDestination.entries, version: Version })),
  /** The last day in Bangkok for the bank transfer that the customer was promised. */
  due_on: nullable(Day),
  /** When the bank could not pay to the destination; null once the customer has chosen another. */
  destination_failed_at: nullable(Instant),
  /**
   * The refund at the payment provider; `refused` ones are bank transfers. Of `unresolved` ones the provider has told nothing
   * for long: {@link resolveRefund} is for them.
   */
  gateway_state: nullable(picklist(['asked', 'pending', 'refunded', 'refused', 'unresolved'])),
  /** The customer; null if the account has been deleted since. */
  customer: nullable(object({ full_name: string(), phone_number: string() })),
  paid_at: nullable(Instant),
  /** When the machine's box said that the load ran although its start had been given up: look before the money is sent. */
  ran_at: nullable(Instant),
  created_at: Instant,
  closed_at: nullable(Instant),
  bank_reference: nullable(string()),
  /** Who said what had become of an unresolved refund, and when. */
  resolved_by: nullable(string()),
  resolved_at: nullable(Instant),
})

export type RefundCase = InferOutput<typeof RefundCase>

/**
 * Refunds of all brands, oldest first; `overdue` are the open bank transfers whose promised day is over.
 */
export const listRefundCases = endpoint('GET', '/api/operator/refund_cases', {
  input: object({ status: optional(picklist(['open', 'overdue', 'closed']), 'open'), ...Page }),
  output: PageOf(RefundCase),
  access: 'operator',
  roles: ['owner', 'manager'],
})

/** As printed by the bank: no control characters, no direction marks. */
const BankReference = pipe(Line(64), regex(/^[\p{L}\p{M}\p{N} ./_#:-]+$/u))

/** What a case was of when staff looked. Payments that bought nothing are of any sum. */
const SeenSum = pipe(ReceivedSum, maxValue(Number.MAX_SAFE_INTEGER))

/** What staff saw in the case when they acted: its `amount`, and the `version` of its `destination`, null without one. */
const Seen = { amount: SeenSum, destination_version: nullable(Version) }

/**
 * Closes a case with the reference of the transfer, and notifies the customer. `amount` and `destination_version` say what was
 * sent, and where. If other money has gone back since, or the customer has chosen another destination, `case_changed` 409 has the
 * `amount` that is owed now, 0 for none, and the `version`, and nothing is recorded: look again before the money is sent. What
 * was sent already is recorded with `is_sent_earlier`: the case then has that amount and destination, and money that went back
 * besides becomes a {@link Reversal} of the effect `both`. Repeating the same reference gets the same response. `case_unknown`
 * 404, `case_closed` 409 if it was closed with another transfer or the payment provider sends it, `invalid` 422 for an amount or
 * a version that never was.
 */
export const closeRefundCase = endpoint('POST', '/api/operator/close_refund_case', {
  input: object({
    case_number: pipe(string(), maxLength(32)),
    bank_reference: BankReference,
    ...Seen,
    is_sent_earlier: optional(boolean(), false),
  }),
  output: RefundCase,
  access: 'operator',
  roles: ['owner', 'manager'],
})

/**
 * Says that the bank could not pay to this destination of a case, whose customer is then asked for another one. Repeating it
 * until they have chosen gets the same response. `case_unknown` 404, `case_closed` 409 if it was sent or the payment provider
 * sends it, `case_changed` 409 with `version` if the destination is no longer the customer's.
 */
export const rejectRefundDestination = endpoint('POST', '/api/operator/reject_refund_destination', {
  input: object({ case_number: pipe(string(), maxLength(32)), destination_version: Version }),
  output: RefundCase,
  access: 'operator',
  roles: ['owner', 'manager'],
})

const Resolved = { case_number: pipe(string(), maxLength(32)), amount: SeenSum, by: optional(Person) }

/**
 * Says what staff have seen on the payment provider's dashboard of a refund that is `unresolved`. `refunded` closes its case
 * with the reference of the dashboard and notifies the customer. `not_refunded` makes it a bank transfer, to be closed by
 * {@link closeRefundCase}. `ask_again` asks the provider once more, for example after its key was put right. The server looks
 * at the payment first: if it finds the refund there, the case is closed, and `not_refunded` is refused. Repeating it gets the
 * same response. `case_unknown` 404, `step_refused` 409 with `state` if the refund is not unresolved, `case_changed` 409 if it is no
 * longer of the `amount` that staff saw.
 */
export const resolveRefund = endpoint('POST', '/api/operator/resolve_refund', {
  input: variant('outcome', [
    object({ outcome: literal('refunded'), ...Resolved, reference: BankReference }),
    object({ outcome: picklist(['not_refunded', 'ask_again']), ...Resolved }),
  ]),
  output: RefundCase,
  access: 'operator',
  roles: ['owner', 'manager'],
})

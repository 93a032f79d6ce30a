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
  url,
  variant,
} from 'valibot'
import { endpoint } from './endpoint.ts'
import { LoadClaim } from './load-claim.ts'
import { MachineCategory } from './machines.ts'
import { Order } from './orders.ts'
import { ProviderId, TransactionStatus } from './payment.ts'
import { StoredDestination } from './refund-destination.ts'
import {
  Count,
  Currency,
  Day,
  Instant,
  Line,
  LocalizedText,
  Page,
  PageOf,
  ReceivedSum,
  Satang,
  TransactionId,
} from './scalars.ts'
import { SERVICE_KINDS } from './service-kinds.ts'
import { SERVICE_STATUSES } from './services.ts'
import { PhoneNumber } from './thai/phone.ts'

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
   * for long: {@link resolveRefund} settles them.
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
 * Refunds of all brands, oldest first; `overdue` are the open bank transfers whose promised day is over. Requires the
 * operator's token. `not_found` 404 if the server has none configured.
 */
export const listRefundCases = endpoint('GET', '/api/operator/refund_cases', {
  input: object({ status: optional(picklist(['open', 'overdue', 'closed']), 'open'), ...Page }),
  output: PageOf(RefundCase),
  access: 'operator',
})

/** As printed by the bank: no control characters, no direction marks. */
const BankReference = pipe(Line(64), regex(/^[\p{L}\p{M}\p{N} ./_#:-]+$/u))

/**
 * Closes a case with the reference of the transfer, and notifies the customer. `destination_version` says where the money went:
 * that of the `destination` which staff saw; without a destination null. If the customer has chosen another one since,
 * `destination_changed` 409 has its `version`: look again before the money is sent. What was sent already is recorded with
 * `is_sent_earlier`, and the case names the destination of that version. Repeating the same reference gets the same response.
 * `case_unknown` 404, `case_closed` 409 if it was closed with another transfer or the payment provider sends it, `invalid` 422
 * for a version that never was, `not_found` 404 if the server has no operator's token.
 */
export const closeRefundCase = endpoint('POST', '/api/operator/close_refund_case', {
  input: object({
    case_number: pipe(string(), maxLength(32)),
    bank_reference: BankReference,
    destination_version: nullable(Version),
    is_sent_earlier: optional(boolean(), false),
  }),
  output: RefundCase,
  access: 'operator',
})

/**
 * Says that the bank could not pay to the destination of a case, whose customer is then asked for another one. Repeating it
 * until they have chosen gets the same response. `case_unknown` 404, `case_closed` 409 if it was sent or the payment provider
 * sends it, `not_found` 404 if the server has no operator's token.
 */
export const rejectRefundDestination = endpoint('POST', '/api/operator/reject_refund_destination', {
  input: object({ case_number: pipe(string(), maxLength(32)) }),
  output: RefundCase,
  access: 'operator',
})

/** The person who makes the call, as the shop knows them; the operator's token is that of all staff. */
const Person = Line(80)
const Resolved = { case_number: pipe(string(), maxLength(32)), by: Person }

/**
 * Says what staff have seen on the payment provider's dashboard of a refund that is `unresolved`. `refunded` closes its case
 * with the reference of the dashboard and notifies the customer. `not_refunded` makes it a bank transfer, to be closed by
 * {@link closeRefundCase}. `ask_again` asks the provider once more, for example after its key was put right. The server looks
 * at the payment first: if it finds the refund there, the case is closed, and `not_refunded` is refused. Repeating it gets the
 * same response. `case_unknown` 404, `step_refused` 409 with `state` if the refund is not unresolved, `not_found` 404 if the
 * server has no operator's token.
 */
export const resolveRefund = endpoint('POST', '/api/operator/resolve_refund', {
  input: variant('outcome', [
    object({ outcome: literal('refunded'), ...Resolved, reference: BankReference }),
    object({ outcome: picklist(['not_refunded', 'ask_again']), ...Resolved }),
  ]),
  output: RefundCase,
  access: 'operator',
})

/** Money that went back to the payer at the payment provider without us: a refund on its dashboard, or a dispute. */
export const Reversal = object({
  /** The provider's id of the refund, or of the disputed payment. */
  id: string(),
  kind: picklist(['refund', 'dispute']),
  transaction: TransactionId,
  status: TransactionStatus,
  provider: nullable(ProviderId),
  /** The provider's id of the payment. */
  charge_id: string(),
  brand: string(),
  branch_name: LocalizedText,
  amount: ReceivedSum,
  /**
   * What it did to our own books. `none`: nothing, because the purchase was carried out, or the payment has no open case.
   * `both`: the customer has the money and a coupon that is spent, or has it twice. `owed`: the shop has won the dispute after
   * it had ended, closed, taken or lowered what the customer was refunded by, so that they have neither. Staff settle these
   * three. The others are settled: the purchase `ended`; what its customer is refunded by was `lowered`; its case or coupon
   * was closed, taken or lowered; `undone`: the shop has won the dispute, and nobody owes anything for it.
   */
  effect: picklist([
    'none',
    'ended',
    'lowered',
    'case_closed',
    'case_lowered',
    'coupon_taken',
    'coupon_lowered',
    'both',
    'owed',
    'undone',
  ]),
  /** The customer; null if the account has been deleted since. */
  customer: nullable(object({ full_name: string(), phone_number: string() })),
  seen_at: Instant,
  /** When staff settled it, who, and what they did. */
  resolved_at: nullable(Instant),
  resolved_by: nullable(string()),
  note: nullable(string()),
})
export type Reversal = InferOutput<typeof Reversal>

/**
 * Reversals of all brands that staff still have to settle, the oldest first, or that they have settled, the latest first.
 * `not_found` 404 if the server has no operator's token.
 */
export const listReversals = endpoint('GET', '/api/operator/reversals', {
  input: object({ status: optional(picklist(['open', 'resolved']), 'open'), ...Page }),
  output: PageOf(Reversal),
  access: 'operator',
})

/**
 * Records that a reversal is settled: by whom and how. It moves no money. Repeating it gets the same response.
 * `transaction_unknown` 404 if the purchase has no such reversal, `case_closed` 409 if it was settled in another way or by our
 * books, `not_found` 404 if the server has no operator's token.
 */
export const resolveReversal = endpoint('POST', '/api/operator/resolve_reversal', {
  input: object({
    transaction: TransactionId,
    id: Line(255),
    kind: picklist(['refund', 'dispute']),
    by: Person,
    note: Line(200),
  }),
  output: Reversal,
  access: 'operator',
})

/**
 * Signs a customer out on all devices, for example after the loss of a phone. Returns the number of devices, 0 also if
 * no customer of the brand has this phone number. `not_found` 404 if the server has no operator's token.
 */
export const endCustomerSessions = endpoint('POST', '/api/operator/end_sessions', {
  input: object({ brand: pipe(string(), maxLength(64)), phone_number: PhoneNumber }),
  output: object({ ended: Count }),
  access: 'operator',
})

/**
 * Gives the account that made a purchase another phone, for a customer who no longer has the old one and has shown staff who
 * they are: with the purchase's reference, and what the account knows of them. All its devices are signed out; the customer
 * then sets a PIN by SMS. `transaction_unknown` 404, also if the account has ended; `phone_taken` 409; `not_found` 404 if the
 * server has no operator's token.
 */
export const moveAccount = endpoint('POST', '/api/operator/move_account', {
  input: object({ transaction: TransactionId, phone_number: PhoneNumber, by: Person }),
  output: object({ moved: boolean() }),
  access: 'operator',
})

/** An order as shown to the staff who carry it out. */
export const ShopOrder = object({ ...Order.entries, brand: string() })
export type ShopOrder = InferOutput<typeof ShopOrder>

/**
 * Paid orders of all brands at a step, of one branch or of all, the next visit first. Without a step, those in
 * progress. `not_found` 404 if the server has no operator's token.
 */
export const listShopOrders = endpoint('GET', '/api/operator/orders', {
  input: object({
    step: optional(picklist(SERVICE_STATUSES)),
    service: optional(picklist(SERVICE_KINDS)),
    branch_id: optional(pipe(string(), maxLength(64))),
    ...Page,
  }),
  output: PageOf(ShopOrder),
  access: 'operator',
})

/**
 * Advances an order to a step, and notifies the customer. The steps follow one another; `cancelled` is possible at any
 * time before `done`, and the customer then chooses a coupon or a bank refund. Repeating the current step gets the same
 * response. `transaction_unknown` 404, also for an unpaid order; `step_refused` 409 with `state`; `not_found` 404 if
 * the server has no operator's token.
 */
export const moveShopOrder = endpoint('POST', '/api/operator/move_order', {
  input: object({ transaction: TransactionId, step: picklist(SERVICE_STATUSES) }),
  output: ShopOrder,
  access: 'operator',
})

/** A machine as shown to the staff who look after it. */
export const ShopMachine = object({
  machine_id: string(),
  brand: string(),
  branch_id: string(),
  branch_name: LocalizedText,
  number: string(),
  machine_category: MachineCategory,
  condition: picklist(['ok', 'out_of_order', 'offline']),
  /**
   * Why and since when; others than our own reasons are those of the box or of staff. `failed_starts`: the third in a row.
   * `unknown_start`: nobody knew for half an hour whether it had started; `ok` once somebody has looked.
   * `ran_unpaid`: it ran after its start was given up and the money was back; it is sold once that is over.
   */
  reason: nullable(string()),
  since: nullable(Instant),
  /** Failed starts since the last good one; the third in a row takes it out of order. */
  failed_starts: Count,
  /** The last heartbeat of its box; null if the box sends none. Three minutes later the machine is not sold. */
  heartbeat_at: nullable(Instant),
  is_silent: boolean(),
  /** The paid purchase that holds the machine while nobody knows whether it started. */
  unknown_start: nullable(TransactionId),
})
export type ShopMachine = InferOutput<typeof ShopMachine>

/**
 * Machines of all brands that need staff: out of order or offline, with a silent box, with failed starts, with a start whose
 * outcome is unknown, or that ran for a load whose money was back. `not_found` 404 if the server has no operator's token.
 */
export const listShopMachines = endpoint('GET', '/api/operator/machines', {
  input: object({ branch_id: optional(pipe(string(), maxLength(64))), ...Page }),
  output: PageOf(ShopMachine),
  access: 'operator',
})

/**
 * Takes a machine out of order, or puts it back: `ok` also forgets its failed starts. It is not started for customers who
 * are paying for it; they choose another one or the money. `machine_unknown` 404, `not_found` 404 if the server has no
 * operator's token.
 */
export const setShopMachine = endpoint('POST', '/api/operator/set_machine', {
  input: object({
    machine_id: pipe(string(), maxLength(64)),
    condition: picklist(['ok', 'out_of_order']),
    reason: optional(nullable(Line(200)), null),
  }),
  output: ShopMachine,
  access: 'operator',
})

/**
 * Says what somebody has seen at the machine of a purchase in `start_unknown`. `did_start: false` first cancels the start
 * at the box, which may know better, and then lets the customer choose. The response is the status after that; repeating
 * it gets the same. `transaction_unknown` 404, `step_refused` 409 with `state` if the start is not unknown, `not_found`
 * 404 if the server has no operator's token.
 */
export const resolveShopStart = endpoint('POST', '/api/operator/resolve_start', {
  input: object({ transaction: TransactionId, did_start: boolean() }),
  output: object({ transaction: TransactionId, status: TransactionStatus }),
  access: 'operator',
})

/** A customer's report about their own load, for staff to decide. */
export const ShopClaim = object({
  ...LoadClaim.entries,
  transaction: TransactionId,
  status: TransactionStatus,
  brand: string(),
  branch_name: LocalizedText,
  machine_id: string(),
  number: string(),
  amount: Satang,
  started_at: nullable(Instant),
  ends_at: nullable(Instant),
  /** The customer; null if the account has been deleted since. */
  customer: nullable(object({ full_name: string(), phone_number: string() })),
  /** When it was decided, and by whom; `machine` if its box has reported the stop itself. */
  decided_at: nullable(Instant),
  decided_by: nullable(string()),
})
export type ShopClaim = InferOutput<typeof ShopClaim>

/**
 * Reports of customers about their loads that staff still have to decide, the oldest first, or that are decided, the latest
 * first. `not_found` 404 if the server has no operator's token.
 */
export const listShopClaims = endpoint('GET', '/api/operator/load_claims', {
  input: object({ status: optional(picklist(['open', 'decided']), 'open'), ...Page }),
  output: PageOf(ShopClaim),
  access: 'operator',
})

/**
 * Says what has become of a load. `stopped`: it ended before its end, whether its customer has reported it or not, and is
 * `stopped`: the customer chooses another machine, a coupon or the money. `refused`: the load counts, and the customer, who has
 * reported it, is told. The response is the status after that; repeating it gets the same. `transaction_unknown` 404,
 * `case_unknown` 404 if there is no report to refuse, `step_refused` 409 with `state` if the load neither runs nor is completed,
 * `case_closed` 409 if it was decided in another way, `not_found` 404 if the server has no operator's token.
 */
export const resolveShopLoad = endpoint('POST', '/api/operator/resolve_load', {
  input: object({ transaction: TransactionId, outcome: picklist(['stopped', 'refused']), by: Person }),
  output: object({ transaction: TransactionId, status: TransactionStatus }),
  access: 'operator',
})

/** Without a user, and at a host with a name in the public DNS: the server fetches nothing from its own network. */
const PUBLIC_ADDRESS =
  /^https:\/\/(?:[a-z0-9-]+\.)+(?!(?:local|localhost|internal)\b)[a-z][a-z0-9-]*[a-z0-9](?::\d+)?(?:[/?#]|$)/i

/**
 * Sets the appearance of a brand, without a build: open pages follow within a minute of use, new ones at once. A field
 * that is left out stays; null restores that of the brand's files. `theme` is a hex value or a common palette name.
 * `invalid` 422 for an unknown brand or a text that is no colour; `not_found` 404 if the server has no operator's token.
 */
export const setBrandTheme = endpoint('POST', '/api/operator/set_brand_theme', {
  input: object({
    brand: pipe(string(), maxLength(64)),
    theme: optional(nullable(Line(20))),
    /** Public https URL of a PNG, JPEG or WebP of up to 5 MB, which replaces the logo. */
    image_brand: optional(nullable(pipe(Line(2_048), url(), regex(PUBLIC_ADDRESS)))),
  }),
  output: object({ brand: string(), theme: string(), image_brand: nullable(string()) }),
  access: 'operator',
})

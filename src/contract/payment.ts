import {
  array,
  boolean,
  type InferOutput,
  literal,
  maxLength,
  nullable,
  object,
  optional,
  picklist,
  pipe,
  string,
  union,
  variant,
} from 'valibot'
import { endpoint } from './endpoint.ts'
import { Extra, MachineCategory, Program } from './machines.ts'
import { Count, Instant, MachineAddress, Month, Page, PageOf, Satang, Text, TransactionId } from './scalars.ts'
import { OrderSummary } from './services.ts'

/**
 * pending → paid → starting → running → completed,
 * or declined, cancelled, expired, or start_failed → refunded.
 * An order is `running` from its payment to its last step, `start_failed` when the shop cannot do it after all, and
 * `refunded` straight from `running` when its customer cancels it.
 */
export const TRANSACTION_STATUSES = [
  'pending',
  'paid',
  'starting',
  'running',
  'completed',
  'declined',
  'cancelled',
  'expired',
  'start_failed',
  'refunded',
] as const
export const TransactionStatus = picklist(TRANSACTION_STATUSES)
export type TransactionStatus = InferOutput<typeof TransactionStatus>

export const PROVIDERS = ['promptpay', 'mobile_banking', 'credit_card', 'truemoney', 'truemoney_qr'] as const
export const ProviderId = picklist(PROVIDERS)
export type ProviderId = InferOutput<typeof ProviderId>

/** Whose app mobile banking opens: Bangkok Bank, Krungsri, Kasikorn, Krungthai, SCB. */
export const BANKS = ['bbl', 'bay', 'kbank', 'ktb', 'scb'] as const
export const Bank = picklist(BANKS)
export type Bank = InferOutput<typeof Bank>

export const Provider = object({
  provider: ProviderId,
  name: Text,
  is_available: boolean(),
  /** Least sum it takes. */
  minimum: Satang,
  /** Mobile banking: the banks to choose from. The order must then name one. */
  banks: optional(array(object({ bank: Bank, name: Text }))),
})
export type Provider = InferOutput<typeof Provider>

/** How this branch can be paid. `not_found` 404. */
export const getProviderPayment = endpoint('GET', '/api/provider_payment', {
  input: object({ branch_id: pipe(string(), maxLength(64)) }),
  output: object({ details: array(Provider) }),
  access: 'public',
})

const CouponIds = pipe(array(pipe(string(), maxLength(64))), maxLength(5))

/** What the customer chose and the price they were shown. The server computes the price and refuses a difference. */
export const SelectedCommand = object({
  /** The machine's address, `node_id/address/sub_position`. */
  path: pipe(string(), maxLength(200)),
  program: object({
    temp: pipe(string(), maxLength(32)),
    amount: Satang,
    extra: pipe(array(pipe(string(), maxLength(32))), maxLength(10)),
  }),
  platform: literal('web'),
  provider: ProviderId,
  mode: picklist(['qr', 'uri', 'card']),
  /** One of the provider's `banks`, where it has any. */
  bank: optional(Bank),
  machine_id: pipe(string(), maxLength(64)),
  branch_id: pipe(string(), maxLength(64)),
  machine_category: MachineCategory,
  coupons: CouponIds,
})
export type SelectedCommand = InferOutput<typeof SelectedCommand>

/** What became of money whose machine did not start. */
const Refund = variant('kind', [
  object({ kind: literal('coupon'), amount: Satang, code: string(), expires_at: Instant }),
  object({
    kind: literal('case'),
    amount: Satang,
    case_number: string(),
    /** When the customer asked for it, and when people of the shop had sent it: null until then. */
    asked_at: optional(nullable(Instant), null),
    sent_at: optional(nullable(Instant), null),
  }),
])

/** Money that people of the shop send back by bank. `sent_at` is null until they have. */
const MoneyBack = object({ amount: Satang, case_number: string(), sent_at: nullable(Instant) })
export type MoneyBack = InferOutput<typeof MoneyBack>

/** Links that open a bank's or a wallet's app. */
export const APP_LINKS =
  /^(?:bblmbanking|bualuangmbanking|kma|kplus|krungthai-next|next|scbeasy|truemoney|ascendmoney):\/\//i

/** What all purchases have. */
const Purchased = {
  transaction: TransactionId,
  status: TransactionStatus,
  branch_id: string(),
  branch_name: Text,
  price: Satang,
  discount: Satang,
  /** What is to pay: price less discount. */
  amount: Satang,
  /** The coupon that gave the discount. */
  coupon: optional(nullable(object({ id: string(), title: Text })), null),
  payee: Text,
  /** Text of the QR while it can be paid: EMVCo for PromptPay. Null where the payment company gives only a picture. */
  qr_payload: nullable(string()),
  /**
   * An address to open and pay at, while it can be paid: a payment page, an app's own link, or the picture of the QR.
   * Of hosts that the server knows.
   */
  pay_uri: optional(nullable(string()), null),
  created_at: Instant,
  expires_at: Instant,
  paid_at: nullable(Instant),
  /** Paid after it had ended unpaid, for whatever reason; honoured all the same. {@link latenessOf} tells the reason. */
  is_late: boolean(),
  started_at: nullable(Instant),
  ends_at: nullable(Instant),
  /** While `start_failed`: when a coupon of the full value comes by itself. */
  refund_at: nullable(Instant),
  refund: nullable(Refund),
  /** The app by which it was to be paid, where it was a bank's. */
  bank: optional(nullable(Bank), null),
  /** What was paid for it a second time. */
  paid_again: optional(array(MoneyBack), []),
  /** What came for it and was not its price: it pays for nothing, whatever became of the purchase. */
  wrong_amount: optional(array(MoneyBack), []),
  /** Points that this purchase gives, or gave when `is_collected`. */
  points: optional(Count, 0),
  is_collected: optional(boolean(), false),
  is_reviewed: optional(boolean(), false),
  server_time: Instant,
}

/** A load in a machine. Whoever holds its id may read it, so it names no person. Its price is program and extras. */
export const LoadPurchase = object({
  ...Purchased,
  ...MachineAddress,
  machine_id: string(),
  machine_number: string(),
  machine_category: MachineCategory,
  program: Program,
  extras: array(Extra),
  provider: ProviderId,
})
export type LoadPurchase = InferOutput<typeof LoadPurchase>

/** An order that is fetched and brought back. It names no person either. */
export const OrderPurchase = object({
  ...Purchased,
  order: OrderSummary,
  /** Null until a way to pay is chosen. */
  provider: nullable(ProviderId),
})
export type OrderPurchase = InferOutput<typeof OrderPurchase>

export const Purchase = union([LoadPurchase, OrderPurchase])
export type Purchase = InferOutput<typeof Purchase>

export const isOrder = (purchase: Purchase): purchase is OrderPurchase => 'order' in purchase
export const isLoad = (purchase: Purchase): purchase is LoadPurchase => !isOrder(purchase)

/**
 * Why the money of a purchase found it ended: it came after the time to pay was over (`time_up`), after another sum that
 * was not the price (`wrong_amount`), or after it was declined or cancelled (`ended`). Undefined where it did not.
 */
export function latenessOf(known: {
  is_late: boolean
  paid_at: string | null
  expires_at: string
  wrong_amount: readonly unknown[]
}): 'time_up' | 'wrong_amount' | 'ended' | undefined {
  if (!known.is_late || known.paid_at === null) return undefined
  if (Date.parse(known.paid_at) > Date.parse(known.expires_at)) return 'time_up'
  return known.wrong_amount.length > 0 ? 'wrong_amount' : 'ended'
}

/** How an order that was made is to be paid. */
export const OrderPayment = object({
  transaction: TransactionId,
  platform: literal('web'),
  provider: ProviderId,
  mode: picklist(['qr', 'uri', 'card']),
  /** One of the provider's `banks`, where it has any. */
  bank: optional(Bank),
  coupons: optional(CouponIds, []),
})
export type OrderPayment = InferOutput<typeof OrderPayment>

const Payable = union([OrderPayment, SelectedCommand])

/**
 * A PromptPay QR for one wash; holds the machine until it expires. `machine_unknown` 404, `other_brand` 409,
 * `price_changed` 409 with `amount`, `machine_unavailable` 409 with `state`, `payment_pending` 409 with the customer's
 * own unpaid `transaction` on that machine, `too_many_unpaid` 409 with the oldest `transaction` of those that wait for
 * their money elsewhere, `coupon_unknown` 404, `coupon_unusable` 409 with `reason` (`reserved` with
 * the `transaction` that has it, `used`, `expired`, `branch`, `machine_category`, `load_only`, `minimum`,
 * `one_only`),
 * `below_minimum` 409 with `amount`, `provider_unavailable` 503, `idempotency_mismatch` 422.
 * A coupon that leaves nothing to pay needs no provider: the answer is paid already.
 *
 * With the `transaction` of an order it is that which is paid; asked again it answers with the same QR, and the coupon
 * that it had the first time.
 * `transaction_unknown` 404, `not_payable` 409 once its time to pay is over, `payment_pending` 409 where another way to
 * pay it was begun.
 */
export const generateQr = endpoint('POST', '/api/generate_qr', {
  input: Payable,
  output: Purchase,
  access: 'customer',
  isIdempotent: true,
})

/** As {@link generateQr}, by a bank's own app; `pay_uri` opens it. The order names one of the provider's `banks`. */
export const generateUri = endpoint('POST', '/api/generate_uri', {
  input: Payable,
  output: Purchase,
  access: 'customer',
  isIdempotent: true,
})

/** As {@link generateQr}, by card, on the payment company's own page at `pay_uri`: no card number comes here. */
export const generateCreditCard = endpoint('POST', '/api/generate_credit_card', {
  input: Payable,
  output: Purchase,
  access: 'customer',
  isIdempotent: true,
})

/** As {@link generateQr}, by the TrueMoney app; it comes back to `/tmn/{transaction}`. */
export const paymentTrue = endpoint('POST', '/api/payment_true', {
  input: Payable,
  output: Purchase,
  access: 'customer',
  isIdempotent: true,
})

/** As {@link generateQr}, by a QR that the TrueMoney app scans. */
export const qrPaymentTrue = endpoint('POST', '/api/qr_payment_true', {
  input: Payable,
  output: Purchase,
  access: 'customer',
  isIdempotent: true,
})

const OneTransaction = object({ transaction: TransactionId })

/** What the server knows of a purchase now; while it is unpaid the gateway is asked too. `transaction_unknown` 404. */
export const confirmPayment = endpoint('GET', '/api/confirm_payment', {
  input: OneTransaction,
  output: Purchase,
  access: 'public',
})

/**
 * Gives up an unpaid purchase and frees its machine, or the visits of an order. `transaction_unknown` 404, `not_cancellable` 409 once the gateway
 * has the money, `provider_unavailable` 503.
 */
export const cancelPayment = endpoint('POST', '/api/cancel_payment', {
  input: OneTransaction,
  output: Purchase,
  access: 'customer',
  capability: 'cancel',
})

export const HISTORY_FILTERS = ['all', 'machine', 'delivery', 'wash_dry_fold'] as const

const PAID_FOR: readonly TransactionStatus[] = ['paid', 'starting', 'running', 'completed', 'start_failed']

/**
 * Paid, and the money was not sent back. Money that became a coupon was spent here; what that coupon pays for later is
 * not spent a second time.
 */
export const isPaidFor = ({ status, refund }: Pick<Purchase, 'status' | 'refund'>): boolean =>
  PAID_FOR.includes(status) || (status === 'refunded' && refund?.kind === 'coupon')

/** The money that a purchase has cost its customer, in satang; a coupon that paid a part of it is no money. */
export const spentOn = (known: Pick<Purchase, 'status' | 'refund' | 'amount'>): number =>
  isPaidFor(known) ? known.amount : 0

/** What the purchases of one month came to. */
export const HistoryMonth = object({
  month: Month,
  /** All that were made in it, and those among them that {@link isPaidFor}. */
  total: Count,
  loads: Count,
  /** The sum of {@link spentOn} over all that were made in it. */
  spent: Satang,
  /** What coupons took off those that were done or are under way; not those that stood for money paid before. */
  saved: Satang,
})
export type HistoryMonth = InferOutput<typeof HistoryMonth>

/**
 * The customer's purchases, newest first, of all months or of one. With the first page come the newest 24 months that
 * have any of the kind that was selected.
 */
export const getHistoryPayment = endpoint('POST', '/api/get_history_payment', {
  input: object({ selected: optional(picklist(HISTORY_FILTERS), 'all'), month: optional(Month), ...Page }),
  output: object({ ...PageOf(Purchase).entries, months: optional(array(HistoryMonth), []) }),
  access: 'customer',
})

import {
  array,
  boolean,
  fallback,
  type InferOutput,
  literal,
  maxLength,
  nullable,
  nullish,
  object,
  optional,
  picklist,
  pipe,
  regex,
  string,
  union,
  variant,
} from 'valibot'
import { endpoint } from './endpoint.ts'
import { Extra, MachineCategory, Program, ReadAddress } from './machines.ts'
import { Count, Day, Instant, LocalizedText, Month, Page, PageOf, Satang, TransactionId } from './scalars.ts'
import { OrderSummary } from './services.ts'
import { after, Id, ListOf, LocalizedOrEmpty, orZero, TextOrEmpty } from './tolerant.ts'

/**
 * pending → paid → starting → running → completed,
 * or declined, cancelled, expired, or start_failed → refunded.
 * `start_unknown`: the machine's box did not answer the start. The machine stays held and is asked until it is known.
 * An order is `running` from its payment to its last step, `start_failed` if the shop cannot carry it out after all,
 * and goes from `running` directly to `refunded` when its customer cancels it.
 */
export const TRANSACTION_STATUSES = [
  'pending',
  'paid',
  'starting',
  'start_unknown',
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

/** Banks whose apps mobile banking can open: Bangkok Bank, Krungsri, Kasikorn, Krungthai, SCB. */
export const BANKS = ['bbl', 'bay', 'kbank', 'ktb', 'scb'] as const
export const Bank = picklist(BANKS)
export type Bank = InferOutput<typeof Bank>

export const Provider = object({
  provider: ProviderId,
  /** Empty: the app's own name for it. */
  name: LocalizedOrEmpty,
  is_available: nullish(boolean(), true),
  /** Minimum amount that it accepts. */
  minimum: orZero(Satang),
  /** Mobile banking only: the banks to choose from. The payment must then name one. */
  banks: optional(array(object({ bank: Bank, name: LocalizedText }))),
})
export type Provider = InferOutput<typeof Provider>

/** The payment methods of a branch. `not_found` 404. */
export const getProviderPayment = endpoint('GET', '/api/provider_payment', {
  input: object({ branch_id: pipe(string(), maxLength(64)) }),
  output: object({ details: ListOf(Provider) }),
  access: 'public',
})

const CouponIds = pipe(array(pipe(string(), maxLength(64))), maxLength(5))

/** The customer's choices and the price shown to them. The server computes the price and rejects a difference. */
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
  /** One of the provider's `banks`, if it has any. */
  bank: optional(Bank),
  machine_id: pipe(string(), maxLength(64)),
  branch_id: pipe(string(), maxLength(64)),
  machine_category: MachineCategory,
  coupons: CouponIds,
})
export type SelectedCommand = InferOutput<typeof SelectedCommand>

/** How money goes back: a bank transfer by the shop's staff, or through the payment provider, the way it came. */
export const RefundVia = picklist(['bank', 'gateway'])
export type RefundVia = InferOutput<typeof RefundVia>

/** How money goes back, and the day in Bangkok by which a bank transfer is sent. */
const Way = { via: optional(RefundVia), due_on: optional(nullable(Day)) }

/** The refund of a payment whose machine did not start. */
const Refund = variant('kind', [
  /** It does not expire at the included API. */
  object({ kind: literal('coupon'), amount: Satang, code: string(), expires_at: optional(nullable(Instant), null) }),
  object({
    kind: literal('case'),
    amount: Satang,
    case_number: string(),
    /** When the customer requested the bank refund, and when the shop's staff sent it; null until then. */
    asked_at: optional(nullable(Instant), null),
    sent_at: optional(nullable(Instant), null),
    ...Way,
  }),
])

/** A refund of money. `sent_at` is null until it has been sent. */
const MoneyBack = object({ amount: Satang, case_number: string(), sent_at: nullable(Instant), ...Way })
export type MoneyBack = InferOutput<typeof MoneyBack>

/** What the receipt of a paid purchase says about the seller, as it was when it was paid. */
export const SellerFacts = object({
  /** Serial number, unique for the seller. */
  number: string(),
  legal_name: LocalizedOrEmpty,
  tax_id: string(),
  /** `00000` is the head office. */
  branch_number: string(),
  address: LocalizedOrEmpty,
  /** The value added tax in the amount; null if the seller is not registered for it. */
  vat: nullable(Satang),
})
export type SellerFacts = InferOutput<typeof SellerFacts>

/** Links that open the app of a bank or a wallet. */
export const APP_LINKS =
  /^(?:bblmbanking|bualuangmbanking|kma|kplus|krungthai-next|next|scbeasy|truemoney|ascendmoney):\/\//i

const QR_PICTURE = /^data:image\/(?:svg\+xml|png);base64,[A-Za-z0-9+/]+={0,2}$/

/** Fields of every purchase. */
const Purchased = {
  transaction: Id,
  /** A state that this app does not have is one that may still change. */
  status: nullish(fallback(TransactionStatus, 'pending'), 'pending'),
  branch_id: TextOrEmpty,
  branch_name: LocalizedOrEmpty,
  /** 0 if unknown. */
  price: orZero(Satang),
  discount: orZero(Satang),
  /** Amount to pay: price minus discount. */
  amount: Satang,
  /** The coupon that gave the discount. */
  coupon: nullish(object({ id: Id, title: LocalizedOrEmpty }), null),
  payee: LocalizedOrEmpty,
  /** Text of the QR while it can be paid: EMVCo for PromptPay. Null if the payment provider gives only a picture. */
  qr_payload: nullish(string(), null),
  /** The QR's picture as a data URL while it can be paid, if the payment provider gives no text. */
  qr_picture: nullish(fallback(nullable(pipe(string(), maxLength(100_000), regex(QR_PICTURE))), null), null),
  /** URL for paying, while it can be paid: a payment page or an app's own link. Only of hosts that the server allows. */
  pay_uri: optional(nullable(string()), null),
  /** It ended unpaid, but the payment provider may still take its payment: that money is not lost. */
  is_still_payable: nullish(boolean(), false),
  created_at: nullish(Instant, after(0)),
  /** The end of the time to pay; null if unknown. */
  expires_at: nullish(Instant, null),
  paid_at: nullish(Instant, null),
  /**
   * Paid after it had ended unpaid, for whatever reason; honoured nevertheless. {@link latenessOf} gives the reason.
   */
  is_late: nullish(boolean(), false),
  started_at: nullish(Instant, null),
  ends_at: nullish(Instant, null),
  /** While `start_failed`: when a coupon of the full value is issued automatically. */
  refund_at: nullish(Instant, null),
  refund: nullish(Refund, null),
  /** The bank whose app was chosen for the payment, if any. */
  bank: optional(nullable(Bank), null),
  /** Refunds of second payments for it. */
  paid_again: optional(array(MoneyBack), []),
  /** Refunds of payments that were not its price. They pay for nothing, whatever the purchase's status. */
  wrong_amount: optional(array(MoneyBack), []),
  /** Points for this purchase; already credited if `is_collected`. */
  points: orZero(Count),
  is_collected: nullish(boolean(), false),
  is_reviewed: nullish(boolean(), false),
  /** Null if unpaid, if a coupon paid for all of it, or if the seller's data are not known. */
  receipt: nullish(SellerFacts, null),
  server_time: nullish(Instant, after(0)),
}

/**
 * A load in a machine. Anyone with its id may read it, so it contains no personal data. Its price is program and
 * extras.
 */
export const LoadPurchase = object({
  ...Purchased,
  ...ReadAddress,
  machine_id: TextOrEmpty,
  machine_number: TextOrEmpty,
  machine_category: nullish(MachineCategory, 'washer'),
  program: nullish(Program, { temp: '', amount: 0 }),
  extras: nullish(array(Extra), []),
  provider: nullish(fallback(ProviderId, 'promptpay'), 'promptpay'),
})
export type LoadPurchase = InferOutput<typeof LoadPurchase>

/** A delivery order. It contains no personal data either. */
export const OrderPurchase = object({
  ...Purchased,
  order: OrderSummary,
  /** Null until a payment method is chosen. */
  provider: nullish(ProviderId, null),
})
export type OrderPurchase = InferOutput<typeof OrderPurchase>

// An order first: a load may lack everything that an order does not have.
export const Purchase = union([OrderPurchase, LoadPurchase])
export type Purchase = InferOutput<typeof Purchase>

export const isOrder = (purchase: Purchase): purchase is OrderPurchase => 'order' in purchase
export const isLoad = (purchase: Purchase): purchase is LoadPurchase => !isOrder(purchase)

/**
 * Why a payment arrived after its purchase had ended: the time to pay was over (`time_up`), an earlier payment was not
 * the price (`wrong_amount`), or the purchase was declined or cancelled (`ended`). Undefined if it was not late.
 */
export function latenessOf(purchase: {
  is_late: boolean
  paid_at: string | null
  expires_at: string | null
  wrong_amount: readonly unknown[]
}): 'time_up' | 'wrong_amount' | 'ended' | undefined {
  if (!purchase.is_late || purchase.paid_at === null) return undefined
  if (purchase.expires_at !== null && Date.parse(purchase.paid_at) > Date.parse(purchase.expires_at)) return 'time_up'
  return purchase.wrong_amount.length > 0 ? 'wrong_amount' : 'ended'
}

/** The payment of an existing order. */
export const OrderPayment = object({
  transaction: TransactionId,
  platform: literal('web'),
  provider: ProviderId,
  mode: picklist(['qr', 'uri', 'card']),
  /** One of the provider's `banks`, if it has any. */
  bank: optional(Bank),
  coupons: optional(CouponIds, []),
})
export type OrderPayment = InferOutput<typeof OrderPayment>

const Payable = union([OrderPayment, SelectedCommand])

/**
 * Creates a PromptPay QR for one load and reserves the machine until it expires. `machine_unknown` 404, `other_brand`
 * 409, `price_changed` 409 with `amount`, `branch_closed` 409 with `reason` (when it opens), `machine_unavailable` 409
 * with `state`, `payment_pending` 409 with the
 * customer's own unpaid `transaction` on that machine, `too_many_unpaid` 409 with the oldest `transaction` of those
 * that await payment elsewhere, `otp_required` 409 with `reason` (`second_hold`, `busy`) until the phone is confirmed or
 * has paid, `hold_paused` 429 with `locked_until` after three unpaid reservations in a day, `coupon_unknown` 404, `coupon_unusable` 409 with `reason` (`reserved` with the
 * `transaction` that reserves it, `used`, `expired`, `branch`, `machine_category`, `load_only`, `minimum`, `one_only`),
 * `below_minimum` and `above_maximum` 409 with `amount`, `method_refused` 409 if the payment company does not open such
 * a payment (the machine is free again), `provider_unavailable` 503, `idempotency_mismatch` 422. If a coupon covers the
 * full price, no provider is involved: the response is already paid.
 *
 * With the `transaction` of an order it pays for that order; repeated calls return the same QR, with the coupon of the
 * first call. `transaction_unknown` 404, `not_payable` 409 once its time to pay is over, `payment_pending` 409 if a
 * payment with another method was started.
 */
export const generateQr = endpoint('POST', '/api/generate_qr', {
  input: Payable,
  output: Purchase,
  access: 'customer',
  isIdempotent: true,
  errorCodes: { 409: 'machine_unavailable' },
})

/**
 * Like {@link generateQr}, with a bank's own app, which `pay_uri` opens. The input names one of the provider's `banks`.
 */
export const generateUri = endpoint('POST', '/api/generate_uri', {
  input: Payable,
  output: Purchase,
  access: 'customer',
  isIdempotent: true,
  errorCodes: { 409: 'machine_unavailable' },
})

/**
 * Like {@link generateQr}, by card, on the payment provider's own page at `pay_uri`: no card number reaches this
 * server.
 */
export const generateCreditCard = endpoint('POST', '/api/generate_credit_card', {
  input: Payable,
  output: Purchase,
  access: 'customer',
  isIdempotent: true,
  errorCodes: { 409: 'machine_unavailable' },
})

/** Like {@link generateQr}, with the TrueMoney app, which returns to `/tmn/{transaction}`. */
export const paymentTrue = endpoint('POST', '/api/payment_true', {
  input: Payable,
  output: Purchase,
  access: 'customer',
  isIdempotent: true,
  errorCodes: { 409: 'machine_unavailable' },
})

/** Like {@link generateQr}, with a QR for the TrueMoney app. */
export const qrPaymentTrue = endpoint('POST', '/api/qr_payment_true', {
  input: Payable,
  output: Purchase,
  access: 'customer',
  isIdempotent: true,
  errorCodes: { 409: 'machine_unavailable' },
})

const OneTransaction = object({ transaction: TransactionId })

/**
 * The current state of a purchase; while it is unpaid, the payment gateway is queried too, as often as it bears that.
 * `transaction_unknown` 404.
 */
export const confirmPayment = endpoint('GET', '/api/confirm_payment', {
  input: OneTransaction,
  output: Purchase,
  access: 'public',
})

/**
 * Cancels an unpaid purchase and frees its machine, or the visits of an order. `is_still_payable` says whether its QR
 * could still be paid. `transaction_unknown` 404,
 * `not_cancellable` 409 once the gateway has the money, `provider_unavailable` 503.
 */
export const cancelPayment = endpoint('POST', '/api/cancel_payment', {
  input: OneTransaction,
  output: Purchase,
  access: 'customer',
  capability: 'cancel',
})

export const HISTORY_FILTERS = ['all', 'machine', 'delivery', 'wash_dry_fold'] as const

const PAID_STATUSES: readonly TransactionStatus[] = [
  'paid',
  'starting',
  'start_unknown',
  'running',
  'completed',
  'start_failed',
]

/**
 * Whether a purchase is paid and the money was not refunded by bank. Money refunded as a coupon counts as spent here,
 * and not again when that coupon is used.
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
 * have purchases of the selected kind.
 */
export const getHistoryPayment = endpoint('POST', '/api/get_history_payment', {
  input: object({ selected: optional(picklist(HISTORY_FILTERS), 'all'), month: optional(Month), ...Page }),
  output: object({ ...PageOf(Purchase).entries, months: optional(array(HistoryMonth), []) }),
  access: 'customer',
})

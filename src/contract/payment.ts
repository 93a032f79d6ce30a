import {
  array,
  boolean,
  fallback,
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
  union,
} from 'valibot'
import { CODE } from './code.ts'
import { endpoint } from './endpoint.ts'
import { LoadCase } from './load-case.ts'
import { Extra, MachineCategory, Program, ReadAddress } from './machines.ts'
import { CaseRefund, PurchaseRefund } from './refund.ts'
import type { Arrival } from './refund-times.ts'
import { Count, Instant, LocalizedText, Satang, TransactionId } from './scalars.ts'
import { SellerFacts } from './seller-facts.ts'
import { OrderSummary } from './services.ts'
import { after, Id, ListOf, LocalizedOrEmpty, orZero, TextOrEmpty } from './tolerant.ts'

/**
 * pending → paid → starting → running → completed,
 * or declined, cancelled, expired, or start_failed → refunded, or stopped → refunded.
 * `to_start`: a dryer that is paid and started after the wash, at any free dryer of the branch, until `refund_at`; then its money goes back.
 * `stopped`: the load has ended before its end. Its customer has the same choices as after a start that failed.
 * `start_unknown`: the machine's box did not answer the start. The machine stays held and is asked until it is known, for half an
 * hour at most: then the customer chooses as after a start that failed, and the machine stays closed until somebody has looked.
 * An order is `running` from its payment to its last step, `start_failed` if the shop cannot carry it out after all,
 * and goes from `running` directly to `refunded` when its customer cancels it.
 */
export const TRANSACTION_STATUSES = [
  'pending',
  'paid',
  'to_start',
  'starting',
  'start_unknown',
  'running',
  'completed',
  'declined',
  'cancelled',
  'expired',
  'start_failed',
  'stopped',
  'refunded',
] as const
export const TransactionStatus = picklist(TRANSACTION_STATUSES)
export type TransactionStatus = InferOutput<typeof TransactionStatus>

/** Paid and not carried out: the money is safe, and the customer chooses until `refund_at`. */
export const CHOICE_STATUSES: readonly TransactionStatus[] = ['start_failed', 'stopped', 'to_start']

/** Over without its payment. Money may still arrive late, or have come as another sum. */
export const UNPAID_ENDS: readonly TransactionStatus[] = ['declined', 'cancelled', 'expired']
export const isEndedUnpaid = ({ status }: { status: TransactionStatus }) => UNPAID_ENDS.includes(status)

/** States that end by themselves or by the customer's choice, and not only by money that goes back. */
export const OPEN_STATUSES: readonly TransactionStatus[] = [
  'pending',
  'paid',
  'starting',
  'start_unknown',
  'running',
  ...CHOICE_STATUSES,
]

type Method = {
  path: `/api/${string}`
  /** How it is paid: by a QR code, in an app that the address opens, or on the page of the card's form. */
  mode: 'qr' | 'uri' | 'card'
  /** How money arrives that the payment provider sends back. */
  sentBack: Arrival
  /** The scheme of the wallet whose app reads the QR code; without it the code is one of PromptPay. */
  wallet?: string
  /** The page that the payment returns to, if it is one of its own. */
  returnPage?: string
}
/** The payment methods. What a new one needs besides a row: CONTRIBUTING.md. */
export const METHODS = {
  promptpay: { path: '/api/generate_qr', mode: 'qr', sentBack: 'transfer' },
  mobile_banking: { path: '/api/generate_uri', mode: 'uri', sentBack: 'transfer' },
  credit_card: { path: '/api/generate_credit_card', mode: 'card', sentBack: 'card' },
  // Its app may open the return address in a browser without the session.
  truemoney: { path: '/api/payment_true', mode: 'uri', sentBack: 'wallet', returnPage: 'tmn' },
  truemoney_qr: { path: '/api/qr_payment_true', mode: 'qr', sentBack: 'wallet', wallet: 'truemoney' },
} as const satisfies Record<string, Method>
export type ProviderId = keyof typeof METHODS
export const PROVIDERS = Object.keys(METHODS) as readonly ProviderId[] // the keys of a constant
export const ProviderId = picklist(PROVIDERS)
export const methodOf = (provider: ProviderId): Method => METHODS[provider]

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

/** What a customer has chosen at one machine, with the coupon for it. */
const SelectedLoad = {
  /** The machine's address, `node_id/address/sub_position`. */
  path: pipe(string(), maxLength(200)),
  program: object({
    temp: pipe(string(), maxLength(32)),
    amount: Satang,
    extra: pipe(array(pipe(string(), maxLength(32))), maxLength(10)),
  }),
  machine_id: pipe(string(), maxLength(64)),
  machine_category: MachineCategory,
  coupons: CouponIds,
}
export const BasketCommand = object({
  ...SelectedLoad,
  /**
   * A dryer for after the wash: this machine gives its program and price, is not held, and need not be free. Sent only to an API
   * with the capability `later_dryer`.
   */
  is_later: optional(boolean()),
})
export type BasketCommand = InferOutput<typeof BasketCommand>

/** Machines that one payment can be for: as many as a customer can reserve without having paid. */
export const MAX_BASKET = 3

/** What a payment by card may add. Sent only to an API with the capability `saved_card`. */
const BySavedCard = {
  /** One of the customer's saved cards, which is charged without being entered. */
  saved_card: optional(pipe(string(), maxLength(64))),
  /** For an amount that takes the PIN. Never stored. */
  pin_code: optional(pipe(string(), regex(CODE))),
}

/** The customer's choices and the price shown to them. The server computes the price and rejects a difference. */
export const SelectedCommand = object({
  ...SelectedLoad,
  platform: literal('web'),
  provider: ProviderId,
  mode: picklist(['qr', 'uri', 'card']),
  /** One of the provider's `banks`, if it has any. */
  bank: optional(Bank),
  branch_id: pipe(string(), maxLength(64)),
  /**
   * Further machines of the branch that the same payment is for. Each becomes a purchase of its own, with its own start, end and
   * refund. Sent only to an API with the capability `basket`.
   */
  more: optional(pipe(array(BasketCommand), maxLength(MAX_BASKET - 1))),
  /**
   * The customer's unpaid purchase of this machine that is to be paid in another way: it ends, with its basket, and this one has
   * the machine, in one step. Sent only to an API with the capability `replace_payment`.
   */
  replaces: optional(Id),
  ...BySavedCard,
})
export type SelectedCommand = InferOutput<typeof SelectedCommand>

const QR_PICTURE = /^data:image\/(?:svg\+xml|png);base64,[A-Za-z0-9+/]+={0,2}$/

/** One of the machines that a payment is for. */
const BasketLoad = object({
  transaction: Id,
  status: nullish(fallback(TransactionStatus, 'pending'), 'pending'),
  machine_number: TextOrEmpty,
  machine_category: nullish(MachineCategory, 'washer'),
  amount: Satang,
})
export type BasketLoad = InferOutput<typeof BasketLoad>

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
  /** Amount to pay: price minus discount. Of a basket it is the part of this purchase. */
  amount: Satang,
  /** What one payment is for, this purchase among it, in the order of the choice; null if it is for this one only. */
  basket: nullish(object({ amount: Satang, loads: array(BasketLoad) }), null),
  /** Of the amount paid, what the payment provider has sent back without us: a refund gives the rest. */
  reversed: orZero(Satang),
  /** The coupon that gave the discount; null if it was used elsewhere before a late payment. */
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
  /** Until when it may; null if nobody knows, or it may not. */
  payable_until: nullish(Instant, null),
  created_at: nullish(Instant, after(0)),
  /** The end of the time to pay; null if unknown. */
  expires_at: nullish(Instant, null),
  paid_at: nullish(Instant, null),
  /**
   * Paid after it had ended unpaid, for whatever reason; honoured nevertheless. `latenessOf` gives the reason.
   */
  is_late: nullish(boolean(), false),
  started_at: nullish(Instant, null),
  ends_at: nullish(Instant, null),
  /**
   * While the customer can choose: when a coupon of the full value is issued automatically. Of a dryer for after the wash: when its
   * money is sent back.
   */
  refund_at: nullish(Instant, null),
  refund: nullish(PurchaseRefund, null),
  /** The bank whose app was chosen for the payment, if any. */
  bank: optional(nullable(Bank), null),
  /** Refunds of second payments for it. */
  paid_again: optional(array(CaseRefund), []),
  /** Refunds of payments that were not its price. They pay for nothing, whatever the purchase's status. */
  wrong_amount: optional(array(CaseRefund), []),
  /** Points for this purchase; already credited if `is_collected`. */
  points: orZero(Count),
  is_collected: nullish(boolean(), false),
  is_reviewed: nullish(boolean(), false),
  /** Null if unpaid, if a coupon paid for all of it, or if the seller's data are not known. */
  receipt: nullish(SellerFacts, null),
  server_time: nullish(Instant, after(0)),
}

/** More time in a machine: its minutes and its price. */
export const MoreTime = object({ minutes: pipe(number(), integer(), minValue(1), maxValue(600)), amount: Satang })

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
  /**
   * A dryer for after a wash, of which no machine is chosen yet: `machine_id` and its address are of one that has its program and
   * price, `machine_number` is empty. Once paid it is `to_start`.
   */
  is_later: nullish(boolean(), false),
  /** Completed, and no longer in the machine: the customer has said so, or the machine is used again. */
  is_taken_out: nullish(boolean(), false),
  /** Completed long before its minutes were over: {@link reportLoad} then needs no decision of the shop. */
  ended_early: nullish(boolean(), false),
  /** Since when, and until when, nobody knows whether the machine has started; then the customer can choose. */
  unknown_start: nullish(object({ since: Instant, until: Instant }), null),
  /** Since when the machine stands still until somebody presses start, and when that counts as stopped. `ends_at` is then as if it had gone on at once. */
  paused: nullish(object({ since: Instant, until: Instant }), null),
  /** The customer can choose although nobody knows whether the machine has started. */
  is_start_unsure: nullish(boolean(), false),
  /** What more time in this running machine costs; null if it can have none. */
  more_time: nullish(MoreTime, null),
  /** Minutes that were bought in addition to those of the program. */
  added_minutes: orZero(Count),
  /** The running load that this purchase lengthens by the minutes of its `program`; null for a load of its own. */
  adds_time_to: nullish(Id, null),
  /** What the customer has reported about this load. */
  load_case: nullish(LoadCase, null),
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

/** What is to be paid for a purchase, in satang: with all that its payment is for. */
export const chargedAmountOf = ({ amount, basket }: Pick<Purchase, 'amount' | 'basket'>): number =>
  basket?.amount ?? amount

export const isOrder = (purchase: Purchase): purchase is OrderPurchase => 'order' in purchase
export const isLoad = (purchase: Purchase): purchase is LoadPurchase => !isOrder(purchase)

/** The payment of an existing order. */
export const OrderPayment = object({
  transaction: TransactionId,
  platform: literal('web'),
  provider: ProviderId,
  mode: picklist(['qr', 'uri', 'card']),
  /** One of the provider's `banks`, if it has any. */
  bank: optional(Bank),
  coupons: optional(CouponIds, []),
  ...BySavedCard,
})
export type OrderPayment = InferOutput<typeof OrderPayment>

/**
 * More time in the customer's own running load, with the price shown to them. Sent only to an API with the capability
 * `more_time`.
 */
export const MoreTimePayment = object({
  adds_time_to: TransactionId,
  minutes: MoreTime.entries.minutes,
  amount: Satang,
  platform: literal('web'),
  provider: ProviderId,
  mode: picklist(['qr', 'uri', 'card']),
  /** One of the provider's `banks`, if it has any. */
  bank: optional(Bank),
  ...BySavedCard,
})
export type MoreTimePayment = InferOutput<typeof MoreTimePayment>

const Payable = union([OrderPayment, MoreTimePayment, SelectedCommand])

const payBy = (provider: ProviderId) =>
  endpoint('POST', METHODS[provider].path, {
    input: Payable,
    output: Purchase,
    access: 'customer',
    isIdempotent: true,
    errorCodes: { 409: 'machine_unavailable' },
  })

/**
 * Creates a PromptPay QR for one load and reserves the machine until it expires. `machine_unknown` 404, `other_brand`
 * 409, `price_changed` 409 with `amount`, `branch_closed` 409 with `reason` (when it opens), `machine_unavailable` 409
 * with `state`, `payment_pending` 409 with the
 * customer's own unpaid `transaction` on that machine, `too_many_unpaid` 409 with the oldest `transaction` of those
 * that await payment elsewhere, `otp_required` 409 with `reason` (`second_hold`, `busy`) until the phone is confirmed or
 * has paid, `work_required` 428 from the second unpaid reservation of a network's unproved phones in an hour, `hold_paused` 429 with `locked_until` after three unpaid reservations in a day, `coupon_unknown` 404, `coupon_unusable` 409 with `reason` (`reserved` with the
 * `transaction` that reserves it, `used`, `expired`, `branch`, `machine_category`, `load_only`, `minimum`, `one_only`),
 * `below_minimum` and `above_maximum` 409 with `amount`, `method_refused` 409 if the payment company does not open such
 * a payment (the machine is free again), `provider_unavailable` 503, `idempotency_mismatch` 422. If a coupon covers the
 * full price, no provider is involved: the response is already paid. With `more`, one charge of the sum pays all machines, or
 * none: the response is the purchase of the first, and its `basket` names the others. One of them with `is_later` is started by
 * `restart_machine`, which then needs a machine.
 *
 * With the `transaction` of an order it pays for that order; repeated calls return the same QR, with the coupon of the
 * first call. `transaction_unknown` 404, `not_payable` 409 once its time to pay is over, `payment_pending` 409 if a
 * payment with another method was started.
 *
 * With `adds_time_to` it pays for more time in that running load, as a purchase of its own: `transaction_unknown` 404,
 * `no_more_time` 409 if the load is over or its machine can run no longer, `price_changed` 409 with `amount`,
 * `payment_pending` 409 with the `transaction` of another one that is not over. The money of time that the machine does not
 * add goes back.
 */
export const generateQr = payBy('promptpay')

/**
 * Like {@link generateQr}, with a bank's own app, which `pay_uri` opens. The input names one of the provider's `banks`.
 */
export const generateUri = payBy('mobile_banking')

/**
 * Like {@link generateQr}, by card, on the payment provider's own page at `pay_uri`: no card number reaches this
 * server. With `saved_card` that card is charged: the response is paid already, or `pay_uri` is where its bank asks the customer.
 * `card_unknown` 404, `pin_required` 409, `wrong_pin` 403, `pin_locked` 423, `card_declined` 409 with `reason` (the machine is
 * free again).
 */
export const generateCreditCard = payBy('credit_card')

/** Like {@link generateQr}, with the TrueMoney app, which returns to `/tmn/{transaction}`. */
export const paymentTrue = payBy('truemoney')

/** Like {@link generateQr}, with a QR for the TrueMoney app. */
export const qrPaymentTrue = payBy('truemoney_qr')

/** The call of each payment method. */
export const PAY_BY = {
  promptpay: generateQr,
  mobile_banking: generateUri,
  credit_card: generateCreditCard,
  truemoney: paymentTrue,
  truemoney_qr: qrPaymentTrue,
} as const satisfies Record<ProviderId, unknown>

const OneTransaction = object({ transaction: TransactionId })

/**
 * The current state of a purchase; while it is unpaid, the payment gateway is queried too, as often as it bears that.
 * `transaction_unknown` 404.
 */
export const confirmPayment = endpoint('GET', '/api/confirm_payment', {
  input: OneTransaction,
  output: Purchase,
  access: 'public',
  readsToken: true,
})

/**
 * Cancels an unpaid purchase, with its basket, and frees its machine, or the visits of an order. `is_still_payable` says whether its QR
 * could still be paid. `transaction_unknown` 404,
 * `not_cancellable` 409 once the gateway has the money, `provider_unavailable` 503.
 */
export const cancelPayment = endpoint('POST', '/api/cancel_payment', {
  input: OneTransaction,
  output: Purchase,
  access: 'customer',
  capability: 'cancel',
})

/** What is left to refund of the money that was paid, in satang: the shop may have sent a part back already. */
export const refundableMoney = ({ amount, reversed }: Pick<Purchase, 'amount' | 'reversed'>) =>
  Math.max(0, amount - reversed)

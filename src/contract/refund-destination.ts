import {
  check,
  forward,
  type InferOutput,
  literal,
  maxLength,
  nullable,
  object,
  optional,
  picklist,
  pipe,
  regex,
  string,
  transform,
  union,
  variant,
} from 'valibot'
import { PinCode, toPlainDigits } from './code.ts'
import { endpoint } from './endpoint.ts'
import { Purchase } from './payment.ts'
import { PAYEE_BANKS, type PayeeBank, RefundVia, SeenDestination } from './refund.ts'
import { ARRIVALS } from './refund-times.ts'
import { Day, Instant, PersonName, ReceivedSum, Satang, TransactionId } from './scalars.ts'
import { PhoneNumber } from './thai/phone.ts'
import { TaxId } from './thai/tax-id.ts'

/**
 * How many digits the accounts of a bank have; up to 15 where that is not published, as of ICBC.
 * @see https://github.com/mrwan200/bank-account-formatter/blob/main/src/utils/format-pattern.ts with its references
 */
const ACCOUNT_DIGITS: Record<PayeeBank, readonly number[]> = {
  kbank: [10],
  scb: [10],
  bbl: [10],
  ktb: [10],
  bay: [10],
  ttb: [10],
  gsb: [12],
  baac: [12],
  ghb: [12],
  uob: [10],
  cimb: [10],
  kkp: [10, 14],
  lhfg: [10],
  tisco: [14],
  icbc: [10, 11, 12, 13, 14, 15],
}

/** Whether an account of a bank can have this number, of plain digits. Without a bank any number that some account has. */
export const isAccountNumber = (bank: PayeeBank | null, digits: string): boolean =>
  /^\d+$/.test(digits) && (bank ? ACCOUNT_DIGITS[bank] : Object.values(ACCOUNT_DIGITS).flat()).includes(digits.length)

/** The id of an e-wallet at PromptPay: 15 digits in any script. */
export const WalletId = pipe(string(), transform(toPlainDigits), regex(/^\d{15}$/))

/**
 * Where a bank transfer goes: by PromptPay to the mobile number of the customer's account, to another mobile number or
 * to a national or tax id or a wallet, or to a bank account.
 */
export const RefundDestination = variant('kind', [
  object({ kind: literal('account_phone') }),
  object({ kind: literal('promptpay_phone'), number: PhoneNumber }),
  object({ kind: literal('promptpay_id'), number: TaxId }),
  object({ kind: literal('promptpay_wallet'), number: WalletId }),
  pipe(
    object({
      kind: literal('bank_account'),
      bank: picklist(PAYEE_BANKS),
      number: pipe(string(), transform(toPlainDigits)),
      holder: PersonName,
    }),
    forward(
      check(({ bank, number }) => isAccountNumber(bank, number), 'account_digits'),
      ['number'],
    ),
  ),
])
export type RefundDestination = InferOutput<typeof RefundDestination>
export const DESTINATION_KINDS = [
  'account_phone',
  'promptpay_phone',
  'promptpay_id',
  'promptpay_wallet',
  'bank_account',
] as const

/** A destination as the staff see it, who send the money. */
export const StoredDestination = object({
  kind: SeenDestination.entries.kind,
  number: string(),
  bank: SeenDestination.entries.bank,
  holder: nullable(string()),
})
export type StoredDestination = InferOutput<typeof StoredDestination>

/** The customer's PIN: only the account's own phone gets money without it. */
export const DestinationPin = { pin_code: optional(PinCode) }

/** A refund of money as its customer sees it: of the destination only the last four digits. */
export const CustomerCase = object({
  case_number: string(),
  amount: ReceivedSum,
  via: RefundVia,
  /** How the money arrives, which says how long it takes after it was sent. */
  arrival: optional(nullable(picklist(ARRIVALS)), null),
  /** The day in Bangkok by which a bank transfer is sent: three working days. Null for a refund by the provider, unless it is late. */
  due_on: nullable(Day),
  sent_at: nullable(Instant),
  /** When the bank could not pay to the destination; null once the customer has chosen another. */
  destination_failed_at: optional(nullable(Instant), null),
  /** Null if the money does not go by bank, or the destination was deleted, some time after the transfer. */
  destination: nullable(SeenDestination),
})
export type CustomerCase = InferOutput<typeof CustomerCase>

const CaseNumber = pipe(string(), maxLength(32))
const CouponId = pipe(string(), maxLength(64))

/** A refund of the customer. `case_unknown` 404. */
export const getRefundCase = endpoint('GET', '/api/get_refund_case', {
  input: object({ case_number: CaseNumber }),
  output: CustomerCase,
  access: 'customer',
  capability: 'refund_destination',
})

/**
 * Changes where a bank transfer goes, until it is sent, and tells the customer. Any destination but the mobile number of the
 * account needs `pin_code`: `invalid` 422 without it, `wrong_pin` 403, `pin_locked` 423; `pin_is_new` 409 with `locked_until` for
 * a day after somebody chose the PIN who showed no more than the phone; `too_many_requests` 429. After the bank could not pay to
 * the destination, the promised day
 * counts from the change. `case_unknown` 404; `case_closed` 409 if it was sent, or goes
 * through the payment provider.
 */
export const setRefundDestination = endpoint('POST', '/api/set_refund_destination', {
  input: object({ case_number: CaseNumber, destination: RefundDestination, ...DestinationPin }),
  output: CustomerCase,
  access: 'customer',
  capability: 'refund_destination',
})

/**
 * What changing the money of a purchase or of a coupon into a refund would mean: the amount, how it goes back and by when,
 * and the last four digits of the account's mobile number. `transaction_unknown` or `coupon_unknown` 404;
 * `not_refundable` 409.
 */
export const getRefundOffer = endpoint('GET', '/api/get_refund_offer', {
  input: union([object({ transaction: TransactionId }), object({ coupon_id: CouponId })]),
  output: object({
    amount: Satang,
    via: RefundVia,
    arrival: optional(nullable(picklist(ARRIVALS)), null),
    due_on: nullable(Day),
    phone_end: string(),
  }),
  access: 'customer',
  capability: 'refund_destination',
})

/**
 * Chooses the refund of a load that did not start, or of an order that the shop cannot carry out: a coupon of the full
 * value at once, or the money itself under a case number, with any used coupon returned. A bank transfer goes to
 * `destination`, which needs `pin_code` as in {@link setRefundDestination}, without one to the mobile number of the customer's
 * account. The choice is final, but an unspent coupon
 * can still be changed into money; repeating the choice gets the same response. `transaction_unknown` 404,
 * `not_refundable` 409, also for a case if no money was paid.
 */
export const chooseRefund = endpoint('POST', '/api/choose_refund', {
  input: object({
    transaction: TransactionId,
    kind: picklist(['coupon', 'case']),
    destination: optional(RefundDestination),
    ...DestinationPin,
  }),
  output: Purchase,
  access: 'customer',
  isIdempotent: true,
  capability: 'choose_refund',
})

/**
 * Changes a coupon that stands for money back into money, as long as nothing of it is spent. A discount that the coupon
 * replaced is returned as the coupon it was. `destination` needs `pin_code` as in {@link setRefundDestination}. `coupon_unknown` 404, also for a coupon that stands for no money;
 * `not_refundable` 409 if a part of it is spent or in use; `idempotency_mismatch` 422.
 */
export const refundCoupon = endpoint('POST', '/api/refund_coupon', {
  input: object({ coupon_id: CouponId, destination: optional(RefundDestination), ...DestinationPin }),
  output: CustomerCase,
  access: 'customer',
  isIdempotent: true,
  capability: 'refund_destination',
})

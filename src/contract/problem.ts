import { array, integer, looseObject, nullable, number, optional, pipe, record, string, transform } from 'valibot'

/**
 * Error codes, which the client translates and never shows as they are, with the HTTP status of each. What a code says to
 * developers is in `src/server/http/problem-details.ts`; what it says to customers, if a page can receive it, in the app's texts.
 */
export const ERRORS = {
  above_maximum: 409,
  address_too_far: 409,
  address_unknown: 404,
  already_reviewed: 409,
  below_minimum: 409,
  branch_closed: 409,
  card_declined: 409,
  card_unknown: 404,
  case_changed: 409,
  case_closed: 409,
  case_unknown: 404,
  code_not_asked: 409,
  coupon_code_unknown: 404,
  coupon_unknown: 404,
  coupon_unusable: 409,
  expired_token: 401,
  forbidden: 403,
  gift_unavailable: 409,
  gift_unknown: 404,
  hold_paused: 429,
  idempotency_mismatch: 422,
  internal: 500,
  invalid: 422,
  load_over: 409,
  machine_free: 409,
  machine_unavailable: 409,
  machine_unknown: 404,
  method_not_allowed: 405,
  method_refused: 409,
  no_more_time: 409,
  not_cancellable: 409,
  not_changeable: 409,
  not_reportable: 409,
  not_collectable: 409,
  not_found: 404,
  not_invoiceable: 409,
  not_payable: 409,
  not_refundable: 409,
  not_restartable: 409,
  not_reviewable: 409,
  notification_unknown: 404,
  other_brand: 409,
  otp_expired: 410,
  otp_required: 409,
  otp_wrong: 403,
  payload_too_large: 413,
  payment_pending: 409,
  phone_taken: 409,
  pin_is_new: 409,
  pin_locked: 423,
  pin_required: 409,
  points_short: 409,
  price_changed: 409,
  promotion_unavailable: 409,
  promotion_unknown: 404,
  provider_unavailable: 503,
  purchase_open: 409,
  refresh_refused: 401,
  service_under_way: 409,
  service_unknown: 404,
  session_unknown: 404,
  slot_taken: 409,
  step_refused: 409,
  too_many_addresses: 409,
  too_many_requests: 429,
  too_many_tickets: 409,
  too_many_unpaid: 409,
  transaction_unknown: 404,
  unauthorized: 401,
  unavailable: 503,
  unsupported_media_type: 415,
  weak_pin: 422,
  work_required: 428,
  wrong_pin: 403,
  wrong_proof: 403,
  aborted: 499,
} as const
export type ErrorCode = keyof typeof ERRORS
export const CODES = Object.keys(ERRORS) as readonly ErrorCode[] // the keys of a constant

/** RFC 9457 problem details, with the extension members of our codes. */
export const Problem = looseObject({
  type: string(),
  title: string(),
  status: pipe(number(), integer()),
  /** What happened, in English, for developers; the app has its own texts. The included API always sends it. */
  detail: optional(string()),
  /** Of a newer server it can be one that this app does not know. */
  code: pipe(
    string(),
    transform((code) => code as ErrorCode),
  ),
  /** `invalid`: the invalid fields, each with the names of the violated rules. */
  errors: optional(record(string(), array(string()))),
  /** `wrong_pin`: tries left before the PIN is locked. `otp_wrong`: tries left for this code. */
  tries_left: optional(number()),
  /** `pin_locked`: when the PIN is unlocked; `pin_is_new`: when money can go elsewhere; `hold_paused`: when machines can be reserved again; an instant. */
  locked_until: optional(string()),
  /** `price_changed`: the current price; `below_minimum`, `above_maximum`: the provider's limit; `case_changed`: what is owed now; in satang. */
  amount: optional(number()),
  /** Of an error at one of several machines of a payment: which it is, if not the first. */
  machine: optional(string()),
  /** `machine_unavailable`: its current state; `step_refused`: the order's current step. */
  state: optional(string()),
  /** `payment_pending`: the unpaid transaction that reserves the machine; `too_many_unpaid`: the oldest unpaid one. */
  transaction: optional(string()),
  /**
   * `not_changeable`: `late` or `state`; `weak_pin`: the weakness; `coupon_unusable`, `promotion_unavailable`,
   * `gift_unavailable`: why; `slot_taken`: which visit; `other_brand`: the id of the brand it belongs to;
   * `machine_unknown`: `several` if more than one machine matches the address; `branch_closed`: when it opens, `HH:MM`;
   * `card_declined`: `expired` or `blocked` if it can pay nothing any more;
   * `otp_required`: what asks for the proof (`second_hold`, `hold`, `slot`, `busy`, `promotion`, `card`).
   */
  reason: optional(string()),
  /** `case_changed`: the version of the destination that is the customer's choice now; null without one. */
  version: optional(nullable(number())),
  /** `points_short`: how many points are missing. */
  missing: optional(number()),
  /** `work_required`: what the proof begins with, and how many zero bits its hash (`PROOF_HEADER`). */
  challenge: optional(string()),
  bits: optional(pipe(number(), integer())),
})

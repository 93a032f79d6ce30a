import { array, integer, looseObject, number, optional, picklist, pipe, record, string } from 'valibot'

/** Error codes, which the client translates and never shows as they are. */
export const CODES = [
  'aborted',
  'above_maximum',
  'address_too_far',
  'address_unknown',
  'already_reviewed',
  'below_minimum',
  'branch_closed',
  'case_closed',
  'case_unknown',
  'consent_changed',
  'coupon_code_unknown',
  'coupon_unknown',
  'coupon_unusable',
  'expired_token',
  'gift_unavailable',
  'gift_unknown',
  'hold_paused',
  'idempotency_mismatch',
  'internal',
  'invalid',
  'load_over',
  'machine_free',
  'machine_unavailable',
  'machine_unknown',
  'method_not_allowed',
  'method_refused',
  'not_cancellable',
  'not_changeable',
  'not_collectable',
  'not_found',
  'not_payable',
  'not_refundable',
  'not_restartable',
  'not_reviewable',
  'notification_unknown',
  'other_brand',
  'otp_expired',
  'otp_required',
  'otp_wrong',
  'payload_too_large',
  'payment_pending',
  'phone_taken',
  'pin_locked',
  'points_short',
  'price_changed',
  'promotion_unavailable',
  'promotion_unknown',
  'provider_unavailable',
  'purchase_open',
  'refresh_refused',
  'service_under_way',
  'service_unknown',
  'session_unknown',
  'slot_taken',
  'step_refused',
  'too_many_addresses',
  'too_many_requests',
  'too_many_tickets',
  'too_many_unpaid',
  'transaction_unknown',
  'unauthorized',
  'unavailable',
  'unsupported_media_type',
  'weak_pin',
  'wrong_pin',
] as const
export type ErrorCode = (typeof CODES)[number]

/** RFC 9457 problem details, with the extension members of our codes. */
export const Problem = looseObject({
  type: string(),
  title: string(),
  status: pipe(number(), integer()),
  /** What happened, in English, for developers; the app has its own texts. The included API always sends it. */
  detail: optional(string()),
  code: picklist(CODES),
  /** `invalid`: the invalid fields, each with the names of the violated rules. */
  errors: optional(record(string(), array(string()))),
  /** `wrong_pin`: tries left before the PIN is locked. `otp_wrong`: tries left for this code. */
  tries_left: optional(number()),
  /** `pin_locked`: when the PIN is unlocked; `hold_paused`: when machines can be reserved again; an instant. */
  locked_until: optional(string()),
  /** `price_changed`: the current price; `below_minimum`, `above_maximum`: the provider's limit; in satang. */
  amount: optional(number()),
  /** `machine_unavailable`: its current state; `step_refused`: the order's current step. */
  state: optional(string()),
  /** `payment_pending`: the unpaid transaction that reserves the machine; `too_many_unpaid`: the oldest unpaid one. */
  transaction: optional(string()),
  /**
   * `not_changeable`: `late` or `state`; `weak_pin`: the weakness; `coupon_unusable`, `promotion_unavailable`,
   * `gift_unavailable`: why; `slot_taken`: which visit; `other_brand`: the id of the brand it belongs to;
   * `machine_unknown`: `several` if more than one machine matches the address; `otp_required`: what asks for the proof
   * (`second_hold`, `slot`, `busy`, `promotion`); `branch_closed`: when it opens, `HH:MM`.
   */
  reason: optional(string()),
  /** `points_short`: how many points are missing. */
  missing: optional(number()),
})

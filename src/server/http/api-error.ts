import type { ErrorCode } from '#contract/problem.ts'
import { jsonResponse } from './json-response.ts'
import { DETAILS } from './problem-details.ts'

export const STATUS: Record<ErrorCode, number> = {
  aborted: 499,
  above_maximum: 409,
  address_too_far: 409,
  address_unknown: 404,
  already_reviewed: 409,
  below_minimum: 409,
  branch_closed: 409,
  case_closed: 409,
  case_unknown: 404,
  consent_changed: 409,
  coupon_code_unknown: 404,
  coupon_unknown: 404,
  coupon_unusable: 409,
  expired_token: 401,
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
  not_cancellable: 409,
  not_changeable: 409,
  not_collectable: 409,
  not_found: 404,
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
  pin_locked: 423,
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
  too_many_tickets: 409,
  too_many_requests: 429,
  too_many_unpaid: 409,
  transaction_unknown: 404,
  unauthorized: 401,
  unavailable: 503,
  unsupported_media_type: 415,
  weak_pin: 422,
  wrong_pin: 403,
}

/** Members that some codes carry, as in the contract's `Problem`. */
type Members = {
  errors?: Record<string, string[]>
  tries_left?: number
  locked_until?: string
  amount?: number
  state?: string
  transaction?: string
  reason?: string
  missing?: number
}

/** An expected error whose code the client turns into a message. */
export class ApiError extends Error {
  readonly code: ErrorCode
  readonly status: number
  readonly members: Members
  /** Seconds after which the client may try again. */
  readonly retryAfter: number | undefined
  /** Which limit was reached, for the metric. */
  limit: string | undefined

  constructor(code: ErrorCode, members: Members = {}, retryAfter?: number) {
    super(code)
    this.name = 'ApiError'
    this.code = code
    this.status = STATUS[code]
    this.members = members
    this.retryAfter = retryAfter ?? (this.status === 503 ? 1 : undefined)
  }
}

/** Codes that are limits of one kind each. */
const LIMIT_CODES: readonly ErrorCode[] = ['hold_paused', 'otp_required', 'otp_wrong', 'pin_locked', 'too_many_unpaid']

/** The name of the limit that caused an error, for the metric. */
export const limitOf = ({ code, limit }: ApiError): string | undefined =>
  limit ?? (LIMIT_CODES.includes(code) ? code : undefined)

/** RFC 9457 problem details: the code, its explanation and its members, never the text of an error. */
export const problemOf = (code: ErrorCode, status = STATUS[code], members: Members = {}) => ({
  type: 'about:blank',
  title: code.replaceAll('_', ' '),
  status,
  detail: DETAILS[code],
  code,
  ...members,
})

export function problemResponse(error: ApiError, more: Record<string, string> = {}): Response {
  const body = problemOf(error.code, error.status, error.members)
  const headers = new Headers({ ...more, 'content-type': 'application/problem+json' })
  if (error.retryAfter) headers.set('retry-after', String(error.retryAfter))
  if (error.status === 401) headers.set('www-authenticate', 'Bearer')
  return jsonResponse(body, { status: error.status, headers })
}

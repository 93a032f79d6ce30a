import { ERRORS, type ErrorCode } from '#contract/problem.ts'
import { DETAILS } from './problem-details.ts'

/** Members that some codes carry, as in the contract's `Problem`. */
type Members = {
  errors?: Record<string, string[]>
  tries_left?: number
  locked_until?: string
  amount?: number
  machine?: string
  state?: string
  transaction?: string
  reason?: string
  missing?: number
  version?: number | null
  challenge?: string
  bits?: number
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
    this.status = ERRORS[code]
    this.members = members
    this.retryAfter = retryAfter ?? (this.status === 503 ? 1 : undefined)
  }
}

/** Codes that are limits of one kind each. */
const LIMIT_CODES: readonly ErrorCode[] = [
  'hold_paused',
  'otp_required',
  'otp_wrong',
  'pin_locked',
  'too_many_unpaid',
  'work_required',
]

/** The name of the limit that caused an error, for the metric. */
export const limitOf = ({ code, limit }: ApiError): string | undefined =>
  limit ?? (LIMIT_CODES.includes(code) ? code : undefined)

/** RFC 9457 problem details: the code, its explanation and its members, never the text of an error. */
export const problemOf = (code: ErrorCode, status: number = ERRORS[code], members: Members = {}) => ({
  type: 'about:blank',
  title: code.replaceAll('_', ' '),
  status,
  detail: DETAILS[code],
  code,
  ...members,
})

/** JSON with a `content-length`: without it even a short response is compressed, which takes longer than it saves. */
export function jsonResponse(
  body: unknown,
  { status = 200, headers }: { status?: number; headers?: Headers } = {},
): Response {
  const text = JSON.stringify(body)
  const response = new Response(text, { status, headers: headers ?? { 'content-type': 'application/json' } })
  response.headers.set('content-length', String(Buffer.byteLength(text)))
  return response
}

export function problemResponse(error: ApiError, more: Record<string, string> = {}): Response {
  const body = problemOf(error.code, error.status, error.members)
  const headers = new Headers({ ...more, 'content-type': 'application/problem+json' })
  if (error.retryAfter) headers.set('retry-after', String(error.retryAfter))
  if (error.status === 401) headers.set('www-authenticate', 'Bearer')
  return jsonResponse(body, { status: error.status, headers })
}

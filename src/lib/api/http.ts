import { type GenericSchema, getDotPath, type InferOutput, safeParse } from 'valibot'
import type { Endpoint, InputOf, OutputOf } from '#contract/endpoint.ts'
import { type Code, Problem } from '#contract/problem.ts'
import { refreshToken } from '#contract/tokens.ts'
import { accessToken, currentSession, type RefreshAnswer, refreshSession } from '#lib/auth/session.ts'
import { queryString } from '#lib/browser/query-string.ts'
import { anySignal } from './any-signal.ts'

/** After how many ms without an answer a request is given up. */
export type Timeouts = {
  read: number
  /** Of requests that move money. */
  payment: number
  /** Of an access token. */
  refresh: number
}
const TIMEOUTS_MS: Timeouts = { read: 10_000, payment: 20_000, refresh: 8_000 }

type Failure = Code | 'network' | 'timeout' | 'garbled'

/** A call that did not answer as promised. `status` is 0 when nothing came back that could be read. */
export class ApiError extends Error {
  readonly status: number
  readonly code: Failure
  /** The problem document, when there was one: fields, tries left, the price now, … */
  readonly problem: InferOutput<typeof Problem> | undefined
  /** Seconds after which another try makes sense, when the server said so. */
  readonly retryAfter: number | undefined

  constructor(status: number, code: Failure, problem?: InferOutput<typeof Problem>, retryAfter?: number) {
    super(`${code} (${status})`)
    this.name = 'ApiError'
    this.status = status
    this.code = code
    this.problem = problem
    this.retryAfter = retryAfter
  }
}

type Options = {
  signal?: AbortSignal
  /** One per attempt to move money, kept for every repeat of it. */
  idempotencyKey?: string
  /** A session that has ended does not send the customer to /login. */
  skipRedirect?: boolean
}

type Door = {
  /** Empty: same origin. */
  baseUrl: string
  /** An API elsewhere may not allow the header of idempotency keys: its calls then go without. */
  takesKeys: boolean
  /** The session ended by itself: what was personal is already gone. */
  onSessionLost: () => void
  timeouts: Timeouts
}
let door: Door = { baseUrl: '', takesKeys: true, onSessionLost: () => {}, timeouts: TIMEOUTS_MS }

export const configureApi = (settings: Omit<Door, 'timeouts'> & Partial<Pick<Door, 'timeouts'>>) => {
  door = { timeouts: TIMEOUTS_MS, ...settings }
}

/**
 * Asks any server, without cookies, and reads its answer to the end, whatever it is.
 * @param limitMs it is given up after that
 * @throws ApiError when there is no answer
 */
export async function ask(url: string, limitMs: number, { signal, ...init }: RequestInit = {}) {
  const limit = AbortSignal.timeout(limitMs)
  try {
    const response = await fetch(url, {
      ...init,
      credentials: 'omit',
      signal: signal ? anySignal(signal, limit) : limit,
    })
    const { status, ok: isOk, headers } = response
    return { status, isOk, body: await response.text(), retryAfter: Number(headers.get('retry-after')) || undefined }
  } catch (cause) {
    if (signal?.aborted) throw cause // the caller gave up: react-query knows what that means
    throw new ApiError(0, limit.aborted ? 'timeout' : 'network')
  }
}

type Answer = Awaited<ReturnType<typeof ask>>

/**
 * One request, whatever the answer.
 * @throws ApiError when there is none
 */
export function send(endpoint: Endpoint, input: unknown, token: string | undefined, options: Options = {}) {
  const isQuery = endpoint.method === 'GET' || endpoint.method === 'DELETE'
  const url = `${door.baseUrl}${endpoint.path}${isQuery ? queryString(input ?? {}) : ''}`
  return ask(url, door.timeouts[endpoint.isIdempotent ? 'payment' : 'read'], {
    method: endpoint.method,
    headers: {
      Accept: 'application/json',
      'Content-Type': 'application/json',
      ...(token ? { Authorization: `Bearer ${token}` } : {}),
      ...(options.idempotencyKey && door.takesKeys ? { 'Idempotency-Key': options.idempotencyKey } : {}),
    },
    ...(isQuery ? {} : { body: JSON.stringify(input) }),
    cache: 'no-store',
    signal: options.signal,
  })
}

/** @throws ApiError `garbled` when the answer does not fit */
export function parsed<Schema extends GenericSchema>(
  schema: Schema,
  status: number,
  body: string,
): InferOutput<Schema> {
  let json: unknown
  try {
    json = JSON.parse(body)
  } catch {
    throw new ApiError(status, 'garbled')
  }
  const result = safeParse(schema, json)
  if (result.success) return result.output
  const [issue] = result.issues
  // The place only: the value may be a name, a phone or a token.
  console.error(`The answer does not fit at "${getDotPath(issue) ?? ''}": expected ${issue.expected}`)
  throw new ApiError(status, 'garbled')
}

/** What an answer that is no success means. */
export function failure({ status, body, retryAfter }: Answer) {
  try {
    const problem = safeParse(Problem, JSON.parse(body))
    if (problem.success) return new ApiError(status, problem.output.code, problem.output, retryAfter)
  } catch {
    // Not JSON: a proxy's page, or nothing. The status says what there is to say.
  }
  return new ApiError(status, status >= 500 ? 'unavailable' : 'garbled')
}

/**
 * Whether the API itself refuses whoever asks: 401 with one of the codes it does so with. Any other answer may be of a box
 * on the way (a firewall, a captive portal), which must not sign anybody out, least of all in the middle of paying.
 */
const isRefusedByApi = (answer: Answer, codes: readonly Failure[]) =>
  answer.status === 401 && codes.includes(failure(answer).code)

export async function requestTokens(refresh: string): Promise<RefreshAnswer> {
  try {
    const signal = AbortSignal.timeout(door.timeouts.refresh)
    const answer = await send(refreshToken, { refresh_token: refresh }, undefined, { signal })
    if (answer.isOk) return parsed(refreshToken.output, answer.status, answer.body)
    return isRefusedByApi(answer, ['refresh_refused']) ? 'refused' : 'unreachable'
  } catch {
    return 'unreachable'
  }
}

/** The session whose end was told: all its requests learn of it, the customer is sent away once. */
let told: number | undefined

/**
 * Makes one call. A 401 is repeated once, after a refresh shared with all other requests and tabs.
 * @throws ApiError
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  options: Options = {},
): Promise<OutputOf<E>> {
  const session = currentSession()
  let answer = await send(endpoint, input, session.token, options)
  if (answer.status === 401) {
    const isRefused = isRefusedByApi(answer, ['unauthorized', 'expired_token'])
    const renewal = await refreshSession(session, requestTokens, isRefused)
    if (renewal === 'unreachable') throw new ApiError(0, 'network')
    if (renewal === 'renewed') answer = await send(endpoint, input, accessToken(), options)
    if (renewal === 'refused' && !options.skipRedirect && told !== session.generation) {
      told = session.generation
      door.onSessionLost()
    }
  }
  if (!answer.isOk) throw failure(answer)
  return parsed(endpoint.output, answer.status, answer.body)
}

import { type GenericSchema, getDotPath, type InferOutput, safeParse } from 'valibot'
import type { Endpoint, InputOf, OutputOf } from '#contract/endpoint.ts'
import { type ErrorCode, Problem } from '#contract/problem.ts'
import { PROOF_HEADER } from '#contract/proof-of-work.ts'
import { refreshToken } from '#contract/tokens.ts'
import { accessToken, currentSession, type RefreshAnswer, refreshSession } from '#lib/auth/session.ts'
import { queryString } from '#lib/browser/query-string.ts'
import { setServerTime } from '#lib/server-clock.ts'
import { anySignal } from './any-signal.ts'

/** Milliseconds after which a request without a response is aborted. */
export type Timeouts = {
  read: number
  /** For requests that move money. */
  payment: number
  /** For refreshing the access token. */
  refresh: number
}
const TIMEOUTS_MS: Timeouts = { read: 10_000, payment: 20_000, refresh: 8_000 }

/**
 * `refused`: an error without a reason, of an API that gives none. `foreign_page`: instead of the API a network that wants a login
 * first has answered, or another device on the way.
 */
type FailureCode =
  | ErrorCode
  | 'network'
  | 'timeout'
  | 'invalid_response'
  | 'foreign_page'
  | 'refused'
  | 'missing_capability'

/** A failed call. `status` is 0 when there was no readable response. */
export class ApiError extends Error {
  readonly status: number
  readonly code: FailureCode
  /** The problem document, if the response has one: fields, tries left, current price, … */
  readonly problem: InferOutput<typeof Problem> | undefined
  /** Seconds until a retry makes sense, if the server says so. */
  readonly retryAfter: number | undefined

  constructor(status: number, code: FailureCode, problem?: InferOutput<typeof Problem>, retryAfter?: number) {
    super(`${code} (${status})`)
    this.name = 'ApiError'
    this.status = status
    this.code = code
    this.problem = problem
    this.retryAfter = retryAfter
  }
}

type RequestOptions = {
  signal?: AbortSignal
  /** One per operation that moves money, the same for every retry of it. */
  idempotencyKey?: string
  /** Of the work that the server asked for. */
  proof?: string | undefined
  /** Do not redirect the customer to /login when the session has ended. */
  skipRedirect?: boolean
}

type ClientOptions = {
  /** Empty: same origin. */
  baseUrl: string
  /** Whether to send `Idempotency-Key`: an API on another origin may not allow the header. */
  acceptsIdempotencyKeys: boolean
  /** Whether its errors are problem documents. Those of any other API are a status and a text. */
  hasProblemDocuments: boolean
  /** Whether it has an extension of the product's specification. */
  hasCapability: (name: string) => boolean
  /** Called when the session has ended without a sign-out. Personal data is already removed by then. */
  onSessionLost: () => void
  timeouts: Timeouts
  /** Answers wait for it: the page shows the data that it was rendered from until it is hydrated. */
  ready: Promise<unknown>
  /** Answers calls in place of the network where the server renders a page. */
  answer: ((endpoint: Endpoint, input: unknown) => Promise<unknown>) | undefined
}
let clientOptions: ClientOptions = {
  baseUrl: '',
  acceptsIdempotencyKeys: true,
  hasProblemDocuments: true,
  hasCapability: () => true,
  onSessionLost: () => {},
  timeouts: TIMEOUTS_MS,
  ready: Promise.resolve(),
  answer: undefined,
}

type Defaulted = 'timeouts' | 'hasProblemDocuments' | 'hasCapability' | 'ready' | 'answer'
export const configureApi = (settings: Omit<ClientOptions, Defaulted> & Partial<Pick<ClientOptions, Defaulted>>) => {
  clientOptions = {
    timeouts: TIMEOUTS_MS,
    hasProblemDocuments: true,
    hasCapability: () => true,
    ready: Promise.resolve(),
    answer: undefined,
    ...settings,
  }
}

/**
 * Sends a request without cookies to any server and reads the whole response, whatever its status.
 * @throws ApiError when there is no response
 */
export async function fetchText(url: string, timeoutMs: number, { signal, ...init }: RequestInit = {}) {
  // What only a network has stays pending where the server renders a page.
  if (clientOptions.answer) return new Promise<never>(() => {})
  const timeout = AbortSignal.timeout(timeoutMs)
  try {
    const response = await fetch(url, {
      ...init,
      credentials: 'omit',
      signal: signal ? anySignal(signal, timeout) : timeout,
    })
    const { status, ok: isOk, headers } = response
    const body = await response.text()
    return { status, isOk, body, retryAfter: Number(headers.get('retry-after')) || undefined }
  } catch (cause) {
    if (signal?.aborted) throw cause // the caller aborted: react-query expects its own reason
    throw new ApiError(0, timeout.aborted ? 'timeout' : 'network')
  } finally {
    await clientOptions.ready
  }
}

type TextResponse = Awaited<ReturnType<typeof fetchText>>

const isInQuery = ({ method }: Endpoint) => method === 'GET' || method === 'DELETE'

/** The URL of a request, with its input if the method has no body. */
export const requestUrl = (endpoint: Endpoint, input: unknown) =>
  `${clientOptions.baseUrl}${endpoint.path}${isInQuery(endpoint) ? queryString(input ?? {}) : ''}`

/**
 * Sends one request to an endpoint and reads the response, whatever its status.
 * @throws ApiError when there is no response
 */
export function sendRequest(
  endpoint: Endpoint,
  input: unknown,
  token: string | undefined,
  options: RequestOptions = {},
) {
  return fetchText(requestUrl(endpoint, input), clientOptions.timeouts[endpoint.isIdempotent ? 'payment' : 'read'], {
    method: endpoint.method,
    headers: {
      Accept: 'application/json',
      'Content-Type': 'application/json',
      ...(token ? { Authorization: `Bearer ${token}` } : {}),
      ...(options.idempotencyKey && clientOptions.acceptsIdempotencyKeys
        ? { 'Idempotency-Key': options.idempotencyKey }
        : {}),
      ...(options.proof ? { [PROOF_HEADER]: options.proof } : {}),
    },
    ...(isInQuery(endpoint) ? {} : { body: JSON.stringify(input) }),
    cache: 'no-store',
    signal: options.signal,
  })
}

/** The server's time in an answer: its own, or that of its first item. An answer may have none. */
function serverTimeOf(json: unknown): string | undefined {
  const { server_time, details } = Object(json)
  const time: unknown = server_time ?? (Array.isArray(details) ? Object(details[0]).server_time : undefined)
  return typeof time === 'string' && Number.isFinite(Date.parse(time)) ? time : undefined
}

/**
 * @param isCurrent the answer was made just now, so its time is the server's
 * @throws ApiError `invalid_response` when the body does not match the schema, `foreign_page` when it is no JSON
 */
export function parseBody<Schema extends GenericSchema>(
  schema: Schema,
  status: number,
  body: string,
  isCurrent = false,
): InferOutput<Schema> {
  let json: unknown
  try {
    json = JSON.parse(body === '' && !clientOptions.hasProblemDocuments ? '{}' : body)
  } catch {
    throw new ApiError(status, 'foreign_page')
  }
  const result = safeParse(schema, json)
  if (result.success) {
    const time = isCurrent ? serverTimeOf(json) : undefined
    if (time) setServerTime(time)
    return result.output
  }
  const [issue] = result.issues
  // Only the path: the value may be a name, a phone number or a token.
  console.error('response does not match its schema', { path: getDotPath(issue), expected: issue.expected })
  throw new ApiError(status, 'invalid_response')
}

/** What a status without a problem document means. */
const STATUS_CODES: Partial<Record<number, ErrorCode>> = {
  400: 'invalid',
  401: 'unauthorized',
  404: 'not_found',
  422: 'invalid',
  429: 'too_many_requests',
}

/** Characters of an answer in the console. */
const MAX_LOGGED = 500

/** Whether the response may be the API's own: a page is that of a proxy or a network. */
const isPlainError = ({ body }: TextResponse) => !clientOptions.hasProblemDocuments && !body.trimStart().startsWith('<')

/** The error that an unsuccessful response stands for. */
export function errorFromResponse(response: TextResponse, endpoint?: Endpoint) {
  const { status, body, retryAfter } = response
  try {
    const problem = safeParse(Problem, JSON.parse(body))
    if (problem.success) return new ApiError(status, problem.output.code, problem.output, retryAfter)
  } catch {
    // Not JSON: a proxy's page or an empty body. Only the status is left to go by.
  }
  if (status >= 500) return new ApiError(status, 'unavailable')
  if (!isPlainError(response)) return new ApiError(status, 'foreign_page')
  const code = endpoint?.errorCodes?.[status] ?? STATUS_CODES[status] ?? 'refused'
  // The only place where an operator finds why the own API refused a call: pages show no text of a server.
  console.warn('API refused a call', { path: endpoint?.path, status, body: body.slice(0, MAX_LOGGED) })
  return new ApiError(status, code, undefined, retryAfter)
}

/**
 * Whether the API itself rejects the caller: status 401 with one of the given codes. Any other response may come from
 * an intermediary (a firewall, a captive portal), which must not sign anybody out, least of all during a payment.
 */
const isRejectedByApi = (response: TextResponse, codes: readonly FailureCode[]) =>
  response.status === 401 && (isPlainError(response) || codes.includes(errorFromResponse(response).code))

export async function requestTokens(refresh: string): Promise<RefreshAnswer> {
  try {
    const signal = AbortSignal.timeout(clientOptions.timeouts.refresh)
    const response = await sendRequest(refreshToken, { refresh_token: refresh }, accessToken(), { signal })
    if (response.isOk) return parseBody(refreshToken.output, response.status, response.body)
    return isRejectedByApi(response, ['refresh_refused']) ? 'refused' : 'unreachable'
  } catch {
    return 'unreachable'
  }
}

/** The server's own answer to a call, where it renders a page; undefined in a browser. */
export function answerOf<E extends Endpoint>(endpoint: E, input: InputOf<E>): Promise<OutputOf<E>> | undefined {
  return clientOptions
    .answer?.(endpoint, input)
    .then((output) => parseBody<E['output']>(endpoint.output, 200, JSON.stringify(output)))
}

/** Generation of the session whose loss was reported: all its requests fail, but the customer is redirected once. */
let lostGeneration: number | undefined

/**
 * Calls an endpoint. After a 401 the request is repeated once, after a token refresh shared with all other requests and
 * tabs.
 * @throws ApiError
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  options: RequestOptions = {},
): Promise<OutputOf<E>> {
  // No request to a path that the API does not have; the features that need it are hidden.
  if (endpoint.capability && !clientOptions.hasCapability(endpoint.capability))
    throw new ApiError(0, 'missing_capability')
  const answer = answerOf(endpoint, input)
  if (answer) return answer
  const session = currentSession()
  let response = await sendRequest(endpoint, input, session.token, options)
  if (response.status === 401) {
    const isRejected = isRejectedByApi(response, ['unauthorized', 'expired_token'])
    const refresh = await refreshSession(session, requestTokens, isRejected)
    if (refresh === 'unreachable') throw new ApiError(0, 'network')
    if (refresh === 'renewed') response = await sendRequest(endpoint, input, accessToken(), options)
    if (refresh === 'refused' && !options.skipRedirect && lostGeneration !== session.generation) {
      lostGeneration = session.generation
      clientOptions.onSessionLost()
    }
  }
  if (response.status === 428 && clientOptions.hasProblemDocuments) {
    const { prove } = await import('./proof-of-work.ts')
    const proof = await prove(response.body)
    if (proof) response = await sendRequest(endpoint, input, accessToken(), { ...options, proof })
  }
  if (!response.isOk) throw errorFromResponse(response, endpoint)
  // The answer to an idempotency key may be that of an earlier request.
  return parseBody(endpoint.output, response.status, response.body, !endpoint.isIdempotent)
}

import { safeParse } from 'valibot'
import type { Brand } from '#brands/brand.ts'
import type { Endpoint, OutputOf, ParsedInputOf } from '#contract/endpoint.ts'
import type { StaffRole } from '#contract/staff/roles.ts'
import { isDatabaseUnavailable } from '#server/db/database.ts'
import { type EventSource, StreamRejected } from '#server/events/event-hub.ts'
import { ApiError } from './api-error.ts'
import type { App } from './app.ts'
import { asksForCode, rememberAskedForCode } from './asked-for-code.ts'
import { ipPrefix } from './ip-prefix.ts'

/** The signed-in customer, from the access token and its session. */
export type Caller = { customerId: string; sessionId: string }

/** A person of the staff, or a machine with a token of the server. */
export type StaffCaller = {
  /** Who it is in the audit. */
  name: string
  role: StaffRole
  /** Undefined: of all brands. */
  brand: string | undefined
  /** Undefined: all branches of the brand. */
  branchIds: readonly string[] | undefined
  /** Undefined for a machine. */
  personId: string | undefined
}

/** When a client may ask again for a stream that it did not get; meanwhile it polls. */
const BUSY_SECONDS = 60
const UNAVAILABLE_SECONDS = 5

type RequestFacts = {
  app: App
  /** The shop of the host name in the request. */
  brand: Brand
  /** Origin of the page that calls, or of the server when the caller is not one of our pages. Payment pages return to it. */
  origin: string
  /** Network address of the client. */
  address: string
  /** The `User-Agent` header. */
  userAgent: string | undefined
  idempotencyKey: string | undefined
  /** The header of `contract/proof-of-work.ts`. */
  proofOfWork: string | undefined
  /** The `Last-Event-ID` header. */
  lastEventId: string | undefined
  /** Closes the connection at once. */
  disconnect: () => void
  /** Undefined for a public endpoint. */
  caller: Caller | undefined
  /** The customer whose token a public endpoint with `readsToken` got; undefined for strangers. */
  viewer?: Caller | undefined
  /** Undefined unless the endpoint's access is `operator`. */
  staff?: StaffCaller | undefined
  /** The customer whom the token names, also at a public endpoint; not verified. */
  optionalCustomer: string | undefined
}

export type RequestContext<E extends Endpoint> = Omit<RequestFacts, 'caller' | 'staff'> & {
  input: ParsedInputOf<E>
  /** Throws unless the endpoint's access is `customer`. */
  caller: Caller
  /** Throws unless the endpoint's access is `operator`. */
  staff: StaffCaller
}

export type Handler = {
  endpoint: Endpoint
  /** Each change that it makes has a row of the audit. */
  isAudited?: boolean
  /** The body of the response, or the whole response. */
  answer: (input: unknown, facts: RequestFacts) => Promise<unknown>
}

type Issue = {
  type: string
  message: string
  path?: { key: unknown }[] | undefined
  issues?: readonly Issue[] | undefined
}

/** An error with the broken rules for each path in the input. */
function invalidInput(issues: readonly Issue[]): ApiError {
  const errors: Record<string, string[]> = {}
  // For a union that no shape matches, the issues of each shape.
  for (const issue of issues.flatMap((it) => (it.type === 'union' && it.issues ? it.issues : [it]))) {
    const field = issue.path?.map((part) => String(part.key)).join('.') ?? ''
    const rule = issue.type === 'raw_transform' ? issue.message : issue.type
    errors[field] = [...(errors[field] ?? []), rule]
  }
  return new ApiError('invalid', { errors })
}

/** The call with its validated input. */
function callOf<E extends Endpoint>(
  endpoint: E,
  raw: unknown,
  { caller, staff, ...facts }: RequestFacts,
): RequestContext<E> {
  const input = safeParse(endpoint.input, raw)
  if (!input.success) throw invalidInput(input.issues)
  const call = {
    ...facts,
    input: input.output,
    get caller() {
      if (!caller) throw new ApiError('unauthorized')
      return caller
    },
  }
  // Not enumerable: who copies the call of a customer asks for no staff.
  Object.defineProperty(call, 'staff', {
    get() {
      if (!staff) throw new ApiError('unauthorized')
      return staff
    },
  })
  return call as RequestContext<E> // with what is defined above
}

/** Longer lists of faults are no single rows. */
const MAX_ROWS_LEFT_OUT = 100

/**
 * Leaves the row out of its list that an issue is in: one that does not fit must hide neither the others nor what has the list.
 * @param keepsLast the only row of the answer's own list is not left out: of a fault in our own code, nothing would be left to see
 * @returns false if no row was left out
 */
function leaveOut(
  body: unknown,
  { path = [] }: { path?: readonly { input: unknown; key: unknown }[] | undefined },
  keepsLast: boolean,
) {
  const place = path.findLast(({ input }) => Array.isArray(input))
  let at = body
  for (const part of path) {
    if (part === place) break
    at = (at as Record<string, unknown>)[String(part.key)] // the schema has read this path
  }
  const isOwnList = path[1] === place && path[0]?.key === 'details'
  if (!place || !Array.isArray(at) || (keepsLast && isOwnList && at.length < 2)) return false
  at.splice(Number(place.key), 1)
  return true
}

function outputOf(app: App, endpoint: Endpoint, body: unknown): unknown {
  let output = safeParse(endpoint.output, body)
  if (output.success) return output.output
  const fitting = structuredClone(body)
  for (let left = 0; !output.success && left < MAX_ROWS_LEFT_OUT; left++) {
    const [issue] = output.issues
    if (!leaveOut(fitting, issue, app.config.NODE_ENV !== 'production')) break
    const place = issue.path?.map((part) => String(part.key)).join('.')
    app.log.error('a row that does not fit was left out', { route: endpoint.path, field: place, rule: issue.type })
    output = safeParse(endpoint.output, fitting)
  }
  if (output.success) return output.output
  const [issue] = output.issues
  const field = issue.path?.map((part) => String(part.key)).join('.')
  app.log.error('response does not match its schema', { route: endpoint.path, field, rule: issue.type })
  if (app.config.NODE_ENV !== 'production')
    throw new Error(`The response of ${endpoint.path} does not match its schema at ${field}`)
  return body // a slightly wrong response serves customers better than an error
}

type Run<E extends Endpoint> = (call: RequestContext<E>) => Promise<OutputOf<E>>

/** A handler for an endpoint of the contract. Its input and its output are validated against the schemas. */
export function defineHandler<E extends Endpoint>(endpoint: E, run: Run<E>): Handler {
  return {
    endpoint,
    async answer(raw, facts) {
      const { app, caller, address } = facts
      if (endpoint.method !== 'GET') app.reads.wrote(caller?.customerId, address)
      const output = await run(callOf(endpoint, raw, facts)).catch(async (error: unknown) => {
        if (caller && asksForCode(error)) await rememberAskedForCode(app.db, caller.customerId)
        throw error
      })
      return outputOf(app, endpoint, output)
    },
  }
}

/** One for each app and database, because answers are shared by app. */
const replicaApps = new WeakMap<App, App>()
function overReplica(app: App, db: App['db']): App {
  const existing = replicaApps.get(app)
  if (existing) return existing
  const created = { ...app, db }
  replicaApps.set(app, created)
  return created
}

/**
 * Like `defineHandler`, for a call that only reads, and whose answer may be some seconds old: the replica gives it, if there
 * is one. The primary answers callers that have written in the last seconds, and all callers while the replica is away.
 */
export function defineRead<E extends Endpoint>(endpoint: E, run: Run<E>): Handler {
  return {
    endpoint,
    async answer(raw, facts) {
      const { app, optionalCustomer, address } = facts
      const db = app.reads.databaseFor([optionalCustomer, address])
      const answerOver = (by: App) => run(callOf(endpoint, raw, { ...facts, app: by }))
      if (db === app.db) return outputOf(app, endpoint, await answerOver(app))
      try {
        return outputOf(app, endpoint, await answerOver(overReplica(app, db)))
      } catch (error) {
        if (!isDatabaseUnavailable(error)) throw error
        app.reads.failed()
        return outputOf(app, endpoint, await answerOver(app))
      }
    },
  }
}

const STREAM_HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  // Proxies that compress or buffer would hold events back.
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
}

/** Like `defineHandler`, for a stream of server-sent events. */
export function defineStream<E extends Endpoint>(
  endpoint: E,
  follow: (call: RequestContext<E>) => EventSource<OutputOf<E>> | Promise<EventSource<OutputOf<E>>>,
): Handler {
  return {
    endpoint,
    async answer(raw, facts) {
      const { app, lastEventId, disconnect } = facts
      const source = await follow(callOf(endpoint, raw, facts))
      const read = async () => outputOf(app, endpoint, await source.read())
      const client = { address: ipPrefix(facts.address), lastEventId, disconnect }
      try {
        return new Response(await app.events.open({ ...source, read }, client), { headers: STREAM_HEADERS })
      } catch (error) {
        if (!(error instanceof StreamRejected)) throw error
        throw error.reason === 'busy'
          ? new ApiError('too_many_requests', {}, BUSY_SECONDS)
          : new ApiError('unavailable', {}, UNAVAILABLE_SECONDS)
      }
    },
  }
}

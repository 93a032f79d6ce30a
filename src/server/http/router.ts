import { randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { Context, Hono } from 'hono'
import { object, safeParse, string } from 'valibot'
import { brandFromHostname } from '#brands/brand.ts'
import { endpoints, type NamedEndpoint } from '#contract/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { PROOF_HEADER } from '#contract/proof-of-work.ts'
import { isDatabaseUnavailable } from '#server/db/database.ts'
import { describeError } from '#server/platform/log.ts'
import { parseJson } from '#server/platform/parse-json.ts'
import { continueTrace, inSpan, Kind } from '#server/platform/tracing.ts'
import { ApiError, jsonResponse, limitOf, problemResponse } from './api-error.ts'
import type { App } from './app.ts'
import { limitBody } from './body-limit.ts'
import type { Caller, Handler, StaffCaller } from './handler.ts'
import { hostOfOwnOrigin, pageOrigin } from './own-hosts.ts'
import { watchProxyHops } from './proxy-hops.ts'
import { containsNul } from './reject-nul.ts'

const IDEMPOTENCY_KEY = /^[\x21-\x7e]{1,128}$/
/** Longer ones are not ours. */
const MAX_EVENT_ID = 64

/** The bindings of the Node adapter. */
export type Bindings = { incoming: Readable & { socket: { remoteAddress?: string | undefined } } }
export type ServerContext = Context<{ Bindings: Bindings }>
/** The router of calls, pages and files. */
export type Router = Hono<{ Bindings: Bindings }>

type Credentials = { authorization: string | undefined; brand: string; address: string }
/** What a router serves: the handlers of endpoints, who may call them, and the webhooks of outside services. */
export type Api = {
  handlers: readonly Handler[]
  /** @throws ApiError when these credentials do not give access to the endpoint */
  authorize: (
    app: App,
    endpoint: Endpoint,
    credentials: Credentials,
  ) => Promise<{ caller?: Caller | undefined; staff?: StaffCaller; viewer?: Caller | undefined }>
  webhooks: readonly { path: string; receive: (app: App, headers: Headers, body: Buffer) => Promise<unknown> }[]
}

/** The client's network address: behind trusted proxies, what they say. */
export function addressOf(app: App, c: ServerContext): string {
  const socket = c.env.incoming.socket.remoteAddress ?? ''
  if (!app.config.TRUSTED_PROXIES) return socket
  const hops = (c.req.header('x-forwarded-for') ?? '').split(',').map((hop) => hop.trim())
  return hops.at(-app.config.TRUSTED_PROXIES) || socket
}

async function inputOf(c: ServerContext, { endpoint }: Handler): Promise<unknown> {
  if (endpoint.method === 'GET' || endpoint.method === 'DELETE') return { ...c.req.query(), ...c.req.param() }
  // A form on another site cannot send this type, so no browser posts here by itself.
  if (!/^application\/json\s*(;|$)/i.test(c.req.header('content-type') ?? ''))
    throw new ApiError('unsupported_media_type')
  const text = await c.req.text()
  if (!text) return {}
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    throw new ApiError('invalid', { errors: { '': ['json'] } })
  }
  // The schemas would take a list for an object without any field.
  if (Array.isArray(body)) throw new ApiError('invalid', { errors: { '': ['object'] } })
  return body
}

function keyOf(c: ServerContext, { endpoint }: Handler): string | undefined {
  const key = endpoint.isIdempotent ? c.req.header('idempotency-key') : undefined
  if (key !== undefined && !IDEMPOTENCY_KEY.test(key))
    throw new ApiError('invalid', { errors: { 'idempotency-key': ['regex'] } })
  return key
}

const MAX_TOKEN = 2_000
const TokenPayload = object({ sub: string() })

/**
 * The customer whom the token of a call names, not verified: public calls do not read it. Good for a hint only, such as where
 * to read.
 */
function optionalCustomer(authorization: string | undefined): string | undefined {
  const payload = authorization?.split('.')[1]
  if (!payload || payload.length > MAX_TOKEN) return undefined
  const claims = safeParse(TokenPayload, parseJson(Buffer.from(payload, 'base64url').toString()))
  return claims.success ? claims.output.sub : undefined
}

async function answer(app: App, c: ServerContext, handler: Handler, authorize: Api['authorize']): Promise<Response> {
  const { BASE_DOMAINS } = app.config
  const headers = { origin: c.req.header('origin'), host: c.req.header('host') }
  // A page of one brand may call an API under another host: then its origin names the brand.
  const brand = brandFromHostname(hostOfOwnOrigin(headers.origin, BASE_DOMAINS) ?? headers.host)
  const authorization = c.req.header('authorization')
  const address = addressOf(app, c)
  const { caller, staff, viewer } = await authorize(app, handler.endpoint, { authorization, brand: brand.id, address })
  const input = await inputOf(c, handler)
  if (containsNul(input)) throw new ApiError('invalid', { errors: { '': ['nul'] } })
  const body = await handler.answer(input, {
    app,
    brand,
    origin: pageOrigin(headers, brand, app.config),
    caller,
    staff,
    viewer,
    optionalCustomer: optionalCustomer(authorization),
    address,
    userAgent: c.req.header('user-agent'),
    idempotencyKey: keyOf(c, handler),
    proofOfWork: c.req.header(PROOF_HEADER),
    lastEventId: c.req.header('last-event-id')?.slice(0, MAX_EVENT_ID),
    disconnect: () => c.env.incoming.destroy(),
  })
  if (!(body instanceof Response)) return jsonResponse(body)
  if (c.req.method === 'HEAD') await body.body?.cancel() // nobody reads it
  return body
}

/** Turns any error into one that reveals no more than its code. */
export function toApiError(app: App, error: unknown, facts: { request: string; route: string }): ApiError {
  if (error instanceof ApiError) return error
  const isUnavailable = isDatabaseUnavailable(error)
  app.log[isUnavailable ? 'warn' : 'error']('request failed', { ...facts, error: describeError(error) })
  return new ApiError(isUnavailable ? 'unavailable' : 'internal')
}

function allowOrigin(app: App, c: ServerContext) {
  const origin = c.req.header('origin')
  const { headers } = c.res
  headers.set('vary', 'Origin')
  if (!origin || !hostOfOwnOrigin(origin, app.config.BASE_DOMAINS)) return
  headers.set('access-control-allow-origin', origin)
  headers.set('access-control-expose-headers', 'retry-after, x-request-id')
}

/** Runs the work of a request in a span, which continues the caller's trace if there is one. */
function traced(c: ServerContext, { route, request }: { route: string; request: string }, work: () => Promise<void>) {
  const { method } = c.req
  const facts = { 'http.request.method': method, 'http.route': route, 'washday.request': request }
  const parent = continueTrace(c.req.header('traceparent'))
  return inSpan(`${method} ${route}`, { kind: Kind.SERVER, parent, facts }, async (span) => {
    await work()
    const code = c.error instanceof ApiError ? c.error.code : c.error && 'internal'
    const status = c.error instanceof ApiError ? c.error.status : c.error ? 500 : c.res.status
    span.add({ 'http.response.status_code': status, 'washday.code': code })
    if (status >= 500) span.fail(code ?? String(status))
  })
}

/**
 * Mounts the endpoints on a router, with the HTTP rules that all calls share.
 * @returns the endpoints that this server answers
 */
export function mountEndpoints(
  router: Router,
  app: App,
  { handlers, authorize, webhooks }: Api,
): readonly NamedEndpoint[] {
  const countHops = watchProxyHops(app.config.TRUSTED_PROXIES, (hops) =>
    app.log.error('requests pass another number of proxies than TRUSTED_PROXIES', {
      setting: app.config.TRUSTED_PROXIES,
      passed: hops,
    }),
  )
  const byPath = Map.groupBy(handlers, ({ endpoint }) => endpoint.path)

  for (const path of [...byPath.keys(), ...webhooks.map((webhook) => webhook.path)]) {
    const webhook = webhooks.find((it) => it.path === path)
    const handlersOfPath = byPath.get(path) ?? []
    const isOfPageHost = handlersOfPath.some(({ endpoint }) => endpoint.isOfPageHost)
    const isStream = handlersOfPath.some(({ endpoint }) => endpoint.isStream)
    const methods = webhook ? ['POST'] : handlersOfPath.map(({ endpoint }) => endpoint.method)
    router.use(path, async (c, next) => {
      const started = performance.now()
      countHops(c.req.header('x-forwarded-for'))
      const request = randomUUID()
      const { method } = c.req
      await traced(c, { route: path, request }, next)
      const error = c.error && toApiError(app, c.error, { request, route: path })
      if (error) {
        c.res = undefined // otherwise the headers of the replaced response stay, its length too
        c.res = problemResponse(error)
      }
      // Into the response's own headers: `c.header` would copy the response for each, and turn its body into a stream.
      const { headers } = c.res
      headers.set('x-request-id', request)
      if (!isStream || error) headers.set('cache-control', isOfPageHost && !error ? 'no-cache' : 'no-store')
      if (!isOfPageHost) allowOrigin(app, c)
      const limit = error && limitOf(error)
      if (limit) app.metrics.countLimit(limit)
      const ms = performance.now() - started
      const { status } = c.res
      app.metrics.countRequest({ method, route: path, status, code: error?.code, seconds: ms / 1000 })
      app.log.info('request', { request, method, route: path, status, code: error?.code, ms: Math.round(ms) })
    })
    router.use(path, limitBody)
    router.options(path, (c) => {
      c.header('access-control-allow-methods', methods.join(', '))
      c.header(
        'access-control-allow-headers',
        `authorization, content-type, idempotency-key, last-event-id, ${PROOF_HEADER}`,
      )
      c.header('access-control-max-age', '600')
      return c.body(null, 204)
    })
    for (const handler of handlersOfPath)
      router.on(handler.endpoint.method, path, (c) => answer(app, c, handler, authorize))
    if (webhook)
      router.post(path, async (c) =>
        jsonResponse(await webhook.receive(app, c.req.raw.headers, Buffer.from(await c.req.arrayBuffer()))),
      )
    router.all(path, () => problemResponse(new ApiError('method_not_allowed'), { allow: methods.join(', ') }))
  }
  for (const prefix of ['/api/*', '/auth/*', '/webhooks/*'])
    router.all(prefix, () => problemResponse(new ApiError('not_found'), { 'cache-control': 'no-store' }))
  const handled = new Set(handlers.map(({ endpoint }) => endpoint))
  return endpoints.filter(({ endpoint }) => handled.has(endpoint))
}

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { listen } from '#tests/support/server/loopback.ts'
import { accountCalls } from './account-calls.ts'
import { authCalls } from './auth-calls.ts'
import { paymentCalls } from './payment-calls.ts'
import { rewardCalls } from './reward-calls.ts'
import { createShop, type Shop } from './shop.ts'
import { type Call, type Calls, Refusal } from './wire.ts'

/** The only headers that it lets a page of another origin send. */
const ALLOWED_HEADERS = ['accept', 'content-type', 'authorization']
/** Headers that a browser or Node adds to a request by itself. */
const OWN_HEADERS =
  /^(?:host|connection|user-agent|accept-encoding|accept-language|content-length|origin|referer|cache-control|pragma|priority|dnt|sec-.*|access-control-request-.*)$/

export type MinimalApi = {
  url: string
  shop: Shop
  /** Every call since the start or the last `forget`: `POST /auth/login`. */
  calls: string[]
  /** What a page asked for that the specification does not have: another path or header. */
  violations: string[]
  forget: () => void
  /** Answers every customer's next call with 401 once, as if the access tokens had expired. */
  expireTokens: () => void
  close: () => void
}

const GET_BRAND: Calls = {
  'GET /api/get_brand_by_sub_domain': ({ query }) => {
    if (!query.sub_domain) throw new Refusal(400, 'sub_domain?')
    return { status: 'ok', theme: '#0f8a4b', image_brand: null, company: 'Minimal Co.' }
  },
}

/**
 * A back end that has the forty calls of the product's specification and nothing else, in memory. It shares no code with the
 * product. Where the specification gives no shape, the fields have the names of `/openapi.json`, and only those that a page
 * cannot do without. Otherwise it is as awkward as it may be: ids are numbers here and texts there, times have a zone or
 * none, errors are a status and a text, lists are bare `details`, and everything has fields that nobody asked for.
 */
export async function startMinimalApi(): Promise<MinimalApi> {
  const shop = createShop()
  const table: Calls = {
    ...GET_BRAND,
    ...authCalls(shop),
    ...accountCalls(shop),
    ...rewardCalls(shop),
    ...paymentCalls(shop),
  }
  const calls: string[] = []
  const violations: string[] = []

  /** @returns whether the browser may send the request */
  function allows(request: IncomingMessage): boolean {
    const asked = (request.headers['access-control-request-headers'] ?? '').split(',').map((name) => name.trim())
    const others = asked.filter((name) => name && !ALLOWED_HEADERS.includes(name.toLowerCase()))
    if (others.length > 0) violations.push(`header ${others.join()} for ${request.url}`)
    return others.length === 0
  }

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const { method = '', headers } = request
    const url = new URL(request.url ?? '', 'http://localhost')
    const isAllowed = method !== 'OPTIONS' || allows(request)
    if (headers.origin && isAllowed) {
      response.setHeader('access-control-allow-origin', headers.origin)
      response.setHeader('vary', 'origin')
    }
    if (method === 'OPTIONS') {
      response.setHeader('access-control-allow-methods', 'GET, POST, PATCH, DELETE')
      response.setHeader('access-control-allow-headers', ALLOWED_HEADERS.join(', '))
      response.writeHead(isAllowed ? 204 : 403).end()
      return
    }
    const name = `${method} ${url.pathname}`
    calls.push(name)
    for (const header of Object.keys(headers))
      if (!ALLOWED_HEADERS.includes(header) && !OWN_HEADERS.test(header)) violations.push(`header ${header} in ${name}`)
    const call: Call | undefined = table[name]
    if (!call) violations.push(`call ${name}`)

    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    const text = Buffer.concat(parts).toString()
    try {
      if (!call) throw new Refusal(404, 'Cannot find it')
      const token = /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1]
      const body: Record<string, unknown> = text ? JSON.parse(text) : {}
      const result = call({ query: Object.fromEntries(url.searchParams), body, token })
      response.writeHead(200, { 'content-type': 'application/json' })
      response.end(JSON.stringify({ ...result, code: '0000', trace: `t-${calls.length}` }))
    } catch (error) {
      const [status, message] = error instanceof Refusal ? [error.status, error.message] : [500, 'error']
      response.writeHead(status, { 'content-type': 'text/plain' }).end(message)
    }
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => request.socket.destroy())
  })
  return {
    url: `http://127.0.0.1:${await listen(server)}`,
    shop,
    calls,
    violations,
    forget() {
      calls.length = 0
      violations.length = 0
    },
    expireTokens: () => void shop.accessTokens.clear(),
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

import type { MiddlewareHandler } from 'hono'
import type { Bindings, ServerContext } from './router.ts'

/** For every response that is not a page of the app: opened by itself, it runs and loads nothing. */
const CLOSED_POLICY = "default-src 'none'; frame-ancestors 'none'; sandbox"

/** Of every answer that does not say otherwise. */
export const HEADERS_OF_ALL: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  // Whoever serves a map's pictures wants to know for whom.
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-resource-policy': 'same-origin',
  'content-security-policy': CLOSED_POLICY,
}
/** Two years, as the lists of browsers ask for. */
const TLS_ONLY = 'max-age=63072000; includeSubDomains'

/** Whether it came by TLS, here or at the proxy in front. */
export const isSecure = (c: ServerContext) =>
  c.req.header('x-forwarded-proto') === 'https' || c.req.url.startsWith('https:')

/** @param isSecure whether it was asked for by TLS */
export const headersOfAll = (isSecure: boolean): Readonly<Record<string, string>> =>
  isSecure ? { ...HEADERS_OF_ALL, 'strict-transport-security': TLS_ONLY } : HEADERS_OF_ALL

/** Puts on every answer what each must have; what an answer says itself stays. */
export const withHeaders: MiddlewareHandler<{ Bindings: Bindings }> = async (c, next) => {
  await next()
  const { headers } = c.res // `c.header` would make another answer for each, and a stream of its content
  for (const [name, value] of Object.entries(headersOfAll(isSecure(c))))
    if (!headers.has(name)) headers.set(name, value)
}

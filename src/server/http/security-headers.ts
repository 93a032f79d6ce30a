import type { MiddlewareHandler } from 'hono'
import type { App } from './app.ts'
import type { Bindings, ServerContext } from './router.ts'

/**
 * The policy of every response that is not a page of the app: as a document of its own it can run and load nothing. That of
 * pages is in `web/page/content-policy.ts`.
 */
const CLOSED_POLICY = "default-src 'none'; frame-ancestors 'none'; sandbox"

/** Set on every response that does not set them itself. */
export const DEFAULT_HEADERS: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  // Map tile servers want to know the site that uses them.
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-resource-policy': 'same-origin',
  'content-security-policy': CLOSED_POLICY,
}
type Proxies = Pick<App['config'], 'TRUSTED_PROXIES'>

/** Two years, as the preload lists of browsers ask for. */
const TLS_ONLY = 'max-age=63072000; includeSubDomains'

/** Whether the request arrived over TLS, here or at the proxy in front. Anybody can say so where no proxy is trusted. */
export const isSecure = (c: ServerContext, config: Proxies) =>
  (config.TRUSTED_PROXIES > 0 && c.req.header('x-forwarded-proto') === 'https') || c.req.url.startsWith('https:')

/** Sets the default headers on every response; headers that the response sets itself stay. */
export const setDefaultHeaders =
  (config: Proxies): MiddlewareHandler<{ Bindings: Bindings }> =>
  async (c, next) => {
    await next()
    const { headers } = c.res // `c.header` would copy the response for each header, and turn its body into a stream
    for (const [name, value] of Object.entries(DEFAULT_HEADERS)) if (!headers.has(name)) headers.set(name, value)
    if (isSecure(c, config)) headers.set('strict-transport-security', TLS_ONLY)
  }

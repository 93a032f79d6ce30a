import { splitLocale } from '#contract/locale.ts'

/** Paths that the host server handles itself; they are not pages of the app. */
const SERVER_PATH = /^\/(?:api|api-internal|auth|builds|card-form|healthz|metrics|readyz|reference|sandbox)(?:\/|$)/
const FILE_EXTENSION = /\.[a-z0-9]{1,11}$/i
type RoutedRequest = Pick<Request, 'method' | 'mode' | 'url'>

/**
 * How the worker handles a request: as a page of the app, as a page that the app may not have, as a file of the app, or
 * not at all, as with all personal data.
 * @param firstParts of the paths of the app's pages. Any other path may be redirected by an operator, or lead nowhere.
 */
export function routeOf(
  { method, mode, url }: RoutedRequest,
  origin: string,
  firstParts: ReadonlySet<string>,
): 'page' | 'unknown-page' | 'file' | 'not-ours' {
  const { origin: requestOrigin, pathname } = new URL(url)
  if (method !== 'GET' || requestOrigin !== origin) return 'not-ours'
  if (mode !== 'navigate') return pathname.startsWith('/assets/') ? 'file' : 'not-ours'
  if (SERVER_PATH.test(pathname) || FILE_EXTENSION.test(pathname)) return 'not-ours'
  const [, first = ''] = splitLocale(pathname).pathname.split('/')
  return firstParts.has(first.toLowerCase()) ? 'page' : 'unknown-page'
}

/**
 * Returns the network's response if it arrives in time without a server error, else the cached one, else the network's
 * outcome whatever it is.
 * @throws the network's error, if nothing is cached
 */
export async function networkFirst(
  network: Promise<Response>,
  getCached: () => Promise<Response | undefined>,
  timeoutMs: number,
): Promise<Response> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<undefined>((done) => {
    timer = setTimeout(() => done(undefined), timeoutMs)
  })
  const response = await Promise.race([network, timeout]).catch(() => undefined)
  clearTimeout(timer)
  if (response && response.status < 500) return response
  return (await getCached()) ?? network
}

/** What the host server answers itself: no pages of the app. */
const OF_SERVER = /^\/(?:api|api-internal|auth|builds|healthz|metrics|readyz|reference|sandbox)(?:\/|$)/
const NAMES_FILE = /\.[a-z0-9]{1,11}$/i

type Asked = Pick<Request, 'method' | 'mode' | 'url'>

/** How the worker answers a request: with a page, with a file of the app, or not at all, as all that is personal. */
export function routeOf({ method, mode, url }: Asked, origin: string): 'page' | 'file' | 'not-ours' {
  const { origin: there, pathname } = new URL(url)
  if (method !== 'GET' || there !== origin) return 'not-ours'
  if (mode === 'navigate') return OF_SERVER.test(pathname) || NAMES_FILE.test(pathname) ? 'not-ours' : 'page'
  return pathname.startsWith('/assets/') ? 'file' : 'not-ours'
}

/**
 * The network's answer if it comes in time and is one, else the kept page, else whatever the network has to say.
 * @throws what the network throws, when nothing is kept
 */
export async function networkFirst(
  network: Promise<Response>,
  kept: () => Promise<Response | undefined>,
  slowMs: number,
): Promise<Response> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const slow = new Promise<undefined>((done) => {
    timer = setTimeout(() => done(undefined), slowMs)
  })
  const answer = await Promise.race([network, slow]).catch(() => undefined)
  clearTimeout(timer)
  if (answer && answer.status < 500) return answer
  return (await kept()) ?? network
}

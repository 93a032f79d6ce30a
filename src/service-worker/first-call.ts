import { splitLocale } from '#contract/locale.ts'
import { MACHINE_INFO_PATH } from '#contract/service-worker.ts'

/** An older answer could show a machine as free that is taken: the page then asks itself. */
const MAX_AGE_MS = 5_000

/** As printed: the app rewrites any other form before it asks. */
const PRINTED_ADDRESS = /^\?node_id=[^&]+&address=[^&]+&sub_position=[^&]+$/

/**
 * In the configuration of pages whose API is the included one. An operator's own has another origin, and its calls are
 * not ours to make. No text of the configuration contains it, because quotes in a JSON string are escaped.
 */
const INCLUDED_API = '"baseUrl":""'

/** The call that a page makes first and waits for, if it is public; undefined if there is none. */
function firstCallOf(pageUrl: string): string | undefined {
  const { origin, pathname, search } = new URL(pageUrl)
  const isMachine = splitLocale(pathname).pathname === '/qr-scanner' && PRINTED_ADDRESS.test(search)
  return isMachine ? `${origin}${MACHINE_INFO_PATH}${search}` : undefined
}

/**
 * Makes the first call of a page that starts from the cache while its app still loads, which takes a slow phone 200 ms.
 * The answer is handed to that page once and never stored.
 */
export function createFirstCalls() {
  const calls = new Map<string, { url: string; response: Promise<Response> }>()

  /**
   * @param pageId of the page that will be there
   * @param config the page's configuration, as JSON
   * @returns resolves when the call has ended, whatever its outcome
   */
  async function start(pageId: string, pageUrl: string, config: string | undefined): Promise<void> {
    const url = firstCallOf(pageUrl)
    if (url === undefined || !config?.includes(INCLUDED_API)) return
    const response = fetch(url, { headers: { Accept: 'application/json' }, credentials: 'omit', cache: 'no-store' })
    calls.set(pageId, { url, response })
    setTimeout(() => calls.delete(pageId), MAX_AGE_MS)
    await response.catch(() => {})
  }

  /** @returns the response to a page's first call; undefined for any other request */
  function answer(pageId: string, request: Request): Promise<Response> | undefined {
    const call = calls.get(pageId)
    if (request.method !== 'GET' || request.url !== call?.url) return undefined
    calls.delete(pageId)
    return call.response.catch(() => fetch(request))
  }

  return { start, answer }
}

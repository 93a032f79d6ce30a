import { BUILD_HEADER, SHELL_PATH } from '#contract/service-worker.ts'
import { configOf, isPage, isShell } from './app-shell.ts'
import { openCache, put } from './precache.ts'
import { networkFirst } from './routing.ts'

/** A page that comes from the network and takes longer is served from the cache. */
const PAGE_TIMEOUT_MS = 3_000

type Settings = {
  build: string
  /** Where the server renders the shell. */
  shellUrl: string
  /** Restores what the app needs to start, if the browser has emptied the cache. */
  repairCache: () => Promise<void>
}

/** The part of a fetch event that is needed. */
type PageEvent = { request: Request; resultingClientId: string; waitUntil(work: Promise<unknown>): void }

/** A page is reloaded because its build or files are outdated, or because a customer wants to see what is new. */
const isReload = (request: Request) =>
  request.cache === 'no-cache' || ('isReloadNavigation' in request && request.isReloadNavigation === true)

async function cachedShell() {
  const shell = await (await openCache()).match(SHELL_PATH, { ignoreVary: true })
  return shell && isPage(shell) ? shell : undefined
}

const policyOf = ({ headers }: Response) => headers.get('content-security-policy')

/**
 * Responds to navigations. The shell in the cache starts a page of the app at once and is compared with the server's
 * behind it. A reload, a path that is not a route of the app, and every page once the server has another build come
 * from the network, as long as that responds in time.
 */
export function createPages({ build, shellUrl, repairCache }: Settings) {
  /** The server was last seen with another build. Its worker takes over once it has its files. */
  let isOtherBuild = false
  /** By id of a page that was started from the cache: whether its configuration is outdated. */
  const comparisons = new Map<string, Promise<boolean>>()

  function readBuild(response: Response) {
    if (isPage(response)) isOtherBuild = response.headers.get(BUILD_HEADER) !== build
  }

  /** @returns whether the server configures its pages differently now */
  async function compareShell(cached: Response): Promise<boolean> {
    const response = await fetch(shellUrl, { cache: 'no-store' })
    readBuild(response)
    if (!(await isShell(response, build))) return false
    const [oldHtml, html] = await Promise.all([cached.text(), response.clone().text()])
    if (html !== oldHtml || policyOf(response) !== policyOf(cached)) await put(await openCache(), SHELL_PATH, response)
    await repairCache()
    return configOf(html) !== configOf(oldHtml)
  }

  /** @param isOfApp whether the path is a route of the app */
  async function responseTo(event: PageEvent, isOfApp: boolean): Promise<Response> {
    const { request, resultingClientId } = event
    const shell =
      isOfApp && !isOtherBuild && !isReload(request) ? await cachedShell().catch(() => undefined) : undefined
    if (shell) {
      const comparison = compareShell(shell.clone()).catch(() => false)
      comparisons.set(resultingClientId, comparison)
      event.waitUntil(comparison)
      return shell
    }
    const network = fetch(request)
    const afterwards = network.then((response) => {
      readBuild(response)
      return repairCache()
    })
    event.waitUntil(afterwards.catch(() => {}))
    return networkFirst(network, cachedShell, PAGE_TIMEOUT_MS)
  }

  /** Whether the configuration of an open page is outdated; true once for each page. */
  async function isOutdated(pageId: string): Promise<boolean> {
    const comparison = comparisons.get(pageId)
    comparisons.delete(pageId)
    return (await comparison) ?? false
  }

  return { responseTo, isOutdated }
}

import { brandFromHostname } from '#brands/brand.ts'
import { splitLocale } from '#contract/locale.ts'
import type { RenderRequest } from '#contract/render.ts'
import { SHELL_PATH } from '#contract/service-worker.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { App } from '#server/http/app.ts'
import { originOfHost } from '#server/http/own-hosts.ts'
import type { RemoteBrands } from '#server/modules/content/brand/remote-brand.ts'
import { describeError } from '#server/platform/log.ts'
import { type Precompressed, precompress } from '#server/web/precompressed.ts'
import type { Ask } from '#server/web/web.ts'
import type { pagesOf, Renderer } from './built-app.ts'
import { contentPolicy } from './content-policy.ts'
import { type PageParts, pageRequest, type VisitedPage } from './page-request.ts'
import { chosenScheme, isGuest, localeOf, type PageVisit, themeCookie } from './visit.ts'

/** Brands, languages, routes and kinds of visitors make some hundreds of pages, of 100 kB each with their compressed forms. */
const MAX_PAGES = 500
/** How old the data of a page may be when it is sent: a code that many scan is answered from one rendering. */
const FRESH_MS = 2_000
const TYPE = 'text/html; charset=utf-8'

/** `hasData`: of the API. `asksForData`: the page has them, or will once they can be had; in either case it is soon outdated. */
export type SentPage = Precompressed & { status: 200 | 404; policy: string; hasData: boolean; asksForData: boolean }

type Entry = { madeAt: number; making: Promise<SentPage>; made: SentPage | undefined }

/**
 * The pages of the app. A page is the same for all visitors with the same brand, host, language, address (its path, and the
 * parameters that its routes name) and role (guest or customer), and is made once; one with data, or for another record of an
 * operator's API, is made again. No cookie but these reaches it.
 */
export function createDocuments(
  { config, log }: Pick<App, 'config' | 'log'>,
  { recordOf }: Pick<RemoteBrands, 'recordOf'>,
  { pageAt }: Pick<ReturnType<typeof pagesOf>, 'pageAt'>,
  { renderPage, searchOf, ...parts }: PageParts & Renderer,
  ask: Ask,
) {
  const entries = new Map<string, Entry>()

  function visitedPageOf({ host, isSecure, ...visit }: PageVisit): VisitedPage & { key: string; isSecure: boolean } {
    const brand = brandFromHostname(host)
    const record = recordOf(brand)
    const isShell = visit.path === SHELL_PATH
    const { pathname } = splitLocale(visit.path)
    const page = isShell ? undefined : pageAt(pathname)
    const origin = isShell ? '' : originOfHost(host, config, isSecure)
    // The app writes the cookie only for an operator's API, and the record of that API takes precedence.
    const theme = config.API_BASE_URL && !record ? themeCookie(visit.cookie) : ''
    const visitor = [isGuest(visit.cookie), chosenScheme(visit.cookie), theme]
    const search = page && visit.search ? searchOf(pathname, visit.search) : ''
    // All paths without a page are one.
    const address = isShell || page ? visit.path + search : ''
    const key = [brand.id, origin, isSecure, localeOf(visit), address, visitor, record]
    return { ...visit, search, brand, record, origin, page, isSecure, key: JSON.stringify(key) }
  }
  type Request = ReturnType<typeof visitedPageOf>

  async function make({ brand, isSecure, ...asked }: Request): Promise<SentPage> {
    const answer: RenderRequest['ask'] = (endpoint, input) =>
      ask(endpoint, input, brand).catch((error: unknown) => {
        if (!(error instanceof ApiError))
          log.warn('page sent without data', { call: endpoint.path, error: describeError(error) })
        throw error
      })
    const request = pageRequest(config, parts, { brand, ...asked })
    const { html, hasData, asksForData, ...texts } = await renderPage({ ...request, ask: answer })
    return {
      ...precompress(html, TYPE, asksForData ? 'fast' : 'good'),
      status: asked.page || asked.path === SHELL_PATH ? 200 : 404,
      policy: contentPolicy(config, texts, isSecure),
      hasData,
      asksForData,
    }
  }

  const isFresh = ({ made, madeAt }: Entry) => !made?.asksForData || performance.now() - madeAt < FRESH_MS

  function entryFor(request: Request): Entry {
    const { key } = request
    const existing = entries.get(key)
    const isUsable = existing && isFresh(existing)
    const entry: Entry = isUsable ? existing : { madeAt: performance.now(), making: make(request), made: undefined }
    if (!isUsable)
      entry.making.then(
        (made) => {
          entry.made = made
        },
        () => entries.delete(key),
      )
    entries.delete(key) // so that it is added at the end, as the latest
    entries.set(key, entry)
    const [oldest] = entries.keys()
    if (entries.size > MAX_PAGES && oldest !== undefined) entries.delete(oldest)
    return entry
  }

  return { documentFor: (visit: PageVisit): Promise<SentPage> => entryFor(visitedPageOf(visit)).making }
}

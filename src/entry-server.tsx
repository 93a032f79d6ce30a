import './lib/i18n/react-aria-locale.ts' // before react-aria
import type { QueryClient } from '@tanstack/react-query'
import { createMemoryHistory, RouterContextProvider } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import type { Endpoint } from '#contract/endpoint.ts'
import { LOCALES } from '#contract/locale.ts'
import type { PageMessages } from '#contract/page.ts'
import type { PageHead, RenderPage, RenderRequest } from '#contract/render.ts'
import { AppRoot } from './app.tsx'
import { Document, LATE_LINKS } from './document.tsx'
import { AppFrame } from './features/shell/layout/app-frame.tsx'
import { preloadErrorPage, RouteError } from './features/shell/layout/error-boundary.tsx'
import { PagePending } from './features/shell/layout/page-pending.tsx'
import { configureApi } from './lib/api/http.ts'
import { PAGE_DATA_ID, pageData } from './lib/api/page-data.ts'
import { createQueryClient } from './lib/api/query-client.ts'
import { setRequestCookies } from './lib/browser/cookies.ts'
import { setPageConfig } from './lib/browser/page-config.ts'
import { requestLocale } from './lib/i18n/locale.ts'
import { collectMessages, loadMessages, messageIn } from './lib/i18n/translate.tsx'
import { ServerTitle } from './lib/page-title.tsx'
import { stopServerClock } from './lib/server-clock.ts'
import { showColorScheme } from './lib/theme/color-scheme.ts'
import { pageNameOf } from './page-name.ts'
import { createAppRouter } from './router.tsx'

export { searchOf } from './page-search.ts'

/** Waiting longer for the data would cost more than they bring: the app then requests them itself. */
const MAX_WAIT_MS = 300
/** Redirects of guards, one after the other. */
const MAX_REDIRECTS = 5

/** React's mark of a part that waits for code. */
const UNFINISHED = '<!--$!-->'
const MAX_TRIES = 50

const NEVER = new Promise<never>(() => {})
const wait = (ms: number) => new Promise<void>((done) => setTimeout(done, ms))

await Promise.all([...LOCALES.map(loadMessages), preloadErrorPage()])

/** One visit's settings are state of the app's modules: they are set before each part of the work that reads them. */
function enter({ config, isCustomer, colorScheme, ask, head }: RenderRequest, asked: Promise<unknown>[]) {
  const { locale } = head
  setPageConfig(config)
  setRequestCookies({
    locale,
    ...(isCustomer ? { access_token: 'of the visitor' } : {}),
    ...(colorScheme ? { color_scheme: colorScheme } : {}),
  })
  requestLocale(locale)
  showColorScheme()
  configureApi({
    baseUrl: config.baseUrl,
    acceptsIdempotencyKeys: true,
    onSessionLost: () => {},
    hasCapability: (name) => config.capabilities.includes(name),
    answer(endpoint: Endpoint, input: unknown) {
      if (!endpoint.isOfShop || config.baseUrl) return NEVER
      // What cannot be answered stays pending: the app shows why.
      const answer = ask(endpoint, input)
      asked.push(answer)
      return answer.catch(() => NEVER)
    },
  })
}

/** Routers follow redirects of their guards, as in a browser. */
async function load(href: string, state: object, redirects = 0) {
  const queryClient = createQueryClient()
  const history = createMemoryHistory({ initialEntries: [href] })
  history.replace(href, state)
  const router = createAppRouter({ queryClient, history })
  // The router's server rendering would add a script for it.
  router.update({ ...router.options, scrollRestoration: false })
  await router.load()
  const result = router._serverResult
  if (result?.type !== 'redirect') return { router, queryClient }
  const { options } = result.redirect
  if (redirects >= MAX_REDIRECTS || !options.href) throw new Error(`no page at ${href}`)
  return load(options.href, typeof options.state === 'object' ? options.state : {}, redirects + 1)
}

const ENTITIES: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#x27;': "'" }
const plainText = (html: string) => html.replace(/&(?:amp|lt|gt|quot|#x27);/g, (entity) => ENTITIES[entity] ?? entity)
/** The texts of the `style` attributes, which the content security policy names. In React's HTML a quote of a text is an entity. */
const styleAttributesIn = (html: string) => [
  ...new Set(Array.from(html.matchAll(/ style="([^"]*)"/g), ([, text = '']) => plainText(text))),
]

/** The app's HTML, and its title, which is in the head of the page. */
function htmlOf(app: ReactNode) {
  let title = ''
  const setTitle = (text: string) => {
    title = text
  }
  const content = renderToString(<ServerTitle value={setTitle}>{app}</ServerTitle>)
  return { title, content }
}

/** The app's HTML at a time in ms, as the browser hydrates it: its clock stands still, and its data are as old as the page. */
function htmlAt(at: number, app: ReactNode, queryClient: QueryClient) {
  for (const query of queryClient.getQueryCache().getAll())
    if (query.state.status === 'success') query.setState({ dataUpdatedAt: at })
  const startClock = stopServerClock(at)
  try {
    return htmlOf(app)
  } finally {
    startClock()
  }
}

let turn: Promise<unknown> = Promise.resolve()
/** One after the other, because locale, settings and session are state of modules. */
function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  const result = turn.then(work)
  turn = result.catch(() => {})
  return result
}

type Page = {
  title: string
  content: string
  messages: PageMessages['messages']
  /** Without the language. */
  path: string
  attributes: Record<`data-${string}`, string>
  /** Ids of its routes, and names of further files of `src/routes/`. */
  files: readonly string[]
  data: ReturnType<typeof pageData>
  asksForData: boolean
}

/** One of each kind: a page that fails, one that does not exist, and one of which a file is missing. */
const FAILURES = [
  { error: new Error() },
  { isNotFound: true },
  { error: Object.assign(new Error(), { name: 'ChunkError' }) },
]
/** Uses the messages of the error pages: every page has them, because a file with messages may be what is missing. */
const useFailures = (router: ReturnType<typeof createAppRouter>) =>
  FAILURES.map((failure, index) =>
    renderToString(
      <RouterContextProvider router={router}>
        <AppFrame>
          <RouteError key={String(index)} {...failure} isAlone />
        </AppFrame>
      </RouterContextProvider>,
    ),
  )

/** A page without content, which the app fills at any address. */
const shell = (request: RenderRequest): Promise<Page> =>
  inTurn(async () => {
    const { head, config } = request
    enter(request, [])
    const messages = collectMessages()
    const router = createAppRouter({ queryClient: createQueryClient(), history: createMemoryHistory() })
    useFailures(router)
    return {
      ...htmlOf(<PagePending />),
      title: config.brand.title[head.locale],
      messages: messages(),
      path: '',
      attributes: {},
      files: [],
      data: undefined,
      asksForData: false,
    }
  })

async function contentOf(request: RenderRequest, href: string): Promise<Page> {
  const asked: Promise<unknown>[] = []
  const { router, queryClient } = await inTurn(() => {
    enter(request, asked)
    return load(href, {})
  })
  if (asked.length > 0) await Promise.race([Promise.allSettled(asked).then(() => wait(0)), wait(MAX_WAIT_MS)])
  return inTurn(async () => {
    enter(request, asked)
    const app = <AppRoot queryClient={queryClient} router={router} />
    // Starts to load parts that are not in the route's file.
    for (let tries = 0; tries < MAX_TRIES && renderToString(app).includes(UNFINISHED); tries++) await wait(0)
    const at = Date.now()
    const messages = collectMessages()
    const parts = htmlAt(at, app, queryClient)
    useFailures(router)
    const { matches, location } = router.state
    const result = router._serverResult
    const status = result?.type === 'render' ? result.status : 200
    return {
      ...parts,
      messages: messages(),
      path: status === 404 ? '' : location.pathname,
      attributes: { 'data-page': pageNameOf(matches) ?? '', 'data-status': String(status), 'data-at': String(at) },
      files: matches.flatMap(({ routeId, search, staticData }) => {
        const part = staticData.part?.({ search, isCustomer: request.isCustomer })
        return part === undefined ? [routeId] : [routeId, part]
      }),
      data: pageData(queryClient, at),
      asksForData: asked.length > 0,
    }
  })
}

const rescueTexts = (head: PageHead): unknown =>
  head.rescue
    ? Object.fromEntries(
        LOCALES.map((locale) => [
          locale,
          {
            title: messageIn(locale, 'error.network'),
            old: messageIn(locale, 'error.oldBrowser'),
            retry: messageIn(locale, 'action.retry'),
          },
        ]),
      )
    : undefined

/** Renders a page as a visitor sees it who has nothing stored on the device. */
export const renderPage: RenderPage = async (request) => {
  const { head, config, href } = request
  const page = await (href === undefined ? shell(request) : contentOf(request, href))
  // No text may close its element.
  const styles = head.styles.map((text) => text.replaceAll('</', '<\\/'))
  const html = renderToStaticMarkup(
    <Document
      head={head}
      title={page.title}
      content={page.content}
      page={page.attributes}
      files={head.filesFor(page.files)}
      styles={styles}
      data={{
        washday: config,
        rescue: rescueTexts(head),
        push: head.push,
        [PAGE_DATA_ID]: page.data,
        messages: { locale: head.locale, path: page.path, messages: page.messages } satisfies PageMessages,
      }}
    />,
  )
  return {
    html: `<!doctype html>${html}`,
    styles,
    styleAttributes: styleAttributesIn(page.content),
    scripts: [head.rescue, LATE_LINKS],
    hasData: page.data !== undefined,
    asksForData: page.asksForData,
  }
}

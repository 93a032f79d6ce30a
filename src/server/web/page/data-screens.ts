import { object, safeParse } from 'valibot'
import type { Brand } from '#brands/brand.ts'
import { getBranchList, PANEL_SIZE } from '#contract/branch-list.ts'
import { getBranchInfo } from '#contract/branches.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Locale } from '#contract/locale.ts'
import { getMachineInfo } from '#contract/machines.ts'
import type { PageConfig } from '#contract/page.ts'
import { getProblemReports } from '#contract/reports.ts'
import { MachineAddress } from '#contract/scalars.ts'
import { answerKey, type PageAnswers, type RenderedScreen } from '#contract/screen.ts'
import { ApiError } from '#server/http/api-error.ts'
import { clock } from '#server/platform/clock.ts'
import { describeError, type Log } from '#server/platform/log.ts'
import type { ScreenRenderer } from './screen-renderer.ts'

/** How old the data of a page may be when it is sent: a code that many scan is answered from one rendering. */
const FRESH_MS = 2_000
/** Waiting longer for the data would cost more than they bring: the app then requests them itself. */
const MAX_WAIT_MS = 300
/** Of about 100 kB each. */
const MAX_SCREENS = 100

/** A page that contains data: the path of its route, its own path with the query, and the calls that it shows. */
export type DataPage = { route: string; href: string; calls: readonly { endpoint: Endpoint; input: object }[] }
/** The content of a page and the answers that it was rendered from. */
export type DataScreen = RenderedScreen & { answers: PageAnswers }

/** Parameters that the app may read as a part of the address. */
const ADDRESS_LIKE = /node|address|position|=/i
const ADDRESS_PARTS: readonly string[] = Object.keys(MachineAddress)

/** The page of a scanned machine. A link that is not as printed is left to the app, which reads more spellings. */
function machinePage(query: URLSearchParams): DataPage | undefined {
  const names = [...query.keys()].filter((name) => ADDRESS_LIKE.test(name))
  const address = safeParse(object(MachineAddress), Object.fromEntries(query))
  if (!address.success || names.toSorted().join() !== ADDRESS_PARTS.toSorted().join()) return undefined
  const input = address.output
  return {
    route: '/qr-scanner',
    href: `/qr-scanner?${new URLSearchParams(input)}`,
    calls: [getMachineInfo, getProblemReports].map((endpoint) => ({ endpoint, input })),
  }
}

/** The page of a branch, without what is below its machines. */
function branchPage(branch_id: string): DataPage {
  return {
    route: '/branch/$branch_id',
    href: `/branch/${branch_id}`,
    calls: [{ endpoint: getBranchInfo, input: { branch_id } }],
  }
}

/** The home page of a guest who has shared no location, with the branches that have most free machines. */
const GUEST_HOME: DataPage = {
  route: '/',
  href: '',
  calls: [{ endpoint: getBranchList, input: { order: 'free', limit: PANEL_SIZE } }],
}

/**
 * The page at a path if its content depends on data of the API.
 * @param path without the language
 */
export function dataPageAt(path: string, query: string, isForGuest: boolean): DataPage | undefined {
  if (path === '/qr-scanner') return machinePage(new URLSearchParams(query))
  const branchId = /^\/branch\/([\w-]{1,64})$/.exec(path)?.[1]
  if (branchId) return branchPage(branchId)
  return path === '/' && isForGuest ? GUEST_HOME : undefined
}

/** Calls the included API as a guest. */
export type Ask = (endpoint: Endpoint, input: object, brand: Brand) => Promise<unknown>

type Sources = {
  ask: Ask
  renderer: ScreenRenderer
  configOf: (brand: Brand) => PageConfig
  /** The styles that a page needs, by path of its route. */
  criticalCss: Readonly<Record<string, string>>
  log: Log
}

type Entry = { at: number; making: Promise<DataScreen | undefined>; screen: DataScreen | undefined }

/**
 * Renders the pages that contain data: as a guest sees them, whoever requests them, and at most once in two seconds. No page fails
 * or waits long because of its data: it is then sent without.
 */
export function createDataScreens({ ask, renderer, configOf, criticalCss, log }: Sources) {
  const entries = new Map<string, Entry>()
  const keyOf = (brand: Brand, locale: Locale, { href }: DataPage) => JSON.stringify([brand.id, locale, href])

  async function render(brand: Brand, locale: Locale, { route, href, calls }: DataPage): Promise<DataScreen> {
    const outputs = await Promise.all(
      calls.map(
        async ({ endpoint, input }) => [answerKey(endpoint, input), await ask(endpoint, input, brand)] as const,
      ),
    )
    const answers: PageAnswers = { at: clock.date().toISOString(), outputs: Object.fromEntries(outputs) }
    const screen = await renderer.render({ href: `/${locale}${href}`, config: configOf(brand), answers })
    return { ...screen, css: `${criticalCss[route] ?? ''}${screen.css}`, answers }
  }

  function entryFor(brand: Brand, locale: Locale, page: DataPage): Entry {
    const key = keyOf(brand, locale, page)
    const existing = entries.get(key)
    const now = performance.now()
    if (existing && now - existing.at < FRESH_MS) return existing
    const making = render(brand, locale, page).catch((error: unknown) => {
      // The app shows why a machine cannot be shown.
      if (!(error instanceof ApiError))
        log.warn('page sent without data', { route: page.route, error: describeError(error) })
      return undefined
    })
    const entry: Entry = { at: now, making, screen: undefined }
    void making.then((screen) => {
      entry.screen = screen
    })
    entries.delete(key) // so that it is added at the end, as the latest
    entries.set(key, entry)
    const [oldest] = entries.keys()
    if (entries.size > MAX_SCREENS && oldest !== undefined) entries.delete(oldest)
    return entry
  }

  return {
    /** The content if it is fresh and need not be waited for. */
    peek(brand: Brand, locale: Locale, page: DataPage): DataScreen | undefined {
      const entry = entries.get(keyOf(brand, locale, page))
      return entry && performance.now() - entry.at < FRESH_MS ? entry.screen : undefined
    },
    /** @returns undefined if the page must be sent without data */
    async screenFor(brand: Brand, locale: Locale, page: DataPage): Promise<DataScreen | undefined> {
      let timer: ReturnType<typeof setTimeout> | undefined
      const timeout = new Promise<undefined>((done) => {
        timer = setTimeout(() => done(undefined), MAX_WAIT_MS)
      })
      return Promise.race([entryFor(brand, locale, page).making, timeout]).finally(() => clearTimeout(timer))
    },
  }
}

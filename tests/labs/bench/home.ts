import { Agent } from 'node:http'
import { newCustomer } from '#tests/support/server/client.ts'
import { newAddress } from '#tests/support/server/phone.ts'
import type { Bench } from './environment.ts'
import { type BenchRequest, getOnce, loadClients, startBaseline } from './load-clients.ts'
import { collect, type Group, median, type Row } from './rows.ts'
import { firstVisit, repeatVisit, type VisitMetrics } from './visits.ts'
import { growth, type Walk, walk } from './walks.ts'

const SERVER_CLIENTS = 64
const SERVER_MS = 3_000
const BRANCHES_LINK = 'nav a[href$="/branch"]'
const HOME_LINK = 'nav li:first-child a'
/**
 * Disables V8's compilers: compiled code is part of the heap too, and was 350 of the 390 kB of growth in forty navigations.
 * Without it, the growth is that of the app.
 */
const NO_COMPILERS = '--js-flags=--no-opt --no-maglev --no-sparkplug'

const HEADING = { selector: 'main h1' }
const BRANCH = { selector: 'main a[href*="/branch/"]' }

/** Pages per second of the app and of a bare Node server with a page of the same size. */
async function serverRates({ port }: Bench) {
  const page: BenchRequest = { name: 'page', path: '/th' }
  const { bytes } = await getOnce(new Agent(), port, page)
  const nodeServer = await startBaseline(bytes)
  const rates = { app: [] as number[], node: [] as number[] }
  for (let round = 0; round < 3; round += 1)
    for (const target of ['node', 'app'] as const) {
      const end = performance.now() + SERVER_MS
      const results = await loadClients({
        port: target === 'app' ? port : nodeServer.port,
        clients: SERVER_CLIENTS,
        requests: [page],
        isOver: () => performance.now() > end,
      })
      rates[target].push((results.get('page')?.times.length ?? 0) / (SERVER_MS / 1_000))
    }
  nodeServer.stop()
  return rates
}

/** The home of a guest beside the baselines, and of a customer. */
export async function homeGroup(bench: Bench): Promise<Group> {
  const { browser, baselines, url } = bench
  const tokens = await newCustomer(url, undefined, { headers: newAddress() })
  const home = { url: `${bench.origin}/th`, marks: { mounted: HEADING, data: BRANCH } }
  const baseline = { url: baselines.app, marks: { mounted: HEADING, data: { selector: 'main li' } } }
  const staticMarks = { mounted: { ...HEADING, isStatic: true } }
  const ownHome = {
    url: home.url,
    tokens,
    marks: {
      mounted: HEADING,
      data: BRANCH,
      points: { selector: 'main a[href$="/rewards"]', text: '\\d' },
      coupons: { selector: 'main a[href$="/coupon/claim"]', text: '\\d' },
      offers: { selector: 'main a[href*="/rewards/"]' },
    },
  }
  const visits = {
    home: [] as VisitMetrics[],
    baseline: [] as VisitMetrics[],
    staticPage: [] as VisitMetrics[],
    securedPage: [] as VisitMetrics[],
    homeAgain: [] as VisitMetrics[],
    baselineAgain: [] as VisitMetrics[],
    ownHome: [] as VisitMetrics[],
    ownHomeAgain: [] as VisitMetrics[],
  }
  const walks: Walk[] = []
  const growths: number[] = []
  const rates = { app: [] as number[], node: [] as number[] }
  // Warms up the servers, which create some responses at the first request.
  await firstVisit(browser, home)
  await firstVisit(browser, baseline)

  async function round() {
    await collect(visits.staticPage, () => firstVisit(browser, { url: baselines.staticPage, marks: staticMarks }))
    await collect(visits.securedPage, () => firstVisit(browser, { url: baselines.securedPage, marks: staticMarks }))
    await collect(visits.baseline, () => firstVisit(browser, baseline))
    await collect(visits.home, () => firstVisit(browser, home))
    await collect(visits.ownHome, () => firstVisit(browser, ownHome))
    await collect(visits.baselineAgain, () => repeatVisit(browser, baseline))
    await collect(visits.homeAgain, () => repeatVisit(browser, home))
    await collect(visits.ownHomeAgain, () => repeatVisit(browser, ownHome))
    await collect(walks, () => walk(browser, home, BRANCHES_LINK, HOME_LINK))
    if (growths.length > 0) return
    const uncompiledBrowser = await bench.launch(NO_COMPILERS)
    await collect(growths, () => growth(uncompiledBrowser, home, BRANCHES_LINK, HOME_LINK))
    await uncompiledBrowser.close()
    Object.assign(rates, await serverRates(bench))
  }

  function rows(): Row[] {
    const of = (list: readonly VisitMetrics[], key: 'fcp' | 'lcp' | 'cls' | 'bytes' | 'heap') =>
      list.map((visit) => visit[key])
    const at = (list: readonly VisitMetrics[], mark: string) => list.map(({ times }) => times[mark] ?? Number.NaN)
    const ready = (list: readonly VisitMetrics[]) => list.map(({ times }) => Math.max(...Object.values(times)))
    const staticFcp = { what: 'static page', samples: of(visits.staticPage, 'fcp') }
    const securedFcp = { what: 'static page with our headers', samples: of(visits.securedPage, 'fcp') }
    const appMounted = { what: 'minimal app mounted', samples: at(visits.baseline, 'mounted') }
    const appAgain = { what: 'minimal app again', samples: at(visits.baselineAgain, 'mounted') }
    return [
      { what: 'home, guest: FCP', samples: of(visits.home, 'fcp'), baseline: staticFcp, max: 1.2, unit: 'ms' },
      { what: 'home, guest: FCP', samples: of(visits.home, 'fcp'), baseline: securedFcp, max: 1.2, unit: 'ms' },
      {
        what: 'home, guest: LCP',
        samples: of(visits.home, 'lcp'),
        baseline: { what: 'static page', samples: of(visits.staticPage, 'lcp') },
        max: 1.6,
        unit: 'ms',
      },
      { what: 'home, guest: mounted', samples: at(visits.home, 'mounted'), baseline: appMounted, max: 1.2, unit: 'ms' },
      { what: 'home, guest: all data', samples: at(visits.home, 'data'), baseline: appMounted, max: 1.4, unit: 'ms' },
      {
        what: 'home, guest, with worker: mounted',
        samples: at(visits.homeAgain, 'mounted'),
        baseline: appAgain,
        max: 1.35,
        unit: 'ms',
      },
      {
        what: 'home, guest, with worker: bytes until mounted',
        samples: of(visits.homeAgain, 'bytes'),
        max: 0,
        unit: 'bytes',
      },
      { what: 'home, customer: FCP', samples: of(visits.ownHome, 'fcp'), baseline: staticFcp, max: 1.25, unit: 'ms' },
      { what: 'home, customer: all data', samples: ready(visits.ownHome), max: 3_600, unit: 'ms' },
      { what: 'home, customer, with worker: all data', samples: ready(visits.ownHomeAgain), max: 1_600, unit: 'ms' },
      { what: 'next page, seen before', samples: walks.map(({ warm }) => warm), max: 100, unit: 'ms' },
      { what: 'next page, first time, 150 ms RTT', samples: walks.map(({ first }) => first), max: 250, unit: 'ms' },
      { what: 'INP, slow processor', samples: walks.map(({ inp }) => inp), max: 100, unit: 'ms' },
      { what: 'home, guest: layout shift', samples: of(visits.home, 'cls'), max: 0.01, unit: '', digits: 3 },
      { what: 'home, customer: layout shift', samples: of(visits.ownHome, 'cls'), max: 0.01, unit: '', digits: 3 },
      { what: 'heap after load', samples: of(visits.home, 'heap'), max: 6, unit: 'MB', digits: 1 },
      {
        what: 'heap growth from page 20 to 60, without compiled code',
        samples: growths,
        max: 0.3,
        unit: 'MB',
        digits: 2,
      },
      {
        what: 'pages per second',
        samples: [median(rates.app)],
        baseline: { what: 'bare node:http', samples: [median(rates.node)] },
        min: 0.6,
        unit: '/s',
      },
    ]
  }
  return { round, rows }
}

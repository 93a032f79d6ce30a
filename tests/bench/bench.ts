/**
 * Measures the pages of the built app against baselines that it builds, and measures alternately:
 * `npm run bench [-- --rounds 5]`, on an idle machine. Prints a table.
 */

import { Agent } from 'node:http'
import { cpus } from 'node:os'
import { parseArgs } from 'node:util'
import { chromium } from 'playwright'
import { findShell } from '#tests/support/chromium.ts'
import setup, { freshDatabase } from '#tests/support/database.ts'
import { percentile } from '#tests/support/load-clients.ts'
import { TEST_SECRETS } from '#tests/support/secrets.ts'
import { startProcess } from '#tests/support/server.ts'
import { startBaselines } from './baselines.ts'
import { type BenchRequest, getOnce, loadClients, startBaseline } from './load-clients.ts'
import { firstVisit, growth, repeatVisit, type VisitMetrics, walk } from './visits.ts'

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '5' } } })
const rounds = Number(values.rounds)
const SERVER_CLIENTS = 64
const SERVER_MS = 3_000
const BRANCHES_LINK = 'nav a[href$="/branch"]'
const HOME_LINK = 'nav li:first-child a'

/**
 * Disables V8's compilers: compiled code is part of the heap too, and was 350 of the 390 kB of growth in forty navigations.
 * Without it, the growth is that of the app.
 */
const NO_COMPILERS = '--js-flags=--no-opt --no-maglev --no-sparkplug'

const executablePath = findShell()
if (!executablePath) throw new Error('No Chromium could be found or installed')
const endDatabase = await setup()
const database = await freshDatabase()
const settings = {
  ...TEST_SECRETS,
  DATABASE_URL: database.url,
  NODE_ENV: 'production',
  SANDBOX: '1',
  LOG_LEVEL: 'error',
}
const server = await startProcess(settings, ['--no-build'])
const POLICY = /^(?:content-security|cross-origin|permissions|referrer|x-content|x-frame)-/
const { headers } = await fetch(`${server.url}/th`)
const baselines = await startBaselines(Object.fromEntries([...headers].filter(([name]) => POLICY.test(name))))
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })

const home = { url: `${server.url}/th`, mounted: 'main h1', data: 'main a[href*="/branch/"]' }
const baseline = { url: baselines.app, mounted: 'main h1', data: 'main li' }
const staticPage = { url: baselines.staticPage, mounted: 'main h1' }
const securedPage = { url: baselines.securedPage, mounted: 'main h1' }

const visits = {
  home: [] as VisitMetrics[],
  baseline: [] as VisitMetrics[],
  staticPage: [] as VisitMetrics[],
  securedPage: [] as VisitMetrics[],
  homeAgain: [] as VisitMetrics[],
  baselineAgain: [] as VisitMetrics[],
  walks: [] as Awaited<ReturnType<typeof walk>>[],
}
// Warms up the servers, which create some responses at the first request.
await firstVisit(browser, home)
await firstVisit(browser, baseline)
for (let round = 1; round <= rounds; round += 1) {
  console.error(`round ${round} of ${rounds}`)
  visits.staticPage.push(await firstVisit(browser, staticPage, true))
  visits.securedPage.push(await firstVisit(browser, securedPage, true))
  visits.baseline.push(await firstVisit(browser, baseline))
  visits.home.push(await firstVisit(browser, home))
  visits.baselineAgain.push(await repeatVisit(browser, baseline))
  visits.homeAgain.push(await repeatVisit(browser, home))
  visits.walks.push(await walk(browser, home, BRANCHES_LINK, HOME_LINK))
}
const version = browser.version()
await browser.close()
const uncompiledBrowser = await chromium.launch({ executablePath, args: ['--no-sandbox', NO_COMPILERS] })
const heapGrowth = await growth(uncompiledBrowser, home, BRANCHES_LINK, HOME_LINK)
await uncompiledBrowser.close()
baselines.stop()

const page: BenchRequest = { name: 'page', path: '/th' }
const { bytes: pageBytes } = await getOnce(new Agent(), server.port, page)
const nodeServer = await startBaseline(pageBytes)
const perSecond = { app: [] as number[], node: [] as number[] }
for (let round = 0; round < 3; round += 1)
  for (const target of ['node', 'app'] as const) {
    const end = performance.now() + SERVER_MS
    const port = target === 'app' ? server.port : nodeServer.port
    const results = await loadClients({
      port,
      clients: SERVER_CLIENTS,
      requests: [page],
      isOver: () => performance.now() > end,
    })
    perSecond[target].push((results.get('page')?.times.length ?? 0) / (SERVER_MS / 1_000))
  }
nodeServer.stop()
await server.stop()
await database.drop()
await endDatabase()

const median = (list: readonly number[]) => percentile(list, 0.5)
const of = (list: readonly VisitMetrics[], key: keyof VisitMetrics) => median(list.map((visit) => visit[key]))
const ofWalks = (key: keyof (typeof visits.walks)[number]) => median(visits.walks.map((walk) => walk[key]))

type Row = { what: string; app: number; baseline?: number; min?: number; max?: number; unit: string; digits?: number }
const rows: Row[] = [
  {
    what: 'FCP ÷ a static page',
    app: of(visits.home, 'fcp'),
    baseline: of(visits.staticPage, 'fcp'),
    max: 1.2,
    unit: 'ms',
  },
  {
    what: 'FCP ÷ the same page with our security headers',
    app: of(visits.home, 'fcp'),
    baseline: of(visits.securedPage, 'fcp'),
    max: 1.2,
    unit: 'ms',
  },
  {
    what: 'LCP ÷ a static page',
    app: of(visits.home, 'lcp'),
    baseline: of(visits.staticPage, 'lcp'),
    max: 1.6,
    unit: 'ms',
  },
  {
    what: 'mounted ÷ the baseline app',
    app: of(visits.home, 'mounted'),
    baseline: of(visits.baseline, 'mounted'),
    max: 1.2,
    unit: 'ms',
  },
  {
    what: 'with its data ÷ the baseline app mounted',
    app: of(visits.home, 'data'),
    baseline: of(visits.baseline, 'mounted'),
    max: 1.4,
    unit: 'ms',
  },
  {
    what: 'repeat visit mounted ÷ the baseline app’s',
    app: of(visits.homeAgain, 'mounted'),
    baseline: of(visits.baselineAgain, 'mounted'),
    max: 1.35,
    unit: 'ms',
  },
  {
    what: 'pages per second ÷ bare `node:http`',
    app: median(perSecond.app),
    baseline: median(perSecond.node),
    min: 0.6,
    unit: '/s',
  },
  {
    what: 'repeat visit, bytes from the network until mounted',
    app: of(visits.homeAgain, 'bytes'),
    max: 0,
    unit: 'bytes',
  },
  { what: 'next page, seen before', app: ofWalks('warm'), max: 100, unit: 'ms' },
  { what: 'next page, first time, 150 ms RTT', app: ofWalks('first'), max: 250, unit: 'ms' },
  { what: 'INP, slow processor', app: ofWalks('inp'), max: 100, unit: 'ms' },
  { what: 'CLS', app: of(visits.home, 'cls'), max: 0.01, unit: '', digits: 3 },
  { what: 'heap after load', app: of(visits.home, 'heap'), max: 6, unit: 'MB', digits: 1 },
  {
    what: 'heap growth from page 20 to page 60, without compiled code',
    app: heapGrowth,
    max: 0.3,
    unit: 'MB',
    digits: 2,
  },
]
const show = (value: number, { unit, digits = 0 }: Row) => `${value.toFixed(digits)} ${unit}`.trim()
const lines = rows.map((row) => {
  const { what, app, baseline, min, max } = row
  const value = baseline === undefined ? app : app / baseline
  const isMet = value <= (max ?? Number.POSITIVE_INFINITY) && value >= (min ?? 0)
  const goal = min === undefined ? `≤ ${max}` : `≥ ${min}`
  const ratio = baseline === undefined ? '' : value.toFixed(2)
  return `| ${what} | ${ratio} | ${goal} | ${isMet ? 'yes' : 'no'} | ${show(app, row)} | ${baseline === undefined ? '' : show(baseline, row)} |`
})
console.log(`
Median of ${rounds}; ${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}, Node ${process.versions.node}, Chromium ${version}; home of a guest in Thai, applied slow 4G and a CPU slowed 4 times. The script of the baseline app is ${baselines.bytes} bytes after brotli.

| what | ratio | goal | met | app | baseline |
| --- | --- | --- | --- | --- | --- |
${lines.join('\n')}`)

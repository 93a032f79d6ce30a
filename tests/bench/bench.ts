/**
 * How fast the pages are, beside floors that this script builds and measures in turn with them: `npm run bench
 * [-- --rounds 5]`, over the built app, on a machine that does nothing else. Prints a table.
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
import { getOnce, loadClients, startBaseline, type Wanted } from './load-clients.ts'
import { firstVisit, growth, repeatVisit, type Visit, walk } from './visits.ts'

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '5' } } })
const rounds = Number(values.rounds)
const SERVER_CLIENTS = 64
const SERVER_MS = 3_000
const THERE = 'nav a[href$="/branch"]'
const BACK = 'nav li:first-child a'

/**
 * What V8 compiles of a page that is used again and again lies in the page's heap too: 350 kB of the 390 by which it grew
 * in forty changes of pages. What the app keeps is seen without it.
 */
const NOTHING_COMPILED = '--js-flags=--no-opt --no-maglev --no-sparkplug'

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
const floors = await startBaselines(Object.fromEntries([...headers].filter(([name]) => POLICY.test(name))))
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })

const home = { url: `${server.url}/th`, mounted: 'main h1', data: 'main a[href*="/branch/"]' }
const floor = { url: floors.app, mounted: 'main h1', data: 'main li' }
const still = { url: floors.still, mounted: 'main h1' }
const guarded = { url: floors.guarded, mounted: 'main h1' }

const seen = {
  home: [] as Visit[],
  floor: [] as Visit[],
  still: [] as Visit[],
  guarded: [] as Visit[],
  homeAgain: [] as Visit[],
  floorAgain: [] as Visit[],
  walks: [] as Awaited<ReturnType<typeof walk>>[],
}
// What is made at the first request is not part of anybody's first visit.
await firstVisit(browser, home)
await firstVisit(browser, floor)
for (let round = 1; round <= rounds; round += 1) {
  console.error(`round ${round} of ${rounds}`)
  seen.still.push(await firstVisit(browser, still, true))
  seen.guarded.push(await firstVisit(browser, guarded, true))
  seen.floor.push(await firstVisit(browser, floor))
  seen.home.push(await firstVisit(browser, home))
  seen.floorAgain.push(await repeatVisit(browser, floor))
  seen.homeAgain.push(await repeatVisit(browser, home))
  seen.walks.push(await walk(browser, home, THERE, BACK))
}
const version = browser.version()
await browser.close()
const plain = await chromium.launch({ executablePath, args: ['--no-sandbox', NOTHING_COMPILED] })
const grown = await growth(plain, home, THERE, BACK)
await plain.close()
floors.stop()

const page: Wanted = { name: 'page', path: '/th' }
const { bytes: pageBytes } = await getOnce(new Agent(), server.port, page)
const bare = await startBaseline(pageBytes)
const perSecond = { ours: [] as number[], bare: [] as number[] }
for (let round = 0; round < 3; round += 1)
  for (const who of ['bare', 'ours'] as const) {
    const end = performance.now() + SERVER_MS
    const port = who === 'ours' ? server.port : bare.port
    const answered = await loadClients({
      port,
      clients: SERVER_CLIENTS,
      wanted: [page],
      isOver: () => performance.now() > end,
    })
    perSecond[who].push((answered.get('page')?.times.length ?? 0) / (SERVER_MS / 1_000))
  }
bare.stop()
await server.stop()
await database.drop()
await endDatabase()

const middle = (list: readonly number[]) => percentile(list, 0.5)
const of = (visits: readonly Visit[], key: keyof Visit) => middle(visits.map((visit) => visit[key]))
const walked = (key: keyof (typeof seen.walks)[number]) => middle(seen.walks.map((one) => one[key]))

type Row = { what: string; ours: number; floor?: number; least?: number; most?: number; unit: string; digits?: number }
const rows: Row[] = [
  { what: 'FCP ÷ a static page', ours: of(seen.home, 'fcp'), floor: of(seen.still, 'fcp'), most: 1.2, unit: 'ms' },
  {
    what: 'FCP ÷ the same page under the policy that ours has',
    ours: of(seen.home, 'fcp'),
    floor: of(seen.guarded, 'fcp'),
    most: 1.2,
    unit: 'ms',
  },
  { what: 'LCP ÷ a static page', ours: of(seen.home, 'lcp'), floor: of(seen.still, 'lcp'), most: 1.6, unit: 'ms' },
  {
    what: 'mounted ÷ the tuned floor',
    ours: of(seen.home, 'mounted'),
    floor: of(seen.floor, 'mounted'),
    most: 1.2,
    unit: 'ms',
  },
  {
    what: 'with its data ÷ the tuned floor mounted',
    ours: of(seen.home, 'data'),
    floor: of(seen.floor, 'mounted'),
    most: 1.4,
    unit: 'ms',
  },
  {
    what: 'repeat visit mounted ÷ the floor’s',
    ours: of(seen.homeAgain, 'mounted'),
    floor: of(seen.floorAgain, 'mounted'),
    most: 1.35,
    unit: 'ms',
  },
  {
    what: 'pages per second ÷ bare `node:http`',
    ours: middle(perSecond.ours),
    floor: middle(perSecond.bare),
    least: 0.6,
    unit: '/s',
  },
  {
    what: 'repeat visit, files from the network until mounted',
    ours: of(seen.homeAgain, 'bytes'),
    most: 0,
    unit: 'bytes',
  },
  { what: 'next page, seen before', ours: walked('warm'), most: 100, unit: 'ms' },
  { what: 'next page, first time, 150 ms RTT', ours: walked('first'), most: 250, unit: 'ms' },
  { what: 'INP, slow processor', ours: walked('inp'), most: 100, unit: 'ms' },
  { what: 'CLS', ours: of(seen.home, 'cls'), most: 0.01, unit: '', digits: 3 },
  { what: 'heap after load', ours: of(seen.home, 'heap'), most: 6, unit: 'MB', digits: 1 },
  {
    what: 'heap, page 60 beyond page 20, without what the browser compiles',
    ours: grown,
    most: 0.3,
    unit: 'MB',
    digits: 2,
  },
]
const show = (value: number, { unit, digits = 0 }: Row) => `${value.toFixed(digits)} ${unit}`.trim()
const lines = rows.map((row) => {
  const { what, ours, floor: below, least, most } = row
  const judged = below === undefined ? ours : ours / below
  const isWell = judged <= (most ?? Number.POSITIVE_INFINITY) && judged >= (least ?? 0)
  const goal = least === undefined ? `≤ ${most}` : `≥ ${least}`
  const ratio = below === undefined ? '' : judged.toFixed(2)
  return `| ${what} | ${ratio} | ${goal} | ${isWell ? 'yes' : 'no'} | ${show(ours, row)} | ${below === undefined ? '' : show(below, row)} |`
})
console.log(`
Median of ${rounds}; ${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}, Node ${process.versions.node}, Chromium ${version}; home of a guest in Thai, applied slow 4G and a processor slowed 4 times. The tuned floor's script is ${floors.bytes} bytes as brotli.

| what | ratio | goal | held | ours | floor |
| --- | --- | --- | --- | --- | --- |
${lines.join('\n')}`)

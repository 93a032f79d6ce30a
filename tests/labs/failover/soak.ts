/**
 * Soak test: an evening's traffic through HAProxy on two servers, then an audit. `npm run lab -- soak [--minutes=120]`. The traffic
 * rises to its peak in the middle and falls again. Prints memory and its trend, lag, pool and times; ends with 1 when anything
 * is lost, doubled or fails, or when memory grows in a run of at least half an hour.
 */
import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { auditChaos } from '#labs/chaos/chaos-audit.ts'
import { percentile } from '#tests/support/server/load-clients.ts'
import type { ServerProcess } from '#tests/support/server/server.ts'
import { openShop } from './shop.ts'
import { createShoppers } from './shoppers.ts'

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '120' },
    customers: { type: 'string', default: '24' },
    seed: { type: 'string', default: '1' },
  },
})
const [minutes, customers, seed] = [Number(values.minutes), Number(values.customers), Number(values.seed)]
if (![minutes, customers, seed].every((number) => Number.isFinite(number) && number > 0))
  throw new RangeError('--minutes, --customers and --seed are numbers above 0')

/** Longest pause between two orders of a customer at the peak; ten times as long at the beginning and the end. */
const PEAK_PAUSE_MS = 3_000
const QUIET_TIMES_LONGER = 10
/** How long the app waits for an answer about a payment, as in `src/lib/api/http.ts`. */
const APP_WAITS_MS = 20_000
const SAMPLE_EVERY_MS = 5_000
/** The allowed growth of resident memory from the second to the last quarter, as in the load test. */
const MAX_GROWTH = 0.1
/** In a shorter run the heap has not reached its size. */
const MIN_MINUTES_FOR_GROWTH = 30

type Sample = { at: number; memory: number; lag: number; busy: number; waiting: number; worker: number }

/** When the traffic began. */
let startedAt = Date.now()
const progress = () => Math.min(1, (Date.now() - startedAt) / (minutes * 60_000))

async function sample({ url, pid }: ServerProcess): Promise<Sample> {
  const text = await (await fetch(`${url}/metrics`)).text()
  const metric = (name: string) =>
    Number(
      text
        .split('\n')
        .find((line) => line.startsWith(`${name} `))
        ?.slice(name.length) ?? Number.NaN,
    )
  return {
    at: Date.now(),
    memory: Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024,
    lag: metric('nodejs_eventloop_lag_p99_seconds') * 1000,
    busy: metric('db_pool_connections{state="busy"}'),
    waiting: metric('db_pool_connections{state="waited_for"}'),
    worker: metric('washday_worker_lag_seconds'),
  }
}

const median = (numbers: readonly number[]) => percentile(numbers, 0.5)
const quarter = (samples: readonly Sample[], number: number) =>
  samples
    .slice(Math.floor((samples.length * (number - 1)) / 4), Math.floor((samples.length * number) / 4))
    .map(({ memory }) => memory)

/** Megabytes per hour, by least squares, without the first quarter. */
function trendOf(samples: readonly Sample[]): number {
  const settled = samples.slice(Math.floor(samples.length / 4))
  const mean = (of: (it: Sample) => number) => settled.reduce((sum, it) => sum + of(it), 0) / settled.length
  const [at, memory] = [mean((it) => it.at), mean((it) => it.memory)]
  const up = settled.reduce((sum, it) => sum + (it.at - at) * (it.memory - memory), 0)
  const across = settled.reduce((sum, it) => sum + (it.at - at) ** 2, 0)
  return (up / across) * 3_600_000
}

const sum = (counts: Record<string, number>) => Object.values(counts).reduce((total, n) => total + n, 0)

const shop = await openShop(['a'])
const faults: string[] = []
try {
  const pauseMs = () => PEAK_PAUSE_MS * QUIET_TIMES_LONGER ** (1 - Math.sin(progress() * Math.PI))
  const shoppers = await createShoppers(shop.balancer.url, shop.primary.url, {
    customers,
    seed,
    pauseMs,
    probeEveryMs: 2_000,
    tryMs: APP_WAITS_MS,
    keepsTimes: true,
  })
  const samples: Sample[][] = shop.servers.map(() => [])
  shoppers.forget()
  startedAt = Date.now()
  shoppers.begin()
  let told = 0
  while (progress() < 1) {
    await wait(SAMPLE_EVERY_MS)
    for (const [index, server] of shop.servers.entries()) samples[index]?.push(await sample(server))
    if (Math.floor(progress() * 10) > told) {
      told = Math.floor(progress() * 10)
      const memory = samples.map((of) => `${of.at(-1)?.memory.toFixed(0)} MB`).join(', ')
      console.log(`${Math.floor(progress() * minutes)} min: ${shoppers.count()} purchases, memory ${memory}`)
    }
  }
  await shoppers.finish()
  const { lost, duplicated, unknown } = await auditChaos(shop.primary.url, shoppers.acknowledged)
  const { statuses, times, tries } = shoppers.seen()
  const failed = [...statuses].filter(([status]) => status === 0 || status >= 500)
  for (const [name, counts] of Object.entries({ lost, doubled: duplicated, 'without an end': unknown }))
    if (sum(counts)) faults.push(`${name}: ${JSON.stringify(counts)}`)
  for (const [status, count] of failed) faults.push(`${count} × ${status || 'no answer'}`)
  faults.push(...shoppers.failures)

  console.log(`
${minutes} minutes, ${customers} customers and one reader, two servers, one database, all on this machine.
${shoppers.count()} purchases, ${tries} calls; lost ${sum(lost)}, doubled ${sum(duplicated)}, without an end ${sum(unknown)}.

| server | memory in the second, the last quarter, MB | trend, MB an hour | loop lag p99, ms, worst | pool busy, waiting, most | due work late, s, most |
| --- | --- | --- | --- | --- | --- |`)
  for (const [index, of] of samples.entries()) {
    const [early, late] = [median(quarter(of, 2)), median(quarter(of, 4))]
    // A scrape during a moment in which the database is slow has no figures.
    const most = (value: (it: Sample) => number) => Math.max(...of.map(value).filter(Number.isFinite))
    console.log(
      `| ${index + 1} | ${early.toFixed(0)}, ${late.toFixed(0)} | ${trendOf(of).toFixed(1)} | ${most((it) => it.lag).toFixed(0)} | ${most((it) => it.busy)}, ${most((it) => it.waiting)} | ${most((it) => it.worker).toFixed(1)} |`,
    )
    if (minutes >= MIN_MINUTES_FOR_GROWTH && late / early - 1 > MAX_GROWTH)
      faults.push(`memory of server ${index + 1} grows from ${early.toFixed(0)} to ${late.toFixed(0)} MB`)
  }
  console.log('\n| call | calls | p50 ms | p95 ms | p99 ms |\n| --- | --- | --- | --- | --- |')
  for (const [path, of] of [...times].toSorted(([a], [b]) => a.localeCompare(b, 'en')))
    console.log(
      `| ${[path, of.length, ...[0.5, 0.95, 0.99].map((share) => percentile(of, share).toFixed(0))].join(' | ')} |`,
    )
} finally {
  await shop.close()
}
for (const fault of faults) console.error(`✗ ${fault}`)
if (!faults.length) console.log('\n✓ nothing lost, nothing doubled, nothing failed')
process.exitCode = faults.length ? 1 : 0

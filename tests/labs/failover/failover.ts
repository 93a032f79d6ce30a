/**
 * Failover test: customers buy through a balancer and two servers from a PostgreSQL with two standbys, while parts of it are
 * killed, silenced, made read-only, rolled and restored. Ends with 1 when a row loses or doubles anything, is away for too long
 * or needs a restart. Takes Debian's packages postgresql and haproxy, which it installs as root.
 * `npm run lab -- failover [--only=kill-primary,silent --balancer=caddy --seed=n]`
 */
import { parseArgs } from 'node:util'
import { auditChaos } from '#labs/chaos/chaos-audit.ts'
import { BALANCERS } from './balancer.ts'
import type { Node } from './node.ts'
import { mend } from './promotion.ts'
import { ROWS, type Row } from './rows.ts'
import { openShop, type Shop } from './shop.ts'
import { createShoppers, longestGap, type Shoppers } from './shoppers.ts'

const MAX_AWAY_SECONDS = 15
/** After this somebody has to look. */
const RECOVERED_WITHIN_MS = 60_000
const CUSTOMERS = 12
/** Orders before the fault and after it, which show that the shop works. */
const ORDERS_AROUND = 15

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: Object.keys(ROWS).join(',') },
    balancer: { type: 'string', default: 'haproxy' },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 1e6)) },
  },
})
const seed = Number(values.seed)
const balancer = BALANCERS.find((kind) => kind === values.balancer)
if (!balancer) throw new RangeError(`--balancer is one of ${BALANCERS.join(', ')}`)
const chosen = values.only.split(',').map((id): [string, Row] => {
  const row = ROWS[id]
  if (!row) throw new RangeError(`--only names rows of ${Object.keys(ROWS).join(', ')}`)
  return [id, row]
})

const sum = (counts: Record<string, number>) => Object.values(counts).reduce((total, n) => total + n, 0)
const named = (counts: Record<string, number>) =>
  Object.entries(counts)
    .filter(([, n]) => n > 0)
    .map(([name, n]) => `${n} ${name}`)

type Result = { line: string; faults: string[] }

async function runRow({ name, act }: Row, shop: Shop, shoppers: Shoppers): Promise<Result> {
  const before = shoppers.count()
  const failedBefore = shoppers.failures.length
  shoppers.begin()
  await shoppers.untilMore(ORDERS_AROUND)
  shoppers.forget()
  let problem: string | undefined
  const primary: Node = await act(shop, shoppers).catch((error: unknown) => {
    problem = `${error}`
    return shop.primary
  })
  const isBack = await shoppers.untilWrites(RECOVERED_WITHIN_MS)
  if (isBack) await shoppers.untilMore(ORDERS_AROUND)
  const seen = shoppers.seen()
  const [away, readsAway] = [longestGap(seen.writes), longestGap(seen.reads)]
  await shoppers.finish()
  const { lost, duplicated, unknown } = await auditChaos(primary.url, shoppers.acknowledged)
  const status = (...codes: number[]) => codes.reduce((total, code) => total + (seen.statuses.get(code) ?? 0), 0)
  const failures = shoppers.failures.slice(failedBefore)
  const cells = [
    name,
    shoppers.count() - before,
    sum(lost),
    sum(duplicated),
    `${away.toFixed(1)} (reads ${readsAway.toFixed(1)})`,
    `${status(500)} / ${status(502, 503, 504)} / ${status(0)} of ${seen.tries}`,
    isBack ? 'no' : 'yes',
  ]
  const faults = [
    ...(problem ? [problem] : []),
    ...named(lost).map((it) => `lost: ${it}`),
    ...named(duplicated).map((it) => `doubled: ${it}`),
    ...named(unknown).map((it) => `without an end: ${it}`),
    ...failures,
    ...(status(500) > 0 ? [`${status(500)} answers with 500`] : []),
    ...(away > MAX_AWAY_SECONDS ? [`away for ${away.toFixed(1)} s`] : []),
    ...(isBack ? [] : ['needs a restart']),
  ]
  await mend(shop, primary)
  return { line: `| ${cells.join(' | ')} |`, faults }
}

const HEADER = `| row | purchases | lost | doubled | writes away, seconds | 500 / 502–504 / no answer | restart needed |
| --- | --- | --- | --- | --- | --- | --- |`

console.log(`seed ${seed}`)
const shop = await openShop(['a', 'b', 'c'], balancer)
const results: Result[] = []
try {
  const { url } = shop.balancer
  const shoppers = await createShoppers(url, shop.primary.url, { customers: CUSTOMERS, seed, pauseMs: () => 300 })
  for (const [id, row] of chosen) {
    const result = await runRow(row, shop, shoppers)
    results.push(result)
    console.log(`${id}: ${result.faults.length ? '✗' : '✓'} ${result.line}`)
    for (const fault of result.faults) console.error(`  ✗ ${fault}`)
  }
} catch (error) {
  for (const { log } of shop.servers) console.error(log().slice(-3_000))
  throw error
} finally {
  await shop.close()
}
console.log(`\n${HEADER}\n${results.map(({ line }) => line).join('\n')}`)
process.exitCode = results.some(({ faults }) => faults.length > 0) ? 1 : 0

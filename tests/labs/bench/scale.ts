/**
 * Compares a database of a large chain with an almost empty one, in the same run: the calls that customers make most, and the
 * time from the payment to the running machine. `npm run lab -- bench-scale --purchases=10000000 --customers=1000000 --branches=5000`
 * are the defaults. Exits with 1 if a row is missed.
 */
import { parseArgs } from 'node:util'
import { getBranchList } from '#contract/branch-list.ts'
import { getBranchInfo } from '#contract/branches.ts'
import { getAmountCoupon, getCouponByUser } from '#contract/coupons.ts'
import type { Endpoint, InputOf } from '#contract/endpoint.ts'
import { getHistoryPayment } from '#contract/history.ts'
import { getMachineInfo } from '#contract/machines.ts'
import { getListNotificationUser } from '#contract/notifications.ts'
import { confirmPayment } from '#contract/payment.ts'
import { getBranchReviews } from '#contract/reviews.ts'
import { getNoReadNotificationUser } from '#contract/unread.ts'
import { get } from '#tests/support/server/client.ts'
import setUpDatabase from '#tests/support/server/database.ts'
import { percentile } from '#tests/support/server/load-clients.ts'
import { findFreeMachine, newMember } from '#tests/support/server/members.ts'
import { withLimits } from '#tests/support/server/overrides.ts'
import { startTestServer } from '#tests/support/server/server.ts'
import { rows } from '#tests/support/server/sql.ts'
import { addLoadsOf, fillDatabase } from './fill-database.ts'
import { moneyToRunning } from './filled-shop.ts'

const MAX_RATIO = 1.5
const OWN_PURCHASES = 50
const ROUNDS = 100
const STARTS = 15

const { values } = parseArgs({
  options: {
    purchases: { type: 'string', default: '10000000' },
    customers: { type: 'string', default: '1000000' },
    branches: { type: 'string', default: '5000' },
  },
})
const amounts = {
  purchases: Number(values.purchases),
  customers: Number(values.customers),
  branches: Number(values.branches),
}

/** A server with the given shop, and one of its customers. */
async function openShop(shop: typeof amounts) {
  const server = await startTestServer({ env: withLimits({ callsPerMinute: 100_000 }) })
  const startedAt = performance.now()
  await fillDatabase(server.databaseUrl, shop)
  const member = await newMember(server.url)
  await addLoadsOf(server.databaseUrl, member.id, OWN_PURCHASES)
  await rows(server.databaseUrl, 'analyze')
  const minutes = (performance.now() - startedAt) / 60_000
  const { node_id, address, sub_position } = await findFreeMachine(server.url)
  const { details } = await get(server.url, getHistoryPayment, {}, { token: member.token })
  const transaction = details[0]?.transaction ?? ''
  return { ...server, token: member.token, machine: { node_id, address, sub_position }, transaction, minutes }
}
type Shop = Awaited<ReturnType<typeof openShop>>

const call =
  <E extends Endpoint>(endpoint: E, input: (shop: Shop) => InputOf<E>) =>
  (shop: Shop) =>
    get(shop.url, endpoint, input(shop), endpoint.access === 'customer' ? { token: shop.token } : {})

/** The calls of a visit: home, the nearest shops, the scanned machine, the payment, and what the account shows. */
const CALLS: Record<string, (shop: Shop) => Promise<unknown>> = {
  'home’s branches': call(getBranchList, () => ({ order: 'free' as const, limit: 3 })),
  'the nearest branches': call(getBranchList, () => ({
    order: 'distance' as const,
    lat: '13.75',
    lng: '100.5',
    limit: 3,
  })),
  'a branch with its machines': call(getBranchInfo, () => ({ branch_id: 'ari4' })),
  'the scanned machine': call(getMachineInfo, ({ machine }) => machine),
  'the reviews of a branch': call(getBranchReviews, () => ({ branch_id: 'ari4' })),
  'a purchase that is polled': call(confirmPayment, ({ transaction }) => ({ transaction })),
  'the history': call(getHistoryPayment, () => ({})),
  'the number of coupons': call(getAmountCoupon, () => ({})),
  'the coupons': call(getCouponByUser, () => ({})),
  'the messages': call(getListNotificationUser, () => ({})),
  'the number of unread messages': call(getNoReadNotificationUser, () => ({})),
}

/** In turn, so that the machine's load is the same for both. */
async function compare(
  what: string,
  rounds: number,
  measure: (shop: Shop) => Promise<number>,
  [small, large]: [Shop, Shop],
) {
  const times: [number[], number[]] = [[], []]
  for (let round = 0; round < rounds; round += 1) {
    times[0].push(await measure(small))
    times[1].push(await measure(large))
  }
  const [few, many] = [percentile(times[0], 0.5), percentile(times[1], 0.5)]
  const isHeld = many <= MAX_RATIO * few
  console.log(
    `| ${what} | ${few.toFixed(1)} ms | ${many.toFixed(1)} ms | ${(many / few).toFixed(2)} | ${isHeld ? 'held' : 'missed'} |`,
  )
  return isHeld
}

const timed = (run: (shop: Shop) => Promise<unknown>) => async (shop: Shop) => {
  const startedAt = performance.now()
  await run(shop)
  return performance.now() - startedAt
}

const endDatabase = await setUpDatabase()
const small = await openShop({ branches: 1, customers: 1, purchases: 1 })
const large = await openShop(amounts)
try {
  console.log(
    `${amounts.purchases} purchases, ${amounts.customers} customers, ${amounts.branches} branches: filled in ${large.minutes.toFixed(1)} minutes\n`,
  )
  console.log(`| p50 | almost empty | filled | ratio, at most ${MAX_RATIO} | |\n| --- | --- | --- | --- | --- |`)
  const shops: [Shop, Shop] = [small, large]
  const held: boolean[] = []
  for (const [what, run] of Object.entries(CALLS)) {
    for (const shop of shops) for (let warm = 0; warm < 10; warm += 1) await run(shop)
    held.push(await compare(what, ROUNDS, timed(run), shops))
  }
  held.push(await compare('from the payment to the running machine', STARTS, moneyToRunning, shops))
  if (held.includes(false)) process.exitCode = 1
} finally {
  await small.close()
  await large.close()
  await endDatabase()
}

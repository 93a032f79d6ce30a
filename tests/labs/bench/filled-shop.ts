import { readFileSync } from 'node:fs'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { getBranchList } from '#contract/branch-list.ts'
import { getBranchInfo } from '#contract/branches.ts'
import type { Endpoint, InputOf } from '#contract/endpoint.ts'
import { getHistoryPayment } from '#contract/history.ts'
import { ask, get, newPurchase, resolveCharge, waitForStatus } from '#tests/support/server/client.ts'
import { percentile } from '#tests/support/server/load-clients.ts'
import { newMember } from '#tests/support/server/members.ts'
import { moveMachine } from '#tests/support/server/purchase.ts'
import { startTestServer, type TestServer } from '#tests/support/server/server.ts'
import { rows } from '#tests/support/server/sql.ts'
import { addLoadsOf, fillDatabase } from './fill-database.ts'

const BRANCHES = 500
const OWN_PURCHASES = 2_000
const CALLS = 300
const STARTS = 15
/** Of a start of the kernel's clock, in which it counts CPU time. */
const TICK_MS = 10

type Limit = { what: string; value: number; max: number; unit: string; detail: string }

/** CPU time of the server's process so far, in ms; NaN where there is no `/proc`. */
function cpuMs({ pid }: TestServer): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return (Number(fields[11]) + Number(fields[12])) * TICK_MS
  } catch {
    return Number.NaN
  }
}

/** Repeats a call, one at a time, and returns its CPU time in the server and its bytes over the network. */
async function measureCall<E extends Endpoint>(server: TestServer, endpoint: E, input: InputOf<E>, token?: string) {
  const options = token ? { token } : {}
  for (let call = 0; call < CALLS / 10; call += 1) await ask(server.url, endpoint, input, options)
  const [cpuBefore, startedAt] = [cpuMs(server), performance.now()]
  const times: number[] = []
  for (let call = 0; call < CALLS; call += 1) {
    const started = performance.now()
    await get(server.url, endpoint, input, options)
    times.push(performance.now() - started)
  }
  const cpu = (cpuMs(server) - cpuBefore) / CALLS
  const text = JSON.stringify(await get(server.url, endpoint, input, options))
  const perSecond = (CALLS / (performance.now() - startedAt)) * 1_000
  return {
    cpu,
    bytes: gzipSync(text).length,
    brotli: brotliCompressSync(text).length,
    raw: text.length,
    perSecond,
    p50: percentile(times, 0.5),
  }
}

/** From the payment in the database to the running machine, in ms, by the times that the server recorded. */
export async function moneyToRunning({ url, databaseUrl }: TestServer): Promise<number> {
  const { transaction, machine } = await newPurchase(url)
  await resolveCharge(url, transaction.transaction)
  await waitForStatus(url, transaction.transaction, 'running')
  const [times] = await rows(
    databaseUrl,
    `select extract(epoch from max(at) filter (where to_status = 'running') - max(at) filter (where to_status = 'paid')) * 1000 as ms
     from transaction_events where transaction_id = $1`,
    [transaction.transaction],
  )
  await moveMachine(url, machine.machine_id, 'finish')
  await waitForStatus(url, transaction.transaction, 'completed')
  await rows(databaseUrl, 'update machines set done_at = null where id = $1', [machine.machine_id])
  return Number(times?.ms)
}

/**
 * Measures what grows with a shop: 500 branches, a customer with 2,000 purchases, and many purchases of others, compared
 * with a new database.
 */
export async function measureFilledShop(env: Record<string, string>, purchases: number): Promise<Limit[]> {
  const [filled, empty] = [await startTestServer({ env }), await startTestServer({ env })]
  await fillDatabase(filled.databaseUrl, { branches: BRANCHES, customers: Math.ceil(purchases / 20), purchases })
  const { id, token } = await newMember(filled.url)
  await addLoadsOf(filled.databaseUrl, id, OWN_PURCHASES)
  await rows(filled.databaseUrl, 'analyze')

  const calls = {
    home: await measureCall(filled, getBranchList, { order: 'free', limit: 3 }),
    near: await measureCall(filled, getBranchList, { order: 'distance', lat: '13.75', lng: '100.5', limit: 3 }),
    list: await measureCall(filled, getBranchList, {}),
    search: await measureCall(filled, getBranchList, { query: 'Shop 12' }),
    branch: await measureCall(filled, getBranchInfo, { branch_id: 'filled7' }),
    history: await measureCall(filled, getHistoryPayment, { limit: 50 }, token),
  }
  const starts = { filled: [] as number[], empty: [] as number[] }
  for (let round = 0; round < STARTS; round += 1) {
    starts.empty.push(await moneyToRunning(empty))
    starts.filled.push(await moneyToRunning(filled))
  }
  await filled.close()
  await empty.close()

  const facts = ({ raw, bytes, brotli, perSecond, p50 }: (typeof calls)['home']) =>
    `${raw} bytes, ${bytes} as gzip, ${brotli} as brotli; p50 ${p50.toFixed(1)} ms, ${perSecond.toFixed(0)}/s`
  const cpuRow = (what: string, call: (typeof calls)['home'], max: number): Limit => ({
    what: `${what}: CPU of the server`,
    value: call.cpu,
    max,
    unit: 'ms',
    detail: facts(call),
  })
  const [ofEmpty, ofFilled] = [percentile(starts.empty, 0.5), percentile(starts.filled, 0.5)]
  return [
    {
      what: 'home’s branches: over the network',
      value: calls.home.raw,
      max: 3_000,
      unit: 'bytes',
      detail: facts(calls.home),
    },
    cpuRow('home’s branches', calls.home, 3),
    cpuRow('the nearest branches', calls.near, 3),
    cpuRow('the first page of branches', calls.list, 3),
    cpuRow('a search for branches', calls.search, 10),
    cpuRow('a branch with its machines', calls.branch, 5),
    cpuRow(`history, 50 of ${OWN_PURCHASES}`, calls.history, 15),
    {
      what: `money → machine running, with ${purchases} purchases ÷ a new database`,
      value: ofFilled / ofEmpty,
      max: 1.3,
      unit: '',
      detail: `${ofFilled.toFixed(0)} and ${ofEmpty.toFixed(0)} ms`,
    },
  ]
}

export const limitLine = ({ what, value, max, unit, detail }: Limit) =>
  `| ${what} | ${value.toFixed(value < 100 ? 2 : 0)} ${unit} | ≤ ${max} | ${value <= max ? 'held' : 'missed'} | ${detail} |`

/**
 * Load test of the built app: a thousand clients with keep-alive connections request pages, manifests and API reads; then
 * the server gets SIGTERM under load. `npm run lab -- load [--clients 1000 --seconds 60]`. Exits with 1 when a response fails or
 * is incomplete, or when memory grows.
 */
import { readFileSync } from 'node:fs'
import { Agent } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { getMachineInfo } from '#contract/machines.ts'
import { freeMachines } from '#tests/support/server/client.ts'
import setup, { freshDatabase } from '#tests/support/server/database.ts'
import { percentile } from '#tests/support/server/load-clients.ts'
import { TEST_SECRETS } from '#tests/support/server/secrets.ts'
import { startProcess } from '#tests/support/server/server.ts'
import { type BenchRequest, getOnce, type LoadResult, loadClients, startBaseline } from './load-clients.ts'

const { values } = parseArgs({
  options: { clients: { type: 'string', default: '1000' }, seconds: { type: 'string', default: '60' } },
})
const clients = Number(values.clients)
const seconds = Number(values.seconds)
const DRAIN_SECONDS = 5
/** The allowed growth of resident memory from the second to the last quarter, for normal variation of the heap. */
const MAX_GROWTH = 0.1
const BASELINE_SECONDS = 10

const forSeconds = (count: number) => {
  const end = performance.now() + count * 1_000
  return () => performance.now() > end
}

const endDatabase = await setup()
const database = await freshDatabase()
const server = await startProcess(
  {
    ...TEST_SECRETS,
    DATABASE_URL: database.url,
    NODE_ENV: 'production',
    SANDBOX: '1',
    LOG_LEVEL: 'error',
    DRAIN_SECONDS: String(DRAIN_SECONDS),
  },
  ['--no-build'],
)
const { port, pid } = server
const [machine] = await freeMachines(server.url)
if (!machine) throw new Error('No machine is free')
const { node_id, address, sub_position } = machine
const search = new URLSearchParams({ node_id, address: String(address), sub_position: String(sub_position) })
const requests: BenchRequest[] = [
  { name: 'HTML', path: '/th' },
  { name: 'manifest', path: '/api-internal/the-wash/manifest.webmanifest' },
  { name: 'API read', path: `${getMachineInfo.path}?${search}` },
]

const megabytes = () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
const failuresOf = (results: Map<string, LoadResult>) =>
  [...results].flatMap(([name, { failures }]) => [...failures].map((failure) => [name, ...failure]))

const first = await getOnce(new Agent(), port, requests[0] ?? { name: '', path: '/' })
const baseline = await startBaseline(first.bytes)
const baselineResults = await loadClients({
  port: baseline.port,
  clients,
  requests: requests.slice(0, 1),
  isOver: forSeconds(BASELINE_SECONDS),
})
baseline.stop()
const baselineTimes = baselineResults.get('HTML')?.times ?? []

const memory: number[] = []
const memoryTimer = setInterval(() => memory.push(megabytes()), 1_000)
const results = await loadClients({ port, clients, requests, isOver: forSeconds(seconds) })
clearInterval(memoryTimer)
const early = memory.slice(Math.floor(memory.length / 4), Math.floor(memory.length / 2))
const late = memory.slice(Math.floor((memory.length * 3) / 4))
const median = (values: number[]) => percentile(values, 0.5)
const growth = median(late) / median(early) - 1

// SIGTERM under load: every client gets complete responses until one has `connection: close`.
const ending = loadClients({ port, clients, requests, isOver: forSeconds(30), stopsOnClose: true })
await wait(2_000)
const exit = await server.stop()
const endResults = await ending
const dropped = failuresOf(endResults)

const baselineP99 = percentile(baselineTimes, 0.99)
const rows = [...results].map(([name, { times }]) => {
  const [p50, p99] = [percentile(times, 0.5), percentile(times, 0.99)]
  return `| ${name} | ${(p99 / baselineP99).toFixed(2)} | ${(times.length / seconds).toFixed(0)} | ${p50.toFixed(0)} | ${p99.toFixed(0)} |`
})
const answers = [...endResults.values()].reduce((sum, { times }) => sum + times.length, 0)
console.log(`
${clients} clients with keep-alive connections, ${seconds} s, one server process, the clients on the same machine.

| request | p99 ÷ baseline's | per second | p50 ms | p99 ms |
| --- | --- | --- | --- | --- |
${rows.join('\n')}
| baseline: \`node:http\`, one buffer | 1 | ${(baselineTimes.length / BASELINE_SECONDS).toFixed(0)} | ${percentile(baselineTimes, 0.5).toFixed(0)} | ${baselineP99.toFixed(0)} |

Failures: ${failuresOf(results).length ? JSON.stringify(failuresOf(results)) : 'none'}. Memory: ${median(early).toFixed(0)} MB in the second quarter, ${median(late).toFixed(0)} MB in the last.
SIGTERM under load: ${answers} answers, broken or refused: ${dropped.length ? JSON.stringify(dropped) : 'none'}, exit code ${exit}.`)
await database.drop()
await endDatabase()
const hasPassed = failuresOf(results).length === 0 && dropped.length === 0 && exit === 0 && growth < MAX_GROWTH
process.exitCode = hasPassed ? 0 : 1

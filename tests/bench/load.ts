/**
 * A thousand clients at once, each with a connection that it keeps, on pages, manifests and what the API reads; then
 * the server is told to end while they go on. `npm run test:load [-- --clients 1000 --seconds 60]`, over the built app.
 * Ends with 1 when an answer is amiss or broken, or memory grows.
 */
import { readFileSync } from 'node:fs'
import { Agent } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { getMachineInfo } from '#contract/machines.ts'
import { freeMachines } from '#tests/support/client.ts'
import setup, { freshDatabase } from '#tests/support/database.ts'
import { percentile } from '#tests/support/load-clients.ts'
import { TEST_SECRETS } from '#tests/support/secrets.ts'
import { startProcess } from '#tests/support/server.ts'
import { getOnce, loadClients, type Seen, startBaseline, type Wanted } from './load-clients.ts'

const { values } = parseArgs({
  options: { clients: { type: 'string', default: '1000' }, seconds: { type: 'string', default: '60' } },
})
const clients = Number(values.clients)
const seconds = Number(values.seconds)
const DRAIN_SECONDS = 5
/** Of resident memory, from a quarter of the time to its end: what a heap breathes, and no more. */
const MAX_GROWTH = 0.1
const FLOOR_SECONDS = 10

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
const wanted: Wanted[] = [
  { name: 'HTML', path: '/th' },
  { name: 'manifest', path: '/api-internal/the-wash/manifest.webmanifest' },
  { name: 'API read', path: `${getMachineInfo.path}?${search}` },
]

const megabytes = () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
const amissOf = (seen: Map<string, Seen>) =>
  [...seen].flatMap(([name, { amiss }]) => [...amiss].map((one) => [name, ...one]))

const first = await getOnce(new Agent(), port, wanted[0] ?? { name: '', path: '/' })
const floor = await startBaseline(first.bytes)
const bare = await loadClients({
  port: floor.port,
  clients,
  wanted: wanted.slice(0, 1),
  isOver: forSeconds(FLOOR_SECONDS),
})
floor.stop()
const floorTimes = bare.get('HTML')?.times ?? []

const memory: number[] = []
const watch = setInterval(() => memory.push(megabytes()), 1_000)
const loaded = await loadClients({ port, clients, wanted, isOver: forSeconds(seconds) })
clearInterval(watch)
const early = memory.slice(Math.floor(memory.length / 4), Math.floor(memory.length / 2))
const late = memory.slice(Math.floor((memory.length * 3) / 4))
const middle = (some: number[]) => percentile(some, 0.5)
const growth = middle(late) / middle(early) - 1

// Told to end in the middle: every client gets whole answers until one says that it is the last.
const ending = loadClients({ port, clients, wanted, isOver: forSeconds(30), leavesWhenTold: true })
await wait(2_000)
const exit = await server.stop()
const ended = await ending
const dropped = amissOf(ended)

const floorP99 = percentile(floorTimes, 0.99)
const rows = [...loaded].map(([name, { times }]) => {
  const [p50, p99] = [percentile(times, 0.5), percentile(times, 0.99)]
  return `| ${name} | ${(p99 / floorP99).toFixed(2)} | ${(times.length / seconds).toFixed(0)} | ${p50.toFixed(0)} | ${p99.toFixed(0)} |`
})
const answers = [...ended.values()].reduce((sum, { times }) => sum + times.length, 0)
console.log(`
${clients} clients with kept connections, ${seconds} s, one server process, the clients on the same machine.

| asked for | p99 ÷ floor's | per second | p50 ms | p99 ms |
| --- | --- | --- | --- | --- |
${rows.join('\n')}
| floor: \`node:http\`, one buffer | 1 | ${(floorTimes.length / FLOOR_SECONDS).toFixed(0)} | ${percentile(floorTimes, 0.5).toFixed(0)} | ${floorP99.toFixed(0)} |

Amiss: ${amissOf(loaded).length ? JSON.stringify(amissOf(loaded)) : 'none'}. Memory: ${middle(early).toFixed(0)} MB in the second quarter, ${middle(late).toFixed(0)} MB in the last.
SIGTERM under load: ${answers} answers, broken or refused: ${dropped.length ? JSON.stringify(dropped) : 'none'}, exit code ${exit}.`)
await database.drop()
await endDatabase()
const isWell = amissOf(loaded).length === 0 && dropped.length === 0 && exit === 0 && growth < MAX_GROWTH
process.exitCode = isWell ? 0 : 1

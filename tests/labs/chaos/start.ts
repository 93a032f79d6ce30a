/**
 * Chaos test: places orders over a bad network while server and database are killed, then audits all purchases.
 * `npm run lab -- chaos --orders 50000 --kills 200 [--seed n] [--minutes n]`. Exits with 1 when anything was lost, duplicated or
 * is unknown. After `--minutes` it places no more orders, and audits those that exist.
 */
import { parseArgs } from 'node:util'
import { chaosFailures, runChaos } from './chaos.ts'

const { values } = parseArgs({
  options: {
    orders: { type: 'string', default: '50000' },
    kills: { type: 'string', default: '200' },
    minutes: { type: 'string', default: '600' },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 1e9)) },
  },
})
const wholeNumber = (name: keyof typeof values) => {
  const number = Number(values[name])
  if (Number.isSafeInteger(number) && number >= 0) return number
  throw new RangeError(`--${name} is a whole number`)
}
const [orders, kills, minutes, seed] = [
  wholeNumber('orders'),
  wholeNumber('kills'),
  wholeNumber('minutes'),
  wholeNumber('seed'),
]
const COMPLETION_TIMEOUT_MS = 15 * 60_000

const row = (name: string, value: number | string) => console.log(`${name.padEnd(44)}${String(value).padStart(14)}`)

console.log(`${orders} orders, ${kills} kills, seed ${seed}`)
const facts = await runChaos({
  orders,
  kills,
  seed,
  patienceMs: COMPLETION_TIMEOUT_MS,
  maxSeconds: minutes * 60,
  onProgress: (finished, seconds) =>
    console.log(`${seconds.toFixed(0)} s: ${finished} of ${orders}, ${(finished / seconds).toFixed(1)} a second`),
})
const { lost, duplicated, unknown, ends, money } = facts.audit
row('orders', facts.orders)
row('orders whose end the client saw', facts.acknowledged)
row('seconds', facts.seconds.toFixed(0))
for (const [fault, count] of Object.entries(facts.connections)) row(`connections: ${fault}`, count)
row('connections broken, of all', `${(facts.brokenShare * 100).toFixed(1)} %`)
for (const [victim, times] of Object.entries(facts.killed)) row(`killed: ${victim}`, times)
for (const [end, count] of Object.entries(ends)) row(end, count)
for (const [name, satang] of Object.entries(money)) row(`money ${name}, satang`, satang)
for (const [group, counts] of Object.entries({ lost, duplicated, unknown }))
  for (const [name, count] of Object.entries(counts)) row(`${group}: ${name}`, count)

const faults = chaosFailures(facts)
for (const fault of faults) console.error(`✗ ${fault}`)
if (!faults.length) console.log('✓ nothing lost, nothing duplicated, nothing unknown')
process.exitCode = faults.length ? 1 : 0

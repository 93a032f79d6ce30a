/**
 * Orders over a bad network while server and database are killed, as many as a night allows, and then the books.
 * `npm run test:chaos -- --orders 50000 --kills 200 [--seed n] [--minutes n]`; ends with 1 when anything was lost, doubled or
 * is unknown. After so many minutes it takes no more orders, and audits what it has.
 */
import { parseArgs } from 'node:util'
import { failures, runChaos } from '#tests/support/chaos.ts'

const { values } = parseArgs({
  options: {
    orders: { type: 'string', default: '50000' },
    kills: { type: 'string', default: '200' },
    minutes: { type: 'string', default: '600' },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 1e9)) },
  },
})
const whole = (name: keyof typeof values) => {
  const number = Number(values[name])
  if (Number.isSafeInteger(number) && number >= 0) return number
  throw new RangeError(`--${name} is a whole number`)
}
const [orders, kills, minutes, seed] = [whole('orders'), whole('kills'), whole('minutes'), whole('seed')]
const PATIENCE_MS = 15 * 60_000

const row = (name: string, value: number | string) => console.log(`${name.padEnd(44)}${String(value).padStart(14)}`)

console.log(`${orders} orders, ${kills} kills, seed ${seed}`)
const facts = await runChaos({
  orders,
  kills,
  seed,
  patienceMs: PATIENCE_MS,
  mostSeconds: minutes * 60,
  onProgress: (finished, seconds) =>
    console.log(`${seconds.toFixed(0)} s: ${finished} of ${orders}, ${(finished / seconds).toFixed(1)} a second`),
})
const { lost, doubled, unknown, ends, money } = facts.books
row('orders', facts.orders)
row('orders acknowledged to their end', facts.acknowledged)
row('seconds', facts.seconds.toFixed(0))
for (const [fault, seen] of Object.entries(facts.connections)) row(`connections: ${fault}`, seen)
row('connections broken, of all', `${(facts.brokenShare * 100).toFixed(1)} %`)
for (const [victim, times] of Object.entries(facts.killed)) row(`killed: ${victim}`, times)
for (const [end, many] of Object.entries(ends)) row(end, many)
for (const [name, satang] of Object.entries(money)) row(`money ${name}, satang`, satang)
for (const [group, counts] of Object.entries({ lost, doubled, unknown }))
  for (const [name, many] of Object.entries(counts)) row(`${group}: ${name}`, many)

const wrong = failures(facts)
for (const line of wrong) console.error(`✗ ${line}`)
if (!wrong.length) console.log('✓ nothing lost, nothing doubled, nothing unknown')
process.exitCode = wrong.length ? 1 : 0

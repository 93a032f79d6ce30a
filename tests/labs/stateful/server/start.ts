/**
 * Stateful model test of the server, without a browser: random sequences of what customers, gateway, machines, staff, workers
 * and clock can do, under every switch of the gateways' doubles.
 * `npm run lab -- stateful-server --runs=500 [--beside=n] [--only=opn:busy] [--seed=n] [--path=p] [--shrink]`. The seed of a
 * failure, with its subject and path, repeats its sequence. Exits with 1 when money was lost, doubled or stuck.
 */
import { parseArgs } from 'node:util'
import startDatabase from '#tests/support/server/database.ts'
import { SUMS } from './audit.ts'
import { nameOf, runServerModel, type ServerFacts, type Subject } from './run.ts'
import { SUBJECTS } from './subjects.ts'

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '500' },
    beside: { type: 'string', default: '2' },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 2 ** 31)) },
    only: { type: 'string' },
    path: { type: 'string' },
    shrink: { type: 'boolean', default: false },
  },
})
const wholeNumber = (name: 'runs' | 'beside' | 'seed') => {
  const number = Number(values[name])
  if (Number.isSafeInteger(number)) return number
  throw new RangeError(`--${name} is a whole number`)
}
const subjects = SUBJECTS.filter((subject) => !values.only || nameOf(subject) === values.only)
if (subjects.length === 0) throw new RangeError(`--only is one of ${SUBJECTS.map(nameOf).join(', ')}`)
const seed = wholeNumber('seed')
const runs = values.path ? 1 : Math.ceil(wholeNumber('runs') / subjects.length)

const stopDatabase = await startDatabase()
const results: ServerFacts[] = []
console.log(`${runs} runs of each of ${subjects.length} subjects, seed ${seed}`)

async function runNext(left: Subject[]): Promise<void> {
  const subject = left.shift()
  if (!subject) return
  const { path, shrink: isShrinking } = values
  // Other sequences for each: a failure names its own seed.
  const own = values.only ? seed : seed + SUBJECTS.indexOf(subject)
  const facts = await runServerModel({ subject, runs, seed: own, isShrinking, ...(path ? { path } : {}) })
  results.push(facts)
  const { purchases, steps, seconds, failure } = facts
  console.log(
    `${failure ? '✗' : '✓'} ${nameOf(subject).padEnd(28)}${facts.runs} runs, ${steps} steps, ${purchases} purchases, ${(facts.runs / seconds).toFixed(1)} runs a second`,
  )
  if (failure) console.error(failure)
  return runNext(left)
}
// Those with a gateway that is waited for come last: they shorten that time for everything in this process.
const isSlow = ({ switches }: Subject) => switches === 'slow' || switches === 'several'
for (const group of [subjects.filter((it) => !isSlow(it)), subjects.filter(isSlow)]) {
  const left = [...group]
  await Promise.all(Array.from({ length: wholeNumber('beside') }, () => runNext(left)))
}
await stopDatabase()

const row = (name: string, value: number | string) => console.log(`${name.padEnd(60)}${String(value).padStart(12)}`)
const total = (numbers: number[]) => numbers.reduce((sum, number) => sum + number, 0)
const namesOf = (kind: 'acts' | 'events') =>
  [...new Set(results.flatMap((facts) => Object.keys(facts[kind])))].toSorted()
for (const kind of ['acts', 'events'] as const)
  for (const name of namesOf(kind)) row(name, total(results.map((facts) => facts[kind][name] ?? 0)))
row('runs', total(results.map((facts) => facts.runs)))
row('steps', total(results.map(({ steps }) => steps)))
row('purchases', total(results.map(({ purchases }) => purchases)))
row('most requests to the gateway for a purchase', Math.max(...results.map(({ requests }) => requests)).toFixed(1))
for (const name of SUMS) row(`money ${name}, satang`, total(results.map(({ money }) => money[name])))

const COLUMNS = {
  paid: /^pays /,
  late: /^pays (?:while (?:declined|cancelled|expired)|after)/,
  notices: /^notice: /,
  starts: /^(?:the box|staff resolve)/,
  refunds: /^(?:refund by \w+: done|money for a coupon: done|staff send money: done)$/,
  returns: /^(?:a refund on|a bank takes)/,
}
const cells = (cell: (column: RegExp) => number | string) =>
  Object.values(COLUMNS)
    .map((column) => String(cell(column)).padStart(9))
    .join('')
console.log(
  `${''.padEnd(28)}${Object.keys(COLUMNS)
    .map((name) => name.padStart(9))
    .join('')}`,
)
for (const { subject, events } of results.toSorted((a, b) => nameOf(a.subject).localeCompare(nameOf(b.subject))))
  console.log(
    `${nameOf(subject).padEnd(28)}${cells((column) =>
      total(Object.entries(events).flatMap(([name, count]) => (column.test(name) ? count : []))),
    )}`,
  )

const failures = results.filter(({ failure }) => failure !== undefined).length
if (failures === 0) console.log('✓ every baht is a wash, a coupon, a refund or on its way back, once')
process.exitCode = failures === 0 ? 0 : 1

/**
 * Stateful property test: random sequences of actions in a real browser against the real server of the last build.
 * `npm run lab -- stateful --runs 300 [--beside n] [--seed n] [--path p] [--minutes n]`. A sequence mostly waits, so `--beside`
 * run concurrently, each with its own server, clock and database. `--seed` and `--path` of a failure repeat that sequence.
 * Exits with 1 when a page showed a wrong state or money was lost.
 */
import { parseArgs } from 'node:util'
import { chromium } from 'playwright'
import { startApp } from '#tests/e2e/server.ts'
import { findShell } from '#tests/runner/chromium.ts'
import startDatabase from '#tests/support/server/database.ts'
import { withLimits } from '#tests/support/server/overrides.ts'
import { type ModelFacts, runModel, SUMS } from './run.ts'

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '300' },
    beside: { type: 'string', default: '4' },
    minutes: { type: 'string', default: '600' },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 2 ** 31)) },
    path: { type: 'string' },
  },
})
const wholeNumber = (name: 'runs' | 'beside' | 'minutes' | 'seed') => {
  const number = Number(values[name])
  if (Number.isSafeInteger(number)) return number
  throw new RangeError(`--${name} is a whole number`)
}
const [minutes, seed] = [wholeNumber('minutes'), wholeNumber('seed')]
const runs = values.path ? 1 : wholeNumber('runs')
const shops = Math.min(runs, wholeNumber('beside'))
const executablePath = findShell()
if (!executablePath) throw new Error('No Chromium could be found or installed')

const stopDatabase = await startDatabase()
const browser = await chromium.launch({
  executablePath,
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
})

/** Runs the sequences of one shop, each shop with another seed. */
async function runShop(index: number): Promise<ModelFacts> {
  const app = await startApp(withLimits({ unpaidEndsPerDay: 1000 })) // the model's customers pay late, or never
  const facts = await runModel({
    app,
    browser,
    runs: Math.floor((runs + index) / shops),
    seed: seed + index,
    mostSeconds: minutes * 60,
    ...(values.path ? { path: values.path } : {}),
    onRun: ({ seconds, runs, purchases }) =>
      console.log(`${seconds.toFixed(0)} s, shop ${index + 1}: ${runs} runs, ${purchases} purchases`),
  })
  if (facts.failure) console.error(`✗ ${facts.failure}`)
  await app.close()
  return facts
}

console.log(`${runs} runs, ${shops} concurrently, seed ${seed}`)
const results = await Promise.all(Array.from({ length: shops }, (_, index) => runShop(index)))
await browser.close()
await stopDatabase()

const row = (name: string, value: number | string) => console.log(`${name.padEnd(60)}${String(value).padStart(12)}`)
const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)
row('runs', sum(results.map(({ runs }) => runs)))
row('purchases', sum(results.map(({ purchases }) => purchases)))
row('seconds', Math.max(...results.map(({ seconds }) => seconds)).toFixed(0))
for (const name of new Set(results.flatMap(({ steps }) => Object.keys(steps)).toSorted()))
  row(name, sum(results.map(({ steps }) => steps[name] ?? 0)))
for (const name of SUMS) row(`money ${name}, satang`, sum(results.map(({ money }) => money[name])))
const failures = results.filter(({ failure }) => failure !== undefined).length
if (failures === 0) console.log('✓ every page showed the state of the server, and all money is accounted for')
process.exitCode = failures === 0 ? 0 : 1

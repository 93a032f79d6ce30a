/**
 * Evenings at the shop in a real browser against the real server, as many as are asked for:
 * `npm run test:stateful -- --runs 300 [--beside n] [--seed n] [--path p] [--minutes n]`, over the app as it was built last.
 * An evening is mostly waiting, so some go on side by side, each with a server, a clock and books of its own. `--seed`
 * and `--path` of a failure play that one evening again. Ends with 1 when a page showed what was not so, or money was
 * lost.
 */
import { parseArgs } from 'node:util'
import { chromium } from 'playwright'
import { startApp } from '#tests/e2e/server.ts'
import { findShell } from '#tests/support/chromium.ts'
import startDatabase from '#tests/support/database.ts'
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
const whole = (name: 'runs' | 'beside' | 'minutes' | 'seed') => {
  const number = Number(values[name])
  if (Number.isSafeInteger(number)) return number
  throw new RangeError(`--${name} is a whole number`)
}
const [minutes, seed] = [whole('minutes'), whole('seed')]
const runs = values.path ? 1 : whole('runs')
const shops = Math.min(runs, whole('beside'))
const executablePath = findShell()
if (!executablePath) throw new Error('No Chromium could be found or installed')

const stopDatabase = await startDatabase()
const browser = await chromium.launch({
  executablePath,
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
})

/** The evenings of one shop, which has the next seed for each place in the row. */
async function play(place: number): Promise<ModelFacts> {
  const app = await startApp({})
  const facts = await runModel({
    app,
    browser,
    runs: Math.floor((runs + place) / shops),
    seed: seed + place,
    mostSeconds: minutes * 60,
    ...(values.path ? { path: values.path } : {}),
    onRun: ({ seconds, runs, purchases }) =>
      console.log(`${seconds.toFixed(0)} s, shop ${place + 1}: ${runs} runs, ${purchases} purchases`),
  })
  if (facts.failure) console.error(`✗ ${facts.failure}`)
  await app.close()
  return facts
}

console.log(`${runs} runs, ${shops} beside each other, seed ${seed}`)
const all = await Promise.all(Array.from({ length: shops }, (_, place) => play(place)))
await browser.close()
await stopDatabase()

const row = (name: string, value: number | string) => console.log(`${name.padEnd(60)}${String(value).padStart(12)}`)
const sum = (numbers: number[]) => numbers.reduce((before, number) => before + number, 0)
row('runs', sum(all.map(({ runs }) => runs)))
row('purchases', sum(all.map(({ purchases }) => purchases)))
row('seconds', Math.max(...all.map(({ seconds }) => seconds)).toFixed(0))
for (const name of new Set(all.flatMap(({ steps }) => Object.keys(steps)).toSorted()))
  row(name, sum(all.map(({ steps }) => steps[name] ?? 0)))
for (const name of SUMS) row(`money ${name}, satang`, sum(all.map(({ money }) => money[name])))
const failures = all.filter(({ failure }) => failure !== undefined).length
if (failures === 0) console.log('✓ every page showed what the server knew, and all money is accounted for')
process.exitCode = failures === 0 ? 0 : 1

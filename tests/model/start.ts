/**
 * Evenings at the shop in a real browser against the real server, as many as are asked for:
 * `npm run model -- --runs 300 [--seed n] [--path p] [--minutes n]`, over the app as it was built last. `--seed` and
 * `--path` of a failure play that one evening again. Ends with 1 when a page showed what was not so, or money was lost.
 */
import { parseArgs } from 'node:util'
import { chromium } from 'playwright'
import { startApp } from '#tests/e2e/server.ts'
import { findChromium } from '#tests/support/chromium.ts'
import startDatabase from '#tests/support/database.ts'
import { runModel } from './run.ts'

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '300' },
    minutes: { type: 'string', default: '600' },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 2 ** 31)) },
    path: { type: 'string' },
  },
})
const whole = (name: 'runs' | 'minutes' | 'seed') => {
  const number = Number(values[name])
  if (Number.isSafeInteger(number)) return number
  throw new RangeError(`--${name} is a whole number`)
}
const [runs, minutes, seed] = [whole('runs'), whole('minutes'), whole('seed')]
const executablePath = findChromium()
if (!executablePath) throw new Error('No Chromium could be found or installed')

const stopDatabase = await startDatabase()
const app = await startApp({})
const browser = await chromium.launch({
  executablePath,
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
})
console.log(`${runs} runs, seed ${seed}`)
const facts = await runModel({
  app,
  browser,
  runs,
  seed,
  mostSeconds: minutes * 60,
  ...(values.path ? { path: values.path } : {}),
  onRun: (sofar) => console.log(`${sofar.seconds.toFixed(0)} s: ${sofar.runs} runs, ${sofar.purchases} purchases`),
})
await browser.close()
await app.close()
await stopDatabase()

const row = (name: string, value: number | string) => console.log(`${name.padEnd(60)}${String(value).padStart(12)}`)
row('runs', facts.runs)
row('purchases', facts.purchases)
row('seconds', facts.seconds.toFixed(0))
for (const [name, times] of Object.entries(facts.steps).toSorted()) row(name, times)
for (const [name, satang] of Object.entries(facts.money)) row(`money ${name}, satang`, satang)
if (facts.failure) console.error(`✗ ${facts.failure}`)
else console.log('✓ every page showed what the server knew, and all money is accounted for')
process.exitCode = facts.failure ? 1 : 0

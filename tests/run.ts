/**
 * Runs a tier of the tests (`tests/tiers.ts`) and prints each part's counts, seconds and CPU seconds at the end.
 *
 *   node tests/run.ts [--tier=quick|commit|full]     all parts of a tier, several at a time
 *   node tests/run.ts --only=server,a11y [--built]   these parts, one at a time; --built uses the existing dist/ and build/
 *
 * Exits with 1 if a test failed or was skipped, or if the tier took more than 1.5 times its budget of CPU seconds. The
 * budget is in CPU seconds because machines are shared: on a busy machine the wall time says nothing about the tests.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type CommandResult, runCommand } from './support/run-command.ts'
import { type Counts, commandsOf, countsOf } from './support/run-part.ts'
import { PARTS, type Part, type Preparation, TIERS, type TierName } from './tiers.ts'

const MAX_OVER_BUDGET = 1.5
/** The server's tests mostly wait for a clock or a disk, and browser tests for a page: two cores can run three parts. */
const CONCURRENCY = 3

type Result = Counts & { name: string; seconds: number; cpuSeconds: number }
const results: Result[] = []
const folder = mkdtempSync(join(tmpdir(), 'washday-tests-'))

const option = (name: string) => process.argv.find((it) => it.startsWith(`--${name}=`))?.slice(`--${name}=`.length)
function oneOf<Name extends string>(all: Readonly<Record<Name, unknown>>, flag: string, name: string): Name {
  const isName = (it: string): it is Name => Object.hasOwn(all, it)
  if (!isName(name)) throw new RangeError(`--${flag}=${name}: one of ${Object.keys(all).join(', ')}`)
  return name
}
const tier: TierName = oneOf(TIERS, 'tier', option('tier') ?? 'commit')
const only = option('only')
  ?.split(',')
  .map((name) => oneOf(PARTS, 'only', name))
const isBuilt = process.argv.includes('--built')

const PREPARE: Readonly<Record<Preparation, readonly string[]>> = {
  chromium: ['node', 'tests/support/install-chromium.ts'],
  // Minifying and compressing take most of a build, and only the full tier measures bytes.
  build: ['vite', 'build', '--logLevel', 'warn', ...(tier === 'full' ? [] : ['--mode', 'fast'])],
  workbench: ['ladle', 'build', '--config', 'ladle'],
}

/** Prints the output when the part has ended, so that the lines of concurrent parts do not mix. */
async function run(name: string, part: Part) {
  const file = join(folder, `${name}.json`)
  const runs: CommandResult[] = []
  for (const command of commandsOf(name, part, file)) runs.push(await runCommand(command))
  process.stdout.write(`\n── ${name}\n${runs.map(({ output }) => output).join('')}`)
  results.push({ name, ...countsOf(part, file, runs), ...totalTimes(runs) })
}
const totalTimes = (runs: readonly CommandResult[]) => ({
  seconds: runs.reduce((sum, { seconds }) => sum + seconds, 0),
  cpuSeconds: runs.reduce((sum, { cpuSeconds }) => sum + cpuSeconds, 0),
})

/** One preparation at a time, so that the first parts need not wait for all of them. */
let lastPreparation = Promise.resolve()
const preparations = new Map<Preparation, Promise<void>>()
function prepare(name: Preparation): Promise<void> {
  const preparation = isBuilt && name !== 'chromium' ? Promise.resolve() : preparations.get(name)
  if (preparation) return preparation
  lastPreparation = lastPreparation.then(() => run(name, { commands: [PREPARE[name]], cpuSeconds: 0 }))
  preparations.set(name, lastPreparation)
  return lastPreparation
}

const queue = only ?? [...TIERS[tier]]
await run('styles', { commands: [['panda', 'codegen', '--silent']], cpuSeconds: 0 })
// Starts the preparations; parts that need none run meanwhile.
for (const name of queue) {
  const part: Part = PARTS[name]
  for (const preparation of part.needs ?? []) void prepare(preparation)
}
async function runQueue() {
  for (let name = queue.shift(); name; name = queue.shift()) {
    const part: Part = PARTS[name]
    await Promise.all((part.needs ?? []).map(prepare))
    await run(name, part)
  }
}
await Promise.all(Array.from({ length: only ? 1 : CONCURRENCY }, runQueue))
rmSync(folder, { recursive: true })

console.log('')
for (const { name, failures } of results) for (const it of failures) console.log(`✗ ${name}: ${it}`)
for (const { name, passed, failed, seconds, cpuSeconds, isUnsupported, notes } of results) {
  const times = `${seconds.toFixed(0)} s, ${cpuSeconds.toFixed(0)} s of CPU`
  if (isUnsupported) console.log(`– ${name}: does not run on this system`)
  else console.log(`${failed ? '✗' : '✓'} ${name}: ${passed} passed, ${failed} failed, ${times}`)
  for (const note of notes) console.log(`  ${note}`)
}
const sum = (key: 'passed' | 'failed' | 'cpuSeconds') => results.reduce((total, result) => total + result[key], 0)
const names = new Set<string>(results.map(({ name }) => name))
const budget = Object.entries(PARTS).reduce(
  (total, [name, { cpuSeconds }]) => total + (names.has(name) ? cpuSeconds : 0),
  0,
)
const isOverBudget = sum('cpuSeconds') > MAX_OVER_BUDGET * budget
console.log(
  `${sum('passed')} passed, ${sum('failed')} failed, ${(performance.now() / 1000).toFixed(0)} s, ` +
    `${sum('cpuSeconds').toFixed(0)} of ${budget} s of CPU${isOverBudget ? ': over budget' : ''}`,
)
process.exitCode = sum('failed') > 0 || isOverBudget ? 1 : 0

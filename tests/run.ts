/**
 * Runs a tier of the tests (`tests/tiers.ts`) and prints each part's counts, seconds and CPU seconds at the end.
 *
 *   node tests/run.ts [--tier=quick|commit|full]     all parts of a tier, several at a time
 *   node tests/run.ts --only=server,a11y [--built]   these parts, one at a time; --built takes dist/ and build/ as they are
 *
 * Exits with 1 if a test failed or was skipped, or if the tier took more than 1.5 times its budget of CPU seconds. CPU
 * seconds, because machines are shared: the wall clock of a busy one says nothing about the tests.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type CommandResult, runCommand } from './support/run-command.ts'
import { type Counts, commandsOf, countsOf } from './support/run-part.ts'
import { PARTS, type Part, type Preparation, TIERS, type TierName } from './tiers.ts'

const MAX_OVER_BUDGET = 1.5
/** Half of the server's tests wait for a clock or a disk, and a browser's for a page: two cores carry three parts. */
const MAX_AT_ONCE = 3

type Result = Counts & { name: string; seconds: number; cpuSeconds: number }
const results: Result[] = []
const folder = mkdtempSync(join(tmpdir(), 'washday-tests-'))

const option = (name: string) => process.argv.find((it) => it.startsWith(`--${name}=`))?.slice(`--${name}=`.length)
function oneOf<Name extends string>(all: Readonly<Record<Name, unknown>>, flag: string, name: string): Name {
  const isKnown = (it: string): it is Name => Object.hasOwn(all, it)
  if (!isKnown(name)) throw new RangeError(`--${flag}=${name}: one of ${Object.keys(all).join(', ')}`)
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

/** Shows the output when the part has ended, so that the lines of parts that run side by side do not mix. */
async function run(name: string, part: Part) {
  const file = join(folder, `${name}.json`)
  const runs: CommandResult[] = []
  for (const command of commandsOf(name, part, file)) runs.push(await runCommand(command))
  process.stdout.write(`\n── ${name}\n${runs.map(({ output }) => output).join('')}`)
  results.push({ name, ...countsOf(part, file, runs), ...sumOfTimes(runs) })
}
const sumOfTimes = (runs: readonly CommandResult[]) => ({
  seconds: runs.reduce((sum, { seconds }) => sum + seconds, 0),
  cpuSeconds: runs.reduce((sum, { cpuSeconds }) => sum + cpuSeconds, 0),
})

/** One preparation at a time, so that the first parts need not wait for all of them. */
let lastPreparation = Promise.resolve()
const prepared = new Map<Preparation, Promise<void>>()
function prepare(what: Preparation): Promise<void> {
  const begun = isBuilt && what !== 'chromium' ? Promise.resolve() : prepared.get(what)
  if (begun) return begun
  lastPreparation = lastPreparation.then(() => run(what, { commands: [PREPARE[what]], cpuSeconds: 0 }))
  prepared.set(what, lastPreparation)
  return lastPreparation
}

const queue = only ?? [...TIERS[tier]]
await run('styles', { commands: [['panda', 'codegen', '--silent']], cpuSeconds: 0 })
// Parts that need none of it start meanwhile.
for (const name of queue) {
  const part: Part = PARTS[name]
  for (const what of part.needs ?? []) void prepare(what)
}
async function lane() {
  for (let name = queue.shift(); name; name = queue.shift()) {
    const part: Part = PARTS[name]
    await Promise.all((part.needs ?? []).map(prepare))
    await run(name, part)
  }
}
await Promise.all(Array.from({ length: only ? 1 : MAX_AT_ONCE }, lane))
rmSync(folder, { recursive: true })

console.log('')
for (const { name, failures } of results) for (const it of failures) console.log(`✗ ${name}: ${it}`)
for (const { name, passed, failed, seconds, cpuSeconds, isUnsupported, notes } of results) {
  const times = `${seconds.toFixed(0)} s, ${cpuSeconds.toFixed(0)} s of CPU`
  if (isUnsupported) console.log(`– ${name}: does not run on this system`)
  else console.log(`${failed ? '✗' : '✓'} ${name}: ${passed} passed, ${failed} failed, ${times}`)
  for (const note of notes) console.log(`  ${note}`)
}
const sum = (key: 'passed' | 'failed' | 'cpuSeconds') => results.reduce((total, one) => total + one[key], 0)
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

/**
 * Runs a tier of the tests (`tests/tiers.ts`). Says which parts run and how many are done, prints the output of a part when it
 * has ended, and at the end each part's counts, seconds and CPU seconds.
 *
 *   node tests/run.ts [--tier=quick|commit|full]     all parts of a tier, several at a time
 *   node tests/run.ts --only=server,a11y [--built]   these parts, one at a time; --built uses the existing dist/ and build/
 *
 * Exits with 1 if a test failed or was skipped. A browser test that passed when it was run again is printed as flaky; the
 * full tier counts it as failed.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { showProgress } from '#server/platform/progress.ts'
import { type CommandResult, runCommand } from './runner/run-command.ts'
import { commandsOf, countsOf } from './runner/run-part.ts'
import { type PartResult, summaryOf, withoutFlaky } from './runner/run-summary.ts'
import { PARTS, type Part, type PartName, type Preparation, TIERS, type TierName } from './tiers.ts'

/** The server's tests mostly wait for a clock or a disk, and browser tests for a page: two cores can run four parts. */
const CONCURRENCY = 4

const results: PartResult[] = []
const running = new Set<string>()
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

process.env.TEST_TIER = tier // `tests/e2e/test-scope.ts` reads it

const PREPARE: Readonly<Record<Preparation, readonly string[]>> = {
  chromium: ['node', 'tests/runner/install-chromium.ts'],
  labs: ['node', 'tests/labs/install.ts'],
  // Minifying and compressing take most of a build, and only the full tier measures bytes.
  build: ['node', 'src/server/app/build-app.ts', ...(tier === 'full' ? [] : ['--mode', 'fast'])],
  studio: ['node', 'brands/studio/install.ts', '--tests'],
  workbench: ['ladle', 'build', '--config', 'ladle'],
}

async function run(name: string, part: Part) {
  const file = join(folder, `${name}.json`)
  const runs: CommandResult[] = []
  running.add(name)
  for (const command of commandsOf(name, part, file)) runs.push(await runCommand(command))
  running.delete(name)
  const result = { name, ...countsOf(part, file, runs), ...totalTimes(runs) }
  results.push(tier === 'full' ? withoutFlaky(result) : result)
  // Now, so that the lines of concurrent parts do not mix.
  progress.print(`\n── ${name}\n${runs.map(({ output }) => output).join('')}`)
}
const totalTimes = (runs: readonly CommandResult[]) => ({
  seconds: runs.reduce((sum, { seconds }) => sum + seconds, 0),
  cpuSeconds: runs.reduce((sum, { cpuSeconds }) => sum + cpuSeconds, 0),
})

const queue = only ?? [...TIERS[tier]]
const needsOf = (name: PartName): readonly Preparation[] =>
  ((part: Part) => part.needs ?? [])(PARTS[name]).filter((need) => !isBuilt || !['build', 'workbench'].includes(need))
const needed = new Set(queue.flatMap(needsOf))

const total = 1 + needed.size + queue.length
const progress = showProgress(() => `${results.length} of ${total} parts done, running ${[...running].join(', ')}`)
await run('styles', { commands: [['panda', 'codegen', '--silent']] })
/** One preparation at a time, so that the first parts need not wait for all of them. Parts that need none run meanwhile. */
const preparations = new Map<Preparation, Promise<void>>()
let lastPreparation = Promise.resolve()
for (const name of needed) {
  lastPreparation = lastPreparation.then(() => run(name, { commands: [PREPARE[name]] }))
  preparations.set(name, lastPreparation)
}
async function runQueue() {
  for (let name = queue.shift(); name; name = queue.shift()) {
    await Promise.all(needsOf(name).map((need) => preparations.get(need)))
    await run(name, PARTS[name])
  }
}
await Promise.all(Array.from({ length: only ? 1 : CONCURRENCY }, runQueue))
progress.stop()
rmSync(folder, { recursive: true })

const { lines, isOk } = summaryOf(results, performance.now() / 1_000)
console.log(`\n${lines.join('\n')}`)
process.exitCode = isOk ? 0 : 1

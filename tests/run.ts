/**
 * The test line: every check, in three lanes side by side, and one sum at the end.
 * `--only=checks,unit,pages,server,browser,everyone,screen-reader,browsers` runs some, in one lane. A runner that fails to report counts as one failure.
 */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { constants, setPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { array, boolean, type InferOutput, number, object, optional, parse, string } from 'valibot'
import { sumOfLooks } from './a11y/looks.ts'
import { findChromium, findShell } from './support/chromium.ts'
import { PlaywrightReport, type PlaywrightSuite, VitestReport } from './support/runner-reports.ts'

const Count = object({
  name: string(),
  passed: number(),
  failed: number(),
  /** What failed, each with the first lines of its reason: the end of a log is what one reads first. */
  failures: optional(array(string())),
  /** What was looked at, and how much was found: lines for people. */
  looks: optional(array(string())),
  seconds: number(),
  isNotRun: optional(boolean()),
})
type Count = InferOutput<typeof Count>

const option = (name: string) => process.argv.find((it) => it.startsWith(`--${name}=`))?.slice(`--${name}=`.length)
const only = option('only')?.split(',')
/** Where a lane leaves its counts for the sum. */
const countsFile = option('counts')
const folder = mkdtempSync(join(tmpdir(), 'washday-tests-'))
const counts: Count[] = []

const run = (command: string[], env: NodeJS.ProcessEnv = {}) =>
  spawnSync('npx', command, { stdio: 'inherit', env: { ...process.env, ...env } }).status === 0

function count(name: string, work: () => Omit<Count, 'name' | 'seconds'>) {
  const start = Date.now()
  console.log(`\n── ${name}`)
  counts.push({ name, ...work(), seconds: (Date.now() - start) / 1000 })
}

const check = (name: string, command: string[]) =>
  count(name, () => (run(command) ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }))

type Report = { passed: number; failed: number; skipped: number; failures: string[]; looks?: string[] }

/** Reads what a runner wrote about its tests; nothing written is a failure, and so is a bad exit with none failed. */
function report(isOk: boolean, read: () => Report) {
  try {
    const { passed, failed, skipped, failures, looks } = read()
    const missing = failed === 0 && (!isOk || passed === 0) ? 1 : 0
    // A skipped test proves nothing.
    return { passed, failed: failed + skipped + missing, failures, looks }
  } catch (cause) {
    console.error(cause)
    return { passed: 0, failed: 1 }
  }
}

/** A transcript that differs is told whole enough to be understood from a log alone. */
const REASON_LINES = 60
const failure = (title: string, reasons: readonly (string | undefined)[]) =>
  [title, ...reasons.flatMap((it) => it?.split('\n').slice(0, REASON_LINES) ?? [])].join('\n    ')
const specsOf = ({ specs, suites = [] }: PlaywrightSuite): PlaywrightSuite['specs'] => [
  ...specs,
  ...suites.flatMap(specsOf),
]

const json = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'))

/** @param project its name, or a pattern of several */
const vitest = (project: string) =>
  count(project, () => {
    const file = join(folder, `${project.replace('*', '')}.json`)
    const isOk = run([
      'vitest',
      'run',
      '--project',
      project,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${file}`,
    ])
    return report(isOk, () => {
      const { numPassedTests, numFailedTests, numPendingTests, testResults } = parse(VitestReport, json(file))
      const failures = testResults.flatMap(({ message, assertionResults }) => [
        ...(message ? [message] : []),
        ...assertionResults
          .filter(({ status }) => status !== 'passed')
          .map(({ fullName, failureMessages = [] }) => failure(fullName, failureMessages)),
      ])
      return { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests, failures }
    })
  })

const playwrightReport = (isOk: boolean, file: string) =>
  report(isOk, () => {
    const { stats, suites, errors } = parse(PlaywrightReport, json(file))
    const specs = suites.flatMap(specsOf)
    const failures = specs
      .filter(({ ok }) => !ok)
      .map(({ file, title, tests }) =>
        failure(
          `${file}: ${title}`,
          tests.flatMap(({ results }) => results.flatMap((it) => it.errors.map(({ message }) => message))),
        ),
      )
    // Flaky is broken.
    return {
      passed: stats.expected,
      failed: stats.unexpected + stats.flaky + (errors?.length ?? 0),
      skipped: stats.skipped,
      failures,
      looks: sumOfLooks(specs.flatMap(({ tests }) => tests.flatMap(({ annotations }) => annotations))),
    }
  })

/** Found, or installed, and told to all that is started from here. */
function hasBrowsers(): boolean {
  const found = { CHROMIUM: findChromium(), CHROMIUM_SHELL: findShell() }
  for (const [name, path] of Object.entries(found)) if (path) process.env[name] = path
  return found.CHROMIUM !== undefined
}

/** What everybody can use: pages and stories looked at one after the other, by axe, our probes and pictures. */
const LOOKS = ['axe', 'crawl', 'probes']
const STORIES = ['stories', 'workbench']
const oneOf = (names: readonly string[]) => `(${names.join('|')})`
const EVERYONE = oneOf([...LOOKS, ...STORIES])

/** @param files a pattern of the specs' names */
const browser = (name: string, files: string, ...more: string[]) =>
  count(name, () => {
    if (!hasBrowsers()) {
      console.error('No Chromium could be found or installed: the browser tests cannot run.')
      return { passed: 0, failed: 1 }
    }
    const output = name.replaceAll(/\W+/g, '-')
    const file = join(folder, `${output}.json`)
    const options = ['--reporter=list,json', `--output=test-results/${output}`, ...more]
    const isOk = run(['playwright', 'test', `e2e/${files}`, ...options], { PLAYWRIGHT_JSON_OUTPUT_NAME: file })
    return playwrightReport(isOk, file)
  })

/** Where there is no Debian nothing is proved, and nothing has failed. */
const CANNOT_RUN = 3
/** @param folderOfPart its `start.ts` installs what it needs, and runs Playwright with the folder's own settings */
const onDebian = (name: string, folderOfPart: string) =>
  count(name, () => {
    const file = join(folder, `${folderOfPart}.json`)
    const { status } = spawnSync(process.execPath, [`tests/${folderOfPart}/start.ts`, '--reporter=list,json'], {
      stdio: 'inherit',
      env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_NAME: file },
    })
    return status === CANNOT_RUN ? { passed: 0, failed: 0, isNotRun: true } : playwrightReport(status === 0, file)
  })

/** Beside other lanes, which find everything built. */
const isLane = process.argv.includes('--built')
/** What builds and type checks stand on, once. */
let isGenerated = isLane
function generate() {
  if (!isGenerated) check('styles generated', ['panda', 'codegen', '--silent'])
  isGenerated = true
}
/** What the browsers look at. */
function build() {
  check('build', ['vite', 'build', '--logLevel', 'warn'])
  check('workbench', ['ladle', 'build', '--config', 'ladle'])
}
let isBuilt = isLane
function buildOnce() {
  if (isBuilt) return
  generate()
  build()
  isBuilt = true
}

const parts: Record<string, () => void> = {
  build,
  checks: () => {
    generate()
    for (const context of ['.', 'src', 'src/server', 'src/sw', 'tests'])
      check(`types ${context}`, ['tsc', '-p', context])
    check('lint and format', ['biome', 'ci', '--colors=off', '--error-on-warnings', '.'])
    check('unused code', ['knip'])
  },
  unit: () => {
    vitest('project')
    vitest('unit*')
    vitest('bytes')
  },
  server: () => vitest('server'),
  pages: () => vitest('pages'),
  browser: () => {
    buildOnce()
    browser('browser', `(?!${EVERYONE})`)
  },
  everyone: () => {
    buildOnce()
    browser('everyone', EVERYONE)
  },
  // The same in halves, for lanes that are to end together.
  'browser-1': () => browser('browser, first half', `(?!${EVERYONE})`, '--shard=1/2'),
  'browser-2': () => browser('browser, second half', `(?!${EVERYONE})`, '--shard=2/2'),
  looks: () => browser('everyone: pages', oneOf(LOOKS)),
  stories: () => browser('everyone: stories', oneOf(STORIES)),
  'screen-reader': () => {
    buildOnce()
    onDebian('screen reader', 'screen-reader')
  },
  browsers: () => {
    buildOnce()
    onDebian('browsers', 'browsers')
  },
}

/**
 * The longest first: a lane takes the next part when it has done one, so that all end together. Half of the server's
 * tests wait for a clock or a disk, and a browser's for a page: two cores carry three lanes. A screen reader speaks and
 * is listened to in real time: all else lets it go first.
 */
const QUEUE = [
  'server',
  'checks',
  'screen-reader',
  'browsers',
  'browser-1',
  'browser-2',
  'looks',
  'pages',
  'stories',
  'unit',
]
/** They look at what is built, which takes one core: the first of the others go beside it. */
const LOOK_AT_BUILD = new Set(['screen-reader', 'browsers', 'browser-1', 'browser-2', 'looks', 'stories'])
const LANES = 3
function letScreenReaderFirst(part: string) {
  if (isLane && part !== 'screen-reader') setPriority(constants.priority.PRIORITY_LOW)
}

/** A part in a process of its own; what it prints is shown when it is done. */
async function runAside(part: string) {
  const file = join(folder, `${part}.json`)
  const printed = join(folder, `${part}.txt`)
  const output = openSync(printed, 'w')
  const child = spawn(process.execPath, [import.meta.filename, `--only=${part}`, `--counts=${file}`, '--built'], {
    stdio: ['ignore', output, output],
  })
  await once(child, 'close')
  closeSync(output)
  process.stdout.write(readFileSync(printed, 'utf8'))
  try {
    counts.push(...parse(array(Count), json(file)))
  } catch (cause) {
    console.error(cause)
    counts.push({ name: part, passed: 0, failed: 1, seconds: 0 })
  }
}

async function lane(built: Promise<void>) {
  for (let part = QUEUE.shift(); part; part = QUEUE.shift()) {
    if (LOOK_AT_BUILD.has(part)) await built
    await runAside(part)
  }
}

const unknown = only?.find((name) => !parts[name])
if (unknown) throw new RangeError(`--only=${unknown}: one of ${Object.keys(parts).join(', ')}`)
if (only)
  for (const name of only) {
    letScreenReaderFirst(name)
    parts[name]?.()
  }
else {
  generate()
  hasBrowsers() // before the lanes: each would install them
  const built = runAside('build')
  await Promise.all(Array.from({ length: LANES }, () => lane(built)))
}
if (countsFile) writeFileSync(countsFile, JSON.stringify(counts))
rmSync(folder, { recursive: true })

console.log('')
for (const { name, failures = [] } of counts) for (const it of failures) console.log(`✗ ${name}: ${it}`)
for (const { name, passed, failed, seconds, isNotRun, looks = [] } of counts)
  console.log(
    isNotRun
      ? `– ${name}: not run here`
      : [`${failed ? '✗' : '✓'} ${name}: ${passed} passed, ${failed} failed, ${seconds.toFixed(1)} s`, ...looks].join(
          '\n  ',
        ),
  )
const sum = (key: 'passed' | 'failed') => counts.reduce((total, one) => total + one[key], 0)
console.log(`${sum('passed')} passed, ${sum('failed')} failed`)
process.exitCode = sum('failed') > 0 ? 1 : 0

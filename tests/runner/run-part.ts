import { readFileSync } from 'node:fs'
import { parse } from 'valibot'
import { summarizePages } from '#tests/a11y/report.ts'
import type { Part } from '#tests/tiers.ts'
import type { Command, CommandResult } from './run-command.ts'
import { PlaywrightReport, type PlaywrightSuite, VitestReport } from './runner-reports.ts'

export type Counts = {
  /** Includes the flaky ones. */
  passed: number
  failed: number
  /** Tests that passed only when Playwright ran them again. */
  flaky: readonly string[]
  /** Each failed test with the first lines of its reason, because readers start at the end of a log. */
  failures: readonly string[]
  /** Coverage of the accessibility tests, in readable lines. */
  notes: readonly string[]
  /** The part does not run on this system: it neither proves anything nor fails. */
  isUnsupported: boolean
}

/** Exit code of a part's script if its programs cannot be installed. */
const UNSUPPORTED = 3
/** Enough of a transcript's diff to understand it from the log alone. */
const MAX_REASON_LINES = 60

/** @param file where the runner writes its JSON report */
export function commandsOf(name: string, part: Part, file: string): readonly Command[] {
  const { commands = [], vitest, playwright, script } = part
  const env = { PLAYWRIGHT_JSON_OUTPUT_NAME: file }
  const reporter = '--reporter=list,json'
  return [
    ...commands.map((command) => ({ command })),
    ...(vitest === undefined
      ? []
      : [
          {
            command: [
              'vitest',
              'run',
              '--project',
              vitest,
              '--reporter=default',
              '--reporter=json',
              `--outputFile.json=${file}`,
            ],
          },
        ]),
    ...(playwright === undefined
      ? []
      : [
          {
            command: [
              'playwright',
              'test',
              `--project=${playwright[0]}`,
              ...playwright.slice(1),
              reporter,
              `--output=test-results/${name}`,
            ],
            env,
          },
        ]),
    ...(script === undefined ? [] : [{ command: ['node', script, reporter], env }]),
  ]
}

const failure = (title: string, reasons: readonly (string | undefined)[]) =>
  [title, ...reasons.flatMap((it) => it?.split('\n').slice(0, MAX_REASON_LINES) ?? [])].join('\n    ')

function readVitest(report: unknown) {
  const { numPassedTests, numFailedTests, numPendingTests, testResults } = parse(VitestReport, report)
  const failures = testResults.flatMap(({ message, assertionResults }) => [
    ...(message ? [message] : []),
    ...assertionResults
      .filter(({ status }) => status !== 'passed')
      .map(({ fullName, failureMessages = [] }) => failure(fullName, failureMessages)),
  ])
  return { passed: numPassedTests, failed: numFailedTests + numPendingTests, failures, flaky: [], notes: [] }
}

const specsOf = ({ specs, suites = [] }: PlaywrightSuite): PlaywrightSuite['specs'] => [
  ...specs,
  ...suites.flatMap(specsOf),
]
function readPlaywright(report: unknown) {
  const { stats, suites, errors = [] } = parse(PlaywrightReport, report)
  const specs = suites.flatMap(specsOf)
  return {
    passed: stats.expected + stats.flaky,
    // A skipped test proves nothing.
    failed: stats.unexpected + stats.skipped + errors.length,
    flaky: specs
      .filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))
      .map(({ file, title }) => `${file}: ${title}`),
    failures: specs
      .filter(({ ok }) => !ok)
      .map(({ file, title, tests }) =>
        failure(
          `${file}: ${title}`,
          tests.flatMap(({ results }) => results.flatMap((it) => it.errors.map(({ message }) => message))),
        ),
      ),
    notes: summarizePages(specs.flatMap(({ tests }) => tests.flatMap(({ annotations }) => annotations))),
  }
}

const NONE: Counts = { passed: 0, failed: 0, flaky: [], failures: [], notes: [], isUnsupported: false }

/** The result of a part. A runner that writes no report counts as one failure. */
export function countsOf(part: Part, file: string, runs: readonly CommandResult[]): Counts {
  const isOk = runs.every(({ code }) => code === 0)
  if (part.script !== undefined && runs.some(({ code }) => code === UNSUPPORTED))
    return { ...NONE, isUnsupported: true }
  if (part.commands) {
    const failed = runs.flatMap(({ code }, at) => (code === 0 ? [] : [part.commands?.[at]?.join(' ') ?? '']))
    return { ...NONE, passed: runs.length - failed.length, failed: failed.length, failures: failed }
  }
  try {
    const report: unknown = JSON.parse(readFileSync(file, 'utf8'))
    const counts = part.vitest === undefined ? readPlaywright(report) : readVitest(report)
    // A runner that failed without a failed test did not run all tests.
    const missing = counts.failed === 0 && (!isOk || counts.passed === 0) ? 1 : 0
    return { ...counts, failed: counts.failed + missing, isUnsupported: false }
  } catch (cause) {
    return { ...NONE, failed: 1, failures: [`no report: ${cause}`] }
  }
}

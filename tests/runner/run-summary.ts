import type { Counts } from './run-part.ts'

export type PartResult = Counts & { name: string; seconds: number; cpuSeconds: number }

const counted = (passed: number, failed: number) => `${passed} passed, ${failed} failed`

/** Flaky tests as failures: the full tier accepts none. */
export const withoutFlaky = (result: PartResult): PartResult => ({
  ...result,
  passed: result.passed - result.flaky.length,
  failed: result.failed + result.flaky.length,
})

/**
 * The end of the log: failures, parts with their times, flaky tests, and the totals, alone in the last line.
 * @param seconds of the whole run
 */
export function summaryOf(results: readonly PartResult[], seconds: number): { lines: string[]; isOk: boolean } {
  const sum = (numberOf: (result: PartResult) => number) =>
    results.reduce((total, result) => total + numberOf(result), 0)
  const parts = results.flatMap(({ name, passed, failed, isUnsupported, notes, ...times }) => [
    isUnsupported
      ? `– ${name}: does not run on this system`
      : `${failed ? '✗' : '✓'} ${name}: ${counted(passed, failed)}, ` +
        `${times.seconds.toFixed(0)} s, ${times.cpuSeconds.toFixed(0)} s of CPU`,
    ...notes.map((note) => `  ${note}`),
  ])
  const failed = sum((result) => result.failed)
  return {
    lines: [
      ...results.flatMap(({ name, failures }) => failures.map((failure) => `✗ ${name}: ${failure}`)),
      ...parts,
      ...results.flatMap(({ name, flaky }) => flaky.map((test) => `flaky: ${name}: ${test}`)),
      `${sum(({ flaky }) => flaky.length)} flaky, ${seconds.toFixed(0)} s, ${sum(({ cpuSeconds }) => cpuSeconds).toFixed(0)} s of CPU`,
      counted(
        sum(({ passed }) => passed),
        failed,
      ),
    ],
    isOk: failed === 0,
  }
}

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { countsOf } from '#tests/runner/run-part.ts'
import { summaryOf, withoutFlaky } from '#tests/runner/run-summary.ts'

type Status = 'expected' | 'unexpected' | 'flaky' | 'skipped'
/** What Playwright reports of one test for each status. */
const reportOf = (statuses: readonly Status[]) => ({
  stats: Object.fromEntries(
    (['expected', 'unexpected', 'flaky', 'skipped'] as const).map((status) => [
      status,
      statuses.filter((it) => it === status).length,
    ]),
  ),
  suites: [
    {
      specs: [],
      suites: [
        {
          specs: statuses.map((status) => ({
            title: `is ${status}`,
            file: 'a.spec.ts',
            ok: status !== 'unexpected',
            tests: [
              {
                status,
                annotations: [],
                results: status === 'unexpected' || status === 'flaky' ? [{ errors: [{ message: 'no page' }] }] : [],
              },
            ],
          })),
        },
      ],
    },
  ],
})

function resultOf(report: unknown, code = 0) {
  const folder = mkdtempSync(join(tmpdir(), 'washday-report-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'report.json')
  writeFileSync(file, typeof report === 'string' ? report : JSON.stringify(report))
  const counts = countsOf({ playwright: ['e2e'] }, file, [{ code, output: '', seconds: 60, cpuSeconds: 30 }])
  return { ...counts, name: 'e2e', seconds: 60, cpuSeconds: 30 }
}

test('a test that passed when it was run again is named as flaky, and fails only the full tier', () => {
  const result = resultOf(reportOf(['expected', 'expected', 'flaky']))
  expect(summaryOf([result], 61)).toEqual({
    lines: [
      '✓ e2e: 3 passed, 0 failed, 60 s, 30 s of CPU',
      'flaky: e2e: a.spec.ts: is flaky',
      '1 flaky, 61 s, 30 s of CPU',
      '3 passed, 0 failed',
    ],
    isOk: true,
  })
  const strict = summaryOf([withoutFlaky(result)], 61)
  expect(strict.lines).toContain('flaky: e2e: a.spec.ts: is flaky')
  expect([strict.lines.at(-1), strict.isOk]).toEqual(['2 passed, 1 failed', false])
})

test('a failed test is named with its reason, and a skipped one counts as failed', () => {
  const { lines, isOk } = summaryOf([resultOf(reportOf(['expected', 'unexpected', 'skipped']), 1)], 61)
  expect(lines[0]).toBe('✗ e2e: a.spec.ts: is unexpected\n    no page')
  expect([lines.at(-1), isOk]).toEqual(['1 passed, 2 failed', false])
})

test('a runner that fails without a failed test, runs no test or writes no report is a failure', () => {
  expect(resultOf(reportOf(['expected']), 1)).toMatchObject({ passed: 1, failed: 1 })
  expect(resultOf(reportOf([]))).toMatchObject({ passed: 0, failed: 1 })
  expect(resultOf('{')).toMatchObject({ passed: 0, failed: 1 })
})

test('the totals are alone in the last line', () => {
  const result = resultOf(reportOf(['expected', 'flaky']))
  const { lines } = summaryOf([result, { ...result, name: 'a11y', flaky: [] }], 61)
  expect(lines.slice(-2)).toEqual(['1 flaky, 61 s, 60 s of CPU', '4 passed, 0 failed'])
})

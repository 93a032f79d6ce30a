import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

export const RULES = 'docs/deploy/alerts.yml'
/** Prometheus's own checker, unpacked and not installed: the package would start a server. */
const UNPACKED = join(tmpdir(), 'washday-promtool')

/** @throws Error where there is neither promtool nor Debian */
function findPromtool(): string {
  if (spawnSync('promtool', ['--version']).status === 0) return 'promtool'
  const program = join(UNPACKED, 'usr/bin/promtool')
  if (existsSync(program)) return program
  if (!existsSync('/usr/bin/apt-get'))
    throw new Error('The tests of the alerts need promtool, which belongs to Prometheus')
  mkdirSync(UNPACKED, { recursive: true })
  execFileSync('apt-get', ['download', '-qq', 'prometheus'], { cwd: UNPACKED, stdio: 'inherit' })
  const [archive = ''] = globSync('prometheus_*.deb', { cwd: UNPACKED })
  execFileSync('dpkg-deb', ['-x', archive, '.'], { cwd: UNPACKED })
  return program
}

/** The time between two values of a series. */
export const STEP_SECONDS = 15

/** Values of each series, one for each step, in the notation of promtool: `1x20`, `0 0 stale`. */
export type Series = Record<string, string>

/**
 * The alerts that ring while series take their course, by the project's own rules and Prometheus's own engine.
 * @param steps how many values are evaluated
 */
export function alertsRinging(series: Series, steps: number): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'washday-alerts-'))
  const file = join(folder, 'test.yml') // JSON is YAML
  const test = {
    interval: `${STEP_SECONDS}s`,
    input_series: Object.entries(series).map(([name, values]) => ({ series: name, values })),
    promql_expr_test: [
      {
        expr: 'count by (alertname) (last_over_time(ALERTS{alertstate="firing"}[7d]))',
        eval_time: `${steps * STEP_SECONDS}s`,
        // Never true: promtool prints what it got only for what it did not expect.
        exp_samples: [{ labels: '{alertname="impossible"}', value: 1 }],
      },
    ],
  }
  writeFileSync(
    file,
    JSON.stringify({ rule_files: [resolve(RULES)], evaluation_interval: `${STEP_SECONDS}s`, tests: [test] }),
  )
  const { stdout, stderr } = spawnSync(findPromtool(), ['test', 'rules', file], { encoding: 'utf8' })
  rmSync(folder, { recursive: true })
  const output = stdout + stderr
  const [, got] = /\n\s*got:(.*)$/s.exec(output) ?? []
  if (got === undefined) throw new Error(`promtool does not evaluate the rules: ${output}`)
  return [...got.matchAll(/alertname=\\?"(\w+)/g)].map(([, name = '']) => name).toSorted()
}

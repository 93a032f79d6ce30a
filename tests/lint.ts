/**
 * `npm run lint`: types, style and unused code, the quickest first; stops at the first that finds something.
 * `npm run lint -- --changed` looks only at the files that differ from the last commit, and at the types of their projects.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { PARTS } from './tiers.ts'

const lines = (...command: string[]) =>
  execFileSync('git', command, { encoding: 'utf8' })
    .split('\n')
    .filter((file) => file && existsSync(file))
const changed = process.argv.includes('--changed')
  ? [...lines('diff', '--name-only', 'HEAD'), ...lines('ls-files', '--others', '--exclude-standard')]
  : undefined

/** What a command has to look at; undefined if nothing that changed concerns it. */
function commandFor([program, ...options]: readonly string[]): readonly string[] | undefined {
  if (!changed) return [program ?? '', ...options]
  if (program === 'biome')
    return changed.length ? ['biome', 'check', '--no-errors-on-unmatched', ...changed] : undefined
  if (program !== 'tsc') return undefined // unused code shows only in the whole
  const project = options.at(-1) ?? '.'
  return changed.some((file) => project === '.' || file.startsWith(`${project}/`)) ? ['tsc', ...options] : undefined
}

const ORDER = ['biome', 'tsc', 'knip']
const commands = PARTS.static.commands.toSorted(
  (one, other) => ORDER.indexOf(one[0] ?? '') - ORDER.indexOf(other[0] ?? ''),
)
const steps = commands.map(commandFor).filter((command) => command !== undefined)
for (const [index, command] of steps.entries()) {
  const seconds = (performance.now() / 1_000).toFixed(0)
  console.log(`› ${index + 1} of ${steps.length}, ${seconds} s: ${command.slice(0, 4).join(' ')}`)
  const { status } = spawnSync('npx', command, { stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}

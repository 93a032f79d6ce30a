/** `npm run fix`: writes the documents that are made from code, and formats everything. */
import { spawnSync } from 'node:child_process'
import { globSync } from 'node:fs'

// The others measure a build, which takes minutes: `npm run lab -- component-bytes`.
const DOCUMENTS = globSync(
  'tests/documents/{env-example,doctor,retention,staff-roles,purchase-states,proofs,shop-schema}.ts',
)

let failed = false
const run = (program: string, ...options: string[]) => {
  if (spawnSync(program, options, { stdio: 'inherit' }).status !== 0) failed = true
}
for (const file of DOCUMENTS) run(process.execPath, file)
run('npx', 'biome', 'check', '--write', '--error-on-warnings', '.')
process.exitCode = failed ? 1 : 0

/** Installs the packages of the studio when it is first used; with `--tests` also those of its tests. */
import { installPackage } from '../../tests/runner/install-package.ts'

const forTests = process.argv.includes('--tests')

try {
  await installPackage({ folder: 'brands/studio', name: 'the brand studio', seconds: forTests ? 30 : 5, forTests })
} catch (cause) {
  console.error(cause instanceof Error ? cause.message : cause)
  process.exit(1)
}

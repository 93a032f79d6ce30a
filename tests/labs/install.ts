/**
 * Installs the laboratory's packages when it is first used. Links the root as the package `washday`, because the `imports` of a
 * package can't name files outside its folder.
 */
import { mkdirSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { installPackage } from '../runner/install-package.ts'

const PACKAGES = join(import.meta.dirname, 'node_modules')

try {
  await installPackage({ folder: 'tests/labs', name: 'the laboratory', seconds: 30, forTests: true })
  mkdirSync(PACKAGES, { recursive: true })
  rmSync(join(PACKAGES, 'washday'), { force: true })
  symlinkSync(join(import.meta.dirname, '..', '..'), join(PACKAGES, 'washday'), 'junction')
} catch (cause) {
  console.error(cause instanceof Error ? cause.message : cause)
  process.exitCode = 1
}

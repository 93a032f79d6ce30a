/**
 * Installs the laboratory's packages (`tests/labs/package-lock.json`) unless they are there, and says so. Links the root as the
 * package `washday`, because the `imports` of a package can't name files outside its folder.
 */
import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync, statSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'

const FOLDER = import.meta.dirname
const PACKAGES = join(FOLDER, 'node_modules')
const changedAt = (path: string) => statSync(join(FOLDER, path), { throwIfNoEntry: false })?.mtimeMs ?? 0

if (changedAt('node_modules/.package-lock.json') < changedAt('package-lock.json')) {
  console.log('Installing the packages of tests/labs (about 30 seconds, only when they change) …')
  const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: FOLDER,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  if (status !== 0) process.exit(status ?? 1)
}
mkdirSync(PACKAGES, { recursive: true })
rmSync(join(PACKAGES, 'washday'), { force: true })
symlinkSync(join(FOLDER, '..', '..'), join(PACKAGES, 'washday'), 'junction')

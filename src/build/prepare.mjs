/**
 * Runs after `npm ci`: generates the code of the styles and, for a developer, prepares the workbench. On a server, which has no
 * development packages, there is nothing to do; in an image and in continuous integration nobody opens the workbench.
 */
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const run = (...args) => execFileSync(process.execPath, args, { stdio: 'inherit' })
const PANDA = 'node_modules/@pandacss/dev/bin.js'
const WORKBENCH = 'ladle/prepare.ts'

if (existsSync(PANDA)) {
  run(PANDA, 'codegen', '--silent')
  const isDeveloper = process.env.NODE_ENV !== 'production' && !process.env.CI
  if (isDeveloper && existsSync(WORKBENCH) && existsSync('node_modules/@ladle/react')) run(WORKBENCH)
}

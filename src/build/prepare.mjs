/**
 * Runs after `npm ci`: removes what no program here reads of the packages, generates the code of the styles and, for a developer,
 * prepares the workbench. On a server, which has no development packages, there is nothing to generate; in an image and in
 * continuous integration nobody opens the workbench.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, globSync, rmSync } from 'node:fs'

const run = (...args) => execFileSync(process.execPath, args, { stdio: 'inherit' })
const PANDA = 'node_modules/@pandacss/dev/bin.js'
const WORKBENCH = 'ladle/prepare.ts'

/** A fifth of `node_modules`, for which the packages have no option. */
const UNREAD = [
  'node_modules/node-*/include', // C headers, for addons that are compiled
  'node_modules/firebase/firebase-*.js*', // for script elements
  'node_modules/{lucide,react-aria,react-aria-components,react-stately,drizzle-orm,html-validate}/**/*.map',
]
for (const path of globSync(UNREAD)) rmSync(path, { recursive: true, force: true })

if (existsSync(PANDA)) {
  run(PANDA, 'codegen', '--silent')
  const isDeveloper = process.env.NODE_ENV !== 'production' && !process.env.CI
  if (isDeveloper && existsSync(WORKBENCH) && existsSync('node_modules/@ladle/react')) run(WORKBENCH)
}

/**
 * The browsers' part of the test line: WebKitGTK and Firefox, with Chromium as the reference. Arguments are
 * Playwright's. Debian and its relatives only: the packages are installed when they are not there and we are root; what
 * cannot be had there is a failure. Elsewhere it ends with 3, which is no pass.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { findChromium } from '#tests/support/chromium.ts'
import { installPackages } from '#tests/support/debian.ts'
import { PROGRAM as FIREFOX } from './firefox.ts'
import { findMiniBrowser } from './webkit.ts'

const NOT_FOR_HERE = 3
const isDebian = existsSync('/etc/debian_version')

/** The packages of the programs that are not there. */
const missing = () =>
  [
    { name: 'xvfb', isThere: existsSync('/usr/bin/Xvfb') },
    { name: 'webkit2gtk-driver', isThere: existsSync('/usr/bin/WebKitWebDriver') && findMiniBrowser() !== undefined },
    { name: 'firefox-esr', isThere: existsSync(FIREFOX) },
    { name: 'openssl', isThere: existsSync('/usr/bin/openssl') },
  ].flatMap(({ name, isThere }) => (isThere ? [] : [name]))

function cannotRun(why: string): never {
  console.error(`The browsers' part is not run: ${why}`)
  process.exit(isDebian ? 1 : NOT_FOR_HERE)
}

if (missing().length > 0) {
  if (!isDebian) cannotRun('it is for Debian')
  installPackages(...missing())
  if (missing().length > 0) cannotRun(`${missing().join(', ')} could not be installed`)
}
const chromium = findChromium()
if (!chromium) cannotRun('no Chromium could be found or installed')

const tests = spawn(
  'npx',
  ['playwright', 'test', '-c', join(import.meta.dirname, 'playwright.config.ts'), ...process.argv.slice(2)],
  { stdio: 'inherit', env: { ...process.env, CHROMIUM: chromium } },
)
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => tests.kill(signal))
const [code] = await once(tests, 'exit')
process.exitCode = code ?? 1

/**
 * The part `browsers` of the tests: WebKitGTK and Firefox, with Chromium as the reference. Passes its arguments to
 * Playwright. On Debian and its derivatives it installs missing packages as root, and exits with 1 if one cannot be
 * installed. On other systems it exits with 3: not run.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { findChromium } from '#tests/runner/chromium.ts'
import { installPackages } from '#tests/runner/debian.ts'
import { PROGRAM as FIREFOX } from './firefox.ts'
import { findMiniBrowser } from './webkit.ts'

const EXIT_UNSUPPORTED = 3
const isDebian = existsSync('/etc/debian_version')

/** The packages of missing programs. */
const missingPackages = () =>
  [
    { name: 'xvfb', isInstalled: existsSync('/usr/bin/Xvfb') },
    {
      name: 'webkit2gtk-driver',
      isInstalled: existsSync('/usr/bin/WebKitWebDriver') && findMiniBrowser() !== undefined,
    },
    { name: 'firefox-esr', isInstalled: existsSync(FIREFOX) },
    { name: 'openssl', isInstalled: existsSync('/usr/bin/openssl') },
  ].flatMap(({ name, isInstalled }) => (isInstalled ? [] : [name]))

function cannotRun(reason: string): never {
  console.error(`browsers: not run: ${reason}`)
  process.exit(isDebian ? 1 : EXIT_UNSUPPORTED)
}

if (missingPackages().length > 0) {
  if (!isDebian) cannotRun('supported only on Debian')
  installPackages(...missingPackages())
  if (missingPackages().length > 0) cannotRun(`${missingPackages().join(', ')} could not be installed`)
}
const chromium = findChromium()
if (!chromium) cannotRun('Chromium could not be found or installed')

const tests = spawn(
  'npx',
  ['playwright', 'test', '-c', join(import.meta.dirname, 'playwright.config.ts'), ...process.argv.slice(2)],
  { stdio: 'inherit', env: { ...process.env, CHROMIUM: chromium } },
)
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => tests.kill(signal))
const [code] = await once(tests, 'exit')
process.exitCode = code ?? 1

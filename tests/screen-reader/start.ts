/**
 * What a blind customer hears: the flows of the specs beside this with Orca on a Chromium that has a window, on a screen that
 * nobody sees. Arguments are Playwright's. Debian and its relatives only: the packages are installed when they are not
 * there and we are root; what cannot be had there is a failure. Elsewhere it ends with 3, which is no pass.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findChromium } from '#tests/support/chromium.ts'
import { installPackages } from '#tests/support/debian.ts'

const NOT_FOR_HERE = 3
const isDebian = existsSync('/etc/debian_version')
/** The package of each program. */
const PROGRAMS: Record<string, string> = {
  '/usr/bin/Xvfb': 'xvfb',
  '/usr/bin/orca': 'orca',
  '/usr/bin/xdotool': 'xdotool',
  '/usr/bin/openbox': 'openbox',
  '/usr/bin/dbus-run-session': 'dbus-daemon',
  '/usr/libexec/at-spi-bus-launcher': 'at-spi2-core',
}

const missing = () => Object.keys(PROGRAMS).filter((path) => !existsSync(path))

function cannotRun(why: string): never {
  console.error(`The screen reader's part is not run: ${why}`)
  process.exit(isDebian ? 1 : NOT_FOR_HERE)
}

if (missing().length > 0) {
  if (!isDebian) cannotRun('it is for Debian')
  installPackages(...missing().map((path) => PROGRAMS[path] ?? ''))
  if (missing().length > 0) cannotRun(`${missing().join(', ')} could not be had`)
}
const chromium = findChromium()
if (!chromium) cannotRun('no Chromium could be found or installed')

/** A screen of its own; it tells its number when it is there. */
async function startScreen(): Promise<{ screen: ChildProcess; display: string }> {
  const screen = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '600x1000x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const [number] = await once(screen.stdio[3] ?? screen, 'data')
  return { screen, display: `:${String(number).trim()}` }
}

const home = mkdtempSync(join(tmpdir(), 'washday-orca-'))
mkdirSync(join(home, 'run'), { mode: 0o700 })
const { screen, display } = await startScreen()
const tests = spawn(
  'dbus-run-session',
  ['--', 'npx', 'playwright', 'test', '-c', 'tests/screen-reader/playwright.config.ts', ...process.argv.slice(2)],
  {
    stdio: 'inherit',
    env: {
      ...process.env,
      CHROMIUM: chromium,
      DISPLAY: display,
      ORCA_HOME: home,
      XDG_RUNTIME_DIR: join(home, 'run'),
      // Orca's own words are those of its language; its voice for Thai text is another matter.
      LANG: 'C.UTF-8',
      LC_ALL: 'C.UTF-8',
    },
  },
)
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => tests.kill(signal))
const [code] = await once(tests, 'exit')
screen.kill()
rmSync(home, { recursive: true, force: true, maxRetries: 3 })
process.exitCode = code ?? 1

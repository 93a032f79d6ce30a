/**
 * The part `screen-reader` of the tests: the specs of this folder with Orca, a headed Chromium and a headed Firefox on a virtual screen. Passes
 * its arguments to Playwright. On Debian and its derivatives it installs missing packages as root, and exits with 1 if one
 * cannot be installed. On other systems it exits with 3: not run.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PROGRAM as FIREFOX } from '#labs/browsers/firefox.ts'
import { findChromium } from '#tests/runner/chromium.ts'
import { installPackages } from '#tests/runner/debian.ts'

const EXIT_UNSUPPORTED = 3
const isDebian = existsSync('/etc/debian_version')
/** The package of each program. */
const PROGRAMS: Record<string, string> = {
  '/usr/bin/Xvfb': 'xvfb',
  '/usr/bin/orca': 'orca',
  '/usr/bin/xdotool': 'xdotool',
  '/usr/bin/openbox': 'openbox',
  '/usr/bin/dbus-run-session': 'dbus-daemon',
  '/usr/libexec/at-spi-bus-launcher': 'at-spi2-core',
  [FIREFOX]: 'firefox-esr',
}

const missingPrograms = () => Object.keys(PROGRAMS).filter((path) => !existsSync(path))

function cannotRun(reason: string): never {
  console.error(`screen-reader: not run: ${reason}`)
  process.exit(isDebian ? 1 : EXIT_UNSUPPORTED)
}

if (missingPrograms().length > 0) {
  if (!isDebian) cannotRun('supported only on Debian')
  installPackages(...missingPrograms().map((path) => PROGRAMS[path] ?? ''))
  if (missingPrograms().length > 0) cannotRun(`${missingPrograms().join(', ')} could not be installed`)
}
const chromium = findChromium()
if (!chromium) cannotRun('Chromium could not be found or installed')

/** Starts a virtual screen, which prints its number when it is ready. */
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
  ['--', 'npx', 'playwright', 'test', '-c', 'tests/labs/screen-reader/playwright.config.ts', ...process.argv.slice(2)],
  {
    stdio: 'inherit',
    env: {
      ...process.env,
      CHROMIUM: chromium,
      DISPLAY: display,
      ORCA_HOME: home,
      XDG_RUNTIME_DIR: join(home, 'run'),
      // The transcripts have Orca's own messages in English.
      LANG: 'C.UTF-8',
      LC_ALL: 'C.UTF-8',
    },
  },
)
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => tests.kill(signal))
const [code] = await once(tests, 'exit')
screen.kill()
process.exitCode = code ?? 1
try {
  rmSync(home, { recursive: true, force: true, maxRetries: 3 })
} catch (error) {
  // The desktop's document portal has a file system of its own in it, which may still be ending. It says nothing of the tests.
  console.warn(`${home} is left behind`, error)
}

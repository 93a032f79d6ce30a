import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from 'playwright'
import { installPackages } from './debian.ts'

const INSTALLED = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]
/** Debian's headless Chromium. */
const SHELL = '/usr/bin/chromium-headless-shell'

/** @returns the path of an installed browser; undefined if there is none */
export const installedChromium = () =>
  [process.env.CHROMIUM ?? '', chromium.executablePath(), ...INSTALLED].find((path) => existsSync(path))

const run = (command: string, args: string[]) => spawnSync(command, args, { stdio: 'inherit' }).status === 0

/**
 * Thai marks stack above and below the line; without a Thai font, screenshots and checks for clipped text prove
 * nothing.
 */
function ensureThaiFont() {
  const fonts = spawnSync('fc-list', [':lang=th', 'family'], { encoding: 'utf8' }).stdout ?? ''
  if (!fonts.trim()) installPackages('fontconfig', 'fonts-noto-core', 'fonts-thai-tlwg')
}

/**
 * A Chromium for tests: Playwright's own, an installed one, or else one that is installed now.
 * @returns its path; undefined if none can be installed
 */
export function findChromium(): string | undefined {
  if (!installedChromium()) {
    installPackages('chromium')
    if (!installedChromium()) run('npx', ['playwright', 'install', 'chromium'])
  }
  ensureThaiFont()
  return installedChromium()
}

/**
 * A headless Chromium: opening and leaving a page costs it a quarter of the work of a headed one.
 * @returns its path; that of the headed one if there is no other
 */
export function installedShell(): string | undefined {
  const shell = process.env.CHROMIUM_SHELL ?? SHELL
  return existsSync(shell) ? shell : installedChromium()
}

/** Like `installedShell`, but installs it if possible. */
export function findShell(): string | undefined {
  // Both must have the same version, so both come from Debian.
  if (findChromium() === '/usr/bin/chromium' && !existsSync(SHELL)) installPackages('chromium-headless-shell')
  return installedShell()
}

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
/** Debian's Chromium without windows. */
const SHELL = '/usr/bin/chromium-headless-shell'

/** @returns its path; undefined when none is there */
export const installedChromium = () =>
  [process.env.CHROMIUM ?? '', chromium.executablePath(), ...INSTALLED].find((path) => existsSync(path))

const run = (command: string, args: string[]) => spawnSync(command, args, { stdio: 'inherit' }).status === 0

/** Thai marks stack above and below; without a Thai font the pictures and the probes of clipped text say nothing. */
function ensureThaiFont() {
  const fonts = spawnSync('fc-list', [':lang=th', 'family'], { encoding: 'utf8' }).stdout ?? ''
  if (!fonts.trim()) installPackages('fontconfig', 'fonts-noto-core', 'fonts-thai-tlwg')
}

/**
 * A Chromium to test with: Playwright's own, an installed one, or else one installed now.
 * @returns its path; undefined when none can be had
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
 * A Chromium that only draws pages: of a page that is opened and left it makes a quarter of the work that one with
 * windows makes.
 * @returns its path; the one with windows when there is no other
 */
export function installedShell(): string | undefined {
  const shell = process.env.CHROMIUM_SHELL ?? SHELL
  return existsSync(shell) ? shell : installedChromium()
}

/** The same, installed where it can be. */
export function findShell(): string | undefined {
  // The two are of one version, and come from one place.
  if (findChromium() === '/usr/bin/chromium' && !existsSync(SHELL)) installPackages('chromium-headless-shell')
  return installedShell()
}

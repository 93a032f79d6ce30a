import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from 'playwright'

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

const isDebianRoot = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')

const present = () =>
  [process.env.CHROMIUM ?? '', chromium.executablePath(), ...INSTALLED].find((path) => existsSync(path))

const run = (command: string, args: string[]) => spawnSync(command, args, { stdio: 'inherit' }).status === 0

const aptInstall = (...packages: string[]) =>
  run('apt-get', ['update', '-qq']) &&
  run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', '-o', 'Dpkg::Use-Pty=0', ...packages])

/** Thai marks stack above and below; without a Thai font the pictures and the probes of clipped text say nothing. */
function ensureThaiFont() {
  const fonts = spawnSync('fc-list', [':lang=th', 'family'], { encoding: 'utf8' }).stdout ?? ''
  if (!fonts.trim() && isDebianRoot()) aptInstall('fontconfig', 'fonts-noto-core', 'fonts-thai-tlwg')
}

/**
 * A Chromium to test with: Playwright's own, an installed one, or else one installed now.
 * @returns its path; undefined when none can be had
 */
export function findChromium(): string | undefined {
  if (!present()) {
    if (isDebianRoot()) aptInstall('chromium')
    if (!present()) run('npx', ['playwright', 'install', 'chromium'])
  }
  ensureThaiFont()
  return present()
}

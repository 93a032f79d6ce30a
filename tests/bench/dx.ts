/**
 * How long whoever works on the project waits: from a clean clone to a page that can be used, and from a changed file to
 * what it changes on the screen, of a route in `npm run dev` and of a component in the workbench. `npm run bench:dx`.
 * Seconds by the clock of this machine; it wants it for itself.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { chromium } from 'playwright'
import { findChromium } from '#tests/support/chromium.ts'

const TIMEOUT_MS = 120_000
/** As often as a median wants. */
const TIMES = 5
/** The app's, or the workbench's. */
const ADDRESS = /http:\/\/(localhost|127\.0\.0\.1):\d+/
/** No text of the app has it. */
const MARK = 'Xyzzy'

const root = mkdtempSync(join(tmpdir(), 'washday-work-'))
const executablePath = findChromium()
if (!executablePath) throw new Error('no Chromium could be found or installed')
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
let server: ChildProcess | undefined

/** Starts a script of the clone's. @returns the address that it prints */
async function start(script: string): Promise<string> {
  const child = spawn('npm', ['run', script], { cwd: root, detached: true, env: { ...process.env, PORT: '0' } })
  server = child
  let printed = ''
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error(`${script} says no address: ${printed}`)), TIMEOUT_MS)
    const look = (part: Buffer) => {
      printed += stripVTControlCharacters(String(part))
      const [url] = ADDRESS.exec(printed) ?? []
      if (!url) return
      clearTimeout(late)
      resolve(url)
    }
    child.stdout.on('data', look)
    child.stderr.on('data', look)
  })
}

/** Its whole group: what npm has started too. */
async function stop() {
  const child = server
  server = undefined
  if (!child?.pid) return
  const isOver = new Promise((over) => child.once('close', over))
  process.kill(-child.pid)
  await isOver
}

const secondsSince = (start: number) => (performance.now() - start) / 1000

/** @returns the median of s from a file that is written to its change on the screen */
async function changed(file: string, from: string, to: string, isShown: (text: string) => Promise<unknown>) {
  const path = join(root, file)
  const text = readFileSync(path, 'utf8')
  if (!text.includes(from)) throw new Error(`${file} has no ${from} any more: name another change`)
  const took: number[] = []
  for (let time = 0; time < TIMES; time++) {
    const mark = `${MARK}${time}`
    const begin = performance.now()
    writeFileSync(path, text.replace(from, to.replace(MARK, mark)))
    await isShown(mark)
    took.push(secondsSince(begin))
  }
  return took.toSorted((a, b) => a - b)[Math.floor(TIMES / 2)]
}

const say = (what: string, seconds: number | undefined) => console.log(`${what}: ${seconds?.toFixed(2)} s`)

try {
  execFileSync('git', ['clone', '-q', join(import.meta.dirname, '../..'), root])
  const begin = performance.now()
  execFileSync('npm', ['ci'], { cwd: root, stdio: 'ignore' })
  say('npm ci', secondsSince(begin))
  const page = await browser.newPage()
  page.setDefaultTimeout(TIMEOUT_MS)

  await page.goto(`${await start('start')}/th`)
  await page.getByRole('link', { name: 'สแกน' }).first().click()
  await page.waitForURL(/qr-scanner/)
  say('npm ci && npm start, to a page that has been used', secondsSince(begin))
  await stop()

  await page.goto(`${await start('dev')}/en/help`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.waitForLoadState('networkidle')
  const route = await changed('src/features/shell/help/help.tsx', '<Screen>', `<Screen>${MARK}`, (text) =>
    page.getByText(text).first().waitFor(),
  )
  say('a changed route in npm run dev', route)
  await stop()

  await page.goto(`${await start('ladle')}/?story=button--primary&mode=preview`)
  await page.getByRole('button').first().waitFor()
  await page.waitForLoadState('networkidle')
  const component = await changed(
    'src/ui/button/button.tsx',
    '<span>{children}</span>',
    `<span>${MARK}{children}</span>`,
    (text) => page.getByText(text).first().waitFor(),
  )
  say('a changed component in the workbench', component)
} finally {
  await stop()
  await browser.close()
  rmSync(root, { recursive: true, force: true, maxRetries: 3 })
}

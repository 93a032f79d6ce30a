/**
 * Measures how long a developer waits: from a clean clone to a usable page; from the start of the workbench to a story, and
 * on to its brand editor with a page of the app; and from a changed file to its change on the screen, for a route in
 * `npm run dev`, and for a component, its style and tokens in the workbench. `npm run lab -- bench-dx`. Prints seconds of wall time,
 * so the machine must be idle.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { stripVTControlCharacters } from 'node:util'
import { chromium } from 'playwright'
import { findChromium } from '#tests/runner/chromium.ts'

const TIMEOUT_MS = 120_000
/** Vite's watcher drops a change of the same file within 50 ms. */
const FASTEST_MS = 100
/** Repetitions for the median. */
const REPETITIONS = 5
/** The URL that the dev server or the workbench prints. */
const ADDRESS = /http:\/\/(localhost|127\.0\.0\.1):\d+/
/** A word that no text of the app contains. */
const MARK = 'Xyzzy'

const root = mkdtempSync(join(tmpdir(), 'washday-work-'))
const executablePath = findChromium()
if (!executablePath) throw new Error('no Chromium could be found or installed')
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
let server: ChildProcess | undefined

/** Starts a script of the clone. @returns the URL that it prints */
async function start(script: string): Promise<string> {
  const child = spawn('npm', ['run', script], { cwd: root, detached: true, env: { ...process.env, PORT: '0' } })
  server = child
  let printed = ''
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`${script} printed no URL: ${printed}`)), TIMEOUT_MS)
    const readPart = (part: Buffer) => {
      printed += stripVTControlCharacters(String(part))
      const [url] = ADDRESS.exec(printed) ?? []
      if (!url) return
      clearTimeout(timer)
      resolve(url)
    }
    child.stdout.on('data', readPart)
    child.stderr.on('data', readPart)
  })
}

/** Stops the whole process group, since npm starts child processes. */
async function stop() {
  const child = server
  server = undefined
  if (!child?.pid) return
  const closed = new Promise((resolve) => child.once('close', resolve))
  process.kill(-child.pid)
  await closed
}

const secondsSince = (start: number) => (performance.now() - start) / 1000

/** @returns the median time in s from writing a file to its change on the screen; each time writes something else */
async function measureChange(
  file: string,
  from: string,
  to: (time: number) => string,
  isShown: (time: number) => Promise<unknown>,
  isRestored: () => Promise<unknown>,
) {
  const path = join(root, file)
  const text = readFileSync(path, 'utf8')
  if (!text.includes(from)) throw new Error(`${file} no longer contains ${from}: measure another change`)
  const times: number[] = []
  for (let time = 0; time < REPETITIONS; time++) {
    const begin = performance.now()
    writeFileSync(path, text.replace(from, to(time)))
    await isShown(time)
    times.push(secondsSince(begin))
    await delay(FASTEST_MS)
  }
  writeFileSync(path, text)
  await isRestored()
  return times.toSorted((a, b) => a - b)[Math.floor(REPETITIONS / 2)]
}

const print = (name: string, seconds: number | undefined) => console.log(`${name}: ${seconds?.toFixed(2)} s`)

try {
  execFileSync('git', ['clone', '-q', join(import.meta.dirname, '../../..'), root])
  const begin = performance.now()
  execFileSync('npm', ['ci'], { cwd: root, stdio: 'ignore' })
  print('npm ci', secondsSince(begin))
  const page = await browser.newPage()
  page.setDefaultTimeout(TIMEOUT_MS)
  const withoutMark = () => page.getByText(MARK).first().waitFor({ state: 'detached' })

  await page.goto(`${await start('start')}/th`)
  await page.getByRole('link', { name: 'สแกน' }).first().click()
  await page.waitForURL(/qr-scanner/)
  print('npm ci && npm start, to a used page', secondsSince(begin))
  await stop()

  await page.goto(`${await start('dev')}/en/help`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.waitForLoadState('networkidle')
  const route = await measureChange(
    'src/features/shell/help/help.tsx',
    '<PageContainer>',
    (time) => `<PageContainer>${MARK}${time}`,
    (time) => page.getByText(`${MARK}${time}`).first().waitFor(),
    withoutMark,
  )
  print('a changed route in npm run dev', route)
  await stop()

  for (const times of ['the first time', 'again']) {
    const begin = performance.now()
    const url = await start('ladle')
    await page.goto(`${url}/?story=button--primary`)
    await page.frameLocator('[title="Preview"]').getByRole('button').first().waitFor()
    print(`npm run ladle, to a story, ${times}`, secondsSince(begin))
    const opened = performance.now()
    await page.goto(`${url}/?story=brand--make-a-brand`)
    await page.getByRole('textbox', { name: 'Brand colour', exact: true }).waitFor()
    print(`from there to the brand editor, ${times}`, secondsSince(opened))
    await page.frameLocator('iframe').first().getByRole('heading', { level: 1 }).waitFor()
    print(`from there to a page of the app in the editor, ${times}`, secondsSince(opened))
    // Its script would load it again as soon as the next server listens.
    await page.goto('about:blank')
    await stop()
  }

  await page.goto(`${await start('ladle')}/?story=button--primary&mode=preview#brand=washday`)
  await page.getByRole('button').first().waitFor()
  await page.waitForLoadState('networkidle')
  const component = await measureChange(
    'src/ui/button/button.tsx',
    '<span>{children}</span>',
    (time) => `<span>${MARK}${time}{children}</span>`,
    (time) => page.getByText(`${MARK}${time}`).first().waitFor(),
    withoutMark,
  )
  print('a changed component in the workbench', component)

  const isRound = (px: number) =>
    page.waitForFunction(
      (radius) => [...document.querySelectorAll('button')].some((one) => getComputedStyle(one).borderRadius === radius),
      `${px}px`,
    )
  const style = await measureChange(
    'src/ui/button/button.recipe.ts',
    "borderRadius: 'control'",
    (time) => `borderRadius: '[${40 + time}px]'`,
    (time) => isRound(40 + time),
    () => isRound(12),
  )
  print('a changed style in the workbench', style)
  const radius = (px: number) => `{ "value": ${px}, "unit": "px" }`
  const token = await measureChange(
    'brands/washday/tokens.json',
    '{',
    (time) => `{ "radius": { "control": { "$type": "dimension", "$value": ${radius(20 + time)} } },`,
    (time) => isRound(20 + time),
    () => isRound(12),
  )
  print('a changed token of a brand in the workbench', token)
  const look = await measureChange(
    'design-tokens/semantic.tokens.json',
    '"$value": "{corner.12}"',
    (time) => `"$value": ${radius(14 + time)}`,
    (time) => isRound(14 + time),
    () => isRound(12),
  )
  print('a changed token of all brands in the workbench', look)
} finally {
  await stop()
  await browser.close()
  rmSync(root, { recursive: true, force: true, maxRetries: 3 })
}

/**
 * Takes home in each state of a load, for each example brand: `npm run lab -- stage` writes a strip of each brand at 390 px and one
 * of all of them at 1280 px into `docs/screenshots/`. `-- dark` takes the dark scheme, `-- en` English.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium } from 'playwright'
import sharp from 'sharp'
import { register } from '#contract/auth.ts'
import { generateQr, type TransactionStatus } from '#contract/payment.ts'
import { getSandbox } from '#contract/sandbox.ts'
import { findChromium } from '#tests/runner/chromium.ts'
import { commandFor, get, newPhone, PIN } from '#tests/support/server/client.ts'
import { EXAMPLE_BRANCHES } from '#tests/support/server/example-branches.ts'
import { startProcess } from '#tests/support/server/server.ts'
import { rows } from '#tests/support/server/sql.ts'
import { databaseOf } from '#tests/support/server/transport.ts'

const FOLDER = 'docs/screenshots'
const BRANDS = ['washday', 'the-wash', 'wash-max'] as const
const PHONE = { width: 390, height: 844 }
const WIDE = { width: 1280, height: 800 }
/** The width of a picture in its strip, px. */
const TILE = { phone: 200, wide: 640 }
const GAP = 8
/** The states of one load in their order, each with what the field shows of it, and the minutes until its end. */
const STATES: readonly { stage: string; status?: TransactionStatus; minutes?: number; isCollected?: boolean }[] = [
  { stage: 'guest' },
  { stage: 'unpaid', status: 'pending' },
  { stage: 'starting', status: 'starting' },
  { stage: 'alarm', status: 'start_failed' },
  { stage: 'running', status: 'running', minutes: 19 },
  { stage: 'soon', status: 'running', minutes: 4 },
  { stage: 'done', status: 'running', minutes: -1 },
  { stage: 'collected', status: 'running', minutes: -1, isCollected: true },
]

const options = process.argv.slice(2)
const locale = options.includes('en') ? 'en' : 'th'
const suffix = options.map((option) => `-${option}`).join('')

/** The pictures of one brand in the order of its states, and its wide one. */
async function picturesOf(
  brand: (typeof BRANDS)[number],
  { url, port }: { url: string; port: number },
  browser: Browser,
) {
  const database = databaseOf.get(url) ?? ''
  const origin = `http://${brand === 'washday' ? '' : `${brand}.app.`}localhost:${port}`
  const controllers = EXAMPLE_BRANCHES.filter((branch) => branch.brand === brand).map(({ controller }) => controller)
  const { machines } = await get(url, getSandbox, {})
  const machine = machines.find(
    ({ state, machine_category, node_id }) =>
      state === 'free' && machine_category === 'washer' && controllers.includes(node_id),
  )
  if (!machine) throw new Error(`${brand} has no free washer`)
  const person = { phone_number: newPhone(), full_name: 'วรัญญา ใจดี', is_policy: true, pin_code: PIN } as const
  const tokens = await get(url, register, person, { origin })
  const call = { token: tokens.access_token, key: crypto.randomUUID(), origin }
  const { transaction } = await get(url, generateQr, await commandFor(url, machine, { origin }), call)
  const page = await browser.newPage({
    viewport: PHONE,
    reducedMotion: 'reduce',
    timezoneId: 'Asia/Bangkok',
    colorScheme: options.includes('dark') ? 'dark' : 'light',
    serviceWorkers: 'block',
  })
  // Nothing covers it.
  await page.addInitScript(() => localStorage.setItem('shownStories', '{"notifications":true}'))
  const phone: Buffer[] = []
  let wide: Buffer | undefined
  for (const { stage, status, minutes = 0, isCollected } of STATES) {
    if (status) {
      await page.context().addCookies(Object.entries(tokens).map(([name, value]) => ({ name, value, url: origin })))
      await rows(
        database,
        `update transactions set status = $2, due_at = now() + interval '1 hour', charge_is_final = true,
           created_at = now() - interval '4 minutes', expires_at = now() + interval '11 minutes',
           paid_at = case when $2 = 'pending' then null else now() end,
           refund_at = case when $2 = 'start_failed' then now() + interval '15 minutes' end,
           started_at = now() - interval '20 minutes', ends_at = now() + $3 * interval '1 minute' where id = $1`,
        [transaction, status, minutes],
      )
      const isInside = 'update machines set done_at = (select ends_at from transactions where id = $2) where id = $1'
      await rows(database, isInside, [machine.machine_id, transaction])
    }
    await page.goto(`${origin}/${locale}`)
    const field = page.locator(`[data-stage=${isCollected ? 'done' : stage}]`)
    await field.waitFor()
    if (isCollected) await field.getByRole('button').first().click()
    await page.locator(`[data-stage=${stage}]`).waitFor()
    await page.mouse.move(0, 0)
    await page.evaluate(() => document.fonts.ready)
    phone.push(await page.screenshot({ animations: 'disabled' }))
    if (stage !== 'running') continue
    await page.setViewportSize(WIDE)
    wide = await page.screenshot({ animations: 'disabled' })
    await page.setViewportSize(PHONE)
  }
  await page.close()
  if (!wide) throw new Error('There is no running load')
  return { phone, wide }
}

/** The pictures side by side. */
async function writeStrip(pictures: readonly Buffer[], width: number, file: string) {
  const tiles = await Promise.all(pictures.map((picture) => sharp(picture).resize({ width }).png().toBuffer()))
  const { height = 0 } = await sharp(tiles[0]).metadata()
  const columns = tiles.length * (width + GAP) - GAP
  await sharp({ create: { width: columns, height, channels: 3, background: '#fff' } })
    .composite(tiles.map((input, index) => ({ input, left: index * (width + GAP), top: 0 })))
    .webp({ quality: 72 })
    .toFile(join(FOLDER, `${file}${suffix}.webp`))
}

const executablePath = findChromium()
if (!executablePath) throw new Error('No Chromium could be found or installed')
mkdirSync(FOLDER, { recursive: true })
const data = mkdtempSync(join(tmpdir(), 'washday-stage-'))
const server = await startProcess({ DATA_DIR: data, NODE_ENV: 'development' }, [])
const browser = await chromium.launch({ executablePath, args: process.getuid?.() === 0 ? ['--no-sandbox'] : [] })
try {
  const wide: Buffer[] = []
  for (const brand of BRANDS) {
    const pictures = await picturesOf(brand, server, browser)
    await writeStrip(pictures.phone, TILE.phone, `stage-${brand}`)
    wide.push(pictures.wide)
  }
  await writeStrip(wide, TILE.wide, 'stage-wide')
} finally {
  await browser.close()
  await server.stop()
  rmSync(data, { recursive: true, force: true })
}

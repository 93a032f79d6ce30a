/**
 * Films the moment from the payment to the started machine and its load at home, a frame every 100 ms, with a server that
 * knows everything at once and with one that takes its time: `npm run lab -- film-strip` writes a strip of each into `docs/screenshots/`.
 * `-- http://localhost:3000` films a server that is running.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from 'playwright'
import sharp from 'sharp'
import { confirmPayment } from '#contract/payment.ts'
import { findChromium } from '#tests/runner/chromium.ts'
import {
  commandFor,
  createPurchase,
  freeMachines,
  newStranger,
  resolveCharge,
  waitForStatus,
} from '#tests/support/server/client.ts'
import { startProcess } from '#tests/support/server/server.ts'
import { untilLoaded } from './until-loaded.ts'

const FOLDER = 'docs/screenshots'
const PHONE = { width: 390, height: 844 }
const FRAME_MS = 100
/** Pixels of a frame in the strip, and frames in a row. */
const TILE = { width: 117, height: 253 }
const COLUMNS = 16
const GAP = 4
/** ms from the payment until a slow server reports the next fact. */
const SLOW = { starting: 1_800, running: 4_200 }
/** Frames of the bill and of home, and more than there can be before. */
const FRAMES = { bill: 7, home: 8, limit: 150 }

/** Reports the states of a purchase later than they are, by the time of the film. */
async function slowDown(page: Page, filmTime: () => number | undefined) {
  await page.route('**/api/payment_events*', (route) => route.abort())
  await page.route(`**${confirmPayment.path}*`, async (route) => {
    const response = await route.fetch()
    const body = (await response.json()) as { status: string }
    const time = filmTime()
    if (time !== undefined && time < SLOW.running) body.status = time < SLOW.starting ? 'paid' : 'starting'
    await route.fulfill({ response, json: body })
  })
}

/** A view transition would run in real time, and end between two frames. */
const holdViewTransitions = (page: Page) =>
  page.addInitScript(() => {
    const start = document.startViewTransition.bind(document)
    document.startViewTransition = (update) => {
      const transition = start(update)
      const pause = () => {
        for (const animation of document.getAnimations()) animation.pause()
      }
      transition.ready.then(pause, () => {})
      return transition
    }
  })

/** Moves every animation of the page to a time of the film: a busy machine would show few of their frames. */
const animateTo = (page: Page, time: number) =>
  page.evaluate((now) => {
    const starts: WeakMap<Animation, number> = Reflect.get(window, 'starts') ?? new WeakMap()
    Reflect.set(window, 'starts', starts)
    for (const animation of document.getAnimations()) {
      const start = starts.get(animation) ?? now
      starts.set(animation, start)
      const end = Number(animation.effect?.getComputedTiming().endTime)
      if (now - start >= end) animation.finish()
      else {
        animation.pause()
        animation.currentTime = now - start
      }
    }
  }, time)

/**
 * Pays a load on its waiting page, and goes home from its bill.
 * @returns a picture of each tenth of a second from the payment on
 */
async function film(browser: Browser, url: string, isSlow: boolean): Promise<Buffer[]> {
  const [machine] = await freeMachines(url)
  if (!machine) throw new Error('No machine is free')
  const tokens = await newStranger(url)
  const { transaction } = await createPurchase(url, tokens.access_token, await commandFor(url, machine))
  const page = await browser.newPage({ viewport: PHONE, timezoneId: 'Asia/Bangkok', serviceWorkers: 'block' })
  await page.context().addCookies(Object.entries(tokens).map(([name, value]) => ({ name, value, url })))
  let time: number | undefined
  if (isSlow) await slowDown(page, () => time)
  await holdViewTransitions(page)
  await page.clock.install()
  await page.goto(`${url}/th/waiting-payment/${transaction}`, { waitUntil: 'commit' })
  await page.locator('svg[role=img]').waitFor()
  await untilLoaded(page)
  await page.clock.pauseAt(Date.now() + 1_000)
  const frames: Buffer[] = [await page.screenshot()]
  time = 0
  await resolveCharge(url, transaction)
  await waitForStatus(url, transaction, 'running')
  const step = async (now: number) => {
    await page.clock.runFor(FRAME_MS)
    await animateTo(page, now)
  }
  for (let ofBill = 0; ofBill < FRAMES.bill && frames.length < FRAMES.limit; time += FRAME_MS) {
    await step(time)
    frames.push(await page.screenshot())
    if (page.url().includes('/bill/')) ofBill += 1
  }
  const load = page.locator('[data-stage=running]')
  await page.getByRole('banner').getByRole('link').first().click()
  // The time that the server takes is not filmed.
  for (let tries = 0; tries < FRAMES.limit && !(await load.count()); tries++) await page.clock.runFor(FRAME_MS)
  for (let ofHome = 0; ofHome < FRAMES.home; ofHome++, time += FRAME_MS) {
    await step(time)
    frames.push(await page.screenshot())
  }
  await page.close()
  return frames
}

/** The frames side by side. */
async function writeStrip(frames: readonly Buffer[], file: string) {
  const tiles = await Promise.all(frames.map((frame) => sharp(frame).resize(TILE).toBuffer()))
  const size = (count: number, side: number) => count * (side + GAP) - GAP
  await sharp({
    create: {
      width: size(COLUMNS, TILE.width),
      height: size(Math.ceil(tiles.length / COLUMNS), TILE.height),
      channels: 3,
      background: '#999',
    },
  })
    .composite(
      tiles.map((input, n) => ({
        input,
        left: (n % COLUMNS) * (TILE.width + GAP),
        top: Math.floor(n / COLUMNS) * (TILE.height + GAP),
      })),
    )
    .webp({ quality: 60 })
    .toFile(join(FOLDER, file))
}

const executablePath = findChromium()
if (!executablePath) throw new Error('No Chromium could be found or installed')
mkdirSync(FOLDER, { recursive: true })
const [, , running] = process.argv
const data = mkdtempSync(join(tmpdir(), 'washday-film-'))
const server = running ? undefined : await startProcess({ DATA_DIR: data, NODE_ENV: 'development' }, [])
const url = running ?? server?.url ?? ''
const browser = await chromium.launch({ executablePath, args: process.getuid?.() === 0 ? ['--no-sandbox'] : [] })
try {
  await writeStrip(await film(browser, url, false), 'moment-fast.webp')
  await writeStrip(await film(browser, url, true), 'moment-slow.webp')
} finally {
  await browser.close()
  await server?.stop()
  rmSync(data, { recursive: true, force: true })
}

/**
 * Takes the screenshots of the documentation and of the installation prompt from the running app: `npm run lab -- screenshots`.
 * A customer registers, pays and starts a machine, as in `tests/e2e/journey.spec.ts`, with a temporary database.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from 'playwright'
import sharp from 'sharp'
import { findChromium } from '#tests/runner/chromium.ts'
import { resolveCharge } from '#tests/support/server/client.ts'
import { startProcess } from '#tests/support/server/server.ts'
import { untilLoaded } from './until-loaded.ts'

const FOLDER = 'docs/screenshots'
const PHONE = { width: 390, height: 844 }
const PIN = '482915'

type Shop = { brand: string; host: string; locale: 'th' | 'en'; code: string; isDark?: boolean }

const texts = {
  th: { choose: 'ไปชำระเงิน', pay: /ด้วยพร้อม\u2060?เพย์$/u, name: 'วรัญญา ใจดี' },
  en: { choose: 'Continue to payment', pay: /with PromptPay$/, name: 'Waranya Jaidee' },
}

const takeScreenshot = async (page: Page, name: string) => {
  await page.evaluate(() => document.fonts.ready)
  await untilLoaded(page)
  await page.screenshot({ path: join(FOLDER, `${name}.png`), animations: 'disabled' })
}

async function enterPin(page: Page, picture?: string) {
  const field = page.locator('input[name=pin]')
  await field.fill(PIN.slice(0, 3))
  if (picture) await takeScreenshot(page, picture)
  await field.fill(PIN)
  await field.press('Enter')
}

async function buyLoad(page: Page, origin: string, { locale, code }: Shop, hasPictures: boolean, url: string) {
  const { choose, pay, name } = texts[locale]
  const shot = (picture: string) => (hasPictures ? takeScreenshot(page, picture) : Promise.resolve())
  await page.goto(`${origin}/${locale}/qr-scanner`)
  await page.locator('input[name=machine-code]').fill(code)
  await page.locator('input[name=machine-code]').press('Enter')
  await page.getByRole('radio').nth(1).check({ force: true })
  await page.getByRole('checkbox').first().check({ force: true })
  await shot('2-choose')
  await page.getByRole('button', { name: choose }).click()
  await page.locator('input[name=phone]').fill(`08${String(Date.now()).slice(-8)}`)
  await page.locator('input[name=phone]').press('Enter')
  await page.locator('input[name=name]').fill(name)
  await page.getByRole('checkbox').first().check({ force: true })
  await page.locator('input[name=name]').press('Enter')
  await page.waitForURL(/register\/pin/)
  await enterPin(page, hasPictures ? '3-pin' : undefined)
  await page.waitForURL(/conf-pin/)
  await enterPin(page)
  await page.waitForURL((at) => at.pathname.includes('/payment/'))
  await shot('4-pay')
  await page.getByRole('button', { name: pay }).click()
  await page.waitForURL(/waiting-payment/)
  await page.mouse.move(0, 0)
  await page.locator('svg[role=img]').waitFor()
  await shot('5-wait')
  const transaction = /TRX_MCH_\w+/.exec(page.url())?.[0] ?? ''
  await resolveCharge(url, transaction, 'pay')
  await page.waitForURL(/\/bill\//)
  await shot('6-bill')
}

const executablePath = findChromium()
if (!executablePath) throw new Error('No Chromium could be found or installed')
mkdirSync(FOLDER, { recursive: true })
const data = mkdtempSync(join(tmpdir(), 'washday-pictures-'))
const server = await startProcess({ DATA_DIR: data, NODE_ENV: 'development' }, [])
const browser = await chromium.launch({ executablePath, args: process.getuid?.() === 0 ? ['--no-sandbox'] : [] })
try {
  const shops: Shop[] = [
    { brand: 'washday', host: 'localhost', locale: 'th', code: 'ARI4/1/04' },
    { brand: 'the-wash', host: 'the-wash.app.localhost', locale: 'en', code: 'SIAM2/1/02' },
    { brand: 'wash-max', host: 'wash-max.app.localhost', locale: 'th', code: 'RANGSIT/1/02', isDark: true },
  ]
  for (const [index, shop] of shops.entries()) {
    const page = await browser.newPage({
      viewport: PHONE,
      reducedMotion: 'reduce',
      timezoneId: 'Asia/Bangkok',
      colorScheme: shop.isDark ? 'dark' : 'light',
    })
    // Nothing covers it.
    await page.addInitScript(() => localStorage.setItem('shownStories', '{"notifications":true}'))
    const origin = `http://${shop.host}:${server.port}`
    if (index === 0) {
      await page.goto(`${origin}/${shop.locale}`)
      await page.getByRole('listitem').nth(5).waitFor()
      await takeScreenshot(page, '1-home')
    }
    await buyLoad(page, origin, shop, index === 0, server.url)
    await page.goto(`${origin}/${shop.locale}`)
    await page.getByRole('img').first().waitFor()
    await takeScreenshot(page, `home-${shop.host.split('.')[0]}`)
    // The browser's installation prompt shows it.
    await sharp(join(FOLDER, `home-${shop.host.split('.')[0]}.png`))
      .webp()
      .toFile(`public/${shop.brand}/home.webp`)
    await page.close()
  }
} finally {
  await browser.close()
  await server.stop()
  rmSync(data, { recursive: true, force: true })
}

import type { Page } from 'playwright/test'
import { newOrder } from '#tests/support/client.ts'
import { expect, test, WITH_MOTION } from './app.ts'
import { messagesOf } from './messages.ts'
import { keepTokens } from './signed-in.ts'

const t = messagesOf('en')
const path = (page: Page) => new URL(page.url()).pathname + new URL(page.url()).search
/** Until the entry that stands for what is open has gone. */
const isPlain = (page: Page) =>
  expect.poll(() => page.evaluate(() => history.state.washday_overlay === true)).toBe(false)
const isOver = (page: Page) => expect.poll(() => page.evaluate(() => history.state.washday_overlay === true)).toBe(true)
/** Back and Forward as a browser's buttons do; nothing is loaded by them. */
const go = (page: Page, by: number) => page.evaluate((steps) => history.go(steps), by)

for (const { name, hasWatcher } of [
  { name: 'with a CloseWatcher', hasWatcher: true },
  { name: 'without a CloseWatcher, as in Safari and Firefox', hasWatcher: false },
])
  test.describe(name, () => {
    test.beforeEach(async ({ page }) => {
      if (!hasWatcher) await page.addInitScript(() => Reflect.deleteProperty(window, 'CloseWatcher'))
    })

    test('Back closes a sheet, and leaves the page only after that, however the sheet was closed before', async ({
      app,
      page,
    }) => {
      await page.goto(app.url('washday', '/en/help'))
      await page.getByRole('heading', { level: 1 }).waitFor()
      expect(await page.evaluate(() => 'CloseWatcher' in window)).toBe(hasWatcher)
      await page.goto(app.url('washday', '/en/licences'))
      const row = page.getByRole('main').getByRole('listitem').getByRole('button').first()
      const sheet = page.getByRole('dialog')
      const length = await page.evaluate(() => history.length)
      const open = async () => {
        await row.click()
        await expect(sheet).toBeVisible()
        await isOver(page)
      }
      const isClosed = async () => {
        await expect(sheet).toHaveCount(0)
        await isPlain(page)
        expect(path(page)).toBe('/en/licences')
        await expect(row).toBeFocused()
      }

      await open()
      await go(page, -1)
      await isClosed()

      await open()
      await page.keyboard.press('Escape')
      await isClosed()

      await open()
      await sheet.getByRole('button', { name: t('action.close') }).click()
      await isClosed()

      // Nothing is there to go forward to.
      await go(page, 1)
      await isClosed()

      // As fast as it goes.
      for (let times = 0; times < 3; times++) {
        await row.click()
        await page.keyboard.press('Escape')
        await expect(sheet).toHaveCount(0)
      }
      await isClosed()

      // What is written for the page meanwhile is the page's, and Back still closes the sheet first.
      await open()
      await page.evaluate(() => history.replaceState({ ...history.state, mark: 1 }, '', '?mark=1'))
      await expect.poll(() => path(page)).toBe('/en/licences?mark=1')
      await isOver(page)
      await go(page, -1)
      await expect(sheet).toHaveCount(0)
      await isPlain(page)
      expect(path(page)).toBe('/en/licences?mark=1')

      expect(await page.evaluate(() => history.length)).toBe(length + 1) // the one forward, which leads nowhere
      await page.goBack()
      await expect(page.getByRole('heading', { level: 1, name: t('help.heading') })).toBeVisible()
      expect(path(page)).toBe('/en/help')
    })

    test('a page that is reached out of a sheet takes its place, and Back leads to the page before', async ({
      app,
      page,
    }) => {
      await page.goto(app.url('washday', '/en/licences'))
      await page.getByRole('main').getByRole('listitem').getByRole('button').first().click()
      await isOver(page)
      await page.evaluate(() => document.querySelector<HTMLAnchorElement>('header a[href="/en/help"]')?.click())
      await expect(page.getByRole('heading', { level: 1, name: t('help.heading') })).toBeVisible()
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await isPlain(page)
      await go(page, -1)
      await expect(page.getByRole('heading', { level: 1, name: t('licences.title') })).toBeVisible()
      await isPlain(page)
      await go(page, 1)
      await expect(page.getByRole('heading', { level: 1, name: t('help.heading') })).toBeVisible()
    })

    test('a page that is loaded again has no entry of the sheet that was open', async ({ app, page }) => {
      await page.goto(app.url('washday', '/en/help'))
      await page.getByRole('heading', { level: 1 }).waitFor()
      await page.goto(app.url('washday', '/en/licences'))
      await page.getByRole('main').getByRole('listitem').getByRole('button').first().click()
      await isOver(page)
      await page.reload()
      await expect(page.getByRole('heading', { level: 1, name: t('licences.title') })).toBeVisible()
      await isPlain(page)
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await page.goBack()
      await expect(page.getByRole('heading', { level: 1, name: t('help.heading') })).toBeVisible()
    })

    test('Back closes a list of options', async ({ app, page }) => {
      await page.goto(app.url('washday', '/en/horoscope'))
      const field = page.getByRole('main').locator('button[aria-haspopup="listbox"]').first()
      await field.click()
      await expect(page.getByRole('listbox')).toBeVisible()
      await isOver(page)
      await go(page, -1)
      await expect(page.getByRole('listbox')).toHaveCount(0)
      await isPlain(page)
      await expect(field).toBeFocused()
      // Choosing closes it too.
      await field.click()
      await page.getByRole('option').nth(1).click()
      await expect(page.getByRole('listbox')).toHaveCount(0)
      await isPlain(page)
      expect(path(page)).toBe('/en/horoscope')
    })

    test('Back closes the question over a payment, and not the payment', async ({ app, page, context }) => {
      const { token, transaction } = await newOrder(app.origin)
      await keepTokens(app, context, { access_token: token }, 'washday')
      await page.goto(app.url('washday', `/en/waiting-payment/${transaction.transaction}`))
      const cancel = page.getByRole('button', { name: t('wait.cancel') })
      await cancel.click()
      await expect(page.getByRole('alertdialog')).toBeVisible()
      await isOver(page)
      await go(page, -1)
      await expect(page.getByRole('alertdialog')).toHaveCount(0)
      await isPlain(page)
      await expect(cancel).toBeFocused()
      expect(path(page)).toBe(`/en/waiting-payment/${transaction.transaction}`)
    })
  })

test.describe('while one page slides over another', () => {
  test.use({ ...WITH_MOTION, hasTouch: true })

  test('a tap is for the page that comes, and not lost', async ({ app, page }) => {
    // As slow as it takes to tap on purpose.
    await page.addInitScript(() => {
      addEventListener('DOMContentLoaded', () => document.documentElement.style.setProperty('--durations-page', '20s'))
    })
    await page.goto(app.url('washday', '/en/help'))
    const row = (id: 'help.access' | 'help.refund') =>
      page.getByRole('main').getByRole('link', { name: new RegExp(`^${t(id)}`) })
    const isSliding = () =>
      page.evaluate(() =>
        document
          .getAnimations()
          .some(({ effect }) => effect instanceof KeyframeEffect && effect.pseudoElement !== null),
      )
    for (const press of ['tap', 'click'] as const) {
      // By key: a click would wait until the page before has slid away.
      await row('help.access').press('Enter')
      await page.getByRole('heading', { level: 1, name: t('legal.accessibility') }).waitFor()
      await go(page, -1)
      await row('help.refund').waitFor()
      await expect.poll(isSliding).toBe(true)
      const box = await row('help.refund').boundingBox()
      if (!box) throw new Error('The row is not drawn')
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
      if (press === 'tap') await page.touchscreen.tap(x, y)
      else await page.mouse.click(x, y)
      await expect(page.getByRole('heading', { level: 1, name: t('legal.refund') })).toBeVisible()
      await go(page, -1)
      await row('help.access').waitFor()
    }
  })
})

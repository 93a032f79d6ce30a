import type { Page } from 'playwright/test'
import { newPurchase } from '#tests/support/server/client.ts'
import { expect, test, WITH_MOTION } from './app.ts'
import { messagesOf } from './messages.ts'
import { setTokenCookies } from './signed-in.ts'
import { FULL_ONLY } from './test-scope.ts'

const t = messagesOf('en')
const path = (page: Page) => new URL(page.url()).pathname + new URL(page.url()).search
/** Waits until the history entry of an open overlay has been removed. */
const isPlain = (page: Page) =>
  expect.poll(() => page.evaluate(() => history.state.washday_overlay === true)).toBe(false)
const isOver = (page: Page) => expect.poll(() => page.evaluate(() => history.state.washday_overlay === true)).toBe(true)
/** Back and Forward as by the browser's buttons, without waiting for a load. */
const go = (page: Page, by: number) => page.evaluate((steps) => history.go(steps), by)

for (const { name, hasWatcher } of [
  { name: 'with a CloseWatcher', hasWatcher: true },
  { name: 'without a CloseWatcher, as in Safari and Firefox', hasWatcher: false },
])
  test.describe(name, () => {
    // Without one we keep the history ourselves; with one the browser does.
    const tier = hasWatcher ? FULL_ONLY : {}
    test.beforeEach(async ({ page }) => {
      if (!hasWatcher) await page.addInitScript(() => Reflect.deleteProperty(window, 'CloseWatcher'))
    })

    test('Back closes a sheet and only then leaves the page, however the sheet was closed before', async ({
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

      // There is no forward entry.
      await go(page, 1)
      await isClosed()

      // In quick succession.
      for (let times = 0; times < 3; times++) {
        await row.click()
        await page.keyboard.press('Escape')
        await expect(sheet).toHaveCount(0)
      }
      await isClosed()

      // The page keeps a change of its URL under the open sheet, and Back still closes the sheet first.
      await open()
      await page.evaluate(() => history.replaceState({ ...history.state, mark: 1 }, '', '?mark=1'))
      await expect.poll(() => path(page)).toBe('/en/licences?mark=1')
      await isOver(page)
      await go(page, -1)
      await expect(sheet).toHaveCount(0)
      await isPlain(page)
      expect(path(page)).toBe('/en/licences?mark=1')

      expect(await page.evaluate(() => history.length)).toBe(length + 1) // the sheet's forward entry, which does nothing
      await page.goBack()
      await expect(page.getByRole('heading', { level: 1, name: t('help.heading') })).toBeVisible()
      expect(path(page)).toBe('/en/help')
    })

    test(
      'navigation from a sheet replaces its history entry, and Back leads to the page before',
      tier,
      async ({ app, page }) => {
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
      },
    )

    test('a reload removes the history entry of the open sheet', tier, async ({ app, page }) => {
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

    test('Back closes a list of options', tier, async ({ app, page }) => {
      await page.goto(app.url('washday', '/en/horoscope'))
      const field = page.getByRole('main').locator('button[aria-haspopup="listbox"]').first()
      await field.click()
      await expect(page.getByRole('listbox')).toBeVisible()
      await isOver(page)
      await go(page, -1)
      await expect(page.getByRole('listbox')).toHaveCount(0)
      await isPlain(page)
      await expect(field).toBeFocused()
      // Selecting an option closes it too.
      await field.click()
      await page.getByRole('option').nth(1).click()
      await expect(page.getByRole('listbox')).toHaveCount(0)
      await isPlain(page)
      expect(path(page)).toBe('/en/horoscope')
    })

    test(
      'Back closes the cancel dialog of a payment and stays on the payment',
      tier,
      async ({ app, page, context }) => {
        const { token, transaction } = await newPurchase(app.origin)
        await setTokenCookies(app, context, { access_token: token }, 'washday')
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
      },
    )
  })

test.describe('during a page transition', () => {
  test.use({ ...WITH_MOTION, hasTouch: true })

  test('a tap during a page transition reaches the new page', FULL_ONLY, async ({ app, page }) => {
    // Slow enough to tap during the transition.
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
      // By keyboard: a click would wait for the end of the transition.
      await row('help.access').press('Enter')
      await page.getByRole('heading', { level: 1, name: t('legal.accessibility') }).waitFor()
      await go(page, -1)
      await row('help.refund').waitFor()
      await expect.poll(isSliding).toBe(true)
      const box = await row('help.refund').boundingBox()
      if (!box) throw new Error('The row has no box')
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
      if (press === 'tap') await page.touchscreen.tap(x, y)
      else await page.mouse.click(x, y)
      await expect(page.getByRole('heading', { level: 1, name: t('legal.refund') })).toBeVisible()
      await go(page, -1)
      await row('help.access').waitFor()
    }
  })
})

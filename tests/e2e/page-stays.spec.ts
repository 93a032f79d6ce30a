import { commandFor, createPurchase, waitForStatus } from '#tests/support/server/client.ts'
import { expect, test } from './app.ts'
import { visit } from './journey.ts'
import { signedIn } from './signed-in.ts'

test('changing the language keeps the position and the focus of the language switch, in either direction', async ({
  app,
  page,
  context,
}) => {
  await signedIn(app, context)
  await page.setViewportSize({ width: 320, height: 500 })
  const me = visit({ app, page, locale: 'th' })
  await me.open('/profile')
  for (const [name, locale] of [
    ['English', 'en'],
    ['ไทย', 'th'],
    ['English', 'en'],
  ] as const) {
    const choice = page.getByText(name, { exact: true })
    await choice.scrollIntoViewIfNeeded()
    await page.evaluate(() => scrollBy(0, 40)) // `mouse.wheel` would scroll asynchronously
    const initialBox = await choice.boundingBox()
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0)
    await choice.click()
    await expect(page.locator('html')).toHaveAttribute('lang', locale)
    await expect(page).toHaveURL(new RegExp(`/${locale}/profile$`))
    await expect
      .poll(async () => Math.abs(((await choice.boundingBox())?.y ?? 0) - (initialBox?.y ?? 0)))
      .toBeLessThanOrEqual(1)
    await expect(page.getByRole('radio', { name })).toBeFocused()
  }
})

test('a message does not cover the pressed button, and is shown once', async ({ app, page, context }) => {
  const { access_token: token } = await signedIn(app, context)
  const machine = await app.freeMachine()
  const { transaction } = await createPurchase(app.origin, token, await commandFor(app.origin, machine))
  await app.pay(transaction)
  await waitForStatus(app.origin, transaction, 'running')
  // A low window, so that the button is where messages appear.
  await page.setViewportSize({ width: 390, height: 480 })
  const me = visit({ app, page })
  await me.open('/loads')
  const save = me.button(me.t('load.calendarFor', { machine: me.machineName(machine) }))
  await save.evaluate((button) => button.scrollIntoView({ block: 'end' }))
  const savedMessage = page.getByRole('region', { name: me.t('toast.label') }).getByText(me.t('load.calendarSaved'))
  const isOnTop = () =>
    save.evaluate((button) => {
      const { left, top, width, height } = button.getBoundingClientRect()
      return button.contains(document.elementFromPoint(left + width / 2, top + height / 2))
    })
  for (let times = 0; times < 2; times++) {
    await Promise.all([page.waitForEvent('download'), save.click()])
    await expect(savedMessage).toHaveCount(1)
    await expect.poll(isOnTop).toBe(true)
    // As by an answer that adds a line.
    await me.main.locator('article').evaluate((card) => {
      card.style.paddingBlockEnd = `${Number.parseFloat(card.style.paddingBlockEnd || '0') + 48}px`
    })
    await expect.poll(isOnTop).toBe(true)
  }
  await page.emulateMedia({ media: 'print' })
  await expect(savedMessage).toBeHidden()
})

test('a focused control has one focus ring', async ({ app, page, context }) => {
  await signedIn(app, context)
  const me = visit({ app, page })
  for (const path of ['/horoscope', '/history', '/branch']) {
    await me.open(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    for (let stop = 0; stop < 8; stop++) {
      await page.keyboard.press('Tab')
      const rings = await page.evaluate(() =>
        [...document.querySelectorAll('body *')]
          .filter((element) => element.matches(':focus-visible, [data-focus-visible]'))
          .filter((element) => getComputedStyle(element).outlineStyle !== 'none')
          // Excludes visually hidden elements, whose parent is one pixel wide.
          .filter((element) => (element.parentElement?.clientWidth ?? 0) > 1)
          .map((element) => element.localName),
      )
      expect(rings.length, `${path}, stop ${stop}: ${rings.join(', ')}`).toBeLessThanOrEqual(1)
    }
  }
})

import { expect, test } from './app.ts'
import { finishedLoad } from './finished-load.ts'
import { visit } from './journey.ts'
import { signedIn } from './signed-in.ts'

test.use({ shop: 'page-stays' })

test('changing the language leaves the switch under the finger and the focus on it, in either direction', async ({
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
    await page.mouse.wheel(0, 40)
    const before = await choice.boundingBox()
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0)
    await choice.click()
    await expect(page.locator('html')).toHaveAttribute('lang', locale)
    await expect(page).toHaveURL(new RegExp(`/${locale}/profile$`))
    await expect
      .poll(async () => Math.abs(((await choice.boundingBox())?.y ?? 0) - (before?.y ?? 0)))
      .toBeLessThanOrEqual(1)
    await expect(page.getByRole('radio', { name })).toBeFocused()
  }
})

test('a message lies neither over the button that was pressed nor twice on the page', async ({
  app,
  page,
  context,
}) => {
  const { access_token: token } = await signedIn(app, context)
  const { known } = await finishedLoad(app, token)
  // So low that the buttons of the receipt stand where messages come.
  await page.setViewportSize({ width: 390, height: 480 })
  const me = visit({ app, page })
  await me.open(`/bill/${known.transaction}`)
  const save = me.button(me.say('bill.save'))
  await save.evaluate((button) => button.scrollIntoView({ block: 'end' }))
  const saved = page.getByRole('region', { name: me.say('toast.label') }).getByText(me.say('bill.saved'))
  for (let times = 0; times < 2; times++) {
    await Promise.all([page.waitForEvent('download'), save.click()])
    await expect(saved).toHaveCount(1)
    await save.click({ trial: true, timeout: 5_000 })
    await me.button(me.say('bill.share')).click({ trial: true, timeout: 5_000 })
  }
  await page.emulateMedia({ media: 'print' })
  await expect(saved).toBeHidden()
})

import type { Locale } from '#contract/locale.ts'
import { follow } from '#tests/a11y/crawler.ts'
import { expect, test, WITH_MOTION } from './app.ts'
import { buildOutput } from './build-output.ts'
import { printedPath, visit } from './journey.ts'
import { messagesOf } from './messages.ts'
import { signedIn } from './signed-in.ts'

test.use(WITH_MOTION)

const pick: { said: string; cookie?: Locale; browser: string; locale: Locale }[] = [
  { said: 'its cookie', cookie: 'en', browser: 'th-TH', locale: 'en' },
  { said: 'the browser when there is no cookie', browser: 'en-GB', locale: 'en' },
  { said: 'Thai when the browser speaks neither', browser: 'de-DE', locale: 'th' },
]
for (const { said, cookie, browser, locale } of pick)
  test(`an address without a language keeps all its parts and takes it from ${said}`, async ({ app, newContext }) => {
    const context = await newContext({ locale: browser })
    if (cookie) await context.addCookies([{ name: 'locale', value: cookie, url: app.url('washday', '/') }])
    const page = await context.newPage()
    const rest = `${printedPath(await app.freeMachine())}#door`
    await page.goto(app.url('washday', rest))
    await expect(page).toHaveURL(app.url('washday', `/${locale}${rest}`))
    await visit({ app, page, locale }).isAt(messagesOf(locale)('choose.washer'), messagesOf(locale)('choose.title'))
    const kept = (await context.cookies()).find((one) => one.name === 'locale')
    expect(kept?.value).toBe(locale)
    if (!cookie) expect((kept?.expires ?? 0) - Date.now() / 1000).toBeGreaterThan(364 * 86_400)
  })

test('another language turns the same page, and stays', async ({ app, page, context }) => {
  await signedIn(app, context)
  const thai = visit({ app, page, locale: 'th' })
  const english = visit({ app, page, locale: 'en' })
  await thai.open('/profile')
  await thai.isAt('มานี มีนา', thai.t('profile.title'))
  await thai.hand.choose(page.getByRole('radio', { name: 'English' }))
  await english.isAt('มานี มีนา', english.t('profile.title'))
  await expect(page).toHaveURL(app.url('washday', '/en/profile'))
  await expect(english.button(english.t('profile.logout'))).toBeVisible()
  await page.goto(app.url('washday', '/history'))
  await expect(page).toHaveURL(app.url('washday', '/en/history'))
})

declare global {
  interface Window {
    slides: string[][]
  }
}
/** Notes the types of each view transition that the page starts. */
function noteSlides() {
  window.slides = []
  const start = document.startViewTransition.bind(document)
  document.startViewTransition = (asked) => {
    window.slides.push(typeof asked === 'object' && asked?.types ? [...asked.types] : [])
    return start(asked)
  }
}

test('pages slide forward on the way in and back on the way out', async ({ app, page }) => {
  await page.addInitScript(noteSlides)
  const me = visit({ app, page })
  await me.open('/')
  await me.link(me.t('home.register')).click()
  await me.arrivesAt(me.t('register.heading'), me.t('register.title'))
  expect(await page.evaluate(() => window.slides)).toEqual([['forward']])
  await me.button(me.t('action.back')).click()
  await me.arrivesAt(me.t('home.promise'), me.t('home.title'))
  expect(await page.evaluate(() => window.slides)).toEqual([['forward'], ['back']])
})

test('[G10] whoever wants less motion gets none', async ({ app, page }) => {
  await page.addInitScript(noteSlides)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const me = visit({ app, page })
  await me.open('/')
  await me.link(me.t('home.register')).click()
  await me.arrivesAt(me.t('register.heading'), me.t('register.title'))
  expect(await page.evaluate(() => window.slides)).toEqual([])
})

test('a page is fetched while the finger is still on the link to it', async ({ app, page }) => {
  const me = visit({ app, page })
  const tab = await follow(page)
  await me.open('/')
  await me.isAt(me.t('home.promise'), me.t('home.title'))
  // What hears of a press has come.
  await tab.settles()
  const wanted = Object.entries(buildOutput()).find(([source]) => source.startsWith('src/routes/branch.index.tsx?'))
  let asked = 0
  page.on('request', (request) => {
    if (request.url().endsWith(`/${wanted?.[1].file}`)) asked++
  })
  const link = page
    .getByRole('navigation', { name: me.t('nav.label') })
    .getByRole('link', { name: me.t('nav.branches') })
  await link.hover()
  await page.mouse.down()
  await expect.poll(() => asked, 'its file is asked for').toBe(1)
  await page.mouse.up()
  await me.isAt(me.t('branch.listHeading'), me.t('branch.title'))
  expect(asked).toBe(1)
})

test('the branches of home are drawn by what the page starts with, and what comes later leaves the focus alone', async ({
  app,
  page,
}) => {
  const soon = Object.values(buildOutput()).find(({ name }) => name === 'soon')
  const held = Promise.withResolvers<void>()
  await page.route(`**/${soon?.file}`, async (route) => {
    await held.promise
    await route.continue()
  })
  const me = visit({ app, page })
  await page.goto(app.url('washday', '/en'))
  const row = page
    .getByRole('list', { name: me.t('home.branches') })
    .getByRole('link')
    .first()
  await row.focus()
  await expect(me.button(me.t('branch.nearMe'))).toHaveCount(0)
  held.resolve()
  await expect(me.button(me.t('branch.nearMe'))).toBeVisible()
  await expect(row).toBeFocused()
})

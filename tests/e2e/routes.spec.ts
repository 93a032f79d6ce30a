import type { Locale } from '#contract/locale.ts'
import { follow } from '#tests/a11y/crawler.ts'
import { expect, test, WITH_MOTION } from './app.ts'
import { buildOutput } from './build-output.ts'
import { printedPath, visit } from './journey.ts'
import { messagesOf } from './messages.ts'
import { signedIn } from './signed-in.ts'
import { FULL_ONLY } from './test-scope.ts'

test.use(WITH_MOTION)

const localeCases: { source: string; cookie?: Locale; browser: string; locale: Locale }[] = [
  { source: 'the cookie', cookie: 'en', browser: 'th-TH', locale: 'en' },
  { source: 'the browser when there is no cookie', browser: 'en-GB', locale: 'en' },
  { source: 'the default, Thai, when the browser has neither language', browser: 'de-DE', locale: 'th' },
]
for (const { source, cookie, browser, locale } of localeCases)
  test(`a URL without a locale keeps its query and hash and takes the locale from ${source}`, async ({
    app,
    newContext,
  }) => {
    const context = await newContext({ locale: browser })
    if (cookie) await context.addCookies([{ name: 'locale', value: cookie, url: app.url('washday', '/') }])
    const page = await context.newPage()
    const rest = `${printedPath(await app.freeMachine())}#door`
    await page.goto(app.url('washday', rest))
    await expect(page).toHaveURL(app.url('washday', `/${locale}${rest}`))
    await visit({ app, page, locale }).isAt(messagesOf(locale)('choose.washer'), messagesOf(locale)('choose.title'))
    const localeCookie = (await context.cookies()).find(({ name }) => name === 'locale')
    expect(localeCookie?.value).toBe(locale)
    if (!cookie) expect((localeCookie?.expires ?? 0) - Date.now() / 1000).toBeGreaterThan(364 * 86_400)
  })

test('choosing a language changes the current page and all later ones', async ({ app, page, context }) => {
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
/** Runs in the page: records the types of each view transition. */
function recordSlides() {
  window.slides = []
  const start = document.startViewTransition.bind(document)
  document.startViewTransition = (options) => {
    window.slides.push(typeof options === 'object' && options?.types ? [...options.types] : [])
    return start(options)
  }
}

test('pages slide forward on a link and back on Back', async ({ app, page }) => {
  await page.addInitScript(recordSlides)
  const me = visit({ app, page })
  await me.open('/')
  await me.link(me.t('home.register')).click()
  await me.arrivesAt(me.t('register.heading'), me.t('register.title'))
  expect(await page.evaluate(() => window.slides)).toEqual([['forward']])
  await me.button(me.t('action.back')).click()
  await me.arrivesAt(me.t('home.promise'), me.t('home.title'))
  expect(await page.evaluate(() => window.slides)).toEqual([['forward'], ['back']])
})

test('[G10] pages do not slide under prefers-reduced-motion', async ({ app, page }) => {
  await page.addInitScript(recordSlides)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const me = visit({ app, page })
  await me.open('/')
  await me.link(me.t('home.register')).click()
  await me.arrivesAt(me.t('register.heading'), me.t('register.title'))
  expect(await page.evaluate(() => window.slides)).toEqual([])
})

test('pressing a link preloads its page', FULL_ONLY, async ({ app, page }) => {
  const me = visit({ app, page })
  const tab = await follow(page)
  await me.open('/')
  await me.isAt(me.t('home.promise'), me.t('home.title'))
  // The script that preloads on press has loaded.
  await tab.waitForIdle()
  const branchPage = Object.entries(buildOutput()).find(([source]) => source.startsWith('src/routes/branch.index.tsx?'))
  let requests = 0
  page.on('request', (request) => {
    if (request.url().endsWith(`/${branchPage?.[1].file}`)) requests++
  })
  const link = page
    .getByRole('navigation', { name: me.t('nav.label') })
    .getByRole('link', { name: me.t('nav.branches') })
  await link.hover()
  await page.mouse.down()
  await expect.poll(() => requests, 'requests of its file').toBe(1)
  await page.mouse.up()
  await me.isAt(me.t('branch.listHeading'), me.t('branch.title'))
  expect(requests).toBe(1)
})

test(
  'home renders its branches from the first chunks, and the chunk that follows keeps the focus',
  FULL_ONLY,
  async ({ app, page }) => {
    const panel = buildOutput()['src/features/branches/branch-list/branch-panel-lazy.tsx']
    expect(panel, 'the build has a chunk for what follows').toBeDefined()
    const released = Promise.withResolvers<void>()
    await page.route(`**/${panel?.file}`, async (route) => {
      await released.promise
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
    released.resolve()
    await expect(me.button(me.t('branch.nearMe'))).toBeVisible()
    await expect(row).toBeFocused()
  },
)

test('a visitor whose request does not say the language gets the page that the server wrote', async ({ app, page }) => {
  // Of any language, and without the cookie that the server sets: not every browser keeps one.
  const answer = await fetch(app.url('washday', '/'), { headers: { 'accept-language': '*' } })
  const csp = answer.headers.get('content-security-policy') ?? ''
  const headers = { 'content-type': 'text/html', 'content-security-policy': csp }
  const body = await answer.text()
  await page.route(app.url('washday', '/'), (route) => route.fulfill({ headers, body }))
  const me = visit({ app, page, locale: 'th' })
  await page.goto(app.url('washday', '/'))
  await me.isAt(me.t('home.promise'), me.t('home.title'))
  await expect(page).toHaveURL(app.url('washday', '/th'))
})

test('a browser whose own language tag is invalid opens the app', async ({ app, page }) => {
  // WebKitGTK without a locale has "c".
  await page.addInitScript(() => Object.defineProperty(navigator, 'language', { value: 'c' }))
  const me = visit({ app, page })
  await me.open('/')
  await me.isAt(me.t('home.promise'), me.t('home.title'))
})

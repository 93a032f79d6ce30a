import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sign } from 'hono/jwt'
import { type BrowserContext, chromium, type Request } from 'playwright/test'
import { getHistoryPayment } from '#contract/history.ts'
import { getNoReadNotificationUser } from '#contract/unread.ts'
import { openPurchases } from '#features/checkout/payment/history.queries.ts'
import { DEMO } from '#server/db/seed/demo-customer.ts'
import { newCustomer, newPhone, PIN } from '#tests/support/server/client.ts'
import { TEST_SECRETS } from '#tests/support/server/secrets.ts'
import { expect, test } from './app.ts'
import { watchConsole } from './console.ts'
import { fullChromium } from './full-chromium.ts'
import { printedPath, visit } from './journey.ts'
import { signedIn } from './signed-in.ts'
import { FULL_ONLY } from './test-scope.ts'

const UNAUTHORIZED = /Failed to load resource: .*401/

const cookieOf = async (context: BrowserContext, name: string) =>
  (await context.cookies()).find((cookie) => cookie.name === name)

const put = (context: BrowserContext, url: string, name: 'access_token' | 'refresh_token', value: string) =>
  context.addCookies([{ name, value, url, sameSite: 'Lax', secure: true }])

/** The same token with the times of two days ago. */
function expired(token: string) {
  const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
  return sign({ ...claims, iat: claims.iat - 172_800, exp: claims.exp - 172_800 }, TEST_SECRETS.JWT_SECRETS, 'HS256')
}

function refreshesOf(context: BrowserContext) {
  const calls: string[] = []
  context.on('request', (request) => {
    if (request.url().endsWith('/auth/refresh_token')) calls.push(request.url())
  })
  return calls
}

test(
  'five tabs with an expired token refresh it together, with one call',
  FULL_ONLY,
  async ({ app, page, context, quiet }) => {
    const { access_token, refresh_token } = await signedIn(app, context)
    const tabs = [visit({ app, page })]
    while (tabs.length < 5) tabs.push(visit({ app, page: await context.newPage() }))
    const areAtHistory = () => Promise.all(tabs.map((tab) => tab.isAt(tab.t('history.empty'), tab.t('history.title'))))
    await Promise.all(tabs.map((tab) => tab.open('/history')))
    await areAtHistory()
    // Leaves all pages first: a page that is left during a refresh would refresh again.
    await Promise.all(tabs.map((tab) => tab.page.goto('about:blank')))
    await put(context, app.url('washday', '/'), 'access_token', await expired(access_token))
    const refreshes = refreshesOf(context)
    const rejected: string[] = []
    const second = Promise.withResolvers<void>()
    context.on('response', (response) => {
      if (response.status() === 401 && rejected.push(response.url()) > 1) second.resolve()
    })
    // Delays the refresh until a second request has failed with 401.
    await context.route('**/auth/refresh_token', async (route) => {
      await second.promise
      await route.continue()
    })
    quiet.expects(UNAUTHORIZED)
    // Each page requests the profile and the history.
    await Promise.all(tabs.map((tab) => tab.open('/history')))
    await areAtHistory()
    expect(rejected.length).toBeGreaterThan(1)
    expect(refreshes).toHaveLength(1)
    expect((await cookieOf(context, 'refresh_token'))?.value).not.toBe(refresh_token)
  },
)

test(
  '[G17] a session that cannot be refreshed ends once, and the customer returns to the same order after login',
  FULL_ONLY,
  async ({ app, page, context, quiet }) => {
    const { phone, access_token } = await signedIn(app, context)
    const me = visit({ app, page })
    const machine = await app.freeMachine()
    await me.orders(machine, { program: 'Hot', extra: 'Softener' })
    const order = await page.getByRole('heading', { level: 1 }).textContent()
    const inSecondTab = visit({ app, page: await context.newPage() })
    const responseOf = (path: string, matches: (request: Request) => boolean = () => true) =>
      inSecondTab.page.waitForResponse((response) => response.url().includes(path) && matches(response.request()))
    // The last two calls of the page, one of them for pending purchases: it sends no more by itself.
    const lastResponses = Promise.all([
      responseOf(getNoReadNotificationUser.path),
      responseOf(getHistoryPayment.path, (request) => request.postDataJSON().limit === openPurchases.limit),
    ])
    await inSecondTab.open('/history')
    await inSecondTab.isAt(inSecondTab.t('history.empty'), inSecondTab.t('history.title'))
    await lastResponses
    await put(context, app.url('washday', '/'), 'access_token', await expired(access_token))
    await put(context, app.url('washday', '/'), 'refresh_token', 'of-a-session-that-has-ended')
    const refreshes = refreshesOf(context)
    const messages: string[] = []
    for (const tab of context.pages()) tab.on('console', (message) => messages.push(message.text()))
    quiet.expects(UNAUTHORIZED)
    quiet.expects(/Refresh Token failed/)
    await me.payButton().click()
    await me.isAt(me.t('login.heading'), me.t('login.title'))
    await inSecondTab.isAt(inSecondTab.t('history.guest'), inSecondTab.t('history.title'))
    expect(refreshes).toHaveLength(1)
    expect(messages.filter((text) => text === 'Refresh Token failed')).toHaveLength(1)
    expect(await cookieOf(context, 'refresh_token')).toBeUndefined()
    expect(await app.purchases(machine.machine_id)).toBe(0)
    await me.logsIn(phone, DEMO.pin)
    await me.isAt(order ?? '', me.t('pay.title'))
    await expect(me.main).toContainText('Hot 60°C')
    await expect(me.main).toContainText('Softener')
    await inSecondTab.isAt(inSecondTab.t('history.empty'), inSecondTab.t('history.title'))
  },
)

test('signing out in one tab signs out the others', FULL_ONLY, async ({ app, page, context, quiet }) => {
  await signedIn(app, context)
  // The browser logs the status of a request in flight at the sign-out.
  quiet.allows(UNAUTHORIZED)
  const me = visit({ app, page })
  const second = await context.newPage()
  const inSecondTab = visit({ app, page: second })
  await inSecondTab.open('/')
  await inSecondTab.isAt(inSecondTab.t('home.ask'), inSecondTab.t('home.title'))
  await me.open('/profile')
  await me.button(me.t('profile.logout')).click()
  await inSecondTab.isAt(inSecondTab.t('home.promise'), inSecondTab.t('home.title'))
  await expect(inSecondTab.link(inSecondTab.t('nav.login'))).toBeVisible()
  await me.isAt(me.t('login.heading'), me.t('login.title'))
  for (const name of ['access_token', 'refresh_token']) expect(await cookieOf(context, name)).toBeUndefined()
})

test('[S2.10] a token planted by another sub-domain ends the session and is not used', async ({
  app,
  page,
  context,
}) => {
  await signedIn(app, context, newPhone(), 'the-wash')
  const planted = await newCustomer(app.origin, newPhone(), { origin: app.url('the-wash', '') })
  const attacker = await context.newPage()
  await attacker.goto(app.url('wash-max', '/en'))
  await attacker.evaluate(
    (value) => cookieStore.set({ name: 'access_token', value, domain: 'app.localhost', path: '/en' }),
    planted.access_token,
  )
  const tokensSent = async () =>
    (await context.cookies(app.url('the-wash', '/en/profile'))).filter(({ name }) => name.endsWith('_token'))
  expect(await tokensSent()).toHaveLength(3)
  await page.goto(app.url('the-wash', '/en/profile'))
  await page.waitForURL(/\/en\/login/)
  expect(await tokensSent()).toEqual([])
})

test(
  '[V3.7.5] a browser that blocks cookies shows home and a machine, and a customer can log in',
  FULL_ONLY,
  async ({ app, launchOptions }) => {
    const folder = mkdtempSync(join(tmpdir(), 'washday-profile-'))
    mkdirSync(join(folder, 'Default'))
    // The browser setting "block all cookies", which also blocks storage.
    const settings = { profile: { default_content_setting_values: { cookies: 2 } } }
    writeFileSync(join(folder, 'Default', 'Preferences'), JSON.stringify(settings))
    const quiet = watchConsole()
    const context = await chromium.launchPersistentContext(folder, fullChromium(launchOptions))
    quiet.watch(context)
    const page = await context.newPage()
    const me = visit({ app, page })
    await me.open('/')
    await me.isAt(me.t('home.promise'), me.t('home.title'))
    await expect(me.main.getByRole('listitem').first()).toBeVisible()
    const isBlocked = await page.evaluate(() => {
      // biome-ignore lint/suspicious/noDocumentCookie: tests whether the browser accepts a cookie
      document.cookie = 'is=kept'
      return document.cookie === ''
    })
    expect(isBlocked).toBe(true)
    const machine = await app.freeMachine()
    await me.open(printedPath(machine))
    await me.isAt(me.t('choose.washer'), me.t('choose.title'))
    // The tokens are in memory, until the page is left.
    await me.choose()
    await me.isAt(me.t('login.heading'), me.t('login.title'))
    await me.logsIn()
    await expect(me.payButton()).toBeEnabled()
    // Depends on whether what a customer loads after signing in has arrived by now.
    quiet.allows(/push notifications are not supported by this browser/)
    expect(quiet.problems()).toEqual([])
    await context.close()
    rmSync(folder, { recursive: true, force: true, maxRetries: 20 }) // helper processes of the browser may still write for a moment
  },
)

test('a customer can register when the storage is full of invalid values', async ({ app, page, quiet }) => {
  quiet.expects(/stored value/)
  await page.addInitScript(() => {
    for (const storage of [localStorage, sessionStorage]) {
      for (const key of ['selected-command', 'localBill', 'login', 'registration', 'reset', 'details'])
        storage.setItem(key, '{"typed":')
      for (let size = 4_000_000; size >= 1; size = Math.floor(size / 2))
        try {
          storage.setItem(`junk-${size}`, 'x'.repeat(size))
        } catch {
          // Too large; a smaller value may fit.
        }
    }
  })
  const me = visit({ app, page })
  await me.open('/login?next=%2Fhistory')
  await me.registers()
  await me.isAt(me.t('history.empty'), me.t('history.title'))
})

for (const days of [-1, 1])
  test(
    `a device clock that is ${days} day off changes no countdown and ends no session`,
    FULL_ONLY,
    async ({ app, page, quiet }) => {
      // The browser's own clock is right, so it deletes the access token at once: the page sets its expiry by its wrong clock.
      if (days < 0) quiet.expects(UNAUTHORIZED)
      await page.clock.setSystemTime(Date.now() + days * 86_400_000)
      const me = visit({ app, page })
      const phone = newPhone()
      await newCustomer(app.origin, phone)
      await me.open('/login?next=%2Fhistory')
      await me.hand.write(page.getByRole('textbox', { name: me.t('login.phone') }), phone)
      await me.button(me.t('action.continue')).click()
      await me.arrivesAt(me.t('login.pinTitle'))
      await me.link(me.t('login.forgot')).click()
      await me.arrivesAt(me.t('otp.heading'), me.t('otp.title'))
      await expect(me.main).toContainText(/in (?:[1-5]?\d|60) seconds/)
      await page.goBack()
      await me.isAt(me.t('login.pinTitle'))
      await me.enterPin(PIN, me.t('login.submit'))
      await me.isAt(me.t('history.empty'), me.t('history.title'))
      await page.reload()
      await me.isAt(me.t('history.empty'), me.t('history.title'))
    },
  )

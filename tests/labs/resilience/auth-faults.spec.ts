import type { Page, Request, Route } from 'playwright/test'
import { expect, test } from '#tests/e2e/app.ts'
import { signInByForm } from '#tests/e2e/auth.ts'
import type { Quiet } from '#tests/e2e/console.ts'
import { visit } from '#tests/e2e/journey.ts'
import type { MessageId } from '#tests/e2e/messages.ts'
import { newCustomer, newPhone, PIN, trustPhone } from '#tests/support/server/client.ts'

const NEW_PIN = '264835'

type Fault = {
  spoil: (route: Route) => Promise<void>
  /** The message that the page shows. */
  message: MessageId
  /** Errors that the browser writes to its console. */
  noise: RegExp[]
  /** No response arrives: the page's own timeout has to end the request. */
  isSilent?: true
}

const problem = { type: 'about:blank', title: 'unauthorized', status: 401, code: 'unauthorized' }
const FAULTS: Record<string, Fault> = {
  'answers 500': {
    spoil: (route) => route.fulfill({ status: 500, body: 'oops' }),
    message: 'error.unavailable',
    noise: [/Failed to load resource: .*500/],
  },
  'is never answered': {
    spoil: (route) =>
      route
        .request()
        .frame()
        .evaluate(
          (path) => void window.dispatchEvent(new Event(`late ${path}`)),
          new URL(route.request().url()).pathname,
        ),
    message: 'error.timeout',
    noise: [],
    isSilent: true,
  },
  'finds no network': {
    spoil: (route) => route.abort('internetdisconnected'),
    message: 'error.network',
    noise: [/ERR_INTERNET_DISCONNECTED/],
  },
  'answers garbage': {
    spoil: (route) => route.fulfill({ status: 200, contentType: 'text/html', body: '<h1>Hi</h1>' }),
    message: 'error.unexpected',
    noise: [],
  },
  'answers 401': {
    spoil: (route) => route.fulfill({ status: 401, contentType: 'application/problem+json', json: problem }),
    message: 'error.unexpected',
    noise: [/Failed to load resource: .*401/],
  },
}

/** The server carries out the request, but its response is lost. */
const LOST: Fault = {
  async spoil(route) {
    await route.fetch()
    await route.abort('connectionreset')
  },
  message: 'error.network',
  noise: [/ERR_CONNECTION_RESET/],
}

/**
 * Fails the first request to each of these paths.
 * @returns the number of requests to each path, updated as they are made
 */
async function failOnce(page: Page, quiet: Quiet, fault: Fault, paths: string[]) {
  for (const pattern of fault.noise) quiet.expects(pattern)
  const counts: Record<string, number> = Object.fromEntries(paths.map((path) => [path, 0]))
  for (const path of paths)
    await page.route(`**${path}`, async (route) => {
      counts[path] = (counts[path] ?? 0) + 1
      await (counts[path] === 1 ? fault.spoil(route) : route.continue())
    })
  return counts
}

/** Requests time out after ten seconds. One that is never answered times out at once here. */
const timeOutAtOnce = (page: Page) =>
  page.addInitScript(() => {
    const limit = AbortSignal.timeout.bind(AbortSignal)
    const send = window.fetch.bind(window)
    let latest: AbortController | undefined
    AbortSignal.timeout = (ms) => {
      latest = new AbortController()
      return AbortSignal.any([limit(ms), latest.signal])
    }
    // The time limit of a request is created right before the request.
    window.fetch = (...call) => {
      const limitController = latest
      latest = undefined
      const { pathname } = new URL(String(call[0]), location.href)
      window.addEventListener(`late ${pathname}`, () => limitController?.abort(new DOMException('', 'TimeoutError')))
      return send(...call)
    }
  })

for (const [name, fault] of Object.entries(FAULTS))
  test(`[E2] a sign-in request that ${name} shows an error, loses no input, and succeeds when repeated`, async ({
    app,
    page,
    quiet,
  }) => {
    if (fault.isSilent) await timeOutAtOnce(page)
    const me = visit({ app, page })
    const { t } = me
    const signInPage = signInByForm(me)
    const CALLS = [
      '/auth/check_user',
      '/auth/login',
      '/auth/register',
      '/auth/send_otp',
      '/auth/check_otp',
      '/auth/forgot_pin_code',
    ]
    const counts = await failOnce(page, quiet, fault, CALLS)
    const retry = async (button: MessageId, message: MessageId = fault.message) => {
      await expect(me.main).toContainText(t(message))
      await me.button(t(button)).click()
    }

    // A new account.
    await me.open('/login?next=%2Fhistory')
    const phone = newPhone()
    await page.getByRole('textbox', { name: t('login.phone') }).fill(phone)
    await me.button(t('action.continue')).click()
    await retry('action.continue')
    await me.isAt(t('register.heading'), t('register.title'))
    await page.getByRole('textbox', { name: t('register.name') }).fill('มานี มีนา')
    await me.hand.tick(page.getByRole('checkbox', { name: t('register.policy', { age: 20 }) }))
    await me.button(t('action.continue')).click()
    await me.isAt(t('register.pinHeading'), t('register.pinTitle'))
    await me.enterPin(PIN, t('action.continue'))
    await me.isAt(t('register.confirmHeading'), t('register.confirmTitle'))
    await me.enterPin(PIN, t('register.submit'))
    await retry('register.submit')
    await me.isAt(t('history.empty'), t('history.title'))
    await trustPhone(app.databaseUrl, phone)

    // Sign-in with the PIN.
    await me.clearsCookies()
    await me.open('/login?next=%2Fhistory')
    await signInPage.toPin(phone)
    await me.enterPin(PIN, t('login.submit'))
    await retry('login.submit')
    await me.isAt(t('history.empty'), t('history.title'))

    // Reset of a forgotten PIN.
    await me.clearsCookies()
    await me.open('/login?next=%2Fhistory')
    await signInPage.toPin(phone)
    await me.link(t('login.forgot')).click()
    await retry('otp.resend', fault.message === 'error.unavailable' ? 'otp.notSent' : fault.message)
    await expect(signInPage.otpField).toBeFocused()
    await me.main.focus()
    await signInPage.entersCode(phone)
    await retry('action.continue')
    await me.arrivesAt(t('forgot.pinHeading'), t('forgot.pinTitle'))
    await signInPage.choosesPin(NEW_PIN)
    await retry('forgot.submit')
    await me.isAt(t('history.empty'), t('history.title'))

    expect(counts).toEqual({
      '/auth/check_user': 4,
      '/auth/login': 2,
      '/auth/register': 2,
      '/auth/send_otp': 2,
      '/auth/check_otp': 2,
      '/auth/forgot_pin_code': 2,
    })
  })

test('repeating a sign-in request works when the server carried it out but its response was lost', async ({
  app,
  page,
  quiet,
}) => {
  const me = visit({ app, page })
  const { t } = me
  const signInPage = signInByForm(me)
  await failOnce(page, quiet, LOST, ['/auth/register', '/auth/send_otp', '/auth/check_otp', '/auth/forgot_pin_code'])
  for (const refusal of [
    /Failed to load resource: .*409/,
    /Failed to load resource: .*429/,
    /Failed to load resource: .*410/,
  ])
    quiet.expects(refusal)
  await me.open('/login')
  const phone = await me.registers()
  await expect(me.main).toContainText(t('error.network'))
  await me.button(t('register.submit')).click()
  await me.isAt(t('home.ask'), t('home.title'))
  const customers = await app.sql('select 1 from customers where phone = $1', [`+66${phone.slice(1)}`])
  expect(customers).toHaveLength(1)
  await trustPhone(app.databaseUrl, phone)

  await me.clearsCookies()
  await me.open('/login')
  await signInPage.toPin(phone)
  await me.link(t('login.forgot')).click()
  await expect(me.main).toContainText(t('error.network'))
  await me.button(t('otp.resend')).click()
  await expect(me.main).toContainText(t('otp.tooMany'))
  await me.main.focus()
  await signInPage.entersCode(phone)
  await expect(me.main).toContainText(t('error.network'))
  await me.button(t('action.continue')).click()
  await signInPage.choosesPin(NEW_PIN)
  await expect(me.main).toContainText(t('error.network'))
  await me.button(t('forgot.submit')).click()
  await me.isAt(t('home.ask'), t('home.title'))
})

for (const [name, fault] of Object.entries(FAULTS).filter(([name]) => name !== 'answers 401'))
  test(`a customer whose profile request ${name} is still signed in, and greeted on the next page`, async ({
    app,
    page,
    quiet,
  }) => {
    if (fault.isSilent) await timeOutAtOnce(page)
    const me = visit({ app, page })
    await failOnce(page, quiet, fault, ['/api/get_user_info'])
    const phone = newPhone()
    await newCustomer(app.origin, phone)
    await me.open('/login?next=%2Fhistory')
    const isUser = (request: Request) => request.url().endsWith('/api/get_user_info')
    const isOver = Promise.race([
      page.waitForEvent('requestfinished', isUser),
      page.waitForEvent('requestfailed', isUser),
    ])
    await me.logsIn(phone, PIN)
    await me.isAt(me.t('history.empty'), me.t('history.title'))
    await isOver
    await me.link(me.t('nav.home')).click()
    await expect(me.main).toContainText(me.t('home.greeting', { name: 'มานี' }))
  })

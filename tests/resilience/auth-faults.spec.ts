import type { Page, Request, Route } from 'playwright/test'
import { expect, test } from '#tests/e2e/app.ts'
import { signInByForm } from '#tests/e2e/auth.ts'
import type { Quiet } from '#tests/e2e/console.ts'
import { visit } from '#tests/e2e/journey.ts'
import type { MessageId } from '#tests/e2e/messages.ts'
import { newCustomer, newPhone, PIN } from '#tests/support/client.ts'

const NEW_PIN = '264835'

type Fault = {
  spoil: (route: Route) => Promise<void>
  /** What the customer is told. */
  told: MessageId
  /** What the browser says to its console. */
  noise: RegExp[]
  /** The page has to give the call up by itself. */
  isSilent?: true
}

const problem = { type: 'about:blank', title: 'unauthorized', status: 401, code: 'unauthorized' }
const FAULTS: Record<string, Fault> = {
  'answers 500': {
    spoil: (route) => route.fulfill({ status: 500, body: 'oops' }),
    told: 'error.unavailable',
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
    told: 'error.timeout',
    noise: [],
    isSilent: true,
  },
  'finds no network': {
    spoil: (route) => route.abort('internetdisconnected'),
    told: 'error.network',
    noise: [/ERR_INTERNET_DISCONNECTED/],
  },
  'answers garbage': {
    spoil: (route) => route.fulfill({ status: 200, contentType: 'text/html', body: '<h1>Hi</h1>' }),
    told: 'error.unexpected',
    noise: [],
  },
  'answers 401': {
    spoil: (route) => route.fulfill({ status: 401, contentType: 'application/problem+json', json: problem }),
    told: 'error.unexpected',
    noise: [/Failed to load resource: .*401/],
  },
}

/** The server does what it is asked, and its answer is lost. */
const LOST: Fault = {
  async spoil(route) {
    await route.fetch()
    await route.abort('connectionreset')
  },
  told: 'error.network',
  noise: [/ERR_CONNECTION_RESET/],
}

/** Each of these calls fails the first time it is made, and is counted. */
async function failOnce(page: Page, quiet: Quiet, fault: Fault, paths: string[]) {
  for (const pattern of fault.noise) quiet.expects(pattern)
  const made: Record<string, number> = Object.fromEntries(paths.map((path) => [path, 0]))
  for (const path of paths)
    await page.route(`**${path}`, async (route) => {
      made[path] = (made[path] ?? 0) + 1
      await (made[path] === 1 ? fault.spoil(route) : route.continue())
    })
  return made
}

/** A call is given up after ten seconds. Of one that never comes the page hears at once that its time is up. */
const hurry = (page: Page) =>
  page.addInitScript(() => {
    const limit = AbortSignal.timeout.bind(AbortSignal)
    const send = window.fetch.bind(window)
    let made: AbortController | undefined
    AbortSignal.timeout = (ms) => {
      made = new AbortController()
      return AbortSignal.any([limit(ms), made.signal])
    }
    // The limit of a call is made right before it.
    window.fetch = (...call) => {
      const one = made
      made = undefined
      const { pathname } = new URL(String(call[0]), location.href)
      window.addEventListener(`late ${pathname}`, () => one?.abort(new DOMException('', 'TimeoutError')))
      return send(...call)
    }
  })

for (const [name, fault] of Object.entries(FAULTS))
  test(`[E2] a call on the way in that ${name} is told, loses nothing, and its repeat goes on`, async ({
    app,
    page,
    quiet,
  }) => {
    if (fault.isSilent) await hurry(page)
    const me = visit({ app, page })
    const { t } = me
    const way = signInByForm(me)
    const CALLS = [
      '/auth/check_user',
      '/auth/login',
      '/auth/register',
      '/auth/send_otp',
      '/auth/check_otp',
      '/auth/forgot_pin_code',
    ]
    const made = await failOnce(page, quiet, fault, CALLS)
    const again = async (button: MessageId, told: MessageId = fault.told) => {
      await expect(me.main).toContainText(t(told))
      await me.button(t(button)).click()
    }

    // A new account.
    await me.open('/login?next=%2Fhistory')
    const phone = newPhone()
    await page.getByRole('textbox', { name: t('login.phone') }).fill(phone)
    await me.button(t('action.continue')).click()
    await again('action.continue')
    await me.isAt(t('register.heading'), t('register.title'))
    await page.getByRole('textbox', { name: t('register.name') }).fill('มานี มีนา')
    await me.hand.tick(page.getByRole('checkbox', { name: t('register.policy') }))
    await me.button(t('action.continue')).click()
    await me.isAt(t('register.pinHeading'), t('register.pinTitle'))
    await me.enterPin(PIN, t('action.continue'))
    await me.isAt(t('register.confirmHeading'), t('register.confirmTitle'))
    await me.enterPin(PIN, t('register.submit'))
    await again('register.submit')
    await me.isAt(t('history.empty'), t('history.title'))

    // The PIN.
    await me.isForgotten()
    await me.open('/login?next=%2Fhistory')
    await way.toPin(phone)
    await me.enterPin(PIN, t('login.submit'))
    await again('login.submit')
    await me.isAt(t('history.empty'), t('history.title'))

    // A forgotten one.
    await me.isForgotten()
    await me.open('/login?next=%2Fhistory')
    await way.toPin(phone)
    await me.link(t('login.forgot')).click()
    await again('otp.resend', fault.told === 'error.unavailable' ? 'otp.notSent' : fault.told)
    await expect(way.otpField).toBeFocused()
    await me.main.focus()
    await way.entersCode(phone)
    await again('action.continue')
    await me.arrivesAt(t('forgot.pinHeading'), t('forgot.pinTitle'))
    await way.choosesPin(NEW_PIN)
    await again('forgot.submit')
    await me.isAt(t('history.empty'), t('history.title'))

    expect(made).toEqual({
      '/auth/check_user': 4,
      '/auth/login': 2,
      '/auth/register': 2,
      '/auth/send_otp': 2,
      '/auth/check_otp': 2,
      '/auth/forgot_pin_code': 2,
    })
  })

test('an answer that is lost after the server did what it was asked is made up for', async ({ app, page, quiet }) => {
  const me = visit({ app, page })
  const { t } = me
  const way = signInByForm(me)
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
  const made = await app.sql('select 1 from customers where phone = $1', [`+66${phone.slice(1)}`])
  expect(made).toHaveLength(1)

  await me.isForgotten()
  await me.open('/login')
  await way.toPin(phone)
  await me.link(t('login.forgot')).click()
  await expect(me.main).toContainText(t('error.network'))
  await me.button(t('otp.resend')).click()
  await expect(me.main).toContainText(t('otp.tooMany'))
  await me.main.focus()
  await way.entersCode(phone)
  await expect(me.main).toContainText(t('error.network'))
  await me.button(t('action.continue')).click()
  await way.choosesPin(NEW_PIN)
  await expect(me.main).toContainText(t('error.network'))
  await me.button(t('forgot.submit')).click()
  await me.isAt(t('home.ask'), t('home.title'))
})

for (const [name, fault] of Object.entries(FAULTS).filter(([name]) => name !== 'answers 401'))
  test(`a customer whose name ${name} is still signed in, and greeted at the next step`, async ({
    app,
    page,
    quiet,
  }) => {
    if (fault.isSilent) await hurry(page)
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
    await expect(me.main).toContainText(me.t('home.greeting', { name: 'มานี มีนา' }))
  })

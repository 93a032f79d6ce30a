import type { Route } from 'playwright/test'
import { login } from '#contract/auth.ts'
import { expect, test } from '#tests/e2e/app.ts'
import { type Visitor, visit } from '#tests/e2e/journey.ts'
import { signedIn } from '#tests/e2e/signed-in.ts'
import { get, newPhone, PIN } from '#tests/support/server/client.ts'

const NEW_PIN = '829471'

type Fault = {
  failRequest: (route: Route) => Promise<void>
  message: 'error.unavailable' | 'error.network' | 'error.unexpected' | ''
}
/** Each fault happens once, and then the call succeeds. A 401 is repaired by a refresh, without any message. */
const FAULTS: Record<string, Fault> = {
  'a server error': { failRequest: (route) => route.fulfill({ status: 500, body: '' }), message: 'error.unavailable' },
  'a broken connection': { failRequest: (route) => route.abort('timedout'), message: 'error.network' },
  'no network': { failRequest: (route) => route.abort('internetdisconnected'), message: 'error.network' },
  garbage: { failRequest: (route) => route.fulfill({ body: '<html>' }), message: 'error.unexpected' },
  'an expired token': { failRequest: (route) => route.fulfill({ status: 401, body: '' }), message: '' },
}

type Call = {
  path: string
  /** Makes the call, and repeats it after it has failed. */
  act: (me: Visitor) => Promise<void>
  isDone: (me: Visitor) => Promise<void>
}
const retry = (me: Visitor) => me.button(me.t('action.retry')).click()
const pressButton = (id: 'pinChange.submit' | 'deletion.submit') => (me: Visitor) => me.button(me.t(id)).click()
const notifySwitch = (me: Visitor) => me.page.getByRole('switch', { name: me.t('notify.label') })
const CALLS: Record<string, Call> = {
  set_is_notification_user: {
    path: '/profile',
    act: (me) => notifySwitch(me).locator('xpath=ancestor::label').click(),
    isDone: (me) => expect(notifySwitch(me)).toBeChecked(),
  },
  list_sessions: {
    path: '/profile/sessions',
    act: retry,
    isDone: (me) => expect(me.main).toContainText(me.t('sessions.current')),
  },
  end_session: {
    path: '/profile/sessions',
    act: (me) => me.main.getByRole('button', { name: me.t('sessions.end') }).click(),
    isDone: (me) => expect(me.main.getByRole('listitem')).toHaveCount(1),
  },
  get_consents: {
    path: '/profile/privacy',
    act: retry,
    isDone: (me) => expect(me.page.getByRole('switch')).toHaveCount(1),
  },
  set_consent: {
    path: '/profile/privacy',
    act: (me) => me.page.getByRole('switch').first().locator('xpath=ancestor::label').click(),
    isDone: (me) => expect(me.page.getByRole('switch').first()).toBeChecked(),
  },
  export_user_data: {
    path: '/profile/privacy',
    act: (me) => me.button(me.t('privacy.download')).click(),
    isDone: (me) => expect(me.main).toContainText('.json'),
  },
  update_user_info: {
    path: '/profile/edit',
    async act(me) {
      await me.page.getByRole('textbox', { name: me.t('register.email') }).fill('manee@example.com')
      await me.button(me.t('details.save')).click()
    },
    isDone: (me) => me.isAt('มานี มีนา', me.t('profile.title')),
  },
  change_pin_code: {
    path: '/profile/pin',
    async act(me) {
      const { t, enterPin } = me
      if (await me.main.getByText(t('register.confirmHeading')).isVisible()) return pressButton('pinChange.submit')(me)
      await enterPin(PIN, t('action.continue'))
      await me.isAt(t('pinChange.new'), t('pinChange.title'))
      await enterPin(NEW_PIN, t('action.continue'))
      await me.isAt(t('register.confirmHeading'), t('pinChange.title'))
      await enterPin(NEW_PIN, t('pinChange.submit'))
    },
    isDone: (me) => me.isAt('มานี มีนา', me.t('profile.title')),
  },
  delete_account: {
    path: '/profile/delete?step=pin',
    async act(me) {
      const isFilled = (await me.page.locator('input[name=pin]').inputValue()) !== ''
      return isFilled ? pressButton('deletion.submit')(me) : me.enterPin(PIN, me.t('deletion.submit'))
    },
    isDone: (me) => me.isAt(me.t('home.promise'), me.t('home.title')),
  },
}

for (const [call, { path, act, isDone }] of Object.entries(CALLS))
  test(`[E2] ${call} may fail once in any way: the error is shown, no input is lost, and the retry succeeds`, async ({
    app,
    newContext,
    quiet,
  }) => {
    test.slow()
    quiet.expects(/Failed to load resource/)
    for (const [fault, { failRequest, message }] of Object.entries(FAULTS))
      await test.step(fault, async () => {
        const context = await newContext()
        const { phone } = await signedIn(app, context, newPhone())
        await get(app.origin, login, { phone_number: phone, pin_code: PIN })
        const page = await context.newPage()
        const me = visit({ app, page })
        let sent = 0
        let isBroken = true
        await page.route(`**/api/${call}*`, async (route) => {
          sent++
          if (!isBroken) return route.continue()
          if (!message) isBroken = false
          await failRequest(route)
        })
        await me.open(path)
        // Queries are sent by the page itself, and again when the page is shown.
        const isQuery = act === retry
        if (!isQuery) await act(me)
        if (message) {
          await expect(me.main, fault).toContainText(me.t(message))
          expect(isQuery || sent === 1, 'nothing is sent again without a retry').toBe(true)
          isBroken = false
          await act(me)
        }
        await isDone(me)
        if (!isQuery) await expect.poll(() => sent, fault).toBe(2)
        await context.close()
      })
  })

test('[V14.3.1] logout may fail in any way: this device is signed out all the same, and the server is notified once', async ({
  app,
  newContext,
  quiet,
}) => {
  quiet.expects(/Failed to load resource/)
  for (const [fault, { failRequest, message }] of Object.entries(FAULTS))
    await test.step(fault, async () => {
      const context = await newContext()
      await signedIn(app, context, newPhone())
      const page = await context.newPage()
      const me = visit({ app, page })
      let sent = 0
      await page.route('**/api/logout', (route) => (sent++ ? route.continue() : failRequest(route)))
      await me.open('/profile')
      await me.button(me.t('profile.logout')).click()
      await me.isAt(me.t('login.heading'), me.t('login.title'))
      expect((await context.cookies()).map(({ name }) => name).filter((name) => name !== 'brand')).toEqual(['locale'])
      // An expired token is refreshed, and the server is notified with the new one.
      await expect.poll(() => sent, fault).toBe(message ? 1 : 2)
      await context.close()
    })
})

import type { Route } from 'playwright/test'
import { login } from '#contract/auth.ts'
import { expect, test } from '#tests/e2e/app.ts'
import { type Visitor, visit } from '#tests/e2e/journey.ts'
import { signedIn } from '#tests/e2e/signed-in.ts'
import { get, newPhone, PIN } from '#tests/support/client.ts'

const NEW_PIN = '829471'

type Fault = {
  meet: (route: Route) => Promise<void>
  told: 'error.unavailable' | 'error.network' | 'error.unexpected' | ''
}
/** Each once, and then the call goes through. A 401 is mended by a refresh, and nobody hears of it. */
const FAULTS: Record<string, Fault> = {
  'an error of the server': { meet: (route) => route.fulfill({ status: 500, body: '' }), told: 'error.unavailable' },
  'a connection that breaks': { meet: (route) => route.abort('timedout'), told: 'error.network' },
  'no network': { meet: (route) => route.abort('internetdisconnected'), told: 'error.network' },
  garbage: { meet: (route) => route.fulfill({ body: '<html>' }), told: 'error.unexpected' },
  'a token that has expired': { meet: (route) => route.fulfill({ status: 401, body: '' }), told: '' },
}

type Call = {
  path: string
  /** What makes the call, and makes it again after it has failed. */
  act: (me: Visitor) => Promise<void>
  isDone: (me: Visitor) => Promise<void>
}
const retry = (me: Visitor) => me.button(me.t('action.retry')).click()
const submits = (id: 'pinChange.submit' | 'deletion.submit') => (me: Visitor) => me.button(me.t(id)).click()
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
    isDone: (me) => expect(me.page.getByRole('switch')).toHaveCount(2),
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
      if (await me.main.getByText(t('register.confirmHeading')).isVisible()) return submits('pinChange.submit')(me)
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
      const isFilled = (await me.page.getByLabel(me.t('login.pin'), { exact: true }).inputValue()) !== ''
      return isFilled ? submits('deletion.submit')(me) : me.enterPin(PIN, me.t('deletion.submit'))
    },
    isDone: (me) => me.isAt(me.t('home.promise'), me.t('home.title')),
  },
}

for (const [call, { path, act, isDone }] of Object.entries(CALLS))
  test(`[E2] ${call} may fail once in any way: it is told, nothing is lost, and the next try counts`, async ({
    app,
    newContext,
    quiet,
  }) => {
    test.slow()
    quiet.expects(/Failed to load resource/)
    for (const [fault, { meet, told }] of Object.entries(FAULTS))
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
          if (!told) isBroken = false
          await meet(route)
        })
        await me.open(path)
        // What is read is asked for by the page itself, again when it is shown.
        const isRead = act === retry
        if (!isRead) await act(me)
        if (told) {
          await expect(me.main, fault).toContainText(me.t(told))
          expect(isRead || sent === 1, 'nothing is sent again unless it is asked for').toBe(true)
          isBroken = false
          await act(me)
        }
        await isDone(me)
        if (!isRead) await expect.poll(() => sent, fault).toBe(2)
        await context.close()
      })
  })

test('[V14.3.1] logout may fail in any way: this device is signed out all the same, and the server is told once', async ({
  app,
  newContext,
  quiet,
}) => {
  quiet.expects(/Failed to load resource/)
  for (const [fault, { meet, told }] of Object.entries(FAULTS))
    await test.step(fault, async () => {
      const context = await newContext()
      await signedIn(app, context, newPhone())
      const page = await context.newPage()
      const me = visit({ app, page })
      let sent = 0
      await page.route('**/api/logout', (route) => (sent++ ? route.continue() : meet(route)))
      await me.open('/profile')
      await me.button(me.t('profile.logout')).click()
      await me.isAt(me.t('login.heading'), me.t('login.title'))
      expect((await context.cookies()).map(({ name }) => name)).toEqual(['locale'])
      // A token that had only expired is renewed, and the server is told with the new one.
      await expect.poll(() => sent, fault).toBe(told ? 1 : 2)
      await context.close()
    })
})

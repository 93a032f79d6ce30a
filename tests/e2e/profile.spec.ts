import type { Page } from 'playwright/test'
import { login } from '#contract/auth.ts'
import { expectAccessible } from '#tests/a11y/axe.ts'
import { ask, get, PIN } from '#tests/support/server/client.ts'
import { expect, test } from './app.ts'
import { visit } from './journey.ts'
import { signedIn } from './signed-in.ts'
import { FULL_ONLY, languages, NIGHTLY_PERSONAS } from './test-scope.ts'

const NEW_PIN = '829471'

for (const { locale, how, handOf, tier } of NIGHTLY_PERSONAS)
  test(
    `[X9] a customer changes their details and PIN by ${how}, in ${locale}`,
    tier,
    async ({ app, page, context }) => {
      const { phone } = await signedIn(app, context)
      const me = visit({ app, page, locale, hand: handOf(page) })
      const { t, hand } = me
      await me.open('/profile')
      await me.isAt('มานี มีนา', t('profile.title'))
      await hand.press(page.getByRole('link', { name: t('profile.details') }))
      await me.arrivesAt(t('details.heading'), t('profile.details'))
      await hand.write(page.getByRole('textbox', { name: t('register.email') }), 'manee@example.com')
      await hand.press(me.button(t('details.save')))
      await me.arrivesAt('มานี มีนา', t('profile.title'))
      await hand.press(page.getByRole('link', { name: t('pinChange.title') }))
      await me.arrivesAt(t('pinChange.present'), t('pinChange.title'))
      await me.enterPin(PIN, t('action.continue'))
      await me.arrivesAt(t('pinChange.new'), t('pinChange.title'))
      await me.enterPin(NEW_PIN, t('action.continue'))
      await me.arrivesAt(t('register.confirmHeading'), t('pinChange.title'))
      await me.enterPin(NEW_PIN, t('pinChange.submit'))
      await me.arrivesAt('มานี มีนา', t('profile.title'))
      expect((await ask(app.origin, login, { phone_number: phone, pin_code: PIN })).problem?.code).toBe('wrong_pin')
      await get(app.origin, login, { phone_number: phone, pin_code: NEW_PIN })
    },
  )

for (const { locale, how, handOf, tier } of NIGHTLY_PERSONAS)
  test(
    `a customer signs out a device, downloads their data and deletes the account by ${how}, in ${locale}`,
    tier,
    async ({ app, page, context }) => {
      const { phone } = await signedIn(app, context)
      await get(app.origin, login, { phone_number: phone, pin_code: PIN })
      const me = visit({ app, page, locale, hand: handOf(page) })
      const { t, hand, main } = me
      await me.open('/profile')
      await me.isAt('มานี มีนา', t('profile.title'))
      await hand.press(page.getByRole('link', { name: t('sessions.title') }))
      await me.arrivesAt(t('sessions.heading'), t('sessions.title'))
      await expect(main.getByRole('listitem')).toHaveCount(2)
      await hand.press(main.getByRole('button', { name: t('sessions.end') }))
      await expect(main.getByRole('listitem')).toHaveCount(1)
      await hand.press(me.link(t('action.back')))
      await me.arrivesAt('มานี มีนา', t('profile.title'))
      await hand.press(page.getByRole('link', { name: t('privacy.title') }))
      await me.arrivesAt(t('privacy.heading'), t('privacy.title'))
      const download = page.waitForEvent('download')
      await hand.press(me.button(t('privacy.download')))
      expect((await download).suggestedFilename()).toMatch(/\.json$/)
      await hand.press(page.getByRole('link', { name: t('deletion.title') }))
      await me.arrivesAt(t('deletion.heading'), t('deletion.title'))
      await hand.press(me.link(t('deletion.continue')))
      await me.arrivesAt(t('deletion.pin'), t('deletion.title'))
      await me.enterPin(PIN, t('deletion.submit'))
      await me.isAt(t('home.promise'), t('home.title'))
      expect((await ask(app.origin, login, { phone_number: phone, pin_code: PIN })).status).not.toBe(200)
    },
  )

for (const { locale } of languages('en'))
  test(`the account pages are accessible, in ${locale}`, FULL_ONLY, async ({ app, page, context }) => {
    test.slow()
    const { phone } = await signedIn(app, context)
    await get(app.origin, login, { phone_number: phone, pin_code: PIN })
    const me = visit({ app, page, locale })
    const { t } = me
    await me.open('/profile')
    await expect(page.getByRole('switch', { name: t('notify.label') })).toBeEnabled()
    await expectAccessible(page, 'profile')
    await me.open('/profile/edit')
    await me.button(t('details.save')).waitFor()
    await page.getByRole('textbox', { name: t('register.email') }).fill('manee')
    await me.button(t('details.save')).click()
    await expect(me.main).toContainText(t('form.problem'))
    await expectAccessible(page, 'details with an error')
    await me.open('/profile/sessions')
    await expect(me.main.getByRole('listitem')).toHaveCount(2)
    await expectAccessible(page, 'devices')
    await me.open('/profile/privacy')
    await me.isAt(t('privacy.heading'), t('privacy.title'))
    await expectAccessible(page, 'privacy')
    await me.open('/profile/delete')
    await me.isAt(t('deletion.heading'), t('deletion.title'))
    await expectAccessible(page, 'before an account is deleted')
    await me.open('/profile/pin')
    await me.isAt(t('pinChange.present'), t('pinChange.title'))
    await expectAccessible(page, 'current PIN')
    await me.enterPin(PIN, t('action.continue'))
    await me.isAt(t('pinChange.new'), t('pinChange.title'))
    await expectAccessible(page, 'new PIN')
    await me.enterPin(NEW_PIN, t('action.continue'))
    await me.isAt(t('register.confirmHeading'), t('pinChange.title'))
    await expectAccessible(page, 'repeat the new PIN')
    await me.open('/profile/delete?step=pin')
    await page.locator('input[name=pin]').waitFor()
    await expectAccessible(page, 'the PIN before an account is deleted')
  })

/** All data of this origin in the browser except cookies, as text. */
const siteData = (page: Page) =>
  page.evaluate(async () => {
    const databases = (await indexedDB.databases()).map(({ name }) => name)
    return JSON.stringify([{ ...localStorage }, { ...sessionStorage }, await caches.keys(), databases])
  })

test(
  '[V14.3.1] signing out removes all data of the customer from the browser',
  FULL_ONLY,
  async ({ app, page, context }) => {
    const { phone, access_token, refresh_token } = await signedIn(app, context)
    const me = visit({ app, page })
    const machine = await app.freeMachine()
    await me.orders(machine)
    await app.pay(await me.pays())
    await me.seesBill(machine)
    await page.evaluate(async () => {
      await (await caches.open('answers')).put('/secret', new Response('มานี มีนา'))
      await new Promise((done) => {
        indexedDB.open('push-tokens').onsuccess = ({ target }) => {
          if (target instanceof IDBOpenDBRequest) target.result.close()
          done(undefined)
        }
      })
    })
    const storedData = await siteData(page)
    for (const trace of ['localBill', 'answers', 'push-tokens']) expect(storedData).toContain(trace)
    await me.open('/profile/edit')
    await page.getByRole('textbox', { name: me.t('register.email') }).fill('manee@example.com')
    // A request that is pending at sign-out would fail with 401 and log an error, so it ends before the response to sign-out.
    const history = '**/api/get_history_payment*'
    const sessionEnd = Promise.withResolvers<void>()
    const historyEnd = Promise.race([
      page.waitForEvent('requestfailed', (request) => request.url().includes('get_history')),
      page.waitForResponse(history),
    ])
    await page.route(history, async (route) => {
      await sessionEnd.promise
      await route.continue()
    })
    await page.route('**/api/logout', async (route) => {
      const response = await route.fetch()
      sessionEnd.resolve()
      await historyEnd
      await route.fulfill({ response })
    })
    const historyRequest = page.waitForRequest(history)
    await me.open('/profile')
    await historyRequest
    await me.button(me.t('profile.logout')).click()
    await me.isAt(me.t('login.heading'), me.t('login.title'))
    const storageTraces = ['localBill":"[{', 'answers', 'push-tokens', 'TRX_']
    const traces = [...storageTraces, 'มานี', 'manee', phone.slice(1), access_token, refresh_token]
    const remainingTraces = async () => {
      const remainingData = await siteData(page)
      return traces.filter((trace) => remainingData.includes(trace))
    }
    await expect.poll(remainingTraces).toEqual([])
    expect((await context.cookies()).map(({ name }) => name).filter((name) => name !== 'brand')).toEqual(['locale'])
    await page.goBack()
    await expect(page.locator('body')).not.toContainText('มานี')
  },
)

import { createECDH } from 'node:crypto'
import { expect } from 'playwright/test'
import { signedIn } from '#tests/e2e/signed-in.ts'
import { press } from './orca.ts'
import { listen, ORCA } from './orca-driver.ts'
import { test } from './window.ts'

// Of a Firebase that is never asked: nobody says yes here.
test.use({
  settings: {
    FIREBASE_API_KEY: 'test-key',
    FIREBASE_PROJECT_ID: 'laundry',
    FIREBASE_MESSAGING_SENDER_ID: '123456789012',
    FIREBASE_APP_ID: '1:123456789012:web:1',
    FIREBASE_WEB_PUSH_KEY: createECDH('prime256v1').generateKeys().toString('base64url'),
  },
})

for (const locale of ['th', 'en'] as const)
  test(`[N2a] the question about notifications and its answers can be heard, in ${locale}`, async ({
    app,
    orca,
    window,
  }) => {
    await window.addInitScript(() => {
      // The browser's own question is outside the page, and stays for ever.
      Notification.requestPermission = async () => 'denied'
      localStorage.setItem('shownStories', '{"notifications":true}')
    })
    const me = listen(orca, window, app, locale, 'notifications', new RegExp(`^(${ORCA})$`))
    const { t } = me
    await signedIn(app, window.context())
    const isAsked = window.getByRole('dialog', { name: t('notify.prompt') })
    /** On the next page, as somebody whom this device has not asked. */
    async function isAskedNext() {
      await me.open('/', /./)
      await me.reachesExactly(t('nav.notifications'))
      const question = t('notify.prompt')
      const goesOn = async () => {
        await window.evaluate(() => localStorage.removeItem('shownStories'))
        press('Return')
      }
      const said = await me.arrives('Enter, and at rest there', goesOn, t('nav.notifications'), question)
      const place = (text: string) => said.findIndex((one) => one.includes(text))
      expect(place(question), 'the page comes first').toBeGreaterThan(place('main content'))
      expect(said.join('\n')).toContain(t('notify.promptNote'))
    }

    await isAskedNext()
    await me.reaches(t('notify.later'))
    await me.step('Enter', () => press('Return'), /^main content/, false)
    await expect(isAsked).toHaveCount(0)

    await isAskedNext()
    await me.reaches(t('notify.enable'))
    await me.hearsOnce('Enter, and the browser says no', () => press('Return'), t('notify.denied'))
    me.isAsKept()
  })

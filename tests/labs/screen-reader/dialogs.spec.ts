import { createECDH } from 'node:crypto'
import { expect } from 'playwright/test'
import { signedIn } from '#tests/e2e/signed-in.ts'
import { press } from './orca.ts'
import { createOrcaUser, ORCA } from './orca-driver.ts'
import { test } from './window.ts'

// Firebase is not called, because the permission is denied.
test.use({
  settings: {
    FIREBASE_CONFIG: JSON.stringify({
      apiKey: 'test-key',
      projectId: 'laundry',
      messagingSenderId: '123456789012',
      appId: '1:123456789012:web:1',
    }),
    FIREBASE_WEB_PUSH_KEY: createECDH('prime256v1').generateKeys().toString('base64url'),
  },
})

for (const locale of ['th', 'en'] as const)
  test(`[N2a] Orca announces the notification prompt and its answers, in ${locale}`, async ({ app, orca, window }) => {
    await window.addInitScript(() => {
      // The browser's own prompt is outside the page and would stay open.
      Notification.requestPermission = async () => 'denied'
    })
    const me = createOrcaUser(orca, window, app, locale, 'notifications', new RegExp(`^(${ORCA}|main content .*)$`))
    const { t } = me
    await signedIn(app, window.context())
    const prompt = window.getByRole('dialog', { name: t('notify.enable') })
    /** Opens another page, on which the prompt appears again because the device has no record of it. */
    async function promptsAgain() {
      await me.open('/', /./)
      await me.reachesExactly(t('nav.notifications'))
      const question = t('notify.enable')
      const followLink = async () => {
        await window.evaluate(() => localStorage.removeItem('shownStories'))
        press('Return')
      }
      // The page's name depends on whether its notifications have come.
      const speech = await me.step('Enter, and at rest there', followLink, [/^main content/, question], false)
      expect(speech.filter((utterance) => utterance.includes(question))).toHaveLength(1)
      const indexOf = (text: string) => speech.findIndex((utterance) => utterance.includes(text))
      expect(indexOf(question), 'the page is announced first').toBeGreaterThan(indexOf('main content'))
      expect(speech.join('\n')).toContain(t('notify.promptNote'))
    }

    await promptsAgain()
    await me.reaches(t('notify.later'))
    await me.step('Enter', () => press('Return'), /^main content/, false)
    await expect(prompt).toHaveCount(0)

    await promptsAgain()
    await me.reaches(t('notify.enable'))
    await me.hearsOnce('Enter, and the browser says no', () => press('Return'), t('notify.denied'))
    me.matchesTranscript()
  })

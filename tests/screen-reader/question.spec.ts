import { createECDH } from 'node:crypto'
import { expect } from 'playwright/test'
import { signedIn } from '#tests/e2e/signed-in.ts'
import { listen, ORCA } from './listener.ts'
import { press } from './orca.ts'
import { test } from './window.ts'

// With these the app asks; nothing is sent to anybody before the answer is yes.
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
  test(`the question about notifications and its refusal can be heard, in ${locale}`, async ({ app, orca, window }) => {
    const me = listen(orca, window, app, locale, new RegExp(`^(${ORCA})$`))
    const { say } = me
    await signedIn(app, window.context())
    const asked = await me.step(
      'a customer comes home, and rests',
      () => window.goto(app.url('washday', `/${locale}`)),
      [say('notify.prompt'), say('notify.promptNote')],
      false,
    )
    const times = (said: string[], text: string) => said.filter((one) => one.includes(text))
    expect(times(asked, say('notify.promptNote')), 'it is said once').toHaveLength(1)
    await me.reaches(say('notify.later'))
    await me.step('Enter', () => press('Return'), /./, false)
    await expect(window.getByRole('dialog')).toHaveCount(0)
    me.isAsKept('question')
  })

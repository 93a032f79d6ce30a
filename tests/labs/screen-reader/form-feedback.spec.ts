import { expect } from 'playwright/test'
import { newCustomer, newPhone, PIN, until } from '#tests/support/server/client.ts'
import { extractCode, inbox } from '#tests/support/server/phone.ts'
import { press } from './orca.ts'
import { createOrcaUser, escaped } from './orca-driver.ts'
import { test } from './window.ts'

const WRONG_PIN = '719306'
const NEW_PIN = '829471'

for (const locale of ['th', 'en'] as const) {
  test(`[L2] Orca announces a login with a wrong and then the right PIN, in ${locale}`, async ({
    app,
    orca,
    window,
  }) => {
    const me = createOrcaUser(orca, window, app, locale, 'login')
    const phone = newPhone()
    await newCustomer(app.origin, phone)
    await me.open('/login', 'login.heading')
    await me.tabTo('login.phone')
    await me.writes(phone)
    await me.step('Enter', () => press('Return'), me.t('login.pinTitle'))
    await me.tabTo('login.pinTitle')
    await me.types(WRONG_PIN)
    const wrong = me.t('pin.wrong', { tries: 4 })
    await me.step('Enter', () => press('Return'), wrong)
    expect(me.times(wrong), 'the error is announced once').toBe(1)
    await me.types(PIN)
    await me.step('Enter', () => press('Return'), me.t('home.ask'))
    me.matchesTranscript()
  })

  test(`[G1][R3][R7] Orca announces the registration and its errors, in ${locale}`, async ({ app, orca, window }) => {
    const me = createOrcaUser(orca, window, app, locale, 'register')
    await me.open('/register', 'register.heading')
    await me.tabTo('action.continue')
    await me.step('Enter with nothing filled in', () => press('Return'), me.t('form.problem'))
    await me.tabTo('login.phone')
    await me.writes(newPhone(), escaped(me.t('login.phoneNote')))
    await me.tabTo('register.name')
    await me.writes('manee')
    await me.tabTo('register.policy', { age: 20 })
    await me.step('Space', () => press('space'), 'checked')
    await me.tabTo('action.continue')
    await me.step('Enter', () => press('Return'), me.t('register.pinHeading'))
    await me.tabTo('register.pinHeading')
    await me.types(PIN)
    await me.step('Enter', () => press('Return'), me.t('register.confirmHeading'))
    await me.tabTo('register.confirmHeading')
    await me.types(PIN)
    await me.step('Enter', () => press('Return'), me.t('home.ask'))
    me.matchesTranscript()
  })

  test(`[F2] Orca announces the replacement of a forgotten PIN, in ${locale}`, async ({ app, orca, window }) => {
    const me = createOrcaUser(orca, window, app, locale, 'forgot-pin')
    const phone = newPhone()
    await newCustomer(app.origin, phone)
    await me.open('/login', 'login.heading')
    await me.tabTo('login.phone')
    await me.writes(phone)
    await me.step('Enter', () => press('Return'), me.t('login.pinTitle'))
    await me.tabTo('login.forgot')
    const [isSent = ''] = me.t('otp.asked', { reference: '…' }).split('…')
    await me.step('Enter', () => press('Return'), isSent)
    const [sms] = await until(
      () => inbox(app.origin, phone),
      (all) => all.length > 0,
    )
    await me.tabTo('otp.label')
    await me.writes(extractCode(sms?.text ?? ''), escaped(me.t('pin.count', { count: 6 })))
    await me.step('Enter', () => press('Return'), me.t('forgot.pinHeading'))
    await me.tabTo('forgot.pinHeading')
    await me.types(NEW_PIN)
    await me.step('Enter', () => press('Return'), me.t('register.confirmHeading'))
    await me.tabTo('register.confirmHeading')
    await me.types(NEW_PIN)
    await me.step('Enter', () => press('Return'), me.t('home.ask'))
    me.matchesTranscript()
  })
}

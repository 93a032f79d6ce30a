import { expect } from 'playwright/test'
import { newCustomer } from '#tests/support/server/client.ts'
import { goesToPay } from './checkout.ts'
import { press } from './orca.ts'
import { createOrcaUser, ORCA } from './orca-driver.ts'
import { logsIn, registers, replacesPin } from './ways-in.ts'
import { test } from './window.ts'

test.use({ shop: 'heard in Firefox' })

for (const locale of ['th', 'en'] as const) {
  test(`Orca announces a login in Firefox, in ${locale}`, ({ app, orca, firefox }) =>
    logsIn(createOrcaUser(orca, firefox, app, locale, 'firefox-login'), app))

  test(`Orca announces the registration in Firefox, in ${locale}`, ({ app, orca, firefox }) =>
    registers(createOrcaUser(orca, firefox, app, locale, 'firefox-register'), false))

  test(`Orca announces the replacement of a forgotten PIN in Firefox, in ${locale}`, ({ app, orca, firefox }) =>
    replacesPin(createOrcaUser(orca, firefox, app, locale, 'firefox-forgot-pin'), app))

  test(`Orca announces a purchase in Firefox from a typed code to the start, in ${locale}`, async ({
    app,
    orca,
    firefox,
  }) => {
    const me = createOrcaUser(orca, firefox, app, locale, 'firefox-paying', new RegExp(`^(${ORCA})$`))
    const { t } = me
    const { access_token, refresh_token } = await newCustomer(app.origin)
    await firefox.setCookies({ access_token, refresh_token })
    const { name, amount } = await goesToPay(me, app, access_token)
    const [payee = ''] = t('wait.payee', { payee: '…' }).split('…')
    const heading = t('pay.button', { amount, provider: 'promptpay' })
    await me.arrives('Enter', () => press('Return'), heading, new RegExp(`${payee}.+`))
    const left = new RegExp(t('wait.leftSpoken', { time: '.+' }))
    await me.readsPage(t('wait.cancel'), left, new RegExp(`^${payee}`))
    const path = await firefox.evaluate(() => location.pathname)
    const started = t('bill.started', { machine: name })
    // Orca's cursor was on what is gone now, so it also reads the header of what is there.
    await me.hears('it is paid, and the machine has started', () => app.pay(path.split('/').at(-1) ?? ''), started)
    expect(me.times(started), 'it is announced once').toBe(1)
    me.matchesTranscript()
  })
}

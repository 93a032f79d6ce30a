import { expect } from 'playwright/test'
import type { Browser } from '#labs/browsers/browser.ts'
import { startFirefox } from '#labs/browsers/firefox.ts'
import { machineInfo, newCustomer, newPhone, PIN } from '#tests/support/client.ts'
import { press } from './orca.ts'
import { createOrcaUser, escaped, ORCA } from './orca-driver.ts'
import { test as base } from './window.ts'

const KG = 9
const WRONG_PIN = '719306'

const test = base.extend<{ firefox: Browser }>({
  firefox: async ({ app, orca }, use) => {
    expect(orca.utterances.length).toBeGreaterThan(0) // it runs before the browser asks for it
    const browser = await startFirefox(app.url('washday', ''), true)
    await use(browser)
    await browser.close()
  },
})

for (const locale of ['th', 'en'] as const) {
  test(`Orca announces a login with a wrong and then the right PIN in Firefox, in ${locale}`, async ({
    app,
    orca,
    firefox,
  }) => {
    const me = createOrcaUser(orca, firefox, app, locale, 'firefox-login', new RegExp(`^(${ORCA})$`))
    const { t } = me
    const phone = newPhone()
    await newCustomer(app.origin, phone)
    await me.open('/login', 'login.heading')
    await me.reaches(t('login.phone'))
    await me.writes(phone)
    await me.arrives('Enter', () => press('Return'), t('login.pinTitle'))
    await me.reaches(t('login.pinTitle'))
    await me.types(WRONG_PIN)
    await me.hearsOnce('Enter', () => press('Return'), t('pin.wrong', { tries: 4 }))
    await me.types(PIN)
    await me.arrives('Enter', () => press('Return'), t('home.ask'))
    me.matchesTranscript()
  })

  test(`Orca announces a registration and its errors in Firefox, in ${locale}`, async ({ app, orca, firefox }) => {
    const me = createOrcaUser(orca, firefox, app, locale, 'firefox-register', new RegExp(`^(${ORCA})$`))
    const { t } = me
    await me.open('/register', 'register.heading')
    await me.reaches(t('action.continue'))
    await me.step('Enter with nothing filled in', () => press('Return'), t('form.problem'), false)
    await me.reaches(t('login.phone'))
    await me.writes(newPhone(), escaped(t('login.phoneNote')))
    await me.reaches(t('register.name'))
    await me.writes('manee')
    await me.reaches(t('register.policy', { age: 20 }))
    await me.step('Space', () => press('space'), 'checked', false)
    await me.reaches(t('action.continue'))
    await me.arrives('Enter', () => press('Return'), t('register.pinHeading'))
    await me.reaches(t('register.pinHeading'))
    await me.types(PIN)
    await me.arrives('Enter', () => press('Return'), t('register.confirmHeading'))
    await me.reaches(t('register.confirmHeading'))
    await me.types(PIN)
    await me.arrives('Enter', () => press('Return'), t('home.ask'))
    me.matchesTranscript()
  })

  test(`Orca announces a purchase from a typed code to its bill in Firefox, in ${locale}`, async ({
    app,
    orca,
    firefox,
  }) => {
    const me = createOrcaUser(orca, firefox, app, locale, 'firefox-paying', new RegExp(`^(${ORCA})$`))
    const { t } = me
    await firefox.setCookies(await newCustomer(app.origin))
    const machine = await app.freeMachine('washday', KG)
    const [program] = (await machineInfo(app.origin, machine)).programs
    if (!program) throw new Error('The machine has no program')
    const name = t('machine.washer', { number: machine.number })
    const amount = String(program.amount / 100)
    await me.open('/qr-scanner', 'scan.heading')
    await me.reaches(t('scan.typed'))
    await me.writes([machine.node_id, machine.address, machine.sub_position].join('/'))
    await me.arrives('Enter', () => press('Return'), t('choose.washer'), name)
    await me.reaches(program.name[locale])
    await me.reaches(t('choose.pay'))
    await me.arrives('Enter', () => press('Return'), t('pay.heading'))
    const heading = t('pay.button', { amount, provider: 'promptpay' })
    await me.reaches(heading)
    const [payee = ''] = t('wait.payee', { payee: '…' }).split('…')
    await me.arrives('Enter', () => press('Return'), heading, new RegExp(`${payee}.+`))
    await me.readsPage(t('wait.cancel'), new RegExp(t('wait.leftSpoken', { time: '.+' })), new RegExp(`^${payee}`))
    const path = await firefox.evaluate(() => location.pathname)
    const transaction = /TRX_MCH_[0-9A-Z]{26}/.exec(path)?.[0] ?? ''
    // What is between depends on how soon the machine answers.
    await me.isAsked(
      'it is paid, and the machine has started',
      () => app.pay(transaction),
      t('bill.started', { machine: name }),
    )
    me.matchesTranscript()
  })
}

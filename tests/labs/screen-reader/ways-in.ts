import { expect } from 'playwright/test'
import type { MessageId } from '#tests/e2e/messages.ts'
import type { App } from '#tests/e2e/server.ts'
import { newCustomer, newPhone, PIN, until } from '#tests/support/server/client.ts'
import { extractCode, inbox } from '#tests/support/server/phone.ts'
import { press } from './orca.ts'
import { escaped, type OrcaUser } from './orca-driver.ts'

const WRONG_PIN = '719306'
const NEW_PIN = '829471'

/** The page and what has been done come in the order in which they are ready. */
async function arrivesHome(me: OrcaUser, done: MessageId) {
  await me.step('Enter', () => press('Return'), [me.t('home.ask'), me.t(done)], false)
  me.matchesTranscript()
}

/** Logs in with a wrong and then the right PIN. */
export async function logsIn(me: OrcaUser, app: App) {
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
  await arrivesHome(me, 'login.done')
}

/**
 * Registers, at first with nothing filled in.
 * @param saysHint whether the browser reports that a hint has replaced an error
 */
export async function registers(me: OrcaUser, saysHint: boolean) {
  await me.open('/register', 'register.heading')
  await me.tabTo('action.continue')
  await me.step('Enter with nothing filled in', () => press('Return'), me.t('form.problem'))
  await me.tabTo('login.phone')
  await me.writes(newPhone(), saysHint ? escaped(me.t('login.phoneNote')) : /./)
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
  await arrivesHome(me, 'register.done')
}

/** Replaces a forgotten PIN by a code of a text message. */
export async function replacesPin(me: OrcaUser, app: App) {
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
  await arrivesHome(me, 'pinChange.doneNote')
}

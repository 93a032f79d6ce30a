import { ADDRESS, NAME, type PageFixtures } from '#tests/a11y/page-fixtures.ts'
import type { PageRow } from '#tests/e2e/pages.ts'
import type { App } from '#tests/e2e/server.ts'
import { newCustomer, newPhone, PIN, until } from '#tests/support/server/client.ts'
import { extractCode, inbox } from '#tests/support/server/phone.ts'
import type { BrowserUser } from './person.ts'

type Step = (me: BrowserUser, world: PageFixtures, path: string) => Promise<unknown>

/** The steps before a page that its path alone does not open, as `first` in `tests/e2e/pages.ts`. */
export function stepsTo(app: App): (row: PageRow) => Step {
  /** The phone number of the customer who forgets their PIN, one per browser. */
  const phones = new Map<BrowserUser, string>()
  const goesOn = (me: BrowserUser) => me.press(me.button(me.t('action.continue')))
  const entersPin: Step = (me) => me.enterPin(PIN, me.t('action.continue'))

  const steps: [RegExp, Step][] = [
    [
      /^\/login\/pin-code$/,
      async (me) => {
        const phone = newPhone()
        phones.set(me, phone)
        await newCustomer(app.origin, phone)
        await me.open('/login')
        await me.write(me.textbox(me.t('login.phone')), phone)
        await goesOn(me)
        await me.arrivesAt(me.t('login.pinTitle'))
      },
    ],
    [/^\/forgot-pass$/, (me) => me.press(me.link(me.t('login.forgot')))],
    [
      /^\/forgot-pass\/pin$/,
      async (me) => {
        const messages = await until(
          () => inbox(app.origin, phones.get(me) ?? ''),
          ({ length }) => length > 0,
        )
        await me.write(me.textbox(me.t('otp.label')), extractCode(messages[0]?.text ?? ''))
        await goesOn(me)
      },
    ],
    [/^\/(forgot-pass|register)\/conf-pin$/, entersPin],
    [
      /^\/register\/pin$/,
      async (me) => {
        await me.open('/register')
        await me.write(me.textbox(me.t('login.phone')), newPhone())
        await me.write(me.textbox(me.t('register.name')), NAME)
        await me.press({ role: 'checkbox', name: me.t('register.policy', { age: 20 }) })
        await goesOn(me)
        await me.arrivesAt(me.t('register.pinHeading'))
      },
    ],
    [
      /^\/address\/delivery\/[^/]+\/[^/]+$/,
      async (me, { branch }) => {
        await me.open(`/address/delivery/${branch}`)
        await me.press(me.link(me.t('address.actionFor', { action: me.t('address.edit'), name: NAME })))
        await me.arrivesAt(me.t('address.change'))
      },
    ],
    [
      /^\/(delivery|wash-dry-fold)\/[^/]+\/payment$/,
      async (me, _, path) => {
        await me.open(path.replace('/payment', ''))
        await me.reads(ADDRESS)
        await me.press(me.button(me.t('choose.pay')))
        await until(me.path, (now) => now.endsWith('/payment'))
      },
    ],
    [
      /^\/payment\/[^/]+\/[^/]+\/[^/]+$/,
      async (me, { machine }) => {
        await me.scans(machine)
        await me.press(me.button(me.t('choose.pay')))
        await until(me.path, (now) => now.includes('/payment/'))
      },
    ],
    // The selection of the row before is still in the tab.
    [/^\/payment\/.+\/coupon$/, async () => {}],
  ]

  return ({ path }) => {
    const [, step] = steps.find(([pattern]) => pattern.test(path)) ?? []
    if (!step) throw new Error(`No steps for ${path}`)
    return step
  }
}

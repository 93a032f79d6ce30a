import type { ProviderId } from '#contract/payment.ts'
import { visit } from '#tests/e2e/journey.ts'
import { signedIn } from '#tests/e2e/signed-in.ts'
import { machineInfo } from '#tests/support/server/client.ts'
import { payUnseen } from './bank.ts'
import { press } from './orca.ts'
import { createOrcaUser, escaped, ORCA } from './orca-driver.ts'
import { test } from './window.ts'

test.use({ shop: 'heard ways' })

const KG = 9
/** Without PromptPay, the default, which `paying.spec.ts` tests. */
const METHODS = ['truemoney_qr', 'truemoney', 'credit_card', 'mobile_banking'] as const

for (const locale of ['th', 'en'] as const)
  for (const provider of METHODS)
    test(`[W7] Orca announces a payment by ${provider}, in ${locale}`, async ({ app, orca, window }) => {
      const me = createOrcaUser(
        orca,
        window,
        app,
        locale,
        `paying-${provider}`,
        new RegExp(`^(${ORCA}|main content .*)$`),
      )
      const { t } = me
      await signedIn(app, window.context())
      const nameOf = (method: ProviderId) => t(`bill.way.${method}`)
      const machine = await app.freeMachine('washday', KG)
      const [{ amount } = { amount: 0 }] = (await machineInfo(app.origin, machine)).programs
      const byHand = visit({ app, page: window, locale })
      const payButton = () => me.reaches(t('pay.button', { amount: amount / 100, provider }))
      await byHand.orders(machine)
      await me.reaches(nameOf('promptpay'))
      await me.readTo('Down', escaped(nameOf(provider)))
      await me.step('Space', () => press('space'), /^selected/, false)
      await payButton()
      if (provider === 'mobile_banking') {
        await me.step('Enter without a bank', () => press('Return'), t('pay.bankMissing'), false)
        await me.step('Space', () => press('space'), /^selected/, false)
        await payButton()
      }
      if (provider === 'truemoney_qr') {
        await me.arrives('Enter', () => press('Return'), t('pay.button', { amount: amount / 100, provider }))
      } else {
        press('Return')
        await window.getByRole('button', { name: 'Leave without paying' }).click() // on the external payment page
        await me.reaches(t(`wait.open.${provider}`))
      }
      await me.arrives(
        'it is paid, and the machine has started',
        () => payUnseen(app, window, byHand.transaction(), 'running'),
        t('bill.started', { machine: byHand.machineName(machine) }),
      )
      me.matchesTranscript()
    })

import type { MachineRow } from '#contract/machines.ts'
import { REFUND_TIMES } from '#contract/refund-times.ts'
import { moveSandboxCharge } from '#contract/sandbox.ts'
import { signedIn } from '#tests/e2e/signed-in.ts'
import { commandFor, createPurchase, get, newPurchase } from '#tests/support/server/client.ts'
import { TOO_MANY } from '#tests/support/server/purchase.ts'
import { leave, payUnseen } from './bank.ts'
import { press } from './orca.ts'
import { createOrcaUser, ORCA, spokenMessagesOf } from './orca-driver.ts'
import { test } from './window.ts'

test.use({ shop: 'heard endings' })

const KG = 9

for (const locale of ['th', 'en'] as const)
  test(`[W8a] Orca announces the rarer results of a payment, in ${locale}`, async ({ app, orca, window }) => {
    const t = spokenMessagesOf(locale)
    // The time jumps to its end and may pass the 30-second announcement.
    const me = createOrcaUser(
      orca,
      window,
      app,
      locale,
      'endings',
      new RegExp(`^(${ORCA}|${t('wait.leftSpoken', { time: t('time.seconds', { seconds: 30 }) })})$`),
    )
    const { access_token: token } = await signedIn(app, window.context())
    const freeMachine = () => app.freeMachine('washday', KG)
    async function waits(machine: MachineRow) {
      const purchase = await createPurchase(app.origin, token, await commandFor(app.origin, machine))
      await me.open(`/waiting-payment/${purchase.transaction}`, /\d/)
      return { ...purchase, machine }
    }

    const first = await freeMachine()
    await waits(first)
    await me.reaches(t('wait.check'))
    await me.hearsOnce('Enter, and nothing has come', () => press('Return'), t('wait.notYet'))
    await me.reaches(t('wait.cancel'))
    await me.hears('Enter', () => press('Return'), t('wait.cancelAsk'), t('wait.cancelNote'))
    await me.reaches(t('wait.cancelYes'))
    await me.hearsOnce('Enter', () => press('Return'), t('end.unpaidNote'))

    const timeIsUp = ({ transaction }: { transaction: string }) =>
      me.hearsOnce('the time is up', () => leave(app, transaction, 1), t('end.unpaidNote'))
    const expired = await waits(await freeMachine())
    await timeIsUp(expired)
    await newPurchase(app.origin, expired.machine)
    await me.hearsOnce(
      'it is paid late, and somebody else has the machine',
      () => payUnseen(app, window, expired.transaction, 'start_failed'),
      t('end.moneySafe', { amount: expired.amount / 100 }),
    )
    const late = await waits(first)
    await timeIsUp(late)
    const machine = t('machine.washer', { number: late.machine_number })
    await me.arrives(
      'it is paid late, and the machine has started',
      () => payUnseen(app, window, late.transaction, 'running'),
      t('bill.started', { machine }),
    )

    const upTo = (text: string) => text.split('…')[0] ?? ''
    const wronglyPaid = await waits(await freeMachine())
    const [price, amount] = [wronglyPaid.amount / 100, (wronglyPaid.amount + TOO_MANY) / 100]
    await me.hearsOnce(
      'the wrong amount is paid',
      () =>
        get(app.origin, moveSandboxCharge, {
          transaction: wronglyPaid.transaction,
          action: 'pay_wrong',
          webhook: 'send',
        }),
      upTo(t('wrongAmount.asked', { amount, price, number: '…', days: REFUND_TIMES.workingDays })),
    )
    const failed = await waits(wronglyPaid.machine)
    const baht = { amount: failed.amount / 100 }
    await app.machine(failed.machine.machine_id, 'fail_next_start')
    await me.hearsOnce(
      'it is paid, and the machine has not started',
      () => payUnseen(app, window, failed.transaction, 'start_failed'),
      t('end.moneySafe', baht),
    )
    await me.reaches(t('end.bank'))
    await me.hears('Enter', () => press('Return'), t('end.caseAsk'), t('refund.final'))
    await me.reaches(t('end.caseYes'))
    await me.hearsOnce(
      'Enter',
      () => press('Return'),
      upTo(t('end.caseNote', { ...baht, number: '…', days: REFUND_TIMES.workingDays })),
    )

    const unknown = await createPurchase(app.origin, token, await commandFor(app.origin, await freeMachine()))
    await window.route('**/api/confirm_payment?*', (route) => route.abort())
    await me.open(`/waiting-payment/${unknown.transaction}`, 'end.unknown')
    await me.reaches(t('wait.check'))
    await me.hearsOnce('Enter, and nothing can be learnt', () => press('Return'), t('end.unknownNote'))
    await window.unroute('**/api/confirm_payment?*')
    await me.arrives(
      'Enter, and the server answers',
      () => press('Return'),
      t('pay.button', { amount: unknown.amount / 100, provider: 'promptpay' }),
    )
    me.matchesTranscript()
  })

import { expect } from 'playwright/test'
import { signedIn } from '#tests/e2e/signed-in.ts'
import { payUnseen } from './bank.ts'
import { goesToPay } from './checkout.ts'
import { press } from './orca.ts'
import { createOrcaUser, ORCA } from './orca-driver.ts'
import { test } from './window.ts'

for (const locale of ['th', 'en'] as const)
  test(`[G1a][S3b][W2][W9] Orca announces a purchase from a typed code to its bill, in ${locale}`, async ({
    app,
    orca,
    window,
  }) => {
    const ignored = new RegExp(`^(${ORCA})$`)
    const me = createOrcaUser(orca, window, app, locale, 'paying', ignored)
    const { t } = me
    const { access_token: token } = await signedIn(app, window.context())
    const { program, name, amount } = await goesToPay(me, app, token)
    const answered = Promise.withResolvers<void>()
    await window.route('**/api/generate_qr', async (route) => {
      await answered.promise
      await route.continue()
    })
    await me.hearsOnce('Enter, and the server is slow', () => press('Return'), t('pay.making'))
    const heading = t('pay.button', { amount, provider: 'promptpay' })
    const [payee = ''] = t('wait.payee', { payee: '…' }).split('…')
    await me.arrives('the server answers', () => answered.resolve(), heading, new RegExp(`${payee}.+`))
    const left = new RegExp(t('wait.leftSpoken', { time: '.+' }))
    await me.readsPage(t('wait.cancel'), left, new RegExp(`^${payee}`))
    await window.evaluate(() => document.getElementById('main')?.focus())
    const [qr = ''] = t('wait.qr', { amount: '…', what: '' }).split('…')
    await me.readTo('g', new RegExp(qr))
    const transaction = /TRX_MCH_[0-9A-Z]{26}/.exec(window.url())?.[0] ?? ''
    // The page keeps the focus, and only its name changes: the start is said by the live region alone.
    await me.hearsOnce(
      'it is paid, and the machine has started',
      () => payUnseen(app, window, transaction, 'running'),
      t('bill.started', { machine: name }),
    )
    me.matchesTranscript()

    const atBill = createOrcaUser(orca, window, app, locale, 'bill', ignored)
    await atBill.reaches(t('bill.share'))
    await atBill.readsRows('Down', [
      [t('bill.machine'), name],
      [t('bill.price'), (program.amount / 100).toFixed(2)],
      [t('bill.total'), t('amount.inBaht', { amount: `${amount}.00` })],
      [t('bill.way'), t('bill.way.promptpay')],
      [t('bill.reference'), 'T R X, M C H'],
    ])
    // Nothing that was announced on the way is left at the end of the page.
    const end = (await atBill.readsToEnd()).join('\n')
    for (const past of [t('pay.making'), t('wait.paid'), t('bill.started', { machine: name })])
      expect(end).not.toContain(past)
    atBill.matchesTranscript()
  })

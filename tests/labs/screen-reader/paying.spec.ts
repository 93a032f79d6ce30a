import { expect } from 'playwright/test'
import { claimCoupon } from '#contract/coupons.ts'
import { signedIn } from '#tests/e2e/signed-in.ts'
import { get, machineInfo } from '#tests/support/server/client.ts'
import { payUnseen } from './bank.ts'
import { press } from './orca.ts'
import { createOrcaUser, ORCA } from './orca-driver.ts'
import { test } from './window.ts'

const KG = 9
const COUPON = { code: 'WASH15', amount: 1_500 }

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
    await get(app.origin, claimCoupon, { code: COUPON.code }, { token, key: crypto.randomUUID() })
    const machine = await app.freeMachine('washday', KG)
    const [program] = (await machineInfo(app.origin, machine)).programs
    if (!program) throw new Error('The machine has no program')
    const name = t('machine.washer', { number: machine.number })
    const amount = String((program.amount - COUPON.amount) / 100)

    await me.open('/qr-scanner', 'scan.heading')
    // The field is hidden while the camera is on.
    await me.reachesExactly(t('scan.type'))
    await me.step('Enter', () => press('Return'), [t('scan.typed'), /^Focus mode$/], false)
    await me.writes([machine.node_id, machine.address, machine.sub_position].join('/'))
    await me.arrives('Enter', () => press('Return'), t('choose.washer'), name)
    await me.reaches(program.name[locale])
    await me.reaches(t('choose.pay'))
    await me.arrives('Enter', () => press('Return'), t('pay.heading'))

    await me.reaches(t('pay.change'))
    await me.arrives('Enter', () => press('Return'), t('coupon.heading', { amount: String(program.amount / 100) }))
    await me.reaches(t('coupon.use'))
    await me.arrives('Enter', () => press('Return'), t('pay.heading'))

    await me.reaches(t('pay.button', { amount, provider: 'promptpay' }))
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

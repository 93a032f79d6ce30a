import { expect } from 'playwright/test'
import { finishedLoad } from '#tests/e2e/finished-load.ts'
import { signedIn } from '#tests/e2e/signed-in.ts'
import { addressNear, firstOffer } from '#tests/support/server/delivery-orders.ts'
import { payUnseen } from './bank.ts'
import { press } from './orca.ts'
import { createOrcaUser, ORCA } from './orca-driver.ts'
import { test } from './window.ts'

for (const locale of ['th', 'en'] as const) {
  test(`[G1a] Orca announces each navigation once, also Back and a redirect, in ${locale}`, async ({
    app,
    orca,
    window,
  }) => {
    const me = createOrcaUser(orca, window, app, locale, 'steps', new RegExp(`^(${ORCA})$`))
    const { t } = me
    const back = () => window.goBack()
    await me.open('/', 'home.promise')
    await me.reachesExactly(t('nav.branches'))
    await me.arrives('Enter', () => press('Return'), t('branch.listHeading'))
    await me.reachesExactly(t('nav.history'))
    await me.arrives('Enter', () => press('Return'), t('history.guest'))
    await me.arrives('Back', back, t('branch.listHeading'))
    await me.reachesExactly(t('nav.profile'))
    await me.arrives('Enter', () => press('Return'), t('login.heading'), t('why.login'))
    await me.arrives('Back', back, t('branch.listHeading'))
    await me.arrives('Back', back, t('home.promise'))
    me.matchesTranscript()
  })

  test(`Orca announces an address form without a map, in ${locale}`, async ({ app, orca, window }) => {
    const me = createOrcaUser(orca, window, app, locale, 'address', new RegExp(`^(${ORCA})$`))
    const { t } = me
    await signedIn(app, window.context())
    await window.route('**/sandbox/tiles/**', (route) => route.abort())
    await me.open('/address/delivery/ari4/create', 'address.new')
    await me.reaches(t('address.address'))
    await me.writes('9 Soi Ari 4')
    await me.reaches(t('address.openMap'))
    await me.arrives('Enter', () => press('Return'), t('address.mapHeading'), t('address.noMap'))
    await me.reaches(t('address.findPlace'))
    await me.writes('13.7797 100.5447')
    await me.step('Enter', () => press('Return'), /\d (m|ม\.) /, false)
    await me.reaches(t('address.usePin'))
    await me.arrives('Enter', () => press('Return'), t('address.new'))
    await me.reaches(t('address.save'))
    await me.arrives('Enter', () => press('Return'), t('order.heading'), t('address.savedNew'))
    me.matchesTranscript()
  })

  test(`Orca announces a review, in ${locale}`, async ({ app, orca, window }) => {
    const me = createOrcaUser(orca, window, app, locale, 'review', new RegExp(`^(${ORCA})$`))
    const { t } = me
    const { access_token: token } = await signedIn(app, window.context())
    const { purchase } = await finishedLoad(app, token)
    await me.open(`/branch/${purchase.branch_id}/review`, 'review.heading')
    await me.reaches(t('review.star1'))
    await me.step('Space', () => press('space'), /selected|checked/, false)
    await me.reaches(t('review.text'))
    await me.writes('clean')
    await me.reaches(t('review.submit'))
    await me.step('Enter', () => press('Return'), [/^main content/, t('review.thanks')], false)
    expect(me.times(t('review.thanks')), 'it is announced once').toBe(1)
    me.matchesTranscript()
  })

  test(`Orca announces a wash-dry-fold order, in ${locale}`, async ({ app, orca, window }) => {
    const me = createOrcaUser(orca, window, app, locale, 'order', new RegExp(`^(${ORCA})$`))
    const { t } = me
    const { access_token: token } = await signedIn(app, window.context())
    const offer = await firstOffer(app.origin, 'wash_dry_fold')
    await addressNear(app.origin, token, offer)
    await me.open('/wash-dry-fold', 'order.branches')
    await me.reaches(offer.branch_name[locale])
    await me.arrives('Enter', () => press('Return'), t('order.heading'))
    await me.reaches(t('choose.pay'))
    await me.arrives('Enter', () => press('Return'), t('pay.heading'))
    await me.reaches(t('pay.button', { amount: '…', provider: 'promptpay' }).split('…')[0] ?? '')
    await me.step('Enter', () => press('Return'), /^main content \D+ \d/, false)
    const transaction = /TRX_WDF_[0-9A-Z]{26}/.exec(window.url())?.[0] ?? ''
    await me.hearsOnce(
      'it is paid, and the shop has it',
      () => payUnseen(app, window, transaction, 'running'),
      t('wait.paid'),
    )
    me.matchesTranscript()

    const atReceipt = createOrcaUser(orca, window, app, locale, 'receipt', new RegExp(`^(${ORCA})$`))
    await atReceipt.reaches(t('bill.share'))
    await atReceipt.readsRows('Down', [
      [t('bill.way'), t('bill.way.promptpay')],
      [t('bill.reference'), 'T R X, W D F'],
    ])
    atReceipt.matchesTranscript()
  })

  test(`Orca announces the check of a lottery ticket, in ${locale}`, async ({ app, orca, window }) => {
    const me = createOrcaUser(orca, window, app, locale, 'lottery', new RegExp(`^(${ORCA})$`))
    const { t } = me
    await me.open('/lottery', 'lottery.title')
    await me.reaches(t('lottery.ticket'))
    await me.writes('12345')
    await me.step('Enter', () => press('Return'), t('lottery.ticketWrong'), false)
    await me.writes('6')
    await me.step('Enter', () => press('Return'), /1 2 3 4, 5 6/, false)
    me.matchesTranscript()
  })

  test(`[S3a] Orca announces that the camera is on, in ${locale}`, async ({ app, orca, window }) => {
    const me = createOrcaUser(orca, window, app, locale, 'camera', new RegExp(`^(${ORCA})$`))
    const { t } = me
    // As for somebody who has not allowed it yet: else it opens by itself.
    await window.addInitScript(() => {
      navigator.permissions.query = () => Promise.reject(new TypeError('unknown'))
    })
    await me.open('/qr-scanner', 'scan.heading')
    await me.reaches(t('scan.open'))
    await me.step('Enter', () => press('Return'), t('scan.isOn'), false)
    expect(me.times(t('scan.isOn')), 'it is announced once').toBe(1)
    await me.reaches(t('scan.stop'))
    await me.step('Enter', () => press('Return'), t('scan.open'), false)
    me.matchesTranscript()
  })
}

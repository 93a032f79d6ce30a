import { expect } from 'playwright/test'
import { finishedLoad } from '#tests/e2e/finished-load.ts'
import { signedIn } from '#tests/e2e/signed-in.ts'
import { addressNear, firstOffer } from '#tests/support/delivery-orders.ts'
import { payUnseen } from './bank.ts'
import { press } from './orca.ts'
import { listen, ORCA } from './orca-driver.ts'
import { test } from './window.ts'

for (const locale of ['th', 'en'] as const) {
  test(`[G1a] each step between two pages is said once, Back and a guard's too, in ${locale}`, async ({
    app,
    orca,
    window,
  }) => {
    const me = listen(orca, window, app, locale, 'steps', new RegExp(`^(${ORCA})$`))
    const { say } = me
    const back = () => window.goBack()
    await me.open('/', 'home.promise')
    await me.reachesExactly(say('nav.branches'))
    await me.arrives('Enter', () => press('Return'), say('branch.listHeading'))
    await me.reachesExactly(say('nav.history'))
    await me.arrives('Enter', () => press('Return'), say('history.guest'))
    await me.arrives('Back', back, say('branch.listHeading'))
    await me.reachesExactly(say('nav.profile'))
    await me.arrives('Enter', () => press('Return'), say('login.heading'), say('why.login'))
    await me.arrives('Back', back, say('branch.listHeading'))
    await me.arrives('Back', back, say('home.promise'))
    me.isAsKept()
  })

  test(`an address without a map can be heard, in ${locale}`, async ({ app, orca, window }) => {
    const me = listen(orca, window, app, locale, 'address', new RegExp(`^(${ORCA})$`))
    const { say } = me
    await signedIn(app, window.context())
    await window.route('**/sandbox/tiles/**', (route) => route.abort())
    await me.open('/address/delivery/ari4/create', 'address.new')
    await me.reaches(say('address.address'))
    await me.writes('9 Soi Ari 4')
    await me.reaches(say('address.openMap'))
    await me.arrives('Enter', () => press('Return'), say('address.mapHeading'), say('address.noMap'))
    await me.reaches(say('address.findPlace'))
    await me.writes('13.7797 100.5447')
    await me.step('Enter', () => press('Return'), '13.77970', false)
    await me.reaches(say('address.usePin'))
    await me.arrives('Enter', () => press('Return'), say('address.new'))
    await me.reaches(say('address.save'))
    await me.arrives('Enter', () => press('Return'), say('order.heading'), say('address.savedNew'))
    me.isAsKept()
  })

  test(`a review can be heard, in ${locale}`, async ({ app, orca, window }) => {
    const me = listen(orca, window, app, locale, 'review', new RegExp(`^(${ORCA})$`))
    const { say } = me
    const { access_token: token } = await signedIn(app, window.context())
    const { known } = await finishedLoad(app, token)
    await me.open(`/branch/${known.branch_id}/review`, 'review.heading')
    await me.reaches(say('review.star1'))
    await me.step('Space', () => press('space'), /selected|checked/, false)
    await me.reaches(say('review.text'))
    await me.writes('clean')
    await me.reaches(say('review.submit'))
    await me.step('Enter', () => press('Return'), [/^main content/, say('review.thanks')], false)
    expect(me.times(say('review.thanks')), 'it is said once').toBe(1)
    me.isAsKept()
  })

  test(`an order can be heard, in ${locale}`, async ({ app, orca, window }) => {
    const me = listen(orca, window, app, locale, 'order', new RegExp(`^(${ORCA})$`))
    const { say } = me
    const { access_token: token } = await signedIn(app, window.context())
    const offer = await firstOffer(app.origin, 'wash_dry_fold')
    await addressNear(app.origin, token, offer)
    await me.open('/wash-dry-fold', 'order.branches')
    await me.reaches(offer.branch_name[locale])
    await me.arrives('Enter', () => press('Return'), say('order.heading'))
    await me.reaches(say('choose.pay'))
    await me.arrives('Enter', () => press('Return'), say('pay.heading'))
    await me.reaches(say('pay.button', { amount: '…', provider: 'promptpay' }).split('…')[0] ?? '')
    await me.step('Enter', () => press('Return'), /^main content \d/, false)
    const transaction = /TRX_WDF_[0-9A-Z]{26}/.exec(window.url())?.[0] ?? ''
    await me.hearsOnce(
      'it is paid, and the shop has it',
      () => payUnseen(app, window, transaction, 'running'),
      `${say('wait.paid')} ${say('order.withShop')}`,
    )
    me.isAsKept()

    const atReceipt = listen(orca, window, app, locale, 'receipt', new RegExp(`^(${ORCA})$`))
    await atReceipt.reaches(say('bill.share'))
    await atReceipt.readsRows('Down', [
      [say('bill.way'), say('bill.way.promptpay')],
      [say('bill.reference'), 'T R X, W D F'],
    ])
    atReceipt.isAsKept()
  })

  test(`a lottery ticket that is checked can be heard, in ${locale}`, async ({ app, orca, window }) => {
    const me = listen(orca, window, app, locale, 'lottery', new RegExp(`^(${ORCA})$`))
    const { say } = me
    await me.open('/lottery', 'lottery.title')
    await me.reaches(say('lottery.ticket'))
    await me.writes('12345')
    await me.step('Enter', () => press('Return'), say('lottery.ticketWrong'), false)
    await me.writes('6')
    await me.step('Enter', () => press('Return'), /123456/, false)
    me.isAsKept()
  })

  test(`[S3a] a camera that is on can be heard, in ${locale}`, async ({ app, orca, window }) => {
    const me = listen(orca, window, app, locale, 'camera', new RegExp(`^(${ORCA})$`))
    const { say } = me
    await me.open('/qr-scanner', 'scan.heading')
    await me.reaches(say('scan.open'))
    await me.step('Enter', () => press('Return'), say('scan.isOn'), false)
    expect(me.times(say('scan.isOn')), 'it is said once').toBe(1)
    await me.reaches(say('scan.stop'))
    await me.step('Enter', () => press('Return'), say('scan.open'), false)
    me.isAsKept()
  })
}

import { claimCoupon } from '#contract/coupons.ts'
import { moveSandboxOrder } from '#contract/sandbox.ts'
import { looksRight } from '#tests/a11y/axe.ts'
import { get } from '#tests/support/client.ts'
import { addressNear, firstOffer } from '#tests/support/delivery-orders.ts'
import { expect, MOVING, test } from './app.ts'
import { keyboard } from './input-method.ts'
import { type Visitor, visit } from './journey.ts'
import { signedIn } from './signed-in.ts'

test.use(MOVING)

/** To the first branch of the list, which is the first that does the service. */
const firstBranch = (me: Visitor) => me.main.getByRole('listitem').first().getByRole('link')

async function arrivesAtQr({ page, say }: Visitor, service: string) {
  await expect(page).toHaveURL(/\/waiting-payment\/TRX_(DLV|WDF)_/)
  const code = page.getByRole('img', { name: new RegExp(`${service}$`) })
  await expect(code).toBeVisible()
  await expect(page.getByRole('list', { name: say('wait.steps') })).toContainText(say('service.status.received'))
  return /TRX_\w+/.exec(page.url())?.[0] ?? ''
}

test('laundry is ordered from home, with an address written on the way, paid and followed, in en', async ({
  app,
  page,
  context,
}) => {
  test.slow()
  const { access_token: token } = await signedIn(app, context)
  await get(app.origin, claimCoupon, { code: 'WASH15' }, { token, key: crypto.randomUUID() })
  const me = visit({ app, page })
  const { say } = me
  await me.open('/')
  await me.link(say('service.delivery')).click()
  await me.arrivesAt(say('order.branches'), say('service.delivery'))
  await expect(firstBranch(me)).toBeVisible()
  await looksRight(page, 'branches of a service')
  await firstBranch(me).click()
  await me.arrivesAt(say('order.heading'), say('order.title'))
  await me.button(say('order.more.bag')).click()
  await page.getByRole('textbox', { name: say('order.note') }).fill('Call first')
  await me.button(say('choose.pay')).click()
  await expect(me.main.getByRole('region', { name: say('form.problem') })).toBeFocused()
  await looksRight(page, 'order without an address')

  await me.link(say('address.add')).click()
  await me.arrivesAt(say('address.new'))
  await page.getByRole('textbox', { name: say('address.address'), exact: true }).fill('9 ซอยอารีย์ 4')
  await me.button(say('address.save')).click()
  await me.arrivesAt(say('order.heading'), say('order.title'))
  await expect(me.main).toContainText('9 ซอยอารีย์ 4')
  await expect(page.getByRole('textbox', { name: say('order.note') })).toHaveValue('Call first')
  await expect(page.getByRole('textbox', { name: say('order.units.bag') })).toHaveValue('2')
  await looksRight(page, 'order')
  await me.button(say('choose.pay')).click()
  await me.arrivesAt(/^To pay 265\.00/, say('pay.title'))
  await expect(me.payButton()).toBeEnabled()
  await looksRight(page, 'order to pay')
  await me.button(say('pay.change')).click()
  const coupons = page.getByRole('dialog', { name: say('coupon.title') })
  await expect(coupons.getByRole('radio').first()).toBeChecked()
  await looksRight(page, 'coupons of an order')
  await coupons.getByRole('button', { name: say('coupon.use') }).click()
  await expect(me.button(say('pay.change'))).toBeFocused()
  await me.payButton().click()
  const transaction = await arrivesAtQr(me, say('service.delivery'))
  await looksRight(page, 'QR of an order')

  await app.pay(transaction)
  await expect(page).toHaveURL(new RegExp(`/delivery/transaction/${transaction}`))
  await me.arrivesAt(/^We collect /, /^We collect .*/)
  await looksRight(page, 'order with the branch')
  await get(app.origin, moveSandboxOrder, { transaction, action: 'next' })
  await me.isAt(say('order.head.picked_up'))
  await me.open('/')
  await expect(me.main.getByRole('list', { name: say('home.services') })).toContainText(say('service.status.picked_up'))
})

test('[X9] laundry is ordered and cancelled by keys alone, in th', async ({ app, page, context }) => {
  test.slow()
  const { access_token: token } = await signedIn(app, context)
  await addressNear(app.origin, token, await firstOffer(app.origin, 'wash_dry_fold'))
  const me = visit({ app, page, locale: 'th', hand: keyboard(page) })
  const { say, hand } = me
  await me.open('/wash-dry-fold')
  await me.isAt(say('order.branches'), say('service.wash_dry_fold'))
  await hand.press(firstBranch(me))
  await me.arrivesAt(say('order.heading'), say('order.title'))
  await expect(me.main).toContainText('99/1')
  await hand.tick(page.getByRole('checkbox').first())
  await hand.press(me.button(say('choose.pay')))
  await me.arrivesAt(/^ยอดชำระ 181\.00/, say('pay.title'))
  await expect(me.payButton()).toBeEnabled()
  await hand.press(me.payButton())
  await arrivesAtQr(me, say('service.wash_dry_fold'))
  await hand.press(me.button(say('wait.cancel')))
  await hand.press(page.getByRole('alertdialog').getByRole('button', { name: say('wait.cancelYes') }))
  await me.arrivesAt(say('end.cancelled'))
  await expect(me.main).toContainText(say('end.cancelledNote'))
  await looksRight(page, 'cancelled order')
  await hand.press(me.link(say('order.again')))
  await me.arrivesAt(say('order.heading'), say('order.title'))
})

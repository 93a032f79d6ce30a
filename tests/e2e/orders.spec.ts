import { claimCoupon } from '#contract/coupons.ts'
import { moveSandboxOrder } from '#contract/sandbox.ts'
import { expectAccessible } from '#tests/a11y/axe.ts'
import { get } from '#tests/support/server/client.ts'
import { addressNear, firstOffer } from '#tests/support/server/delivery-orders.ts'
import { expect, test, WITH_MOTION } from './app.ts'
import { keyboard } from './input-method.ts'
import { type Visitor, visit } from './journey.ts'
import { signedIn } from './signed-in.ts'
import { FULL_ONLY } from './test-scope.ts'

test.use(WITH_MOTION)

/** The link to the first branch of the list, which offers the service. */
const firstBranch = (me: Visitor) => me.main.getByRole('listitem').first().getByRole('link')

async function arrivesAtQr({ page, t }: Visitor, service: string) {
  await expect(page).toHaveURL(/\/waiting-payment\/TRX_(DLV|WDF)_/)
  const code = page.getByRole('img', { name: new RegExp(`${service}$`) })
  await expect(code).toBeVisible()
  await expect(page.getByRole('list', { name: t('wait.steps') })).toContainText(t('service.status.received'))
  return /TRX_\w+/.exec(page.url())?.[0] ?? ''
}

test(
  'a customer orders a delivery, adds an address during it, pays and follows its status, in en',
  FULL_ONLY,
  async ({ app, page, context }) => {
    test.slow()
    const { access_token: token } = await signedIn(app, context)
    await get(app.origin, claimCoupon, { code: 'WASH15' }, { token, key: crypto.randomUUID() })
    const me = visit({ app, page })
    const { t } = me
    await me.open('/')
    await me.link(t('service.delivery')).click()
    await me.arrivesAt(t('order.branches'), t('service.delivery'))
    await expect(firstBranch(me)).toBeVisible()
    await expectAccessible(page, 'branches of a service')
    await firstBranch(me).click()
    await me.arrivesAt(t('order.heading'), t('order.title'))
    await me.button(t('order.more.bag')).click()
    await page.getByRole('textbox', { name: t('order.note') }).fill('Call first')
    await me.button(t('choose.pay')).click()
    await expect(me.main.getByRole('region', { name: t('form.problem') })).toBeFocused()
    await expectAccessible(page, 'order without an address')

    await me.link(t('address.add')).click()
    await me.arrivesAt(t('address.new'))
    await page.getByRole('textbox', { name: t('address.address'), exact: true }).fill('9 ซอยอารีย์ 4')
    await me.button(t('address.save')).click()
    await me.arrivesAt(t('order.heading'), t('order.title'))
    await expect(me.main).toContainText('9 ซอยอารีย์ 4')
    await expect(page.getByRole('textbox', { name: t('order.note') })).toHaveValue('Call first')
    await expect(page.getByRole('textbox', { name: t('order.units.bag') })).toHaveValue('2')
    await expectAccessible(page, 'order')
    await me.button(t('choose.pay')).click()
    await me.arrivesAt(/^To pay 265/, t('pay.title'))
    await expect(me.payButton()).toBeEnabled()
    await expectAccessible(page, 'order to pay')
    await me.button(t('pay.change')).click()
    const coupons = page.getByRole('dialog', { name: t('coupon.title') })
    await expect(coupons.getByRole('radio').first()).toBeChecked()
    await expectAccessible(page, 'coupons of an order')
    await coupons.getByRole('button', { name: t('coupon.use') }).click()
    await expect(me.button(t('pay.change'))).toBeFocused()
    await me.payButton().click()
    const transaction = await arrivesAtQr(me, t('service.delivery'))
    await expectAccessible(page, 'QR of an order')

    await app.pay(transaction)
    await expect(page).toHaveURL(new RegExp(`/delivery/transaction/${transaction}`))
    await me.arrivesAt(/^We’ll pick up /, /^We’ll pick up .*/)
    await expectAccessible(page, 'order with the branch')
    await get(app.origin, moveSandboxOrder, { transaction, action: 'next' })
    await me.isAt(t('order.head.picked_up'))
    await me.open('/')
    await expect(me.main.getByRole('list', { name: t('home.services') })).toContainText(t('service.status.picked_up'))
  },
)

test(
  '[X9] a customer orders wash-dry-fold and cancels by keyboard, in th',
  FULL_ONLY,
  async ({ app, page, context }) => {
    test.slow()
    const { access_token: token } = await signedIn(app, context)
    await addressNear(app.origin, token, await firstOffer(app.origin, 'wash_dry_fold'))
    const me = visit({ app, page, locale: 'th', hand: keyboard(page) })
    const { t, hand } = me
    await me.open('/wash-dry-fold')
    await me.isAt(t('order.branches'), t('service.wash_dry_fold'))
    await hand.press(firstBranch(me))
    await me.arrivesAt(t('order.heading'), t('order.title'))
    await expect(me.main).toContainText('99/1')
    await hand.tick(page.getByRole('checkbox').first())
    await hand.press(me.button(t('choose.pay')))
    await me.arrivesAt(/^ยอดชำระ 181/, t('pay.title'))
    await expect(me.payButton()).toBeEnabled()
    await hand.press(me.payButton())
    await arrivesAtQr(me, t('service.wash_dry_fold'))
    await hand.press(me.button(t('wait.cancel')))
    await hand.press(page.getByRole('alertdialog').getByRole('button', { name: t('wait.cancelYes') }))
    await me.arrivesAt(t('end.cancelled'))
    await expect(me.main).toContainText(t('end.unpaidNote'))
    await expectAccessible(page, 'cancelled order')
    await hand.press(me.link(t('order.again')))
    await me.arrivesAt(t('order.heading'), t('order.title'))
  },
)

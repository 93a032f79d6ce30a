import type { Page } from 'playwright/test'
import { BRANCH, type Customer, type Shop } from '#tests/support/doubles/minimal-api/shop.ts'
import { visit } from './journey.ts'
import { customerOf, expect, test, WASHER } from './minimal.ts'
import { FULL_ONLY } from './test-scope.ts'

/** A load of the customer that has finished. */
function finishedLoad(shop: Shop, customer: Customer) {
  const facts = { customer: customer.id, amount: 3_000, discount: 0, provider: 'promptpay', temp: 'cold' }
  const { transaction } = shop.addPayment({ ...facts, node: WASHER.code })
  shop.pay(transaction)
  shop.finish(transaction)
  return transaction
}

for (const locale of ['th', 'en'] as const) {
  test(
    `with an API that knows only the specification, a customer manages bills, points and coupons, in ${locale}`,
    FULL_ONLY,
    async ({ app, api, page, context }) => {
      const { customer } = await customerOf(api, { app, context })
      const transaction = finishedLoad(api.shop, customer)
      const me = visit({ app, page, locale })
      const { t, hand, main } = me

      await me.open('/history')
      await me.isAt(t('history.title'))
      await hand.press(main.getByRole('link', { name: new RegExp(me.machineName(WASHER)) }))
      await me.arrivesAt(t('bill.completed', { machine: me.machineName(WASHER) }))
      await expect(main).toContainText(transaction)
      await hand.press(me.button(t('bill.collect')))
      await expect(main).toContainText(t('bill.collected', { points: 4 }))
      await hand.press(me.link(t('bill.review')))
      await me.arrivesAt(t('review.heading'), t('review.pageTitle'))
      await hand.choose(page.getByRole('radio', { name: t('review.star5') }))
      await hand.press(me.button(t('review.submit')))
      await me.arrivesAt(BRANCH.name)
      await expect(main.getByRole('heading', { name: t('ranking.title') })).toBeVisible()

      await me.open('/branch')
      await me.isAt(t('branch.yours'), t('branch.title'))
      await expect(me.link(BRANCH.name)).toHaveAttribute('href', new RegExp(`/branch/${BRANCH.id}$`))

      await me.open('/coupon/claim')
      await me.isAt(t('coupons.title'))
      await expect(main).toContainText('ลด 10 บาท')
      await expect(page.getByRole('textbox', { name: t('coupons.codeLabel') })).toHaveCount(0)
      await me.open('/coupon/history')
      await me.isAt(t('coupons.history'))
      await expect(main).toContainText('คูปองเก่า')

      await me.open('/rewards')
      await me.isAt(/^124/, t('rewards.title'))
      await expect(main).toContainText('ถุงผ้า')
      await expect(main.getByRole('button', { name: t('gift.takeOf', { title: 'ถุงผ้า' }) })).toHaveCount(0)
      await hand.press(main.getByRole('link', { name: /^คูปอง 20 บาท/ }))
      await me.arrivesAt('คูปอง 20 บาท')
      await hand.press(me.button(t('rewards.exchangeFor', { cost: t('home.inPoints', { points: '100' }) })))
      await hand.press(page.getByRole('alertdialog').getByRole('button', { name: t('rewards.yes'), exact: true }))
      await me.arrivesAt(t('rewards.taken'))
      await hand.press(me.link(t('rewards.title')))
      await me.arrivesAt(/^24/, t('rewards.title'))
    },
  )

  test(
    `with such an API, a customer manages orders, addresses, notifications and the profile, in ${locale}`,
    FULL_ONLY,
    async ({ app, api, page, context }) => {
      const { customer } = await customerOf(api, { app, context })
      const me = visit({ app, page, locale })
      const { t, hand, main } = me

      await me.open('/')
      await me.isAt(t('home.ask'), t('home.title'))
      const orders = main.getByRole('list', { name: t('home.services') })
      const folded = t('service.wash_dry_fold')
      await hand.press(orders.getByRole('button', { name: t('home.serviceRemove', { name: folded }) }))
      await hand.press(page.getByRole('dialog').getByRole('button', { name: t('home.serviceRemoveYes') }))
      await expect(orders.getByRole('listitem')).toHaveCount(1)
      expect(customer.services).toHaveLength(1)
      await hand.press(orders.getByRole('link'))
      await me.arrivesAt(t('service.status.washing'))
      await expect(main).toContainText('180.00')

      for (const service of ['delivery', 'wash_dry_fold'] as const) {
        await me.open(`/${service.replaceAll('_', '-')}`)
        await me.isAt(t('order.noBranches'), t(`service.${service}`))
      }

      await me.open(`/address/delivery/${BRANCH.id}`)
      await me.isAt(t('address.none'), t('address.title'))
      await hand.press(me.link(t('address.add')))
      await me.arrivesAt(t('address.new'))
      await hand.write(page.getByRole('textbox', { name: t('address.address'), exact: true }), '9 ซอยอารีย์ 4')
      await hand.press(me.button(t('address.save')))
      await me.arrivesAt(t('order.notHere'))
      expect(customer.addresses).toMatchObject([{ address: '9 ซอยอารีย์ 4', is_default: true }])
      await me.open(`/address/delivery/${BRANCH.id}`)
      await expect(main).toContainText('9 ซอยอารีย์ 4')

      await me.open('/lottery')
      await me.isAt(t('lottery.title'))
      await me.open('/horoscope')
      await me.isAt(t('horoscope.title'))

      await me.open('/notifications')
      await me.isAt(t('notification.unread', { count: 2 }), t('notification.title'))
      const rows = main.getByRole('list', { name: t('notification.title') }).getByRole('link')
      await expect(rows).toHaveCount(10)
      await hand.press(me.button(t('history.more')))
      await expect(rows).toHaveCount(12)
      await hand.press(me.button(t('notification.readAll')))
      await me.isAt(t('notification.title'))

      await me.open('/profile/edit')
      const name = page.getByRole('textbox', { name: t('register.name') })
      await expect(name).toHaveValue('มานี มีนา')
      await name.fill('มานี รักดี')
      await hand.press(me.button(t('details.save')))
      await expect(main).toContainText('มานี รักดี')
      expect(customer.name).toBe('มานี รักดี')
    },
  )
}

const linksOf = (page: Page) =>
  page.locator('a[href^="/"]').evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))

for (const visitor of ['guest', 'customer'] as const)
  test(
    `with such an API, no page of a ${visitor} has a dead link or asks for more`,
    FULL_ONLY,
    async ({ app, api, page, context }) => {
      if (visitor === 'customer') {
        const { customer } = await customerOf(api, { app, context })
        finishedLoad(api.shop, customer)
      }
      const me = visit({ app, page })
      const open = new Set(['/', '/branch', `/branch/${BRANCH.id}`, '/lottery', '/horoscope', WASHER.path, '/profile'])
      for (const path of open) {
        await page.goto(app.url('washday', path.startsWith('/en') ? path : `/en${path}`))
        await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
        await page.waitForLoadState('networkidle')
        await expect(page.getByRole('heading', { level: 1 }), path).not.toHaveText(me.t('error.404.title'))
        for (const href of await linksOf(page)) {
          const target = href.replace(/^\/en(?=\/|$)/, '') || '/'
          // The pages of the other language are the same ones.
          if (!target.startsWith('/th') && !target.includes('#')) open.add(target)
        }
      }
      expect(open.size).toBeGreaterThan(12)
    },
  )

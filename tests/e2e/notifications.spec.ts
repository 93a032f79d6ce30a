import { expect, test } from './app.ts'
import { visit } from './journey.ts'
import { signedIn } from './signed-in.ts'
import { NIGHTLY_PERSONAS } from './test-scope.ts'

const NOTIFICATIONS = 24

for (const { locale, how, handOf, tier } of NIGHTLY_PERSONAS)
  test(
    `a customer opens offers, notifications, help and legal pages by ${how}, in ${locale}`,
    tier,
    async ({ app, page, context }) => {
      const { phone } = await signedIn(app, context)
      await app.sql(
        `insert into notifications (customer_id, title_th, title_en, body_th, body_en, path, created_at)
       select customers.id, 'ข่าว ' || n || '.', 'News ' || n || '.', 'มีข่าว', 'There is news', '/history', now() - n * interval '1 hour'
       from customers, generate_series(1, ${NOTIFICATIONS}) n where phone = $1 and brand = 'washday'`,
        [`+66${phone.slice(1)}`],
      )
      const me = visit({ app, page, locale, hand: handOf(page) })
      const { t, hand, main, link, button } = me
      await me.open('/')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('home.ask'))
      const offers = main.getByRole('group', { name: t('home.offers') })
      const [, count = ''] = /^1\D+(\d+)$/.exec((await offers.getByText(/^1\D+\d+$/).textContent()) ?? '') ?? []
      await hand.press(offers.getByRole('button', { name: t('home.offerNext') }))
      await expect(offers).toContainText(t('home.offerPlace', { place: 2, count }))

      await hand.press(link(t('nav.unread', { count: NOTIFICATIONS })))
      await me.arrivesAt(t('notification.unread', { count: NOTIFICATIONS }), t('notification.title'))
      const rows = main.getByRole('list', { name: t('notification.title') }).getByRole('link')
      await hand.press(button(t('history.more')))
      await expect(rows).toHaveCount(20)
      await hand.press(button(t('history.more')))
      await expect(rows).toHaveCount(NOTIFICATIONS)
      const row17 = rows.filter({ hasText: / 17\./ })
      await hand.press(row17)
      await me.arrivesAt(t('history.empty'), t('history.title'))
      await page.goBack()
      // The list keeps its length and scroll position.
      await expect(rows).toHaveCount(NOTIFICATIONS)
      await expect(row17).toBeInViewport()
      await hand.press(button(t('notification.readAll')))
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('notification.title'))
      await expect(link(t('nav.notifications'))).toBeVisible()

      await hand.press(page.getByRole('banner').getByRole('link', { name: t('help.title') }))
      await me.arrivesAt(t('help.heading'), t('help.title'))
      await hand.press(main.getByRole('link', { name: new RegExp(`^${t('help.access')}`) }))
      await me.arrivesAt(/(?:)/, t('legal.accessibility'))
      await expect(main.getByRole('heading', { level: 2 }).first()).toBeVisible()
    },
  )

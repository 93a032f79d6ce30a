import { expectAccessible } from '#tests/a11y/axe.ts'
import { newPhone } from '#tests/support/server/client.ts'
import { expect, test } from './app.ts'
import { finishedLoad } from './finished-load.ts'
import { visit } from './journey.ts'
import { signedIn } from './signed-in.ts'
import { FULL_ONLY, languages, NIGHTLY_PERSONAS } from './test-scope.ts'

const CHIANG_MAI = { latitude: 18.8, longitude: 98.97 }
const NAMES = { th: 'สาขานิมมานเหมินท์ เชียงใหม่', en: 'Nimmanhaemin, Chiang Mai' }

/** Notifications so far; the tests run in sequence. */
let notifications = 0

for (const { locale, how, handOf, tier } of NIGHTLY_PERSONAS)
  test(
    `[X9] finds the nearest branch, watches for a free washer, and returns to the same place in the list by ${how}, in ${locale}`,
    tier,
    async ({ app, page, context }) => {
      test.slow()
      await signedIn(app, context, newPhone())
      await context.grantPermissions(['geolocation'])
      await context.setGeolocation(CHIANG_MAI)
      await app.sql(
        "update machines set condition = 'out_of_order' where branch_id = 'nimman' and category = 'washer' and condition = 'ok'",
      )
      // For five minutes after a notification no other customer is notified of the same machine.
      await app.sql("update watches set notified_at = notified_at - interval '6 minutes'")
      const hand = handOf(page)
      const me = visit({ app, page, locale, hand })
      const { t } = me
      await me.open('/branch')
      await me.isAt(t('branch.listHeading'), t('branch.title'))
      await hand.choose(page.getByRole('radio', { name: t('branch.byDistance') }))
      const first = page
        .getByRole('list', { name: t('branch.title') })
        .getByRole('link')
        .first()
      await expect(first).toContainText(NAMES[locale])
      await hand.press(first)
      await me.arrivesAt(NAMES[locale])

      await hand.press(me.button(t('watch.open')))
      const size = page.getByRole('radio', { name: t('watch.fromSize', { kg: 14 }) })
      await expect(size).toBeVisible()
      await hand.choose(size)
      await hand.press(me.button(t('watch.submit')))
      await expect(page.getByRole('dialog')).toHaveCount(0)
      const wish = `${t('watch.washer')} ${t('watch.fromSize', { kg: 14 })}`
      await expect(me.main).toContainText(t('watch.waiting', { wish }))

      // A machine of that size is repaired: the notification is in the customer's list.
      await app.sql(
        "update machines set condition = 'ok', done_at = null where id = (select id from machines where branch_id = 'nimman' and capacity_kg = 18 limit 1)",
      )
      const notified = () => app.sql("select id from notifications where path like '/qr-scanner?node_id=NIMMAN&%'")
      await expect.poll(async () => (await notified()).length).toBe(++notifications)
      await page.goBack()
      await me.isAt(t('branch.listHeading'), t('branch.title'))
      await expect(first).toBeFocused()
    },
  )

for (const { locale } of languages('th'))
  test(`branches and notifications are accessible, in ${locale}`, FULL_ONLY, async ({ app, page, context, quiet }) => {
    test.slow()
    quiet.expects(/404 \(Not Found\).*branch_id=nowhere/)
    const me = visit({ app, page, locale })
    const { t } = me
    await me.open('/branch')
    await me.isAt(t('branch.listHeading'), t('branch.title'))
    await expect(page.getByRole('list', { name: t('branch.title') })).toBeVisible()
    await expectAccessible(page, 'branches')
    await page.getByRole('searchbox').fill('zzz')
    await expect(page.getByRole('heading', { name: t('branch.nothingFound') })).toBeVisible()
    await expectAccessible(page, 'branches, nothing found')
    await me.open('/branch/ari4')
    await expect(page.getByRole('list', { name: t('review.title') })).toBeVisible()
    await expectAccessible(page, 'branch')
    await me.open('/branch/nowhere')
    await me.isAt(t('branch.unknown'))
    await expectAccessible(page, 'unknown branch')
    await me.open('/branch/ari4/review')
    await me.isAt(t('review.guest'))
    await expectAccessible(page, 'review of a guest')

    const { access_token: token } = await signedIn(app, context)
    await me.open('/branch/ari4')
    await me.button(t('watch.open')).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectAccessible(page, 'watch for a free machine')
    await me.open('/branch/ari4/review')
    await me.isAt(t('review.cannotTitle'))
    await expectAccessible(page, 'nothing to review')
    await me.open('/notifications')
    await me.isAt(t('notification.none'), t('notification.title'))
    await expectAccessible(page, 'no notifications')
    await app.sql(
      `insert into notifications (customer_id, title_th, title_en, body_th, body_en, path)
       select id, 'ผ้าเสร็จแล้ว', 'Your laundry is done', 'เครื่องซัก 07 สาขาอารีย์ ซอย 4', 'Washer 07, Ari Soi 4', '/history'
       from customers`,
    )
    await page.reload()
    await me.isAt(t('notification.unread', { count: 1 }), t('notification.title'))
    await expectAccessible(page, 'notifications')
    await me.open('/')
    await expect(page.getByRole('group', { name: t('home.offers') })).toBeVisible()
    await expectAccessible(page, 'home of a customer')
    const { branch_id, transaction } = (await finishedLoad(app, token)).purchase
    await me.open(`/branch/${branch_id}/review?transaction=${transaction}`)
    await me.isAt(t('review.heading'), t('review.pageTitle'))
    await me.button(t('review.submit')).click()
    await expect(me.main).toContainText(t('review.needsStars'))
    await expectAccessible(page, 'review with an error')
  })

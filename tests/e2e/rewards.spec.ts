import { examplePromotion } from '#tests/support/server/example-branches.ts'
import { grantPoints, memberOf } from '#tests/support/server/members.ts'
import { expect, test } from './app.ts'
import { visit } from './journey.ts'
import { signedIn } from './signed-in.ts'
import { NIGHTLY_PERSONAS } from './test-scope.ts'

const TITLES = examplePromotion('washday', 'twenty-off').title

for (const { locale, how, handOf, tier } of NIGHTLY_PERSONAS)
  test(
    `[X9] a customer redeems points for a coupon and claims another by its code, by ${how}, in ${locale}`,
    tier,
    async ({ app, page, context }) => {
      const title = TITLES[locale]
      const { access_token: token } = await signedIn(app, context)
      await grantPoints(app.databaseUrl, await memberOf(app.origin, token), 300)
      const me = visit({ app, page, locale, hand: handOf(page) })
      const { t, hand, main } = me
      await me.open('/rewards')
      await me.isAt(/^300/, t('rewards.title'))
      await hand.press(main.getByRole('link', { name: new RegExp(`^${title}`) }))
      await me.arrivesAt(title)
      const cost = t('home.inPoints', { points: '100' })
      await hand.press(me.button(t('rewards.exchangeFor', { cost })))
      await hand.press(page.getByRole('alertdialog').getByRole('button', { name: t('rewards.yes'), exact: true }))
      await me.arrivesAt(t('rewards.taken'))
      await expect(main).toContainText(title)
      await hand.press(me.link(t('rewards.title')))
      await me.arrivesAt(/^200/, t('rewards.title'))
      await hand.press(main.getByRole('link', { name: new RegExp(`^${t('coupons.title')}`) }))
      await me.arrivesAt(t('coupons.ready', { count: 1 }), t('coupons.title'))
      await hand.write(page.getByRole('textbox', { name: t('coupons.codeLabel') }), 'wash15')
      await hand.press(me.button(t('coupons.claim')))
      await me.isAt(t('coupons.ready', { count: 2 }), t('coupons.title'))
    },
  )

/** The first and the last sign of the page. */
const SIGNS = { th: [/ราศีเมษ/, /ราศีมีน/], en: [/Aries/, /Pisces/] } as const

for (const { locale, how, handOf, tier } of NIGHTLY_PERSONAS)
  test(
    `[X5] a customer checks a lottery ticket, saves another for the next draw and reads a horoscope by ${how}, in ${locale}`,
    tier,
    async ({ app, page, context }) => {
      await signedIn(app, context)
      const me = visit({ app, page, locale, hand: handOf(page) })
      const { t, hand, main } = me
      await me.open('/lottery')
      await me.isAt(t('lottery.title'))
      const field = page.getByRole('textbox', { name: t('lottery.ticket') })
      await hand.write(field, '12345')
      await hand.press(me.button(t('lottery.check')))
      await expect(main).toContainText(t('lottery.ticketWrong'))
      await expect(field).toBeFocused()
      await page.keyboard.type('6')
      await page.keyboard.press('Enter')
      await expect(main).toContainText(t('lottery.lost', { ticket: '' }).trim())
      await hand.write(page.getByRole('textbox', { name: t('ticket.number') }), '654321')
      await hand.press(me.button(t('ticket.save')))
      await expect(me.button(t('ticket.remove', { number: '654321' }))).toBeVisible()

      await me.open('/horoscope')
      await me.isAt(t('horoscope.title'))
      await hand.choose(page.getByRole('radio', { name: t('horoscope.bySign') }))
      const [first, last] = SIGNS[locale]
      await hand.press(page.getByRole('button', { name: first }))
      await hand.pick(page.getByRole('option', { name: last }))
      await expect(page.getByRole('button', { name: last })).toBeFocused()
      await expect(main.getByRole('heading', { level: 2 })).toHaveCount(5)
    },
  )

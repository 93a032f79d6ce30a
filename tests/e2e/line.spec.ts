import { expectAccessible } from '#tests/a11y/axe.ts'
import { LINE_ACCOUNT, startLine } from '#tests/support/doubles/line.ts'
import { newLoad } from '#tests/support/server/members.ts'
import { withOutside } from '#tests/support/server/overrides.ts'
import { test as base, expect } from './app.ts'
import { visit } from './journey.ts'
import { signedIn } from './signed-in.ts'
import { NIGHTLY_PERSONAS } from './test-scope.ts'

const test = base.extend<object, { line: Awaited<ReturnType<typeof startLine>> }>({
  line: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
    async ({}, use) => {
      const line = await startLine()
      await use(line)
      line.close()
    },
    { scope: 'worker' },
  ],
  settings: [
    async ({ line }, use) =>
      use({ BRAND_ACCOUNTS: JSON.stringify({ washday: { line: LINE_ACCOUNT } }), ...withOutside({ line: line.url }) }),
    { scope: 'worker' },
  ],
})

let people = 0
for (const { locale, how, handOf, tier } of NIGHTLY_PERSONAS)
  test(
    `links LINE from its chat, reads there that the laundry is done, and blocks it, by ${how}, in ${locale}`,
    tier,
    async ({ app, page, context, line }) => {
      test.slow()
      const { access_token: token } = await signedIn(app, context)
      const me = visit({ app, page, locale, hand: handOf(page) })
      const { t, hand } = me
      const person = `U${++people}`
      const isNarrow = async () => {
        await page.setViewportSize({ width: 320, height: 640 })
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
        await page.setViewportSize({ width: 390, height: 844 })
      }
      await me.open('/profile')
      await hand.press(page.getByRole('link', { name: new RegExp(`^${t('line.title')}`) }))
      await me.arrivesAt(t('line.title'))
      const chat = new URL((await me.link(t('line.open')).getAttribute('href')) ?? '')
      await expectAccessible(page, 'messages by LINE')
      await isNarrow()

      // LINE’s app is another one: the customer sends what is typed there, and opens what comes back.
      await line.write(app.origin, person, decodeURIComponent(chat.search.slice(1)))
      await context.route('https://access.line.me/**', (route) => route.fulfill({ contentType: 'text/html', body: '' }))
      const { search } = line.pageFor(person)
      await me.open(`/profile/line${search}`)
      await expectAccessible(page, 'the page that LINE’s chat opens')
      await isNarrow()
      await hand.press(me.button(t('line.link')))
      await expect(page).toHaveURL(/^https:\/\/access\.line\.me\//)
      expect(await line.confirm(app.origin, person, page.url())).toBe(true)
      await me.open('/profile/line')
      await expect(me.button(t('line.unlink'))).toBeVisible()
      await expectAccessible(page, 'messages by LINE, linked')
      line.forget()

      const { machine_id, transaction } = await newLoad(app.origin, { id: '', token }, 'running')
      await app.machine(machine_id, 'finish')
      const messages = () => line.read(person)
      await expect.poll(messages, { message: 'messages in the chat' }).toHaveLength(1)
      const [, path = ''] = /https?:\/\/[^/]+\/(?:th|en)(\/bill\/\S+)/.exec(messages()[0] ?? '') ?? []
      expect(path).toContain(transaction)
      expect(messages()[0]).toContain(`/${locale}/`)
      await me.open(path)
      await expect(me.main).toContainText(transaction)

      await line.block(app.origin, person, Date.now() + 1_000)
      await me.open('/profile/line')
      await expect(me.link(t('line.open'))).toBeVisible()
      await expect(me.button(t('line.unlink'))).toHaveCount(0)
    },
  )

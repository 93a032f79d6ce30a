import type { Page } from 'playwright/test'
import { claimCoupon } from '#contract/coupons.ts'
import { expect, test } from '#tests/e2e/app.ts'
import { visit } from '#tests/e2e/journey.ts'
import { signedIn } from '#tests/e2e/signed-in.ts'
import { languages } from '#tests/e2e/test-scope.ts'
import { commandFor, createPurchase, get, waitForStatus } from '#tests/support/server/client.ts'
import { probe } from './probes.ts'

test.use({ viewport: { width: 320, height: 640 } })

const enlargeText = (page: Page) =>
  page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%', 'important'))

/** English words with letters on more than one line; those in Thai are found by the probe `tornWords`. */
const tornEnglish = (page: Page) =>
  page.getByRole('main').evaluate((main) => {
    const range = document.createRange()
    const walker = document.createTreeWalker(main, NodeFilter.SHOW_TEXT)
    const torn: string[] = []
    while (walker.nextNode()) {
      const { currentNode: node } = walker
      for (const { 0: word, index } of (node.textContent ?? '').matchAll(/\b[a-z]{2,}\b/gi)) {
        range.setStart(node, index)
        range.setEnd(node, index + word.length)
        const lines = new Set(
          [...range.getClientRects()].filter(({ width }) => width > 1).map(({ top }) => Math.round(top)),
        )
        if (lines.size > 1) torn.push(word)
      }
    }
    return torn
  })

for (const { locale, tier } of languages('th'))
  test(
    `with text at 200 % on the smallest phone no word of loads, branches, coupons and settings is torn, in ${locale}`,
    tier,
    async ({ app, page, context }) => {
      const { access_token: token } = await signedIn(app, context)
      const me = visit({ app, page, locale })
      let earlier = ''
      for (const _ of [1, 2]) {
        const { transaction } = await createPurchase(
          app.origin,
          token,
          await commandFor(app.origin, await app.freeMachine()),
        )
        earlier ||= transaction
        await app.pay(transaction)
        await waitForStatus(app.origin, transaction, 'running')
      }
      await me.open('/')
      await expect(page.getByRole('list', { name: me.t('home.otherLoads') }).getByRole('listitem')).toHaveCount(1)
      const doors = page
        .getByRole('link')
        .filter({ hasText: me.t('branch.wash') })
        .getByRole('img')
        .first()
      await doors.waitFor()
      await enlargeText(page)
      expect(await probe(page, 'tooWide', 'tornWords')).toEqual([])
      expect(await tornEnglish(page)).toEqual([])
      const [first, second] = await doors.evaluate((row) =>
        [...row.children].map((door) => Math.round(door.getBoundingClientRect().top)),
      )
      expect(second, 'the doors of a branch are side by side').toBe(first)

      await get(app.origin, claimCoupon, { code: 'WASH15' }, { token, key: crypto.randomUUID() })
      await me.open('/coupon/claim')
      await page.getByText(me.t('coupons.code'), { exact: true }).first().click()
      await enlargeText(page)
      expect(await probe(page, 'tooWide', 'tornWords')).toEqual([])
      expect(await tornEnglish(page)).toEqual([])

      await app.sql("update transactions set created_at = created_at - interval '40 days' where id = $1", [earlier])
      await me.open('/history')
      await page.getByRole('table', { name: me.t('history.byMonth') }).waitFor()
      await enlargeText(page)
      expect(await probe(page, 'tooWide', 'tornWords')).toEqual([])

      await me.open('/profile')
      await page.getByRole('switch').first().waitFor()
      await enlargeText(page)
      expect(await probe(page, 'tooWide', 'tornWords')).toEqual([])
      expect(await tornEnglish(page)).toEqual([])
    },
  )

test('with text at 200 % on the smallest phone the words in the drum of a failed start are within it', async ({
  app,
  page,
  context,
}) => {
  const { access_token: token } = await signedIn(app, context)
  const machine = await app.freeMachine()
  const { transaction } = await createPurchase(app.origin, token, await commandFor(app.origin, machine))
  await app.pay(transaction)
  await waitForStatus(app.origin, transaction, 'running')
  await app.sql(
    "update transactions set status = 'start_failed', refund_at = now() + interval '15 minutes' where id = $1",
    [transaction],
  )
  const me = visit({ app, page })
  await me.open(`/waiting-payment/${transaction}`)
  const door = page.locator('[data-door=alarm]')
  const unit = door.getByText(me.t('home.safeUnit'), { exact: true })
  await unit.waitFor()
  await enlargeText(page)
  const words = await unit.evaluate((element) => {
    const range = document.createRange()
    range.selectNodeContents(element)
    const { left, right } = range.getBoundingClientRect()
    return { left, right }
  })
  const drum = await door.boundingBox()
  // The glass has 68 of the 100 units of the radius.
  const rim = (drum?.width ?? 0) * 0.16
  expect(words.left).toBeGreaterThan((drum?.x ?? Infinity) + rim)
  expect(words.right).toBeLessThan((drum?.x ?? 0) + (drum?.width ?? 0) - rim)
})

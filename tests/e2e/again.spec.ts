import type { BrowserContext } from 'playwright/test'
import { HOUR_MS } from '#contract/duration.ts'
import { bangkokTime } from '#contract/thai/bangkok.ts'
import { expectAccessible } from '#tests/a11y/axe.ts'
import { expect, test } from './app.ts'
import { finishedLoad } from './finished-load.ts'
import { machineCode, type Visitor, visit } from './journey.ts'
import type { App } from './server.ts'
import { signedIn } from './signed-in.ts'
import { NIGHTLY_PERSONAS } from './test-scope.ts'

test.use({ shop: 'again' })

/** A wash of yesterday: one of the last minutes is asked about before it is paid once more. */
async function washedYesterday(app: App, context: BrowserContext) {
  const { access_token } = await signedIn(app, context)
  const load = await finishedLoad(app, access_token)
  await app.sql("update transactions set paid_at = paid_at - interval '1 day' where id = $1", [
    load.purchase.transaction,
  ])
  return load
}
/** What cannot be sold: a washer, those of its size, or all of its branch. */
const breakWashers = (app: App, machineId: string, which: string) =>
  app.sql(
    `update machines m set condition = 'out_of_order' from machines own where own.id = $1 and m.branch_id = own.branch_id
       and m.category = own.category and ($2 = 'all' or m.id = own.id or ($2 = 'size' and m.capacity_kg = own.capacity_kg))`,
    [machineId, which],
  )
test.afterEach(async ({ app }) => {
  await app.sql("update machines set condition = 'ok' where condition = 'out_of_order'")
  await app.sql('update branches set opens_at = null, closes_at = null')
})

async function isNarrow({ page }: Visitor) {
  await page.setViewportSize({ width: 320, height: 640 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  await page.setViewportSize({ width: 390, height: 844 })
}

for (const { locale, how, handOf, tier } of NIGHTLY_PERSONAS) {
  test(
    `the icon’s shortcut repeats the last load in one press, by ${how}, in ${locale}`,
    tier,
    async ({ app, page, context }) => {
      const { machine } = await washedYesterday(app, context)
      const me = visit({ app, page, locale, hand: handOf(page) })
      await me.open('/again')
      await expect(page).toHaveURL(new RegExp(`/payment/${machineCode(machine)}$`))
      await expect(me.payButton()).toBeEnabled()
      await me.pays()
    },
  )

  test(
    `the shortcut asks about another size, a new price and an alert if all are taken, by ${how}, in ${locale}`,
    tier,
    async ({ app, page, context }) => {
      test.slow()
      const { machine, purchase } = await washedYesterday(app, context)
      const me = visit({ app, page, locale, hand: handOf(page) })
      const { t, hand } = me
      const name = me.machineName(machine)
      const sheet = page.getByRole('dialog')

      await app.sql('update programs set amount = amount + 1000 where machine_id = $1', [machine.machine_id])
      const dearer = String(purchase.price / 100 + 10)
      await me.open('/again')
      await expect(sheet).toHaveAccessibleName(t('repeat.priceChanged', { machine: name }))
      await expect(sheet).toContainText(t('repeat.price', { price: dearer, before: String(purchase.price / 100) }))
      await expectAccessible(page, 'a price that has changed')
      await isNarrow(me)
      await hand.press(sheet.getByRole('button', { name: t('repeat.agree', { amount: dearer }) }))
      await expect(page.getByRole('heading', { level: 1 })).toContainText(dearer)
      await expect(me.payButton()).toBeEnabled()

      await breakWashers(app, machine.machine_id, 'size')
      await me.open('/again')
      await expect(sheet).toContainText(t('repeat.busy', { machine: name }))
      await isNarrow(me)
      await hand.press(sheet.getByRole('link', { name: t('repeat.others') }))
      await expect(page).toHaveURL(/\/branch\/\w+$/)

      await breakWashers(app, machine.machine_id, 'all')
      await me.open('/again')
      await expect(sheet).toHaveAccessibleName(t('repeat.taken', { kind: 'washer' }))
      await expectAccessible(page, 'no washer that is like the last one')
      await isNarrow(me)
      await hand.press(sheet.getByRole('button', { name: t('load.dryWait') }))
      await expect(sheet).toHaveCount(0)
    },
  )

  test(
    `the shortcut says when a closed branch opens, by ${how}, in ${locale}`,
    tier,
    async ({ app, page, context }) => {
      const { machine, purchase } = await washedYesterday(app, context)
      const opens = bangkokTime(Date.now() + HOUR_MS)
      const closed = bangkokTime(Date.now() - HOUR_MS)
      await app.sql('update branches set opens_at = $2, closes_at = $3 where id = $1', [
        purchase.branch_id,
        opens,
        closed,
      ])
      const me = visit({ app, page, locale, hand: handOf(page) })
      await me.open('/again')
      await me.isAt(me.t('choose.washer'), me.t('choose.title'))
      await expect(page.getByRole('banner')).toContainText(me.machineName(machine))
      await expect(me.main).toContainText(me.t('pay.closed', { time: opens }))
      await expect(me.button(me.t('choose.pay'))).toBeDisabled()
      await isNarrow(me)
    },
  )
}

import { readFileSync } from 'node:fs'
import { expect, test } from './app.ts'
import { finishedLoad } from './finished-load.ts'
import { keyboard, listTakesKeys } from './input-method.ts'
import { visit } from './journey.ts'
import { signedIn } from './signed-in.ts'
import { FULL_ONLY } from './test-scope.ts'

test(
  '[W9] a bill gives its points once, can be saved as a picture and printed, and links to its review',
  FULL_ONLY,
  async ({ app, page, context }) => {
    const { access_token: token } = await signedIn(app, context)
    const { purchase, machine } = await finishedLoad(app, token)
    const me = visit({ app, page })
    const { t } = me
    // Not of the field, whose text is the same in both schemes.
    const ink = () => page.getByText(purchase.transaction).evaluate((element) => getComputedStyle(element).color)
    await me.open(`/bill/${purchase.transaction}`)
    await me.isAt(t('bill.completed', { machine: me.machineName(machine) }))
    await expect(me.main).toContainText(t('bill.collected', { points: purchase.points }))
    await expect(me.button(t('bill.collect'))).toHaveCount(0)

    const downloadEvent = page.waitForEvent('download')
    await me.button(t('bill.save')).click()
    const download = await downloadEvent
    expect(download.suggestedFilename()).toBe(`${purchase.transaction}.png`)
    expect(readFileSync(await download.path()).readUInt32BE(16)).toBe(720) // the width in the PNG header

    await page.emulateMedia({ colorScheme: 'light' })
    const lightInk = await ink()
    await page.emulateMedia({ colorScheme: 'dark' })
    await expect.poll(ink).not.toBe(lightInk)
    await page.evaluate(() => {
      window.print = () => {
        document.title = 'printed'
      }
    })
    await me.button(t('bill.print')).click()
    await expect(page).toHaveTitle('printed')
    await page.emulateMedia({ colorScheme: 'dark', media: 'print' })
    await expect.poll(ink).toBe(lightInk) // print uses the light colours
    await expect(page.getByText(purchase.transaction)).toBeVisible()
    for (const hidden of [me.button(t('bill.print')), me.link(t('action.home')), me.link(t('bill.review'))])
      await expect(hidden).toBeHidden()
    await page.emulateMedia({ colorScheme: 'light', media: 'screen' })

    await me.link(t('bill.review')).click()
    await me.arrivesAt(t('review.heading'), t('review.pageTitle'))
    await me.hand.choose(page.getByRole('radio', { name: t('review.star5') }))
    await me.button(t('review.submit')).click()
    await expect(page).toHaveURL(/\/branch\/\w+$/)
  },
)

test(
  '[G2] a customer filters the history, opens a bill and repeats a wash by keyboard in Thai, 320 px wide',
  FULL_ONLY,
  async ({ app, page, context }) => {
    await page.setViewportSize({ width: 320, height: 640 })
    const { access_token: token } = await signedIn(app, context)
    const { purchase, machine } = await finishedLoad(app, token)
    const earlier = await finishedLoad(app, token)
    await app.sql("update transactions set created_at = '2026-09-15T05:00:00Z' where id = $1", [
      earlier.purchase.transaction,
    ])
    // A payment within the last minutes would open the duplicate payment warning.
    await app.sql("update transactions set paid_at = paid_at - interval '1 hour' where id = $1", [purchase.transaction])
    const hand = keyboard(page)
    const me = visit({ app, page, locale: 'th', hand })
    const { t } = me
    await me.open('/history')
    await me.isAt(t('history.title'))
    const september = page.getByRole('region', { name: 'กันยายน 2569' })
    await expect(september).toContainText(
      t('history.totals', { loads: 1, amount: String(earlier.purchase.amount / 100) }),
    )
    await hand.press(page.getByRole('button', { name: new RegExp(t('history.month')) }))
    await listTakesKeys(page)
    await page.keyboard.press('End')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('region', { name: /2569/ })).toHaveCount(1)
    await hand.press(september.getByRole('link'))
    await me.arrivesAt(t('bill.completed', { machine: me.machineName(earlier.machine) }))
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
    await page.goBack()
    await me.isAt(t('history.title'))
    await expect(september.getByRole('link')).toBeFocused()

    await hand.press(page.getByRole('button', { name: new RegExp(t('history.month')) }))
    await listTakesKeys(page)
    await page.keyboard.press('Home')
    await page.keyboard.press('Enter')
    await hand.press(page.locator(`a[href$="${purchase.transaction}"]`))
    await me.arrivesAt(t('bill.completed', { machine: me.machineName(machine) }))
    await hand.press(me.button(t('repeat.again', { kind: machine.machine_category })))
    await me.arrivesAt(new RegExp(`^${t('pay.heading')}`), t('pay.title'))
    await expect(me.payButton()).toBeEnabled()
    await me.pays()
    const [repeated] = await app.sql('select machine_id from transactions where id = $1', [me.transaction()])
    expect(repeated?.machine_id).toBe(machine.machine_id)
  },
)

import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { REPORT_DAYS } from '#contract/reports.ts'
import { follow } from '#tests/a11y/crawler.ts'
import { commandFor, createPurchase, waitForStatus } from '#tests/support/server/client.ts'
import { expect, test } from './app.ts'
import { printedPath, type Visitor, visit } from './journey.ts'
import { signedIn } from './signed-in.ts'
import { FULL_ONLY, NIGHTLY_PERSONAS } from './test-scope.ts'

const DONE_AT = { en: /^Done at \d\d:\d\d$/, th: /^ผ้าจะเสร็จ \d\d:\d\d\sน\.$/ }

for (const { how, locale, handOf, tier } of NIGHTLY_PERSONAS)
  test(
    `[X9] reports a problem, pays a load, adds its end to the calendar and shares it for collection by ${how}, in ${locale}`,
    tier,
    async ({ app, page, context, newContext, quiet }) => {
      test.slow()
      await signedIn(app, context)
      await context.grantPermissions(['clipboard-read', 'clipboard-write'])
      const machine = await app.freeMachine()
      const hand = handOf(page)
      const me = visit({ app, page, locale, hand })
      const { t } = me
      const name = me.machineName(machine)
      const toast = (text: string) => expect(page.getByRole('region', { name: t('toast.label') })).toContainText(text)
      // Sticky messages can be counted, however long a page takes to load.
      await context.addCookies([{ name: 'keep_messages', value: '1', url: app.url('washday', '/') }])

      await me.open(printedPath(machine))
      await me.isAt(t('choose.washer'), t('choose.title'))
      await hand.press(me.button(t('report.openFor', { machine: name })))
      await hand.press(page.getByRole('dialog').getByRole('button', { name: t('report.kind.dirty') }))
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await toast(t('report.thanks'))
      await expect(me.main).toContainText(t('report.shown', { count: 1, days: REPORT_DAYS }))

      await me.choose()
      await expect(me.payButton()).toBeEnabled()
      await app.pay(await me.pays())
      await me.seesBill(machine)
      await me.open('/')
      await me.isAt(DONE_AT[locale], t('home.title'))
      await hand.press(me.link(`${t('home.seeLoads')}, ${name}`))
      await me.arrivesAt(DONE_AT[locale], t('load.title'))

      const download = page.waitForEvent('download')
      await hand.press(me.button(t('load.calendarFor', { machine: name })))
      const entry = readFileSync(await (await download).path(), 'utf8')
      expect(entry).toMatch(/^BEGIN:VCALENDAR\r\n/)
      expect(entry).toContain(t('load.calendarTitle', { machine: name }))
      // The message stays visible above the sheet that opens next.
      await toast(t('load.calendarSaved'))

      await hand.press(me.button(t('load.shareFor', { machine: name })))
      await hand.press(me.button(t('load.send')))
      await toast(t('load.copied'))
      const url = await page.evaluate(() => navigator.clipboard.readText())
      const friend = await newContext({ locale: locale === 'th' ? 'th-TH' : 'en-GB' })
      const theirs = await friend.newPage()
      await theirs.goto(url)
      const other = visit({ app, page: theirs, locale })
      await other.isAt(DONE_AT[locale], t('load.asked'))
      await expect(other.main).toContainText(name)

      await app.machine(machine.machine_id, 'finish')
      await me.open('/loads')
      await me.isAt(t('load.allDone'), t('load.title'))
      await hand.press(me.button(t('load.collected')))
      await me.isAt(t('load.none'), t('load.title'))
      quiet.expects(/Failed to load resource: .*404 .*get_shared_load/)
      await theirs.reload()
      await other.isAt(t('load.linkOver'))
    },
  )

test('of two visible tabs one shows the reminder of a finished load', FULL_ONLY, async ({ app, page, context }) => {
  const { access_token: token } = await signedIn(app, context)
  const machine = await app.freeMachine()
  const { transaction } = await createPurchase(app.origin, token, await commandFor(app.origin, machine))
  await app.pay(transaction)
  await waitForStatus(app.origin, transaction, 'running')
  // Sticky messages can be counted, however long a page takes to load.
  await context.addCookies([{ name: 'keep_messages', value: '1', url: app.url('washday', '/') }])
  const visitors = [page, await context.newPage()].map((tab) => visit({ app, page: tab }))
  const tabs = await Promise.all(visitors.map((me) => follow(me.page)))
  await app.machine(machine.machine_id, 'finish')
  await Promise.all(visitors.map((me) => me.open('/branch')))
  for (const me of visitors) await me.isAt(me.t('branch.listHeading'), me.t('branch.title'))
  await Promise.all(tabs.map((tab) => tab.waitForIdle()))
  const reminderOf = (me: Visitor) =>
    me.page
      .getByRole('region', { name: me.t('toast.label') })
      .getByText(me.t('load.done', { machine: me.machineName(machine) }))
  const counts = () => Promise.all(visitors.map((me) => reminderOf(me).count()))
  await expect.poll(async () => (await counts()).toSorted()).toEqual([0, 1])
  // The page of the loads says the same and offers what is next, so no message covers it.
  for (const me of visitors) {
    await me.open('/loads')
    await me.isAt(me.t('load.allDone'), me.t('load.title'))
  }
  expect(await counts()).toEqual([0, 0])
})

test('loads that have finished are one message, which moves nothing and which a newer one does not move', async ({
  app,
  page,
  context,
}) => {
  const { access_token: token } = await signedIn(app, context)
  const startLoad = async () => {
    const machine = await app.freeMachine()
    const { transaction } = await createPurchase(app.origin, token, await commandFor(app.origin, machine))
    await app.pay(transaction)
    await waitForStatus(app.origin, transaction, 'running')
    return { machine, transaction }
  }
  for (let count = 0; count < 3; count++) {
    const { machine, transaction } = await startLoad()
    await app.machine(machine.machine_id, 'finish')
    await waitForStatus(app.origin, transaction, 'completed')
  }
  const { transaction } = await startLoad()
  const tab = await follow(page)
  const me = visit({ app, page })
  await me.open(`/bill/${transaction}`)
  const messages = page.getByRole('region', { name: me.t('toast.label') }).getByRole('listitem')
  const finished = messages.filter({ hasText: me.t('load.doneSeveral', { count: 3 }) })
  await expect(finished).toHaveCount(1)
  await tab.waitForIdle()
  expect(await tab.shifts()).toEqual([])

  const box = await finished.boundingBox()
  const download = page.waitForEvent('download')
  await me.button(me.t('bill.save')).click()
  await download
  await expect(messages).toHaveCount(2)
  expect(await finished.boundingBox()).toEqual(box)
})

test(
  'a wash becomes a picture of the size of a story, with no name unless it is wanted',
  FULL_ONLY,
  async ({ app, page, context }) => {
    await signedIn(app, context)
    const machine = await app.freeMachine()
    const me = visit({ app, page })
    await me.orders(machine)
    await app.pay(await me.pays())
    await me.seesBill(machine)
    await me.open('/loads')
    await me.button(`${me.t('picture.openWash')} ${me.machineName(machine)}`).click()
    const dialog = page.getByRole('dialog')
    const picture = dialog.getByRole('img')
    await expect(picture).toBeVisible()
    const named = await picture.getAttribute('src')
    await dialog.getByRole('textbox', { name: me.t('picture.name') }).fill('')
    await expect(picture).not.toHaveAttribute('src', named ?? '')
    const download = page.waitForEvent('download')
    await dialog.getByRole('button', { name: me.t('picture.save') }).click()
    const { width, height, format } = await sharp(await (await download).path()).metadata()
    expect([width, height, format]).toEqual([1080, 1920, 'png'])
    await expect(dialog).toContainText(me.t('picture.saved'))
  },
)

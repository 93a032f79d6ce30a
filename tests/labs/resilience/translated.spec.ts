import type { Page } from 'playwright/test'
import { expect, test } from '#tests/e2e/app.ts'
import { printedPath, visit } from '#tests/e2e/journey.ts'
import { signedIn } from '#tests/e2e/signed-in.ts'
import { waitForStatus } from '#tests/support/server/client.ts'
import { examplePromotion } from '#tests/support/server/example-branches.ts'
import { grantCoupon, grantPoints, memberOf } from '#tests/support/server/members.ts'

/**
 * What Google Translate does to a page: each text node, now and later, is replaced by two nested `<font>`s with the
 * text in another node. The text itself stays, so that it can be compared.
 */
const translate = (page: Page) =>
  page.evaluate(() => {
    const wrapAll = () => {
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      const texts: Text[] = []
      while (walker.nextNode()) if (walker.currentNode instanceof Text) texts.push(walker.currentNode)
      for (const text of texts) {
        if (!text.data || text.parentElement?.closest('font, script, style, svg, [translate=no]')) continue
        const [outer, inner] = [document.createElement('font'), document.createElement('font')]
        inner.append(text.data)
        outer.append(inner)
        text.replaceWith(outer)
      }
    }
    wrapAll()
    new MutationObserver(wrapAll).observe(document.body, { subtree: true, childList: true, characterData: true })
  })

/** The visible text of the page and its bars, without relative times. */
const textOf = async (page: Page) =>
  (await page.locator('#main, header, nav').allInnerTexts())
    .join(' ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/\d+:\d\d left|\d+ seconds? ago|a moment ago|just now/g, '…')

/** Waits until the translated page shows the same text as the original. */
const expectSameText = (translated: Page, plain: Page) =>
  expect(async () => expect(await textOf(translated)).toBe(await textOf(plain))).toPass({ timeout: 45_000 })

test('a translated page shows the right prices, totals and states as they change, from the program to the finished load', async ({
  app,
  page,
  context,
}) => {
  const { access_token: token } = await signedIn(app, context)
  const member = await memberOf(app.origin, token)
  await grantCoupon(app.databaseUrl, member, { amount: 1_000 })
  await grantCoupon(app.databaseUrl, member, { amount: 700, title: 'Second coupon' })
  const machine = await app.freeMachine()
  const [me, other] = [visit({ app, page }), visit({ app, page: await context.newPage() })]
  const both = [me, other] as const
  const expectSame = () => expectSameText(page, other.page)

  for (const visitor of both) {
    await visitor.open(printedPath(machine))
    await visitor.isAt(me.t('choose.washer'), me.t('choose.title'))
  }
  await translate(page)
  const programs = await page.getByRole('radio').count()
  const extras = await page.getByRole('checkbox').count()
  expect(programs).toBeGreaterThan(1)
  for (let nth = 0; nth < programs; nth++) {
    for (const visitor of both) await visitor.hand.choose(visitor.page.getByRole('radio').nth(nth))
    await expectSame()
  }
  for (let nth = 0; nth < extras; nth++) {
    for (const visitor of both) await visitor.hand.tick(visitor.page.getByRole('checkbox').nth(nth))
    await expectSame()
  }

  for (const visitor of both) {
    await visitor.hand.press(visitor.button(me.t('choose.pay')))
    await expect(visitor.payButton()).toBeEnabled()
  }
  await expectSame()
  for (const method of [/^Bank app/, /^PromptPay QR/]) {
    for (const visitor of both) await visitor.hand.choose(visitor.page.getByRole('radio', { name: method }))
    await expectSame()
  }
  for (const choice of [/^Second coupon/, new RegExp(`^${me.t('coupon.none')}`)]) {
    for (const visitor of both) {
      await visitor.hand.press(visitor.main.getByRole('link', { name: new RegExp(me.t('pay.change')) }))
      await visitor.arrivesAt(/^Coupons for/, me.t('coupon.title'))
      await visitor.hand.choose(visitor.page.getByRole('radio', { name: choice }))
    }
    await expectSame()
    for (const visitor of both) {
      await visitor.hand.press(visitor.page.getByRole('button', { name: /coupon$/ }))
      await expect(visitor.payButton()).toBeEnabled()
    }
    await expectSame()
  }

  const transaction = await me.pays()
  await other.open(`/waiting-payment/${transaction}`)
  await other.arrivesAtQr()
  await expectSame()
  const countdown = page.getByText(/\d+:\d\d left/)
  const firstCountdown = await countdown.innerText()
  await expect(countdown).not.toHaveText(firstCountdown)
  await me.button(me.t('wait.save')).click()
  await expect(me.main).toContainText(me.t('wait.saved'))
  await app.pay(transaction)
  for (const visitor of both) await visitor.seesBill(machine)
  await expectSame()

  for (const visitor of both) {
    await visitor.hand.press(visitor.link(me.t('action.home')))
    await expect(visitor.link(visitor.machineName(machine))).toBeVisible()
  }
  await expectSame()
  await app.machine(machine.machine_id, 'finish')
  await waitForStatus(app.origin, transaction, 'completed')
  for (const visitor of both) await expect(visitor.main).toContainText(me.t('load.allDone'))
  await expectSame()
})

test('a translated page shows the right points, coupons and unread counts as they change', async ({
  app,
  page,
  context,
}) => {
  const { phone, access_token: token } = await signedIn(app, context)
  await grantPoints(app.databaseUrl, await memberOf(app.origin, token), 300)
  await app.sql(
    `insert into notifications (customer_id, title_th, title_en, body_th, body_en, path)
     select customers.id, 'ข่าว ' || n, 'News ' || n, 'มีข่าว', 'There is news', '/history'
     from customers, generate_series(1, 3) n where phone = $1 and brand = 'washday'`,
    [`+66${phone.slice(1)}`],
  )
  const [me, other] = [visit({ app, page }), visit({ app, page: await context.newPage() })]
  const title = examplePromotion('washday', 'twenty-off').title.en
  /** Reloads the other page, which then shows the server's state. */
  const expectServerState = async () => {
    await other.page.goto(page.url())
    await expectSameText(page, other.page)
  }

  await me.open('/notifications')
  await me.isAt(me.t('notification.unread', { count: 3 }), me.t('notification.title'))
  await translate(page)
  await expectServerState()
  await me.hand.press(me.button(me.t('notification.readAll')))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(me.t('notification.title'))
  await expectServerState()

  await me.open('/rewards')
  await me.isAt(/^300/, me.t('rewards.title'))
  await translate(page)
  await me.hand.press(me.main.getByRole('link', { name: new RegExp(`^${title}`) }))
  await me.arrivesAt(title)
  await expectServerState()
  await me.hand.press(me.button(me.t('rewards.exchangeFor', { cost: me.t('home.inPoints', { points: '100' }) })))
  await me.hand.press(page.getByRole('alertdialog').getByRole('button', { name: me.t('rewards.yes'), exact: true }))
  await me.arrivesAt(me.t('rewards.taken'))
  await me.hand.press(me.link(me.t('rewards.title')))
  await me.arrivesAt(/^200/, me.t('rewards.title'))
  await expectServerState()
  await me.hand.press(me.main.getByRole('link', { name: new RegExp(`^${me.t('coupons.title')}`) }))
  await me.arrivesAt(me.t('coupons.ready', { count: 1 }), me.t('coupons.title'))
  await me.hand.write(page.getByRole('textbox', { name: me.t('coupons.codeLabel') }), 'wash15')
  await me.hand.press(me.button(me.t('coupons.claim')))
  await me.isAt(me.t('coupons.ready', { count: 2 }), me.t('coupons.title'))
})

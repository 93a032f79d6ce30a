import { readFileSync } from 'node:fs'
import type { Page } from 'playwright/test'
import type { ProviderId } from '#contract/payment.ts'
import { moveSandboxClock } from '#contract/sandbox.ts'
import { readPromptPay } from '#tests/e2e/emvco.ts'
import { readQr } from '#tests/support/page/read-qr.ts'
import { commandFor, createPurchase, get } from '#tests/support/server/client.ts'
import { grantCoupon, memberOf, type Terms } from '#tests/support/server/members.ts'
import { expect, test } from './app.ts'
import { printedPath, type Visitor, visit } from './journey.ts'
import type { App } from './server.ts'
import { signedIn } from './signed-in.ts'
import { FULL_ONLY, languages } from './test-scope.ts'

const METHODS: Record<ProviderId, RegExp> = {
  promptpay: /^PromptPay QR/,
  mobile_banking: /^Bank app/,
  credit_card: /^Credit or debit card/,
  truemoney: /^TrueMoney app/,
  truemoney_qr: /^TrueMoney QR/,
}

/** From the printed code to the external payment page. */
async function goesToPay(me: Visitor, app: App, provider: ProviderId, heading: string) {
  const machine = await app.freeMachine()
  await me.orders(machine)
  await me.hand.choose(me.page.getByRole('radio', { name: METHODS[provider] }))
  if (provider === 'mobile_banking') await me.hand.choose(me.page.getByRole('radio', { name: 'Kasikornbank' }))
  await me.payButton(provider).click()
  await expect(me.page.getByRole('heading', { level: 1 })).toHaveText(heading)
  return { machine, transaction: me.transaction() }
}
const presses = (page: Page, name: string) => page.getByRole('button', { name }).click()

test('paying with a bank app requires a bank, and returning unpaid keeps the link to the app', async ({
  app,
  page,
  context,
}) => {
  await signedIn(app, context)
  const me = visit({ app, page })
  const machine = await app.freeMachine()
  await me.orders(machine)
  await me.hand.choose(page.getByRole('radio', { name: METHODS.mobile_banking }))
  await me.payButton('mobile_banking').click()
  await expect(me.main.getByText(me.t('pay.bankMissing'))).toBeVisible()
  expect(await app.purchases(machine.machine_id)).toBe(0)
  await me.hand.choose(page.getByRole('radio', { name: 'Kasikornbank' }))
  await me.payButton('mobile_banking').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bank app')
  await presses(page, 'Leave without paying')
  await me.isAt(/ baht /, me.t('wait.title'))
  await expect(me.main).toContainText(
    me.t('wait.how.mobile_banking', { isTimed: 'yes', time: '|' }).split('|')[0] ?? '',
  )
  await me.link(me.t('wait.open.mobile_banking')).click()
  await presses(page, 'Confirm the payment')
  await me.seesBill(machine)
})

test('paying by card takes four taps from the printed code, and one more for the 3-D Secure question', async ({
  app,
  page,
  context,
}) => {
  await signedIn(app, context)
  const me = visit({ app, page })
  let taps = 0
  await page.exposeFunction('tapped', () => void taps++)
  await page.addInitScript("addEventListener('pointerdown', () => window.tapped(), true)")
  const { machine } = await goesToPay(me, app, 'credit_card', 'Card payment')
  await expect.poll(() => taps).toBe(3)
  await presses(page, 'Pay with a card whose bank asks first')
  await presses(page, 'Yes, pay')
  await me.seesBill(machine)
  await expect.poll(() => taps).toBe(5) // the last confirms the bank’s question
})

test('a returning customer reaches the PromptPay QR code with two taps', FULL_ONLY, async ({ app, page, context }) => {
  await signedIn(app, context)
  const me = visit({ app, page })
  let taps = 0
  await page.exposeFunction('tapped', () => void taps++)
  await page.addInitScript("addEventListener('pointerdown', () => window.tapped(), true)")
  const machine = await app.freeMachine()
  await me.orders(machine)
  await app.pay(await me.pays())
  await me.seesBill(machine)
  await expect.poll(() => taps).toBe(2)
})

test('a declined card costs nothing, and the customer can pay again', FULL_ONLY, async ({ app, page, context }) => {
  await signedIn(app, context)
  const me = visit({ app, page })
  await goesToPay(me, app, 'credit_card', 'Card payment')
  await presses(page, 'Pay with a card that is declined')
  await me.isAt(me.t('end.declined'))
  await expect(me.main).toContainText(me.t('end.declinedNote'))
  await me.button(me.t('end.payAgain')).click()
  await me.arrivesAt(/^To pay/, me.t('pay.title'))
  await expect(page.getByRole('radio', { name: METHODS.credit_card })).toBeChecked()
})

test(
  'the return page from TrueMoney works repeatedly and signed out, and shows no personal data',
  FULL_ONLY,
  async ({ app, page, context, newContext }) => {
    const { phone } = await signedIn(app, context)
    const me = visit({ app, page })
    const { machine, transaction } = await goesToPay(me, app, 'truemoney', 'TrueMoney')
    await presses(page, 'Leave without paying')
    await expect(page).toHaveURL(new RegExp(`/tmn/${transaction}$`))
    await expect(me.main).toContainText(me.t('wait.how.truemoney', { isTimed: 'yes', time: '|' }).split('|')[0] ?? '')

    const elsewhere = visit({ app, page: await (await newContext()).newPage() })
    await elsewhere.open(`/tmn/${transaction}?status=success`)
    await elsewhere.isAt(/ baht /, elsewhere.t('wait.title')) // not paid, whatever the URL says
    for (const personal of ['มานี', phone.slice(1)]) expect(await elsewhere.page.content()).not.toContain(personal)
    await expect(elsewhere.button(elsewhere.t('wait.cancel'))).toHaveCount(0)
    await app.pay(transaction)
    await Promise.all([elsewhere.seesBill(machine), me.seesBill(machine)])
    expect(await app.starts(machine.machine_id)).toBe(1)
    await me.open(`/tmn/${transaction}`)
    await me.seesBill(machine)
  },
)

test('the TrueMoney QR code leads to the wallet', FULL_ONLY, async ({ app, page, context }) => {
  await signedIn(app, context)
  const me = visit({ app, page })
  const machine = await app.freeMachine()
  await me.orders(machine)
  await me.hand.choose(page.getByRole('radio', { name: METHODS.truemoney_qr }))
  await me.payButton('truemoney_qr').click()
  await expect(page.getByRole('img', { name: /^TrueMoney QR for/ })).toBeVisible()
  const [address] = await readQr(await page.screenshot())
  expect(address).toMatch(new RegExp(`/sandbox/truemoney/${me.transaction()}$`))
  await app.pay(me.transaction())
  await me.seesBill(machine)
})

test('[W3][W3a] the PromptPay QR code on the screen, in dark and forced colours, and in the saved picture has the amount and payee', async ({
  app,
  page,
  context,
}) => {
  const { access_token: token } = await signedIn(app, context)
  const purchase = await createPurchase(app.origin, token, await commandFor(app.origin, await app.freeMachine()))
  const me = visit({ app, page, locale: 'th' })
  await me.open(`/waiting-payment/${purchase.transaction}`)
  await me.arrivesAtQr()
  const [payload = ''] = await readQr(await page.screenshot())
  const [branch] = await app.sql('select tax_id from branches where id = $1', [purchase.branch_id])
  expect(readPromptPay(payload)).toEqual({
    isForOnePayment: true,
    payee: branch?.tax_id,
    amount: (purchase.amount / 100).toFixed(2),
    reference: purchase.transaction.slice(-25),
  })
  expect(() => readPromptPay(payload.replace('5802TH', '5802TG'))).toThrow('checksum')
  for (const media of [
    { colorScheme: 'dark', forcedColors: 'none' },
    { colorScheme: 'dark', forcedColors: 'active' },
    { colorScheme: 'light', forcedColors: 'active' },
  ] as const) {
    await page.emulateMedia(media)
    expect(await readQr(await page.screenshot()), JSON.stringify(media)).toEqual([payload])
  }
  await page.emulateMedia({ colorScheme: 'light', forcedColors: 'none' })

  const downloadEvent = page.waitForEvent('download')
  await me.button(me.t('wait.save')).click()
  const picture = readFileSync(await (await downloadEvent).path())
  expect(picture.readUInt32BE(16)).toBeGreaterThanOrEqual(600) // the width in the PNG header
  expect(await readQr(picture)).toEqual([payload])
})

test('[W3] a phone shows links to the banks’ apps and the three steps of paying on the same device', async ({
  app,
  context,
  newContext,
}) => {
  const { access_token: token } = await signedIn(app, context)
  const purchase = await createPurchase(app.origin, token, await commandFor(app.origin, await app.freeMachine()))
  const phone = await newContext({ hasTouch: true, isMobile: true })
  const me = visit({ app, page: await phone.newPage() })
  await me.open(`/waiting-payment/${purchase.transaction}`)
  await me.arrivesAtQr()
  await expect(me.link('K PLUS')).toHaveAttribute('href', 'kbank.kplus://')
  for (const step of ['wait.onePhoneSave', 'wait.onePhoneOpen', 'wait.onePhonePay'] as const)
    await expect(me.main.getByRole('listitem').filter({ hasText: me.t(step) })).toBeVisible()
})

async function giveCoupons(app: App, token: string, coupons: Terms[]) {
  const member = await memberOf(app.origin, token)
  const ids: string[] = []
  for (const terms of coupons) ids.push(await grantCoupon(app.databaseUrl, member, terms))
  return ids
}

for (const { locale, tier } of languages('th'))
  test(
    `[P3][P4] the best coupon is applied and explained, others say why they do not fit, and none can be selected, in ${locale}`,
    tier,
    async ({ app, page, context }) => {
      const { access_token: token } = await signedIn(app, context)
      await giveCoupons(app, token, [
        { title: 'Ten', amount: 1_000 },
        { title: 'Fifteen', amount: 1_500 },
        { title: 'Dry', amount: 2_000, machine_category: 'dryer' },
        { title: 'Big', amount: 3_000, minimum: 90_000 },
      ])
      const me = visit({ app, page, locale })
      const machine = await app.freeMachine()
      await me.orders(machine)
      const { program } = await commandFor(app.origin, machine)
      await expect(me.main).toContainText(me.t('pay.couponOff', { amount: '15', title: 'Fifteen' }))
      await expect(me.main).toContainText(me.t('pay.couponBest', { count: 2 }))
      await expect(page.getByRole('heading', { level: 1 })).toContainText(String((program.amount - 1_500) / 100))

      await me.link(me.t('pay.change')).click()
      await me.arrivesAt(me.t('coupon.heading', { amount: String(program.amount / 100) }), me.t('coupon.title'))
      await expect(page.getByRole('radio', { name: /^Fifteen/ })).toBeChecked()
      const dry = page.getByRole('radio', { name: new RegExp(`^Dry.*${me.t('coupon.dryersOnly')}`) })
      await expect(dry).toHaveAttribute('aria-disabled', 'true')
      await expect(page.getByRole('radio', { name: /^Big/ })).toHaveAccessibleName(
        new RegExp(me.t('coupon.minimum', { amount: '900' }).replaceAll(' ', '\\s')),
      )
      await me.hand.choose(page.getByRole('radio', { name: /^Ten/ }))
      await me.button(me.t('coupon.use')).click()
      await expect(me.main).toContainText(me.t('pay.couponOff', { amount: '10', title: 'Ten' }))
      await expect(me.main).toContainText(me.t('pay.couponChosen'))

      await me.link(me.t('pay.change')).click()
      await me.hand.choose(page.getByRole('radio', { name: me.t('coupon.none') }))
      await me.button(me.t('coupon.none')).click()
      await expect(me.main).toContainText(me.t('pay.couponsUsable', { count: 2 }))
      await expect(page.getByRole('heading', { level: 1 })).toContainText(String(program.amount / 100))
    },
  )

test('a coupon for the whole price starts the machine without a payment', FULL_ONLY, async ({ app, page, context }) => {
  const { access_token: token } = await signedIn(app, context)
  await giveCoupons(app, token, [{ title: 'All', amount: 99_900 }])
  const me = visit({ app, page })
  const machine = await app.freeMachine()
  await me.open(printedPath(machine))
  await me.isAt(me.t('choose.washer'), me.t('choose.title'))
  await me.choose()
  await me.arrivesAt('To pay Free', me.t('pay.title'))
  await expect(me.main).toContainText(me.t('pay.freeNote'))
  await expect(page.getByRole('radio')).toHaveCount(0)
  await me.button(me.t('pay.buttonFree')).click()
  await me.seesBill(machine)
})

test(
  'an amount below the minimum of a payment method disables it and states the minimum',
  FULL_ONLY,
  async ({ app, page, context }) => {
    const { access_token: token } = await signedIn(app, context)
    const machine = await app.freeMachine()
    const { program } = await commandFor(app.origin, machine)
    await giveCoupons(app, token, [{ title: 'Most', amount: program.amount - 1_500 }])
    const me = visit({ app, page })
    await me.orders(machine)
    const card = page.getByRole('radio', { name: METHODS.credit_card })
    await expect(card).toHaveAttribute('aria-disabled', 'true')
    await expect(card).toHaveAccessibleName(new RegExp(me.t('pay.minimum', { amount: '20' }).replaceAll(' ', '\\s')))
    await expect(page.getByRole('radio', { name: METHODS.promptpay })).toBeChecked()
  },
)

test('[W5] a new QR code after an expired one keeps program and coupon', async ({ app, page, context }) => {
  const { access_token: token } = await signedIn(app, context)
  const [ten = ''] = await giveCoupons(app, token, [
    { title: 'Ten', amount: 1_000 },
    { title: 'Fifteen', amount: 1_500 },
  ])
  const command = await commandFor(app.origin, await app.freeMachine())
  const purchase = await createPurchase(app.origin, token, { ...command, coupons: [ten] })
  const me = visit({ app, page })
  await me.open(`/waiting-payment/${purchase.transaction}`)
  await me.arrivesAtQr()
  await get(app.origin, moveSandboxClock, { minutes: 11 })
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await me.isAt(me.t('end.expired'))
  await me.button(me.t('end.newQr')).click()
  await expect(me.main).toContainText(me.t('pay.couponOff', { amount: '10', title: 'Ten' }))
  await me.pays()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(`${purchase.amount / 100} baht`)
})

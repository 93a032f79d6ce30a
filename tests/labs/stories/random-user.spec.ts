/**
 * A customer who presses anything. The same seed presses the same things as long as the pages are the same: RANDOM_SEED repeats
 * one, RANDOM_SECONDS says for how long each language is used.
 */
import type { Locator, Page } from 'playwright/test'
import { getAmountCoupon } from '#contract/coupons.ts'
import { getHistoryPayment } from '#contract/history.ts'
import { getPointsByPromotion } from '#contract/rewards.ts'
import { expect, test } from '#tests/e2e/app.ts'
import { type Visitor, visit } from '#tests/e2e/journey.ts'
import type { App } from '#tests/e2e/server.ts'
import { signedIn } from '#tests/e2e/signed-in.ts'
import { randomFrom } from '#tests/support/faults/random.ts'
import { commandFor, confirm, createPurchase, get, waitForStatus } from '#tests/support/server/client.ts'

const SECONDS = Number(process.env.RANDOM_SECONDS ?? 60)
const SEEDS = { th: Number(process.env.RANDOM_SEED ?? 7), en: Number(process.env.RANDOM_SEED ?? 23) }

/** Pages to begin at, as an address in a chat does. */
const ADDRESSES = [
  ...['/', '/loads', '/history', '/rewards', '/coupon/claim', '/branch', '/profile', '/notifications', '/qr-scanner'],
  ...['/delivery', '/wash-dry-fold', '/lottery', '/horoscope', '/help', '/profile/addresses'],
]
/** What customers type, where it fits and where not. */
const TEXTS = ['ARI4/1/05', 'กัญญ์ณัฏฐ์ ชื่นใจ', '0812345678', '10900', '๑๒๓', ' ', 'a'.repeat(80)]
/** A refusal that the page explains; the browser logs it as well. No refusal of a malformed request, and no fault. */
const REFUSALS = /status of (?:403|404|409|423|429) |net::ERR_/

/** What can be pressed or filled in, in the dialog if one is open; nothing that leaves the app or ends the session. */
async function controlsOf(page: Page, me: Visitor): Promise<Locator[]> {
  const dialog = page.locator('[role=dialog], [role=alertdialog]').last()
  const scope = (await dialog.isVisible()) ? dialog : page.locator('body')
  const ends = [me.t('profile.logout'), me.t('deletion.submit')]
  const all = scope.locator(
    'a[href]:visible, button:visible, input:visible, label:visible:has(input), textarea:visible',
  )
  const usable = await all.evaluateAll(
    (elements, names) =>
      elements.map((element) => {
        const address = element.getAttribute('href')
        const isInside = address === null || new URL(address, location.href).origin === location.origin
        return isInside && !element.hasAttribute('download') && !names.includes(element.textContent?.trim() ?? '')
      }),
    ends,
  )
  return usable.flatMap((isUsable, index) => (isUsable ? [all.nth(index)] : []))
}

/** One step of the customer, in words. */
async function step({ app, page, me, random }: Run): Promise<string> {
  const one = <Item>(items: readonly Item[]): Item | undefined => items[Math.floor(random() * items.length)]
  const transaction = /waiting-payment\/(TRX_MCH_\w+)/.exec(page.url())?.[1]
  if (transaction && random() < 0.3 && (await confirm(app.origin, transaction)).status === 'pending') {
    await app.pay(transaction)
    return `pays ${transaction}`
  }
  const kind = random()
  if (kind < 0.06) {
    await page.goBack().catch(() => null) // a page may keep the customer, or have nothing before it
    if (page.url() === 'about:blank') await me.open('/')
    return 'goes back'
  }
  if (kind < 0.09) return await page.reload().then(() => 'reloads')
  const address = one(ADDRESSES) ?? '/'
  if (kind < 0.17) return await me.open(address).then(() => `opens ${address}`)
  const control = one(await controlsOf(page, me))
  if (!control) return await me.open('/').then(() => 'starts again')
  // The page may have changed meanwhile, as under a finger.
  const about = await control
    .evaluate((it) => `${it.localName} ${it.getAttribute('aria-label') ?? it.textContent?.trim().slice(0, 40)}`)
    .catch(() => 'what has gone')
  const isText = await control
    .evaluate((it) => it.matches('textarea, input:not([type=checkbox], [type=radio])'))
    .catch(() => false)
  const pressed = isText ? control.fill(one(TEXTS) ?? '', { timeout: 2_000 }) : control.click({ timeout: 2_000 })
  return await pressed.then(
    () => `uses ${about}`,
    () => `misses ${about}`,
  )
}

/** Whatever was pressed: one heading, no value that is missing from a text, nothing beside the screen. */
async function expectSoundPage(page: Page) {
  await expect(page.locator('h1')).toHaveCount(1, { timeout: 20_000 })
  const text = await page.locator('body').innerText()
  expect(text).not.toMatch(/\bNaN\b|\bundefined\b|\[object |\{[a-z_]+\}|Invalid Date/)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
}

/** Home, rewards and history have the numbers of the API. */
async function expectAgreement({ app, me, token }: Run) {
  const as = { token }
  const [{ points }, { amount: coupons }, { months }] = await Promise.all([
    get(app.origin, getPointsByPromotion, {}, as),
    get(app.origin, getAmountCoupon, {}, as),
    get(app.origin, getHistoryPayment, {}, as),
  ])
  const figure = (count: number, unit: string) => new RegExp(`^${count.toLocaleString('en')}\\s?${unit}$`)
  await me.open('/')
  for (const [path, name] of [
    ['/rewards', figure(points, me.t('home.points', { count: points }))],
    ['/coupon/claim', figure(coupons, me.t('home.coupons', { count: coupons }))],
  ] as const)
    await expect(me.main.getByRole('link', { name })).toHaveAttribute('href', new RegExp(`${path}$`))
  await me.open('/rewards')
  await me.isAt(new RegExp(`^${points.toLocaleString('en')}`), me.t('rewards.title'))
  await me.open('/history')
  await me.isAt(me.t('history.title'))
  for (const { loads, spent } of months.filter((month) => month.loads > 0)) {
    const amount = (spent / 100).toLocaleString('en', { minimumFractionDigits: spent % 100 === 0 ? 0 : 2 })
    await expect(me.main).toContainText(me.t('history.totals', { loads, amount }))
  }
}

type Run = { app: App; page: Page; me: Visitor; token: string; random: () => number }

for (const locale of ['th', 'en'] as const)
  test(`whatever a customer presses, every page is sound and agrees with the API, in ${locale}`, async ({
    app,
    page,
    context,
    quiet,
  }) => {
    quiet.allows(REFUSALS)
    page.setDefaultTimeout(20_000)
    page.on('dialog', (dialog) => void dialog.accept())
    const { access_token: token } = await signedIn(app, context)
    const command = await commandFor(app.origin, await app.freeMachine())
    const { transaction } = await createPurchase(app.origin, token, command)
    await app.pay(transaction)
    await waitForStatus(app.origin, transaction, 'running')
    const run: Run = { app, page, me: visit({ app, page, locale }), token, random: randomFrom(SEEDS[locale]) }
    const steps: string[] = []
    await run.me.open('/')
    const end = Date.now() + SECONDS * 1_000
    while (Date.now() < end)
      try {
        steps.push(await step(run))
        await expectSoundPage(page)
      } catch (cause) {
        throw new Error(`seed ${SEEDS[locale]}, at ${page.url()}, after:\n${steps.slice(-12).join('\n')}`, { cause })
      }
    // With the seed a failed run can be repeated; with the steps one that did nothing is noticed.
    console.log(`${locale}, seed ${SEEDS[locale]}: ${steps.length} steps`)
    expect(steps.length, 'steps').toBeGreaterThan(10)
    await expectAgreement(run)
  })

import { expect, test } from './app.ts'
import { printedPath, visit } from './journey.ts'
import { signedIn } from './signed-in.ts'
import { brandName, type Locale, type MessageId, wordsOf } from './words.ts'

const UNKNOWN = 'TRX_MCH_00000000000000000000000000'

/** Where a path leads: its own page with this title, or another path and the title there. */
type Outcome = MessageId | [path: string, title: MessageId] | { named: Record<Locale, string> }
const LOGIN: Outcome = ['/login', 'login.title']
const HOME: Outcome = ['/', 'home.title']

/** Each path, what a guest gets, what a customer gets (the same when it is not said). */
const PATHS: [path: string, guest: Outcome, customer?: Outcome][] = [
  ['/', 'home.title'],
  ['/branch', 'branch.title'],
  ['/branch/ari4', { named: { th: 'สาขาอารีย์ ซอย 4', en: 'Ari Soi 4' } }],
  ['/branch/nowhere', 'branch.unknown'],
  ['/branch/ari4/review', 'review.guest', 'review.pageTitle'],
  ['/history', 'history.title'],
  ['/notifications', LOGIN, 'notification.title'],
  ['/profile', LOGIN, 'profile.title'],
  ['/profile/edit', LOGIN, 'profile.details'],
  ['/profile/pin', LOGIN, 'pinChange.title'],
  ['/profile/sessions', LOGIN, 'sessions.title'],
  ['/profile/privacy', LOGIN, 'privacy.title'],
  ['/profile/delete', LOGIN, 'deletion.title'],
  ['/qr-scanner', 'scan.title'],
  ['/login', 'login.title', HOME],
  ['/login/pin-code', LOGIN, HOME],
  ['/register', 'register.title', HOME],
  ['/register/pin', ['/register', 'register.title'], HOME],
  ['/register/conf-pin', ['/register', 'register.title'], HOME],
  ['/forgot-pass', LOGIN, HOME],
  ['/forgot-pass/pin', LOGIN, HOME],
  ['/forgot-pass/conf-pin', LOGIN, HOME],
  ['/address/delivery/ari4', LOGIN, 'address.title'],
  ['/address/delivery/ari4/maps', LOGIN, 'address.mapTitle'],
  ['/address/delivery/ari4/create', LOGIN, 'address.new'],
  ['/address/delivery/ari4/another', LOGIN, ['/address/delivery/ari4', 'address.title']],
  ['/loads', LOGIN, 'load.title'],
  ['/load/AAAAAAAAAAAAAAAAAAAAAAAAAA', 'load.linkOver'],
  [`/bill/${UNKNOWN}`, 'end.notFound'],
  ['/bill/TRX_DLV_1', LOGIN, ['/delivery/transaction/TRX_DLV_1', 'end.notFound']],
  ['/bill/TRX_WDF_1', LOGIN, ['/wash-dry-fold/transaction/TRX_WDF_1', 'end.notFound']],
  ['/coupon/claim', LOGIN, 'coupons.title'],
  ['/coupon/history', LOGIN, 'coupons.history'],
  ['/delivery', LOGIN, 'service.delivery'],
  ['/delivery/ari4', LOGIN, 'order.title'],
  ['/delivery/ari4/payment', LOGIN, ['/delivery/ari4', 'order.title']],
  ['/delivery/transaction/TRX_DLV_1', LOGIN, 'end.notFound'],
  ['/wash-dry-fold', LOGIN, 'service.wash_dry_fold'],
  ['/wash-dry-fold/ari4', LOGIN, 'order.title'],
  ['/wash-dry-fold/ari4/payment', LOGIN, ['/wash-dry-fold/ari4', 'order.title']],
  ['/wash-dry-fold/transaction/TRX_WDF_1', LOGIN, 'end.notFound'],
  ['/payment/ARI4/1/02', LOGIN, HOME],
  ['/payment/ARI4/1/02/coupon', LOGIN, HOME],
  ['/rewards', LOGIN, 'rewards.title'],
  ['/rewards/1', LOGIN, 'rewards.reason.ended'],
  ['/lottery', 'lottery.title'],
  ['/lottery/2026-11-16', 'lottery.title'],
  ['/horoscope', 'horoscope.title'],
  ['/help', 'help.title'],
  ['/privacy-policy', 'legal.privacy'],
  ['/refund-policy', 'legal.refund'],
  ['/term-of-use', 'legal.terms'],
  ['/accessibility', 'legal.accessibility'],
  [`/tmn/${UNKNOWN}`, 'end.notFound'],
  ['/tmn/TRX_MCH_1', 'end.notFound'],
  [`/waiting-payment/${UNKNOWN}`, 'end.notFound'],
  ['/offline', HOME],
  ['/no-such-page', 'error.404.title'],
]

for (const locale of ['th', 'en'] as const)
  for (const who of ['guest', 'customer'] as const)
    test(`every path leads a ${who} where it should, in ${locale}`, async ({ app, page, context, quiet }) => {
      test.slow()
      if (who === 'customer') await signedIn(app, context)
      quiet.expects(/Failed to load resource: .*(404|422) .*(confirm_payment|get_shared_load|order\?)/)
      quiet.expects(/Page not found: \/no-such-page/)
      const say = wordsOf(locale)
      for (const [path, guest, customer = guest] of PATHS) {
        const outcome = who === 'guest' ? guest : customer
        const [there, title] = Array.isArray(outcome)
          ? [outcome[0], say(outcome[1])]
          : [path, typeof outcome === 'string' ? say(outcome) : outcome.named[locale]]
        const answer = await page.goto(app.url('washday', `/${locale}${path === '/' ? '' : path}`))
        expect.soft(answer?.status(), path).toBe(200)
        await expect.soft(page, path).toHaveTitle(`${title} – ${brandName('washday')}`)
        await expect.soft(page.getByRole('heading', { level: 1 }), path).toHaveCount(1)
        expect.soft(new URL(page.url()).pathname, path).toBe(`/${locale}${there === '/' ? '' : there}`)
        await expect.soft(page.locator('html'), path).toHaveAttribute('lang', locale)
      }
    })

const pick: { said: string; cookie?: Locale; browser: string; locale: Locale }[] = [
  { said: 'its cookie', cookie: 'en', browser: 'th-TH', locale: 'en' },
  { said: 'the browser when there is no cookie', browser: 'en-GB', locale: 'en' },
  { said: 'Thai when the browser speaks neither', browser: 'de-DE', locale: 'th' },
]
for (const { said, cookie, browser, locale } of pick)
  test(`an address without a language keeps all its parts and takes it from ${said}`, async ({ app, newContext }) => {
    const context = await newContext({ locale: browser })
    if (cookie) await context.addCookies([{ name: 'locale', value: cookie, url: app.url('washday', '/') }])
    const page = await context.newPage()
    const rest = `${printedPath(await app.freeMachine())}#door`
    await page.goto(app.url('washday', rest))
    await expect(page).toHaveURL(app.url('washday', `/${locale}${rest}`))
    await visit({ app, page, locale }).isAt(wordsOf(locale)('choose.washer'), wordsOf(locale)('choose.title'))
    const kept = (await context.cookies()).find((one) => one.name === 'locale')
    expect(kept?.value).toBe(locale)
    if (!cookie) expect((kept?.expires ?? 0) - Date.now() / 1000).toBeGreaterThan(364 * 86_400)
  })

test('another language turns the same page, and stays', async ({ app, page, context }) => {
  await signedIn(app, context)
  const thai = visit({ app, page, locale: 'th' })
  const english = visit({ app, page, locale: 'en' })
  await thai.open('/profile')
  await thai.isAt('มานี มีนา', thai.say('profile.title'))
  await thai.hand.choose(page.getByRole('radio', { name: 'English' }))
  await english.isAt('มานี มีนา', english.say('profile.title'))
  await expect(page).toHaveURL(app.url('washday', '/en/profile'))
  await expect(english.button(english.say('profile.logout'))).toBeVisible()
  await page.goto(app.url('washday', '/history'))
  await expect(page).toHaveURL(app.url('washday', '/en/history'))
})

declare global {
  interface Window {
    slides: string[][]
  }
}
/** Notes the types of each view transition that the page starts. */
function noteSlides() {
  window.slides = []
  const start = document.startViewTransition.bind(document)
  document.startViewTransition = (asked) => {
    window.slides.push(typeof asked === 'object' && asked?.types ? [...asked.types] : [])
    return start(asked)
  }
}

test('pages slide forward on the way in and back on the way out', async ({ app, page }) => {
  await page.addInitScript(noteSlides)
  const me = visit({ app, page })
  await me.open('/')
  await me.link(me.say('home.register')).click()
  await me.arrivesAt(me.say('register.heading'), me.say('register.title'))
  expect(await page.evaluate(() => window.slides)).toEqual([['forward']])
  await me.button(me.say('action.back')).click()
  await me.arrivesAt(me.say('home.promise'), me.say('home.title'))
  expect(await page.evaluate(() => window.slides)).toEqual([['forward'], ['back']])
})

test('whoever wants less motion gets none', async ({ app, page }) => {
  await page.addInitScript(noteSlides)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const me = visit({ app, page })
  await me.open('/')
  await me.link(me.say('home.register')).click()
  await me.arrivesAt(me.say('register.heading'), me.say('register.title'))
  expect(await page.evaluate(() => window.slides)).toEqual([])
})

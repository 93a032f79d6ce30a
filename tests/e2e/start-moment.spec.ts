import type { Page } from 'playwright/test'
import { commandFor, createPurchase } from '#tests/support/server/client.ts'
import { expect, test, WITH_MOTION } from './app.ts'
import { buildOutput } from './build-output.ts'
import { visit } from './journey.ts'
import { signedIn } from './signed-in.ts'
import { FULL_ONLY } from './test-scope.ts'

test.use(WITH_MOTION)

const MOMENT = buildOutput()['src/features/checkout/start-moment/start-moment.tsx']?.file

type Moment = { at: number; beat: string; top: number; width: number; animated: string[] }

/** Records each beat of the drum in the page itself, which a busy test would miss. */
const record = (page: Page) =>
  page.evaluate(() => {
    const moments: Moment[] = []
    Reflect.set(window, 'moments', moments)
    new MutationObserver(() => {
      const drum = document.querySelector<HTMLElement>('main [data-beat]')
      const { beat = '' } = drum?.dataset ?? {}
      if (!drum || moments.at(-1)?.beat === beat) return
      const { top, width } = drum.getBoundingClientRect()
      const keyframes = document
        .getAnimations()
        .flatMap(({ effect }) => (effect instanceof KeyframeEffect ? effect.getKeyframes() : []))
      const animated = keyframes.flatMap((keyframe) => Object.keys(keyframe))
      moments.push({ at: performance.now(), beat, top: top + scrollY, width, animated: [...new Set(animated)] })
    }).observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter: ['data-beat'] })
  })
const recorded = (page: Page) => page.evaluate(() => Reflect.get(window, 'moments') as Moment[]) // set by `record`

test(
  '[W7] the page of the QR stays while the drum fills: three beats in the QR’s place, then the bill, then the load at home',
  FULL_ONLY,
  async ({ app, page, context }) => {
    await signedIn(app, context)
    const machine = await app.freeMachine()
    const me = visit({ app, page })
    await me.orders(machine)
    // The page loads the moment's code after itself.
    const code = page.waitForResponse((response) => response.url().endsWith(`/${MOMENT}`))
    const transaction = await me.pays()
    await code
    const qr = await page.locator('[data-part=drum]').boundingBox()
    await record(page)
    await app.pay(transaction)
    await me.seesBill(machine)
    const moments = await recorded(page)
    expect(moments.map(({ beat }) => beat)).toEqual(['0', '1', '2', '3', '4'])
    for (const { top, width } of moments) {
      expect(Math.abs(top - (qr?.y ?? 0))).toBeLessThanOrEqual(1)
      expect(Math.abs(width - (qr?.width ?? 0))).toBeLessThanOrEqual(1)
    }
    const animated = new Set(moments.flatMap((moment) => moment.animated))
    for (const key of ['offset', 'computedOffset', 'easing', 'composite']) animated.delete(key)
    expect([...animated].sort(), 'what the compositor animates alone').toEqual(['opacity', 'transform'])
    expect((moments.at(-1)?.at ?? 0) - (moments[0]?.at ?? 0), 'before its last second').toBeGreaterThanOrEqual(2_500)

    await me.link(me.t('action.home')).click()
    await me.arrivesAt(new RegExp(me.t('home.doneAt', { time: '' }).trim()), me.t('home.title'))
  },
)

test('on a phone, whose drum is below the field, the field grows to the drum when it is paid', async ({
  app,
  context,
  newContext,
}) => {
  const { access_token: token } = await signedIn(app, context)
  const machine = await app.freeMachine()
  const { transaction } = await createPurchase(app.origin, token, await commandFor(app.origin, machine))
  const phone = await newContext({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } })
  const page = await phone.newPage()
  const me = visit({ app, page })
  const code = page.waitForResponse((response) => response.url().endsWith(`/${MOMENT}`))
  await me.open(`/waiting-payment/${transaction}`)
  await me.arrivesAtQr()
  await code
  await record(page)
  await app.pay(transaction)
  await me.seesBill(machine)
  const [first] = await recorded(page)
  expect(first?.animated).toContain('clipPath')
})

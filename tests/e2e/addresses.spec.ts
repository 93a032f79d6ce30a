import { getUserAddress } from '#contract/addresses.ts'
import { expectAccessible } from '#tests/a11y/axe.ts'
import { get } from '#tests/support/server/client.ts'
import { expect, test, WITH_MOTION } from './app.ts'
import { keyboard } from './input-method.ts'
import { visit } from './journey.ts'
import { signedIn } from './signed-in.ts'
import { FULL_ONLY } from './test-scope.ts'

const LIST = '/address/delivery/ari4'
const savedAddresses = async (origin: string, token: string) =>
  (await get(origin, getUserAddress, {}, { token })).details

test(
  '[X3] a customer enters an address, pins it on the map by tap and arrow keys, and uses it, in en',
  FULL_ONLY,
  async ({ app, page, context }) => {
    test.slow()
    const { access_token: token } = await signedIn(app, context)
    const me = visit({ app, page })
    const { t } = me
    await me.open(LIST)
    await me.isAt(t('address.none'), t('address.title'))
    await expectAccessible(page, 'no addresses')
    await me.link(t('address.add')).click()
    await me.arrivesAt(t('address.new'))
    await me.button(t('address.save')).click()
    await expect(me.main).toContainText(t('address.needsAddress'))
    await page.getByRole('textbox', { name: t('address.address'), exact: true }).fill('9 ซอยอารีย์ 4')
    await page.getByRole('searchbox', { name: t('address.findArea') }).fill('phaya thai')
    await expect(me.main).toContainText(t('address.areasFound', { count: 2 }))
    await expectAccessible(page, 'address form with areas found, after an error')
    await page.getByRole('button', { name: 'แขวงสามเสนใน' }).click()
    const fullAddress = '9 ซอยอารีย์ 4\nแขวงสามเสนใน เขตพญาไท กรุงเทพมหานคร 10400'
    await expect(page.getByRole('textbox', { name: t('address.address'), exact: true })).toHaveValue(fullAddress)

    await me.link(t('address.openMap')).click()
    await me.arrivesAt(t('address.mapHeading'), t('address.mapTitle'))
    const map = page.getByRole('application', { name: t('address.mapKeys') })
    await expect(map.locator('img.leaflet-tile-loaded').first()).toBeVisible()
    await expectAccessible(page, 'map')
    await me.button(t('address.usePin')).click()
    await expect(me.main).toContainText(t('address.pinFirst'))
    const box = await map.boundingBox()
    if (!box) throw new Error('The map has no size')
    await page.mouse.click(box.x + box.width / 2 + 60, box.y + box.height / 2 - 40)
    const point = me.main.getByText(/^\d+\.\d{5}, \d+\.\d{5}$/)
    await expect(point).toBeVisible()
    const tappedPoint = await point.textContent()
    await map.focus()
    await page.keyboard.press('ArrowRight')
    await expect(point).not.toHaveText(tappedPoint ?? '')
    const keyedPoint = (await point.textContent()) ?? ''
    const [lat, lng] = keyedPoint.split(', ').map(Number)
    expect(lng).toBeGreaterThan(Number(tappedPoint?.split(', ')[1]))
    await me.button(t('address.usePin')).click()
    await me.arrivesAt(t('address.new'))
    await expect(page.getByRole('textbox', { name: t('address.point') })).toHaveValue(keyedPoint)
    await me.button(t('address.save')).click()
    await expect(page).toHaveURL(app.url('washday', '/en/delivery/ari4'))
    expect(await savedAddresses(app.origin, token)).toMatchObject([
      { address: fullAddress, lat, lng, is_default: true },
    ])
    await me.open(LIST)
    await expect(me.main.getByRole('heading', { level: 2 })).toHaveText(t('address.label.home'))
    await expectAccessible(page, 'addresses')
  },
)

test(
  '[X3] without a map, a customer pins an address by coordinates and keyboard alone, in th',
  FULL_ONLY,
  async ({ app, page, context, quiet }) => {
    test.slow()
    quiet.expects(/Failed to load resource/)
    await page.route('**/sandbox/tiles/**', (route) => route.abort())
    const { access_token: token } = await signedIn(app, context)
    const me = visit({ app, page, locale: 'th', hand: keyboard(page) })
    const { t, hand } = me
    await me.open(`${LIST}/create`)
    await me.isAt(t('address.new'))
    await expect(page.getByRole('textbox', { name: t('address.person') })).toHaveValue('มานี มีนา')
    await hand.write(page.getByRole('textbox', { name: t('address.address'), exact: true }), '9 ซอยอารีย์ 4')
    await hand.press(me.link(t('address.openMap')))
    await me.arrivesAt(t('address.mapHeading'), t('address.mapTitle'))
    await expect(me.main).toContainText(t('address.noMap'))
    await expectAccessible(page, 'no map')
    await hand.write(page.getByRole('searchbox', { name: t('address.findPlace') }), 'อารีย์')
    await page.keyboard.press('Enter')
    await hand.press(
      page
        .getByRole('list', { name: t('address.places') })
        .getByRole('button')
        .first(),
    )
    await expect(me.main).toBeFocused()
    await expect(me.main.getByText(/^13\.\d{5}, 100\.\d{5}$/)).toBeVisible()
    await hand.write(page.getByRole('searchbox', { name: t('address.findPlace') }), '13.7797 100.5447')
    await page.keyboard.press('Enter')
    await expect(me.main).toContainText('13.77970, 100.54470')
    await hand.press(me.button(t('address.mapAgain')))
    await expect(me.main).toBeFocused()
    await expect(me.button(t('address.mapAgain')), 'the map fails again').toBeVisible()
    await page.unroute('**/sandbox/tiles/**')
    await hand.press(me.button(t('address.mapAgain')))
    const map = page.getByRole('application', { name: t('address.mapKeys') })
    await expect(map.locator('img.leaflet-tile-loaded').first()).toBeVisible()
    await expect(me.main).toContainText('13.77970, 100.54470')
    await hand.press(me.button(t('address.usePin')))
    await me.arrivesAt(t('address.new'))
    await hand.press(me.button(t('address.save')))
    await expect(page).toHaveURL(app.url('washday', '/th/delivery/ari4'))
    expect(await savedAddresses(app.origin, token)).toMatchObject([{ lat: 13.7797, lng: 100.5447, label: 'home' }])
    await me.open(LIST)
    await hand.press(page.getByRole('button', { name: t('address.delete') }))
    await me.isAt(t('address.none'), t('address.title'))
    await page.keyboard.press('F6')
    await hand.press(me.button(t('address.undo')))
    await me.isAt(t('address.heading'), t('address.title'))
    expect(await savedAddresses(app.origin, token)).toHaveLength(1)
  },
)

declare global {
  /** Timer and frame callbacks of the map that run only after the test has left it. */
  var late: { isHeld: boolean; isZooming: boolean; calls: (() => void)[] }
}

/** Runs in the page: defers timers and frames while `isHeld`, and the 250 ms timer that ends a zoom while `isZooming`. */
function deferCallbacks() {
  const late: typeof globalThis.late = { isHeld: false, isZooming: false, calls: [] }
  globalThis.late = late
  const [frame, timeout] = [requestAnimationFrame.bind(window), setTimeout.bind(window)]
  window.requestAnimationFrame = (call) =>
    late.isHeld ? late.calls.push(() => call(performance.now())) + 1e6 : frame(call)
  const deferredTimeout = (call: () => void, delay?: number) =>
    late.isHeld || (late.isZooming && delay === 250) ? late.calls.push(call) + 1e6 : timeout(call, delay)
  Object.assign(window, { setTimeout: deferredTimeout })
  document.addEventListener('transitionend', (event) => event.stopImmediatePropagation(), true)
}

/** Runs in the page: starts a movement of the map and defers the rest of it. */
async function startMovement(kind: 'zoom' | 'pan' | 'drift' | 'wheel') {
  const map = document.querySelector('[role=application]')
  const tile = map?.querySelector('.leaflet-map-pane')
  if (!map || !tile) throw new Error('There is no map')
  const { left, top, width, height } = map.getBoundingClientRect()
  const at = (right: number) => ({
    bubbles: true,
    cancelable: true,
    clientX: left + width / 2 + right,
    clientY: top + height / 2,
    button: 0,
  })
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
  if (kind === 'zoom' || kind === 'pan') {
    globalThis.late.isZooming = kind === 'zoom'
    map.dispatchEvent(new KeyboardEvent('keydown', { key: kind === 'zoom' ? '+' : 'ArrowRight', bubbles: true }))
    await frame()
    await frame()
    globalThis.late.isZooming = false
    return
  }
  if (kind === 'wheel') {
    globalThis.late.isHeld = true
    map.dispatchEvent(new WheelEvent('wheel', { ...at(0), deltaY: -120 }))
    globalThis.late.isHeld = false
    return
  }
  // Leaflet measures the speed by `Date`: on a busy machine real time makes the drag too slow for a drift.
  const realDate = Date
  let now = Date.now()
  globalThis.Date = class extends realDate {
    constructor() {
      super(now)
    }
  } as DateConstructor // Leaflet calls nothing else of it
  tile.dispatchEvent(new MouseEvent('mousedown', at(0)))
  for (const right of [20, 60, 110]) {
    now += 16
    tile.dispatchEvent(new MouseEvent('mousemove', at(right)))
  }
  globalThis.late.isHeld = true
  tile.dispatchEvent(new MouseEvent('mouseup', at(110)))
  globalThis.late.isHeld = false
  globalThis.Date = realDate
}

test.describe('leaving the map', () => {
  test.use(WITH_MOTION)
  for (const kind of ['zoom', 'pan', 'drift', 'wheel'] as const)
    test(`leaving the map during a ${kind} throws no error`, FULL_ONLY, async ({ app, page, context }) => {
      await page.addInitScript(deferCallbacks)
      await signedIn(app, context)
      const me = visit({ app, page })
      const { t } = me
      await me.open(`${LIST}/create`)
      await me.isAt(t('address.new'))
      await me.link(t('address.openMap')).click()
      await me.arrivesAt(t('address.mapHeading'), t('address.mapTitle'))
      const map = page.getByRole('application', { name: t('address.mapKeys') })
      await expect(map.locator('img.leaflet-tile-loaded').first()).toBeVisible()
      await page.evaluate(startMovement, kind)
      await me.link(t('action.back')).click()
      await me.arrivesAt(t('address.new'))
      await expect(map).toHaveCount(0)
      const count = await page.evaluate(() => {
        for (const call of globalThis.late.calls) call()
        return globalThis.late.calls.length
      })
      // A pan leaves no callback: unmounting the map ends it.
      if (kind !== 'pan') expect(count, 'deferred callbacks of the map').toBeGreaterThan(0)
    })
})

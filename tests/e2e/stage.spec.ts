import type { Locator } from 'playwright/test'
import { generateQr, type TransactionStatus } from '#contract/payment.ts'
import { commandFor, get } from '#tests/support/server/client.ts'
import { openablePages } from '#tests/support/server/routes.ts'
import { expect, test } from './app.ts'
import { finishedLoad } from './finished-load.ts'
import { printedPath, visit } from './journey.ts'
import { signedIn } from './signed-in.ts'
import { FULL_ONLY } from './test-scope.ts'

/** What the field shows of a load in these states. */
const STAGES = {
  pending: 'unpaid',
  paid: 'starting',
  start_unknown: 'unknown',
  start_failed: 'alarm',
  running: 'running',
  completed: 'done',
} as const satisfies Partial<Record<TransactionStatus, string>>

const LOCALES = { washday: 'en', 'the-wash': 'th', 'wash-max': 'en' } as const

for (const brand of ['washday', 'the-wash', 'wash-max'] as const)
  test(
    `the field of home has one height, one door and a first action on a small phone in every state of a load, in ${brand}`,
    brand === 'washday' ? {} : FULL_ONLY,
    async ({ app, page, context }) => {
      const { access_token } = await signedIn(app, context, undefined, brand)
      const origin = app.url(brand, '')
      const machine = await app.freeMachine(brand)
      const command = await commandFor(app.origin, machine, { origin })
      const options = { token: access_token, key: crypto.randomUUID(), origin }
      const { transaction } = await get(app.origin, generateQr, command, options)
      const me = visit({ app, page, brand, locale: LOCALES[brand] })
      const heights = new Map<string, number>()
      const doors = new Map<string, number>()
      for (const [status, stage] of Object.entries(STAGES)) {
        // In one statement: a page that reads between two would keep that the laundry has been taken out.
        await app.sql(
          `with load as (update transactions set status = $2, due_at = now() + interval '1 hour', charge_is_final = true,
           paid_at = case when $2 = 'pending' then null else now() end,
           refund_at = case when $2 = 'start_failed' then now() + interval '15 minutes' end,
           started_at = now() - interval '20 minutes',
           ends_at = now() + case when $2 = 'completed' then interval '0' else interval '18 minutes' end
             where id = $1 returning machine_id, ends_at)
           update machines set done_at = load.ends_at from load where machines.id = load.machine_id`,
          [transaction, status],
        )
        await page.setViewportSize({ width: 390, height: 844 })
        await me.open('/')
        const field = page.locator(`[data-stage=${stage}]`)
        await expect(field).toBeVisible()
        const bar = page.getByRole('navigation').getByRole('link', { name: me.t('nav.scan') })
        await page.setViewportSize({ width: 320, height: 640 })
        const [action, seat] = await Promise.all([
          field.locator('button, a[href]').first().boundingBox(),
          bar.boundingBox(),
        ])
        expect
          .soft((action?.y ?? 0) + (action?.height ?? 0), `the first action, ${stage}`)
          .toBeLessThanOrEqual(seat?.y ?? 0)
        await page.setViewportSize({ width: 390, height: 844 })
        heights.set(stage, Math.round((await field.boundingBox())?.height ?? 0))
        await page.setViewportSize({ width: 1280, height: 800 })
        doors.set(stage, await field.locator('[data-door]').evaluate((door) => (door as HTMLElement).offsetWidth)) // it is one
        const [whole, room] = await Promise.all([field.locator('[data-door]').boundingBox(), field.boundingBox()])
        expect.soft(whole?.x, `the door, ${stage}`).toBeGreaterThanOrEqual(room?.x ?? Infinity)
        expect
          .soft((whole?.x ?? Infinity) + (whole?.width ?? 0), `the door, ${stage}`)
          .toBeLessThanOrEqual((room?.x ?? 0) + (room?.width ?? 0))
      }
      expect(new Set(heights.values()).size, JSON.stringify([...heights])).toBe(1)
      // In a wide window, where a door that swings has its room.
      expect((doors.get('done') ?? 0) / (doors.get('running') ?? 1), JSON.stringify([...doors])).toBeGreaterThan(0.7)
    },
  )

test(
  'in a wide window the rail stays, and header and page share both edges in the middle of the room beside the field',
  FULL_ONLY,
  async ({ app, page, context }) => {
    await signedIn(app, context)
    await page.setViewportSize({ width: 1280, height: 800 })
    const me = visit({ app, page })
    for (const path of ['/profile', '/profile/edit', '/rewards', '/coupon/history', '/loads', '/help']) {
      await me.open(path)
      const [field, top, content] = await Promise.all(
        ['[data-aside]', '[data-top] > div', 'main > :not([data-aside])'].map((part) =>
          page.locator(part).first().boundingBox(),
        ),
      )
      expect.soft([content?.x, content?.width], path).toEqual([top?.x, top?.width])
      const end = (field?.x ?? 0) + (field?.width ?? 0)
      expect.soft((content?.x ?? 0) + (content?.width ?? 0) / 2, path).toBeCloseTo((end + 1280) / 2, 0)
      await expect.soft(page.locator('[data-rail] a').nth(2), path).toHaveCSS('font-weight', '400') // Scan is not where we are
    }
  },
)

test('the bar of a payment and its button end with the window, also where words are large', async ({
  app,
  page,
  context,
}) => {
  await signedIn(app, context)
  const me = visit({ app, page })
  await me.orders(await app.freeMachine())
  for (const [width, text] of [
    [1024, '106.25%'],
    [1280, '200%'],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    await page.evaluate((size) => document.documentElement.style.setProperty('font-size', size), text)
    const button = await me.payButton().boundingBox()
    expect.soft((button?.x ?? 0) + (button?.width ?? Infinity), `${width} px, ${text}`).toBeLessThan(width)
  }
})

test(
  'a window has the sum of a month once: a wide one in its field, a phone above the list',
  FULL_ONLY,
  async ({ app, page, context }) => {
    const { access_token } = await signedIn(app, context)
    const { purchase } = await finishedLoad(app, access_token)
    const me = visit({ app, page })
    await me.open('/history')
    const total = page.getByText(me.t('history.totals', { loads: 1, amount: String(purchase.amount / 100) }))
    const field = page.locator('[data-aside=field] [data-door]')
    const widths = async () => (await total.boundingBox())?.width ?? 0
    await page.setViewportSize({ width: 390, height: 844 })
    expect(await widths()).toBeGreaterThan(100)
    await expect(field).toBeHidden()
    await page.setViewportSize({ width: 1280, height: 800 })
    await expect(field).toBeVisible()
    await expect(field).toContainText(String(purchase.amount / 100))
    expect(await widths(), 'only screen readers have it, which skip the field').toBeLessThanOrEqual(1)
  },
)

const PATHS = openablePages('anyone', 'customer').map(({ sample }) => sample)
test(
  'a wide window has one field beside each page, and a phone has none',
  FULL_ONLY,
  async ({ app, page, context, quiet }) => {
    quiet.allows(/Failed to load resource|Page not found/)
    await signedIn(app, context)
    const me = visit({ app, page })
    for (const path of PATHS) {
      await page.setViewportSize({ width: 1280, height: 800 })
      await me.open(path)
      await expect(me.main).not.toHaveAttribute('aria-busy')
      const fields = page.locator('[data-aside], [data-stage]').filter({ visible: true })
      await expect(fields, path).toHaveCount(1)
      const heights = await fields.evaluateAll((list) => list.map((field) => field.clientHeight))
      expect.soft(heights[0], path).toBeGreaterThan(700)
      await page.setViewportSize({ width: 390, height: 844 })
      await expect.soft(page.locator('[data-aside=field]').filter({ visible: true }), path).toHaveCount(0)
    }
  },
)

/** The edges of a door with its leaf, which swings out of its box when it opens. */
const edgesOf = (door: Locator) =>
  door.evaluate((element) => {
    const boxes = [element, ...element.children].map((part) => part.getBoundingClientRect())
    return { left: Math.min(...boxes.map(({ left }) => left)), right: element.getBoundingClientRect().right }
  })

for (const brand of ['washday', 'the-wash', 'wash-max'] as const)
  test(
    `a wide window has the brand's field, and its whole door, beside each step to a washed load, in ${brand}`,
    FULL_ONLY,
    async ({ app, page, context }) => {
      const me = visit({ app, page, brand })
      await page.setViewportSize({ width: 1280, height: 800 })
      const hasField = async (step: string) => {
        const aside = page.locator('[data-aside]')
        await expect.soft(aside, step).toBeVisible()
        const field = await aside.boundingBox()
        const [rail = 0] = await page.locator('[data-rail]').evaluateAll((bars) => bars.map((bar) => bar.clientWidth))
        expect.soft(field?.x, step).toBeCloseTo(rail, -1)
        expect.soft([field?.y, field?.height], step).toEqual([0, 800])
        const door = await edgesOf(page.locator('[data-aside] [data-door]').last())
        expect.soft(door.left, `${step}: the door`).toBeGreaterThan(rail)
        expect.soft(door.right, `${step}: the door`).toBeLessThan((field?.x ?? 0) + (field?.width ?? 0))
        const content = await page.locator('main > div').last().boundingBox()
        expect.soft(content?.x, `${step}: the page`).toBeGreaterThanOrEqual((field?.x ?? 0) + (field?.width ?? 0))
      }
      await me.open('/login')
      await hasField('login')
      await signedIn(app, context, undefined, brand)
      for (const path of ['/branch', '/qr-scanner']) {
        await me.open(path)
        await hasField(path)
      }
      const machine = await app.freeMachine(brand)
      await me.open(printedPath(machine))
      await me.isAt(me.t('choose.washer'), me.t('choose.title'))
      await hasField('program')
      await me.choose()
      await expect(me.payButton()).toBeEnabled()
      await hasField('checkout')
      const transaction = await me.pays()
      await hasField('payment')
      await app.pay(transaction)
      await me.seesBill(machine)
      await hasField('running')
      await app.machine(machine.machine_id, 'finish')
      await expect(page.locator('[data-aside] [data-door=done]')).toBeVisible()
      await hasField('done')
    },
  )

test('a wide window asks for the code of a machine first, and then offers its camera', async ({ app, page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  const me = visit({ app, page })
  await me.open('/qr-scanner')
  const order = [
    page.getByRole('textbox', { name: me.t('scan.typed') }),
    me.button(me.t('scan.find')),
    me.button(me.t('scan.open')),
    me.button(me.t('scan.picture')),
  ]
  await expect(me.button(me.t('scan.type'))).toBeHidden()
  await me.main.focus()
  for (const control of order) {
    await page.keyboard.press('Tab')
    await expect(control).toBeFocused()
  }
  const tops = await Promise.all(order.map(async (control) => (await control.boundingBox())?.y ?? 0))
  expect(tops).toEqual(tops.toSorted((a, b) => a - b))
})

test(
  'the reference of a purchase is on one line of a phone, and its button copies it',
  FULL_ONLY,
  async ({ app, page, context }) => {
    await signedIn(app, context)
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const me = visit({ app, page })
    const machine = await app.freeMachine()
    await me.orders(machine)
    const transaction = await me.pays()
    const reference = page.getByText(transaction, { exact: true })
    const isOnOneLine = async () => {
      for (const width of [390, 320]) {
        await page.setViewportSize({ width, height: 844 })
        const lines = await reference.evaluate((text) => {
          const range = document.createRange()
          range.selectNodeContents(text)
          return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size
        })
        expect.soft(lines, `${width} px`).toBe(1)
      }
    }
    await isOnOneLine()
    await me.button(me.t('code.copy')).click()
    await expect(me.button(me.t('code.copied'))).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(transaction)
    await app.pay(transaction)
    await me.seesBill(machine)
    await isOnOneLine()
    await expect(me.button(me.t('code.copy'))).toBeVisible()
  },
)

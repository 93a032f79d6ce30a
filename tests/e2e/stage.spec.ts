import { generateQr, type TransactionStatus } from '#contract/payment.ts'
import { commandFor, get } from '#tests/support/server/client.ts'
import { expect, test } from './app.ts'
import { visit } from './journey.ts'
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

test('in a wide window the rail stays, and header and page share both edges in the middle of the room beside it', async ({
  app,
  page,
  context,
}) => {
  await signedIn(app, context)
  await page.setViewportSize({ width: 1280, height: 800 })
  const me = visit({ app, page })
  for (const path of ['/profile', '/profile/edit', '/rewards', '/coupon/history', '/loads', '/help']) {
    await me.open(path)
    const [rail, top, content] = await Promise.all(
      ['[data-rail]', '[data-top] > div', 'main > div'].map((part) => page.locator(part).first().boundingBox()),
    )
    expect.soft([content?.x, content?.width], path).toEqual([top?.x, top?.width])
    const end = (rail?.x ?? 0) + (rail?.width ?? 0)
    expect.soft((content?.x ?? 0) + (content?.width ?? 0) / 2, path).toBeCloseTo((end + 1280) / 2, 0)
    await expect.soft(page.locator('[data-rail] a').nth(2), path).toHaveCSS('font-weight', '400') // Scan is not where we are
  }
})

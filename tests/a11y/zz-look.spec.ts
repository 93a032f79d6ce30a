import { DESK_PAGES } from '#contract/desk-pages.ts'
import { reportProblem } from '#contract/reports.ts'
import { expect, test } from '#tests/e2e/app.ts'
import { joinDesk } from '#tests/e2e/desk-page.ts'
import { get } from '#tests/support/server/client.ts'
import { newLoad, newMember } from '#tests/support/server/members.ts'

test('look', async ({ app, page }) => {
  const member = await newMember(app.origin)
  await get(
    app.origin,
    reportProblem,
    { node_id: 'ARI4', address: '1', sub_position: '02', kind: 'leaks', note: 'น้ำรั่วใต้เครื่อง โทรกลับด้วย' },
    { token: member.token },
  )
  await newLoad(app.origin, member, 'start_failed').catch((e) => console.log(e))
  await newLoad(app.origin, await newMember(app.origin), 'running').catch((e) => console.log(e))
  await joinDesk(app, page)
  const only = process.env.LOOK?.split(',')
  for (const { name } of DESK_PAGES)
    for (const locale of ['th', 'en'])
      for (const [width, height] of [
        [390, 844],
        [320, 640],
        [1280, 800],
      ] as const) {
        if (only && !only.includes(name || 'now')) continue
        await page.setViewportSize({ width, height })
        await page.goto(app.url('washday', `/${locale}/desk${name ? `/${name}` : ''}`))
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await page.waitForLoadState('load'); await page.getByText(/กำลังโหลด|Loading/).waitFor({ state: 'hidden' }); await page.evaluate(() => new Promise((done) => setTimeout(done, 600)))
        await page.screenshot({ path: `/tmp/look/${name || 'now'}-${locale}-${width}.png`, fullPage: width === 390 })
      }
})

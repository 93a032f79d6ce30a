import { DESK_PAGES } from '#contract/desk-pages.ts'
import { expect, test } from '#tests/e2e/app.ts'
import { joinDesk } from '#tests/e2e/desk-page.ts'
import { axeFindings } from './axe.ts'

test('every page of the desk passes axe in both languages, and fits a small phone and a wide screen', async ({
  app,
  page,
}) => {
  await joinDesk(app, page)
  for (const { name } of DESK_PAGES)
    for (const locale of ['th', 'en'])
      for (const width of [320, 1280]) {
        await page.setViewportSize({ width, height: 800 })
        const path = `/${locale}/desk${name ? `/${name}` : ''}`
        await page.goto(app.url('washday', path))
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await page.waitForLoadState('load')
        expect.soft(await axeFindings(page, 'all'), `${path} at ${width} px`).toEqual([])
        const scroll = await page.evaluate(() => document.documentElement.scrollWidth)
        expect.soft(scroll, `${path} at ${width} px`).toBeLessThanOrEqual(width)
      }
})

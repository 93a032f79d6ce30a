import { DESK_PAGES } from '#contract/desk-pages.ts'
import english from '#desk/locales/en.json' with { type: 'json' }
import thai from '#desk/locales/th.json' with { type: 'json' }
import { expect, test } from '#tests/e2e/app.ts'
import { joinDesk } from '#tests/e2e/desk-page.ts'
import { axeFindings } from './axe.ts'

/** The longer words of each language on a small phone, and the wide layout once. */
const VIEWS = [
  ['th', 320],
  ['en', 320],
  ['th', 1280],
] as const
const LOADING = { th: thai['desk.loading'], en: english['desk.loading'] }

test('every page of the desk passes axe in both languages, and fits a small phone and a wide screen', async ({
  app,
  page,
}) => {
  await joinDesk(app, page)
  for (const { name } of DESK_PAGES)
    for (const [locale, width] of VIEWS) {
      await page.setViewportSize({ width, height: 800 })
      const path = `/${locale}/desk${name ? `/${name}` : ''}`
      await page.goto(app.url('washday', path))
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await page.waitForLoadState('load')
      await expect(page.getByText(LOADING[locale])).toHaveCount(0)
      expect.soft(await axeFindings(page, 'all'), `${path} at ${width} px`).toEqual([])
      const scroll = await page.evaluate(() => document.documentElement.scrollWidth)
      expect.soft(scroll, `${path} at ${width} px`).toBeLessThanOrEqual(width)
    }
})

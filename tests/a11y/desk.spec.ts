import { DESK_PAGES } from '#contract/desk-pages.ts'
import { LOCALES } from '#contract/locale.ts'
import english from '#desk/locales/en.json' with { type: 'json' }
import thai from '#desk/locales/th.json' with { type: 'json' }
import { expect, test } from '#tests/e2e/app.ts'
import { joinDesk } from '#tests/e2e/desk-page.ts'
import { FULL_ONLY } from '#tests/e2e/test-scope.ts'
import { axeFindings } from './axe.ts'
import { SPEECH } from './media-emulation.ts'
import { probe } from './probes.ts'

const SIZES = { phone: 320, 'wide screen': 1280 }
const VIEWS = LOCALES.flatMap((locale) =>
  (['phone', 'wide screen'] as const).map((size) => ({
    locale,
    size,
    // The longer words on a small phone.
    tier: locale === 'en' && size === 'phone' ? {} : FULL_ONLY,
  })),
)
const LOADING = { th: thai['desk.loading'], en: english['desk.loading'] }

for (const { locale, size, tier } of VIEWS)
  test(`every page of the desk passes axe and fits a ${size}, in ${locale}`, tier, async ({ app, page }) => {
    const width = SIZES[size]
    await page.setViewportSize({ width, height: 800 })
    await joinDesk(app, page)
    for (const { name } of DESK_PAGES) {
      const path = `/${locale}/desk${name ? `/${name}` : ''}`
      await page.goto(app.url('washday', path))
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await page.waitForLoadState('load')
      await expect(page.getByText(LOADING[locale])).toHaveCount(0)
      expect.soft(await axeFindings(page, 'all'), path).toEqual([])
      expect.soft(await probe(page, ...SPEECH), path).toEqual([])
      const scroll = await page.evaluate(() => document.documentElement.scrollWidth)
      expect.soft(scroll, path).toBeLessThanOrEqual(width)
      // Nothing within a page scrolls sideways either: its end would be out of sight.
      const scrolling = await page.evaluate(() =>
        [...document.querySelectorAll('main *')]
          .filter((one) => one.scrollWidth > one.clientWidth && /auto|scroll/.test(getComputedStyle(one).overflowX))
          .map((one) => one.className || one.tagName),
      )
      expect.soft(scrolling, path).toEqual([])
    }
  })

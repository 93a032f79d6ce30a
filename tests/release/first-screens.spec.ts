import type { Page, Route } from 'playwright/test'
import { axeFindings } from '#tests/a11y/axe.ts'
import { follow } from '#tests/a11y/crawler.ts'
import { LONG_PAYMENT_TIME, makePageFixtures } from '#tests/a11y/page-fixtures.ts'
import { expect, test } from '#tests/e2e/app.ts'
import { brandName } from '#tests/e2e/messages.ts'
import { visitedPaths } from './page-visits.ts'

test.use({ settings: LONG_PAYMENT_TIME })
const TIMEOUT_MS = 1_800_000

const VISITORS = ['guest', 'customer'] as const
/** The default brand in both languages, the others in one each. */
const SITES = [
  { brand: 'washday', locale: 'th' },
  { brand: 'washday', locale: 'en' },
  { brand: 'the-wash', locale: 'en' },
  { brand: 'wash-max', locale: 'th' },
] as const

/** What a person without any file of the app has on the screen. */
const screenOf = (page: Page) =>
  page.evaluate(() => {
    const isVisible = (element: Element | null) => {
      const box = element?.getBoundingClientRect()
      return box !== undefined && box.width > 1 && box.height > 1 && box.top < innerHeight
    }
    const screen = document.querySelector('#root')
    return {
      hasHeader: isVisible(screen?.querySelector('header') ?? null),
      headings: [...(screen?.querySelectorAll('h1') ?? [])].filter(isVisible).map((it) => it.textContent),
      hasContent: (screen?.querySelector('main')?.querySelectorAll('*').length ?? 0) > 3,
      isWide: document.documentElement.scrollWidth > innerWidth,
      enabled: screen?.querySelectorAll(':is(button, input, select, textarea):not(:disabled)').length,
      hasPainted: performance.getEntriesByName('first-contentful-paint').length > 0,
    }
  })

const COMPLETE = {
  hasHeader: true,
  headings: [expect.stringMatching(/\S/)],
  hasContent: true,
  isWide: false,
  enabled: 0,
  hasPainted: true,
}

for (const { brand, locale } of SITES)
  for (const visitor of VISITORS)
    test(`every page of ${brand} shows a ${visitor} its first screen before any file has loaded, in ${locale}`, async ({
      app,
      context,
      page,
      quiet,
    }) => {
      test.setTimeout(TIMEOUT_MS)
      quiet.allows(/404 \(Not Found\)|Page not found/)
      await page.setViewportSize({ width: 320, height: 640 })
      const world = await makePageFixtures(app, brand)
      const { paths, anonymous } = await visitedPaths({ app, context, world, visitor })
      await page.route('**/assets/**', () => {}) // never answers
      const findings: string[] = []
      for (const path of paths) {
        await page.goto(app.url(brand, `/${locale}${path === '/' ? '' : path}`), { waitUntil: 'commit' })
        await expect(page.locator('#washday'), 'the whole HTML has loaded').toBeAttached()
        await expect.poll(async () => screenOf(page), anonymous(path)).toEqual(COMPLETE)
        await expect(page).toHaveTitle(new RegExp(brandName(brand)))
        // The markup of the others differs in texts and colours only, which their homes show.
        if ((brand === 'washday' && locale === 'th') || path === '/') {
          const axe = await axeFindings(page, 'all')
          findings.push(...axe.map((finding) => `${anonymous(path)}: ${finding}`))
        }
      }
      expect(findings).toEqual([])
      await page.unrouteAll({ behavior: 'ignoreErrors' })
    })

declare global {
  interface Window {
    /** Boxes and texts of header and heading in the last frame of the first screen and in the first one of the app. */
    takeover: { before?: string; after?: string }
  }
}

/** Runs in the page, before its own scripts. */
function recordTakeover() {
  window.takeover = {}
  const boxesIn = (id: string) =>
    [...document.querySelectorAll(`#${id} header, #${id} main h1`)]
      .map((element) => {
        // Of the text: the element may be as wide as an age next to it, which counts on.
        const range = document.createRange()
        range.selectNodeContents(element)
        const { x, y, width, height } = (element.localName === 'h1' ? range : element).getBoundingClientRect()
        const box = [x, y, width, height].map((value) => Math.round(value))
        return `${element.localName} ${box.join(' ')} ${element.textContent}`
      })
      .join('\n')
  new MutationObserver((_, observer) => {
    if (!document.querySelector('#root[data-app]')) {
      if (document.getElementById('washday')) window.takeover.before ??= boxesIn('root')
      return
    }
    observer.disconnect()
    window.takeover.after = boxesIn('root')
  }).observe(document, { childList: true, subtree: true, attributes: true })
}

/**
 * Pages whose first screen names no page, because the device's storage decides which page follows, and that of the loads,
 * which starts with those that the device has stored.
 */
const NEUTRAL =
  /^\/(?:loads$|payment|bill\/TRX_(?:DLV|WDF)|login\/pin-code|register\/|forgot-pass)|\/(?:payment|maps|another|create)$/

for (const { visitor, width } of [
  { visitor: 'guest', width: 320 },
  { visitor: 'customer', width: 390 },
] as const)
  test(`the app replaces the first screen of every page of a ${visitor} in place, ${width} px wide`, async ({
    app,
    context,
    page,
    quiet,
  }) => {
    test.setTimeout(TIMEOUT_MS)
    quiet.allows(/Failed to load resource|Page not found/)
    await page.setViewportSize({ width, height: 844 })
    const tab = await follow(page)
    await page.addInitScript(recordTakeover)
    // Home and a bill start with what this device has saved of a purchase, which no first screen knows.
    await page.addInitScript(() => localStorage.removeItem('localBill'))
    const world = await makePageFixtures(app, 'washday')
    const { paths, anonymous } = await visitedPaths({ app, context, world, visitor })
    // The API answers after the takeover, so that the first page of the app has no data either.
    let held: Route[] | undefined
    await page.route(
      ({ pathname }) => /^\/(?:api|auth)\//.test(pathname),
      async (route) => void (held ? held.push(route) : await route.continue()),
    )
    const findings: string[] = []
    for (const path of paths) {
      const calls: Route[] = []
      held = calls
      await page.goto(app.url('washday', `/th${path === '/' ? '' : path}`), { waitUntil: 'commit' })
      await page.waitForFunction(() => window.takeover.after !== undefined)
      const { before, after } = await page.evaluate(() => window.takeover)
      if (!NEUTRAL.test(path) && before !== after)
        findings.push(`${anonymous(path)} changes from\n${before}\nto\n${after}`)
      held = undefined
      for (const call of calls) await call.continue()
      await tab.waitForIdle()
      findings.push(...(await tab.shifts()).map((shift) => `${anonymous(path)}: ${shift}`))
    }
    expect(findings).toEqual([])
  })

import { AxeBuilder } from '@axe-core/playwright'
import { type Page, test } from 'playwright/test'
import { expect } from '#tests/e2e/app.ts'
import { isFullTier } from '#tests/e2e/test-scope.ts'
import { COLOURS, FIT, MEANING, SPEECH } from './media-emulation.ts'
import { type ProbeName, probe } from './probes.ts'
import { reportPage } from './report.ts'

/** Soft, so that one run reports all findings. */
const softly = expect.configure({ soft: true })

/** Waits for the end of finite animations: during one, axe would see intermediate colours. */
export const atRest = (page: Page) =>
  page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        ({ playState, effect }) =>
          playState !== 'running' || effect?.getTiming().iterations === Number.POSITIVE_INFINITY,
      ),
  )

/** The findings of axe by all its rules, including best practices and target size, which is off by default. */
export async function axeFindings(page: Page, rules: 'all' | 'colours'): Promise<string[]> {
  const axe = new AxeBuilder({ page })
    // react-aria keeps announcements for seven seconds, and the elements that they refer to may be gone by then.
    .exclude('[data-live-announcer]')
    // Otherwise each run opens another page to merge the results of frames; the app has none.
    .setLegacyMode()
  if (rules === 'colours') axe.withRules(['color-contrast', 'link-in-text-block'])
  else axe.options({ rules: { 'target-size': { enabled: true } } })
  const { violations } = await axe.analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html} ${node.failureSummary}`))
}

/** Checks what axe does not. Polls because a new width may take a moment to apply. */
const isUsable = (page: Page, screen: string, probes: readonly ProbeName[]) =>
  softly
    .poll(async () => ({ h1s: await page.locator('h1').count(), findings: await probe(page, ...probes) }), {
      message: screen,
    })
    .toEqual({ h1s: 1, findings: [] })

/**
 * Checks the page in its current state by axe and our probes: at a phone's width in light colours, and in the full tier in
 * dark ones and 320 px wide too.
 */
export async function expectAccessible(page: Page, screen: string) {
  const note = (medium: string, checks: number, findings: number) =>
    reportPage(test.info(), { kind: 'page', subject: screen, medium, checks, findings })
  // Names and texts of these customers are Thai on English pages too, unlike those of `crawl.spec.ts`.
  const isThai = (await page.locator('html').getAttribute('lang')) === 'th'
  const meaning = MEANING.filter((name) => isThai || name !== 'wrongLanguage')
  const size = page.viewportSize() ?? { width: 390, height: 844 }
  for (const colorScheme of isFullTier ? (['light', 'dark'] as const) : (['light'] as const)) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await atRest(page)
    // The dark scheme changes only colours.
    const findings = await axeFindings(page, colorScheme === 'light' ? 'all' : 'colours')
    softly(findings, `axe on ${screen}, ${colorScheme}`).toEqual([])
    note(`axe, ${colorScheme}`, 1, findings.length)
    await isUsable(
      page,
      `${screen}, ${colorScheme}`,
      colorScheme === 'light' ? [...FIT, ...meaning, ...SPEECH] : COLOURS,
    )
  }
  if (!isFullTier) return
  await page.setViewportSize({ width: 320, height: 640 })
  await isUsable(page, `${screen}, 320 wide`, FIT)
  await page.setViewportSize(size)
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
}

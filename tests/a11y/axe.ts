import { AxeBuilder } from '@axe-core/playwright'
import { type Page, test } from 'playwright/test'
import { expect } from '#tests/e2e/app.ts'
import { COLOURS, FIT, MEANING } from './media-emulation.ts'
import { type ProbeName, probe } from './probes.ts'
import { reportPage } from './report.ts'

/** One look tells all that is wrong. */
const softly = expect.configure({ soft: true })

/** Axe sees colours; in the middle of a movement they are those of no page. */
export const atRest = (page: Page) =>
  page.waitForFunction(() =>
    document
      .getAnimations()
      .every((one) => one.playState !== 'running' || one.effect?.getTiming().iterations === Number.POSITIVE_INFINITY),
  )

/** All that axe can find, by all its rules: best practices too, and target size, which is off by itself. */
export async function axeFindings(page: Page, rules: 'all' | 'colours'): Promise<string[]> {
  const axe = new AxeBuilder({ page })
    // react-aria keeps what it has said for seven seconds, and what named it may be gone by then.
    .exclude('[data-live-announcer]')
    // Else each look opens another page, for what frames found: ours have none.
    .setLegacyMode()
  if (rules === 'colours') axe.withRules(['color-contrast', 'link-in-text-block'])
  else axe.options({ rules: { 'target-size': { enabled: true } } })
  const { violations } = await axe.analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html} ${node.failureSummary}`))
}

/** What axe does not see. Asked again for a moment: a new width is not in every length at once. */
const isUsable = (page: Page, screen: string, probes: readonly ProbeName[]) =>
  softly
    .poll(async () => ({ h1s: await page.locator('h1').count(), found: await probe(page, ...probes) }), {
      message: screen,
    })
    .toEqual({ h1s: 1, found: [] })

/** Looks at the screen as it stands, by axe and our probes: light and dark, at a phone's width and at the narrowest. */
export async function looksRight(page: Page, screen: string) {
  const note = (medium: string, checks: number, findings: number) =>
    reportPage(test.info(), { kind: 'page', subject: screen, medium, checks, findings })
  // What these customers have written is Thai in an English page too; those of `crawl.spec.ts` write in no language.
  const isThai = (await page.locator('html').getAttribute('lang')) === 'th'
  const meaning = MEANING.filter((name) => isThai || name !== 'wrongLanguage')
  const wide = page.viewportSize() ?? { width: 390, height: 844 }
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await atRest(page)
    // In the dark only the colours are others.
    const found = await axeFindings(page, colorScheme === 'light' ? 'all' : 'colours')
    softly(found, `axe on ${screen}, ${colorScheme}`).toEqual([])
    note(`axe, ${colorScheme}`, 1, found.length)
    await isUsable(page, `${screen}, ${colorScheme}`, colorScheme === 'light' ? [...FIT, ...meaning] : COLOURS)
  }
  await page.setViewportSize({ width: 320, height: 640 })
  await isUsable(page, `${screen}, 320 wide`, FIT)
  await page.setViewportSize(wide)
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
}

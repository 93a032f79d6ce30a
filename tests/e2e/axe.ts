import { AxeBuilder } from '@axe-core/playwright'
import { type Page, test } from 'playwright/test'
import { noteLook } from '#tests/a11y/looks.ts'
import { expect } from './app.ts'

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

/** What the eyes of axe do not see: one h1, nothing wider than the screen, nothing too small for a thumb. */
async function measures(page: Page) {
  return page.evaluate(() => {
    const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: false })
    const small = [...document.querySelectorAll('a[href], button, input, [role="button"]')].flatMap((element) => {
      // A drawn box or card is pressed by its label; a link in a sentence is as tall as the sentence.
      const target = element instanceof HTMLInputElement ? (element.closest('label') ?? element) : element
      const isInSentence = getComputedStyle(target).display === 'inline'
      const { width, height } = target.getBoundingClientRect()
      // What only screen readers see is one pixel large until it has focus.
      const isHidden =
        !isShown(target) || target.closest('[aria-hidden="true"]') || width <= 1 || target.matches('a[href="#main"]')
      if (isHidden || isInSentence || (width >= 43.9 && height >= 43.9)) return []
      return `${target.tagName} “${target.textContent || target.getAttribute('aria-label')}” ${Math.round(width)}×${Math.round(height)}`
    })
    const { scrollWidth, clientWidth } = document.documentElement
    const overflow =
      scrollWidth <= clientWidth
        ? []
        : [...document.querySelectorAll('body *')]
            .filter((element) => element.getBoundingClientRect().right > clientWidth + 0.5)
            .map((element) => element.outerHTML.slice(0, 120))
            .concat(`${scrollWidth} > ${clientWidth}`)
    return { headings: document.querySelectorAll('h1').length, overflow, small }
  })
}

/** Asked again for a moment: a new width is not in every length at once. */
const isUsable = (page: Page, screen: string) =>
  softly.poll(() => measures(page), { message: screen }).toEqual({ headings: 1, overflow: [], small: [] })

/** Looks at the screen as it stands: light and dark, at a phone's width and at the narrowest. */
export async function looksRight(page: Page, screen: string) {
  const note = (medium: string, checks: number, findings: number) =>
    noteLook(test.info(), { kind: 'page', subject: screen, medium, checks, findings })
  const wide = page.viewportSize() ?? { width: 390, height: 844 }
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await atRest(page)
    // In the dark only the colours are others.
    const found = await axeFindings(page, colorScheme === 'light' ? 'all' : 'colours')
    softly(found, `axe on ${screen}, ${colorScheme}`).toEqual([])
    note(`axe, ${colorScheme}`, 1, found.length)
  }
  await isUsable(page, screen)
  await page.setViewportSize({ width: 320, height: 640 })
  await isUsable(page, `${screen}, 320 wide`)
  await page.setViewportSize(wide)
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'no-preference' })
}

import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from 'playwright/test'
import { test } from '#tests/support/page/workbench.ts'

const preview = (page: Page) => page.frameLocator('iframe[title="Preview"]')
/** What the audit, or the preview as a screen reader has it, says. */
const answer = (page: Page) => page.getByRole('region', { name: 'Accessibility', exact: true }).getByRole('status')

const seededFaults = [
  ['faint-text', /color-contrast/],
  ['picture-without-name', /image-alt/],
  ['faint-text-in-a-sheet', /faintText/],
] as const

for (const [story, finding] of seededFaults)
  test(`[D1] the audit finds ${story.replaceAll('-', ' ')}`, async ({ page, origin }) => {
    await page.goto(`${origin}/?story=seeded-faults--${story}`)
    await expect(preview(page).getByText(/./).first()).toBeVisible()
    // A sheet may still be opening.
    await expect(async () => {
      await page.getByRole('button', { name: 'Audit the preview' }).click()
      await expect(answer(page)).toContainText(finding, { timeout: 5_000 })
    }).toPass()
  })

test('[D1] the audit finds nothing in a story without faults, and its guide is shown', async ({ page, origin }) => {
  await page.goto(`${origin}/?story=button--primary`)
  await expect(preview(page).getByRole('button')).toBeVisible()
  await page.getByRole('button', { name: 'Audit the preview' }).click()
  await expect(answer(page)).toContainText('Nothing found')
  await expect(page.getByRole('heading', { name: 'Button', exact: true })).toBeVisible()
})

test('[D3] the accessibility tree shows roles, names and states, without hidden elements', async ({ page, origin }) => {
  const tree = answer(page)
  const readStory = async (story: string, role: 'button' | 'img') => {
    await page.goto(`${origin}/?story=${story}`)
    await expect(preview(page).getByRole(role).first()).toBeVisible()
    await page.getByRole('button', { name: 'Read it as a screen reader' }).click()
  }
  await readStory('button--pending', 'button')
  await expect(tree).toContainText(/button “กำลังสร้าง QR.*” disabled/)
  await expect(tree).not.toContainText('document')
  await readStory('seeded-faults--picture-without-name', 'img')
  await expect(tree).toContainText('img “”')
  await readStory('seeded-faults--faint-text-in-a-sheet', 'button')
  await expect(tree).toContainText(/dialog “ยกเลิกไหม”[\s\S]*heading “ยกเลิกไหม” level 2[\s\S]*button “ปิด”/)
})

test('[D3] the toolbar changes the preview without loading it again', async ({ page, origin }) => {
  await page.goto(`${origin}/?story=pages--guest-home`)
  const toolbar = page.getByRole('form', { name: 'Preview options' })
  await expect(preview(page).getByRole('heading', { level: 1 })).toContainText(/[ก-๙]/)
  await preview(page)
    .locator('html')
    .evaluate((root) => root.setAttribute('data-mark', ''))
  await toolbar.getByLabel('Language').selectOption('en')
  await expect(preview(page).getByRole('heading', { level: 1 })).toContainText(/[a-z]/)
  await toolbar.getByLabel('Brand').selectOption('the-wash')
  await toolbar.getByLabel('Theme').selectOption('dark')
  await toolbar.getByLabel('Width').selectOption('320')
  await toolbar.getByLabel('Text size').selectOption('200 %')
  await toolbar.getByLabel('Words').selectOption('pseudo')
  await expect(preview(page).getByRole('heading', { level: 1 })).toContainText('⟦')
  await expect(preview(page).locator('html[data-mark]')).toHaveCSS('font-size', '32px')
  await expect(preview(page).locator('html')).toHaveAttribute('data-color-scheme', 'dark')
  await expect(page.getByTitle('Preview', { exact: true })).toHaveCSS('width', '320px')
})

for (const colorScheme of ['light', 'dark'] as const)
  test(`[D5] the workbench itself passes axe in the ${colorScheme} colour scheme`, async ({ page, origin }) => {
    await page.setViewportSize({ width: 1280, height: 900 })
    await page.emulateMedia({ colorScheme })
    for (const story of ['button--primary', 'foundations--colours']) {
      await page.goto(`${origin}/?story=${story}`)
      await expect(preview(page).getByText(/./).first()).toBeVisible()
      // Previews have their own tests. A row of previews scrolls when an element in one of them gets the focus.
      const axe = new AxeBuilder({ page }).exclude('iframe').disableRules('scrollable-region-focusable').setLegacyMode()
      expect((await axe.analyze()).violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
    }
  })

const MAX_STOPS = 120
async function tabTo(page: Page, name: RegExp) {
  for (let stops = 0; stops < MAX_STOPS; stops++) {
    await page.keyboard.press('Tab')
    const names = await page.evaluate(() => {
      const element = document.activeElement
      const labels = element instanceof HTMLSelectElement ? [...element.labels].map((it) => it.textContent) : []
      return [
        ...labels,
        element?.getAttribute('aria-label'),
        element?.getAttribute('placeholder'),
        element?.textContent,
      ]
    })
    if (names.some((text) => text && name.test(text))) return
  }
  throw new Error(`Tab does not reach ${name}`)
}

test('[D5] the keyboard alone can change the brand, run the audit and open another story', async ({ page, origin }) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto(`${origin}/?story=button--primary`)
  await expect(preview(page).getByRole('button')).toBeVisible()
  const colour = () =>
    preview(page)
      .getByRole('button')
      .evaluate((button) => getComputedStyle(button).backgroundColor)
  const initialColour = await colour()
  await tabTo(page, /^Brandwashday/) // the switch; the list has a group of this name
  await page.keyboard.press('ArrowDown')
  await expect.poll(colour).not.toBe(initialColour)
  await tabTo(page, /^Audit/)
  await page.keyboard.press('Enter')
  await expect(answer(page)).toContainText('Nothing found')
  await page.keyboard.press('/')
  await page.keyboard.type('callout')
  await tabTo(page, /^Alert/)
  await tabTo(page, /^Tones$/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Alert', exact: true })).toBeVisible()
  await expect(page).toHaveURL(/story=alert--tones#brand=/)
  await page.goBack()
  await expect(page).toHaveURL(/story=button--primary/)
  await expect(page.getByRole('heading', { name: 'Button Primary' })).toBeVisible()
})

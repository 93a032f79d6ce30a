import { readFileSync } from 'node:fs'
import { AxeBuilder } from '@axe-core/playwright'
import { expect } from 'playwright/test'
import { newDraft } from '#studio/draft/draft.ts'
import { hashOfDraft } from '#studio/editor/draft/share-link.ts'
import { WORD_LABELS } from '#studio/editor/word-labels.ts'
import { paletteOf } from '../../../design-tokens/palette.ts'
import { test } from '../../../tests/support/page/workbench.ts'

/** Also those that keep words together. */
const SPACES = /[\s\u2060]/g
const EDITOR = '?mode=preview&story=brand--make-a-brand'

test('[D2] the brand editor updates previews, contrast ratios and tokens.json from a colour', async ({
  page,
  origin,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`${origin}/${EDITOR}`)
  await page.getByRole('button', { name: 'Bill', exact: true }).click()
  const bill = page.frameLocator('iframe[title="Bill, light"]')
  await expect(bill.getByRole('heading', { level: 1 })).toBeVisible()
  for (const part of ['tokens.json', 'Contrasts', /^Colours \d/, /^Corners \d/])
    await page.locator('summary').filter({ hasText: part }).click()
  await page.getByRole('textbox', { name: 'Brand colour', exact: true }).fill('#7c3aed')
  const file = page.getByRole('textbox', { name: 'tokens.json' })
  await expect(file).toHaveValue(/"hex": "#7c3aed"/)
  const { light, dark } = paletteOf('#7c3aed')
  await expect(bill.locator('html')).toHaveCSS('--colors-fill', new RegExp(light.fill))
  const inTheDark = page.frameLocator('iframe[title="Bill, dark"]')
  await expect(inTheDark.locator('html')).toHaveAttribute('data-color-scheme', 'dark')
  await expect(inTheDark.locator('html')).toHaveCSS('--colors-fill', new RegExp(dark.fill))
  await expect(page.getByText('All pairs pass.')).toBeVisible()
  const copy = page.getByRole('button', { name: 'Copy as tokens.json' })
  await expect(copy).toBeEnabled()

  const fill = page.getByRole('textbox', { name: 'color.fill', exact: true })
  await fill.fill('#c4b5fd')
  await expect(page.getByText(/^\d+ pairs have too little contrast/)).toBeVisible()
  await expect(page.getByRole('row', { name: 'onFill fill 4.5:1' })).toContainText('fails')
  await expect(file).toHaveValue(/"fill": \{/)
  await expect(copy, 'tokens with too little contrast cannot be copied').toBeDisabled()
  const checks = page.getByRole('region', { name: 'Checks' })
  await expect(checks).toContainText(/onFill #ffffff on fill #c4b5fd is 1.84:1/)

  await fill.fill('#5b21b6')
  await page.getByRole('textbox', { name: 'color.fill, dark' }).fill('#c4b5fd')
  await expect(file).toHaveValue(/"app.washday.dark": \{[^}]*"hex": "#c4b5fd"/)
  await expect(bill.locator('html')).toHaveCSS('--colors-fill', /#5b21b6/)
  await expect(copy).toBeEnabled()
  await page.getByRole('button', { name: 'Reset color.fill', exact: true }).click()
  await expect(bill.locator('html')).toHaveCSS('--colors-fill', new RegExp(light.fill))
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(bill.locator('html')).toHaveCSS('--colors-fill', /#5b21b6/)

  await page.getByRole('textbox', { name: 'radius.control', exact: true }).fill('wide')
  await expect(page.getByRole('alert')).toContainText('“wide” is not a length: write it as 12px')
})

test('[D2] name, own words, density and blocks of a draft are in its previews', async ({ page, origin }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`${origin}/${EDITOR}`)
  await page.getByRole('button', { name: 'Home of a guest' }).click()
  await page.getByLabel('Language').selectOption('en')
  const home = page.frameLocator('iframe').first()
  await expect(home.getByRole('heading', { level: 1 })).toContainText(/[a-z]/)
  for (const part of ['Own words', 'Density, corners']) await page.locator('summary').filter({ hasText: part }).click()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Lilac Wash')
  await page.getByRole('textbox', { name: 'Promise to a guest, Thai' }).fill('ซักสบาย')
  await page.getByRole('textbox', { name: 'Promise to a guest, English' }).fill('Wash in peace')
  await expect(home.getByRole('heading', { level: 1 })).toHaveText('Wash in peace')
  await expect(home.getByText('Lilac Wash').first()).toBeVisible()
  await page.getByRole('textbox', { name: 'Promise to a guest, English' }).fill('Wash {')
  await expect(page.getByText(/^words.home.promise.en is not a message/).first()).toBeVisible()
  await page.getByRole('textbox', { name: 'Promise to a guest, English' }).fill('Wash')
  await page.getByLabel('Corners', { exact: true }).selectOption('square')
  await expect(home.locator('html')).toHaveCSS('--radii-control', '2px')
  const blocks = page.getByRole('group', { name: 'Home of a guest' })
  await blocks.getByRole('button', { name: 'Move branches down' }).click()
  await expect(blocks.getByRole('checkbox').first()).toHaveAccessibleName('services')
})

test('each of a brand’s own words leads to a page of the previews that shows it', async ({ page, origin }) => {
  const texts: Record<string, string> = JSON.parse(readFileSync('src/locales/th.json', 'utf8'))
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`${origin}/${EDITOR}`)
  await page.locator('summary').filter({ hasText: 'Own words' }).click()
  const shown = async () => (await page.frameLocator('iframe').first().locator('body').innerText()).replace(SPACES, '')
  for (const [id, [label]] of Object.entries(WORD_LABELS)) {
    await page.getByRole('button', { name: `Show ${label} in the preview`, exact: true }).click()
    const words = (texts[id] ?? '').split(/\{\w+\}|<[^>]+>/).map((part) => part.replace(SPACES, ''))
    for (const word of words) await expect.poll(shown, { message: id, timeout: 20_000 }).toContain(word)
  }
})

test('[D2] a link opens the same draft elsewhere, and files of a design tool are taken', async ({
  page,
  context,
  origin,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(`${origin}/${EDITOR}`)
  await page.getByText('Import from a design tool').click()
  const figma = { palette: { honey: { $type: 'color', $value: '#f5c400' }, ink: { $type: 'color', $value: '#111' } } }
  await page
    .getByLabel('Token files')
    .setInputFiles({ name: 'figma.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(figma)) })
  await page.getByLabel('The brand colour in figma.json').selectOption('palette.honey')
  await page.getByRole('button', { name: 'Use these tokens' }).click()
  const colour = page.getByRole('textbox', { name: 'Brand colour', exact: true })
  await expect(colour).toHaveValue('#f5c400')
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Lemon')
  await page.getByRole('button', { name: 'Copy link' }).click()
  await expect(page.getByText('Copied a link to this draft.')).toBeVisible()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  await page.evaluate(() => {
    sessionStorage.clear()
    localStorage.clear()
  })
  const other = await context.newPage()
  await other.goto(link)
  await expect(other.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Lemon')
  await expect(other.getByRole('textbox', { name: 'Brand colour', exact: true })).toHaveValue('#f5c400')
})

test('[D2] a logo offers its dominant colour, and another file is refused in words', async ({ page, origin }) => {
  await page.goto(`${origin}/${EDITOR}`)
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path fill="#eee" d="M0 0h8v8H0z"/><path fill="#7c3aed" d="M1 1h6v6H1z"/></svg>'
  await page
    .getByLabel('Add the logo', { exact: true })
    .setInputFiles({ name: 'lilac.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(svg) })
  await page.getByRole('button', { name: 'Use #7c3aed as the brand colour' }).click()
  await expect(page.getByRole('textbox', { name: 'Brand colour', exact: true })).toHaveValue('#7c3aed')
  await page
    .getByLabel('Replace the logo', { exact: true })
    .setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') })
  await expect(page.getByText('notes.txt cannot be used yet. The logo is as it was.')).toBeVisible()

  const logo = page.getByRole('group', { name: 'Logo', exact: true })
  const take = (name: string, content: string) =>
    logo
      .getByLabel('Replace the logo', { exact: true })
      .setInputFiles({ name, mimeType: 'image/svg+xml', buffer: Buffer.from(content) })
  await take('blue.svg', svg.replace('#7c3aed', '#0055aa'))
  await expect(logo).toContainText('#0055aa is the dominant colour of blue.svg.')
  await take('text.svg', svg.replace('<path', '<text>Lilac</text><path'))
  await expect(logo).toContainText('text.svg cannot be used yet.')
  await expect(logo, 'a refused file offers nothing').not.toContainText('dominant colour')
  await take('one.svg', svg.replaceAll(/#\w+/g, 'currentColor'))
  await expect(logo).not.toContainText('text.svg')
  await expect(logo, 'a logo that takes the colour of the brand has none').not.toContainText('dominant colour')
})

test('[D2] a wide logo stands in the header in place of mark and name, and in the dark only where it is seen', async ({
  page,
  origin,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`${origin}/${EDITOR}`)
  await page.getByRole('combobox', { name: /^Show/ }).selectOption('light and dark')
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Lilac Wash')
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 10"><path fill="#4c1d95" d="M0 0h10v10H0zM14 2h24v6H14z"/></svg>'
  const take = (label: string, content: string) =>
    page
      .getByLabel(label, { exact: true })
      .setInputFiles({ name: 'wide.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(content) })
  const [light, dark] = [page.frameLocator('iframe').first(), page.frameLocator('iframe').nth(1)]
  await expect(dark.getByText('Lilac Wash').first()).toBeVisible()

  await page.locator('summary').filter({ hasText: 'More logos' }).click()
  await take('Add the wide logo', svg)
  const HIDDEN = ['position', 'absolute'] as const
  await expect(light.locator('[data-logo-name]')).toHaveCSS(...HIDDEN)
  await expect(light.locator('[data-logo]')).toHaveCSS('width', '112px')
  await expect(light.locator('[data-logo-name]'), 'a screen reader still reads it').toHaveText('Lilac Wash')
  await expect(dark.locator('[data-logo]'), 'its colour is lost in the dark').toHaveCSS('width', '28px')
  await expect(dark.locator('[data-logo-name]')).not.toHaveCSS(...HIDDEN)

  await take('Add the wide logo for the dark', svg.replace('#4c1d95', '#c4b5fd'))
  await expect(dark.locator('[data-logo]')).toHaveCSS('width', '112px')
  await expect(dark.locator('[data-logo-name]')).toHaveCSS(...HIDDEN)
  await take('Replace the wide logo', svg.replace('40 10', '10 10'))
  await expect(page.getByText(/^It is 10 × 10, too narrow for a wide logo/)).toBeVisible()
  await expect(light.locator('[data-logo]')).toHaveCSS('width', '112px')
})

test('[D2] where nothing can be saved, pictures and typefaces say what to do, and a link names what it cannot bring', async ({
  page,
  origin,
}) => {
  const draft = newDraft({ id: 'lilac', name: 'Lilac', color: '#7c3aed' })
  const shared = { ...draft, brand: { ...draft.brand, pictures: { gift: 'bag-0a1b2c3d.png' } } }
  await page.goto(`${origin}/${EDITOR}#${hashOfDraft(shared)}`)
  const checks = page.getByRole('region', { name: 'Checks' })
  await expect(checks).toContainText('pictures.gift “bag-0a1b2c3d.png” is missing: choose it again in the brand editor')
  await checks.getByRole('button', { name: 'pictures.gift' }).click()
  const gift = page.getByRole('group', { name: 'Promotions with a gift' })
  await expect(gift).toContainText('run npm run ladle on your machine')
  await gift.getByRole('button', { name: 'Remove' }).click()
  await expect(checks).not.toContainText('pictures.gift')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(checks).toContainText('pictures.gift')
  await page
    .locator('summary')
    .filter({ hasText: /^Typeface/ })
    .click()
  await expect(page.getByRole('group', { name: 'Typeface of headings' })).toContainText('makes no fonts')
})

for (const colorScheme of ['light', 'dark'] as const)
  test(`[D5] the brand editor passes axe in the ${colorScheme} colour scheme`, async ({ page, origin }) => {
    await page.setViewportSize({ width: 1280, height: 900 })
    await page.emulateMedia({ colorScheme })
    await page.goto(`${origin}/?story=brand--make-a-brand`)
    await expect(page.frameLocator('iframe').first().getByText(/./).first()).toBeVisible()
    // Previews have their own tests. A row of previews scrolls when an element in one of them gets the focus.
    const axe = new AxeBuilder({ page }).exclude('iframe').disableRules('scrollable-region-focusable').setLegacyMode()
    expect((await axe.analyze()).violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
  })

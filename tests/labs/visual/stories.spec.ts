import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from 'playwright/test'
import sharp from 'sharp'
import { brands } from '#brands/brand.ts'
import { follow } from '#tests/a11y/crawler.ts'
import { focusFaults, forcedColourFaults, probe } from '#tests/a11y/probes.ts'
import { reportPage } from '#tests/a11y/report.ts'
import { isFullMatrix } from '#tests/e2e/test-scope.ts'
import { test } from '#tests/support/page/workbench.ts'
import { type StorySettings, showStory, storyIds } from './stories.ts'

test.use({ viewport: { width: 320, height: 640 }, deviceScaleFactor: 1, contextOptions: { reducedMotion: 'reduce' } })

const FIRST = { brand: 'washday', language: 'th', scheme: 'light' }
const SECOND = { brand: 'washday', language: 'en', scheme: 'dark' }
const isSame = (a: StorySettings, b: StorySettings) => Object.values(a).join() === Object.values(b).join()

/**
 * The checks for settings. Axe takes longest and runs only with the first settings, since other brands differ only in
 * colours and corners. Our own probes run with the second settings, and those for colours in the other brands, in both themes.
 */
function partOf(settings: StorySettings): 'all' | 'probes' | 'colours' | undefined {
  if (isFullMatrix || isSame(settings, FIRST)) return 'all'
  if (isSame(settings, SECOND)) return 'probes'
  return settings.brand !== FIRST.brand && settings.language === 'th' ? 'colours' : undefined
}

const variants = brands.flatMap(({ id: brand }) =>
  ['th', 'en'].flatMap((language) =>
    ['light', 'dark'].flatMap((scheme) => {
      const settings = { brand, language, scheme }
      const part = partOf(settings)
      return part ? [{ settings, part }] : []
    }),
  ),
)

/** Pages of the included server show its time and ids, so they have no pictures; those with sample data have. */
const isServed = (component: string) => component === 'every-page'
/** Components are seen in every brand; pages, which consist of them, in one. */
const isSeen = (settings: StorySettings, component: string) =>
  isSame(settings, FIRST) ||
  isSame(settings, SECOND) ||
  (settings.language === 'th' && settings.scheme === 'light' && !isServed(component))
const folderOf = (settings: StorySettings) =>
  isSame(settings, SECOND) ? Object.values(SECOND).join('-') : (settings.brand ?? '')

const PICTURES = 'tests/labs/visual/pictures'
/**
 * Text rendering differs a little between builds of the browser; a changed colour, corner or gap differs by more. With
 * Playwright's default threshold of 0.2 a green button would equal a blue one.
 */
const TOLERANCE = { threshold: 0.05, maxDiffPixels: 300 }

/** A screenshot with few colours, since the repository has hundreds of them. */
const takePicture = async (page: Page) =>
  sharp(await page.screenshot({ animations: 'disabled', caret: 'hide' }))
    .png({ palette: true, colours: 64, dither: 0 })
    .toBuffer()

/** Compares bytes first: comparing pixels takes longer than taking the picture. */
function expectSavedPicture(picture: Buffer, name: readonly string[]) {
  const file = join(PICTURES, ...name)
  if (existsSync(file) && readFileSync(file).equals(picture)) return
  expect.soft(picture).toMatchSnapshot([...name], TOLERANCE)
}

// Each story is loaded once; the toolbar of the workbench changes its settings.
for (const [component, stories] of Map.groupBy(storyIds(), (id) => id.split('--')[0] ?? ''))
  test(`[G6][G7][G8][G9][G11][G15] ${component} is accessible and looks as saved in every brand, language and theme`, async ({
    page,
    origin,
  }) => {
    // A page of the server takes as long as in the app.
    test.setTimeout(isFullMatrix || isServed(component) ? 600_000 : 180_000)
    // Pictures are retaken without the checks, which take longest.
    const isRetake = /all|changed/.test(test.info().config.updateSnapshots)
    if (isRetake && isServed(component)) return
    await page.clock.setFixedTime('2026-11-21T10:00:00+07:00')
    const tab = /^(?:pages|every-page)$/.test(component) ? await follow(page) : undefined
    const findings: string[] = []
    for (const story of stories) {
      const openStory = async (settings: StorySettings) => {
        // Otherwise announcements in one language would remain in a page in the other.
        if (tab) await page.goto('about:blank')
        await showStory(page, origin, story, settings)
        // Pages have lazy parts; a page is complete when it has its heading.
        if (tab) {
          await tab.waitForIdle()
          await page.getByRole('heading', { level: 1 }).first().waitFor()
        }
        return (lines: string[]) => {
          const medium = Object.values(settings).join(', ')
          findings.push(...lines.map((line) => `${story} ${medium}: ${line}`))
          reportPage(test.info(), { kind: 'story', subject: story, medium, checks: 1, findings: lines.length })
        }
      }
      // Only the first story of a component gets all checks; the others get pictures and our own probes.
      const hasAllChecks = !isRetake && (isFullMatrix || story === stories[0])
      for (const { settings, part } of variants) {
        const isShown = isSeen(settings, component)
        if (!hasAllChecks && !isShown) continue
        const note = await openStory(settings)
        if (isRetake) {
          if (!isServed(component)) expectSavedPicture(await takePicture(page), [folderOf(settings), `${story}.png`])
          continue
        }
        if (hasAllChecks) note(await page.evaluate<string[]>(`auditPreview(${part === 'all' ? '' : `'${part}'`})`))
        else if (isSame(settings, FIRST)) note(await page.evaluate<string[]>("auditPreview('probes')"))
        if (part !== 'colours') note(await probe(page, 'moving'))
        if (isShown && !isServed(component))
          expectSavedPicture(await takePicture(page), [folderOf(settings), `${story}.png`])
      }
      if (!hasAllChecks) continue
      const note = await openStory(FIRST)
      note(await focusFaults(page, 3))
      note(await forcedColourFaults(page))
    }
    expect(findings).toEqual([])
  })

test('control: the picture of a button of another brand differs', async ({ page, origin }) => {
  await showStory(page, origin, 'button--primary', { ...FIRST, brand: 'the-wash' })
  expect(await takePicture(page)).not.toMatchSnapshot([FIRST.brand, 'button--primary.png'], TOLERANCE)
})

test('every picture belongs to an existing story', () => {
  const stories = new Set(storyIds().map((id) => `${id}.png`))
  for (const folder of readdirSync(PICTURES))
    expect(readdirSync(`${PICTURES}/${folder}`).filter((file) => !stories.has(file))).toEqual([])
})

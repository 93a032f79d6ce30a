import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from 'playwright/test'
import sharp from 'sharp'
import { brands } from '#brands/brand.ts'
import { follow } from '#tests/a11y/crawler.ts'
import { focusFaults, forcedColourFaults, probe } from '#tests/a11y/probes.ts'
import { reportPage } from '#tests/a11y/report.ts'
import { isFullMatrix } from '#tests/e2e/test-scope.ts'
import { type Look, show, storyIds } from './stories.ts'
import { test } from './workbench.ts'

test.use({ viewport: { width: 320, height: 640 }, deviceScaleFactor: 1, contextOptions: { reducedMotion: 'reduce' } })

const FIRST = { brand: 'washday', language: 'th', scheme: 'light' }
const SECOND = { brand: 'washday', language: 'en', scheme: 'dark' }
const isSame = (one: Look, other: Look) => Object.values(one).join() === Object.values(other).join()

/**
 * Axe, which takes longest, looks once in one brand: another is only other colours and corners. Our own probes look at
 * the other language and theme, and for what other colours can do wrong in the other brands, in both themes.
 */
function partOf(look: Look): 'all' | 'probes' | 'colours' | undefined {
  if (isFullMatrix || isSame(look, FIRST)) return 'all'
  if (isSame(look, SECOND)) return 'probes'
  return look.brand !== FIRST.brand && look.language === 'th' ? 'colours' : undefined
}

const looks = brands.flatMap(({ id: brand }) =>
  ['th', 'en'].flatMap((language) =>
    ['light', 'dark'].flatMap((scheme) => {
      const look = { brand, language, scheme }
      const part = partOf(look)
      return part ? [{ look, part, isPictured: language === 'th' && scheme === 'light' }] : []
    }),
  ),
)

const PICTURES = 'tests/visual/pictures'
/**
 * Letters differ a little from one build of the browser to the next; a colour, a corner or a gap differs by more. At
 * Playwright's own threshold of 0.2 a green button is as good as a blue one.
 */
const TOLERANCE = { threshold: 0.05, maxDiffPixels: 300 }

/** In few colours: hundreds of pictures lie in the repository. */
const picture = async (page: Page) =>
  sharp(await page.screenshot({ animations: 'disabled', caret: 'hide' }))
    .png({ palette: true, colours: 64, dither: 0 })
    .toBuffer()

/** Where every byte is the same no points are compared, which takes longer than drawing them. */
function looksAsKept(seen: Buffer, name: readonly string[]) {
  const file = join(PICTURES, ...name)
  if (existsSync(file) && readFileSync(file).equals(seen)) return
  expect.soft(seen).toMatchSnapshot([...name], TOLERANCE)
}

// A story is loaded once and turned by the switches of the workbench.
for (const [component, stories] of Map.groupBy(storyIds(), (id) => id.split('--')[0] ?? ''))
  test(`[G6][G7][G8][G9][G11][G15] ${component} can be used by everybody, in every brand, language and theme`, async ({
    page,
    origin,
  }) => {
    test.setTimeout(isFullMatrix ? 600_000 : 180_000)
    await page.clock.setFixedTime('2026-11-21T10:00:00+07:00')
    const tab = component === 'pages' ? await follow(page) : undefined
    const found: string[] = []
    for (const story of stories) {
      const turn = async (look: Look) => {
        // What a page has just said in one language would stand beside what it says in the other.
        if (tab) await page.goto('about:blank')
        await show(page, origin, story, look)
        // A page has parts that come late, some of them as files, and is there with its heading.
        if (tab) {
          await tab.settles()
          await page.getByRole('heading', { level: 1 }).first().waitFor()
        }
        return (lines: string[]) => {
          const medium = Object.values(look).join(', ')
          found.push(...lines.map((line) => `${story} ${medium}: ${line}`))
          reportPage(test.info(), { kind: 'story', subject: story, medium, checks: 1, findings: lines.length })
        }
      }
      // The line looks at one story of a component in every way, and at the others by pictures and our own probes.
      const isWhole = isFullMatrix || story === stories[0]
      for (const { look, part, isPictured } of looks) {
        if (!isWhole && !isPictured) continue
        const note = await turn(look)
        if (isWhole) note(await page.evaluate<string[]>(`auditPreview(${part === 'all' ? '' : `'${part}'`})`))
        else if (isSame(look, FIRST)) note(await page.evaluate<string[]>("auditPreview('probes')"))
        if (part !== 'colours') note(await probe(page, 'moving'))
        if (isPictured) looksAsKept(await picture(page), [look.brand, `${story}.png`])
      }
      if (!isWhole) continue
      const note = await turn(FIRST)
      note(await focusFaults(page, 3))
      note(await forcedColourFaults(page))
    }
    expect(found).toEqual([])
  })

test('control: the button of another brand is another picture', async ({ page, origin }) => {
  await show(page, origin, 'button--primary', { ...FIRST, brand: 'the-wash' })
  expect(await picture(page)).not.toMatchSnapshot([FIRST.brand, 'button--primary.png'], TOLERANCE)
})

test('no picture is left of a story that has gone', () => {
  const stories = new Set(storyIds().map((id) => `${id}.png`))
  for (const { id } of brands)
    expect(readdirSync(`${PICTURES}/${id}`).filter((picture) => !stories.has(picture))).toEqual([])
})

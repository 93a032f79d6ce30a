import { expect } from 'playwright/test'
import { brands } from '#brands/brand.ts'
import { focusFaults, forcedColourFaults, probe } from '#tests/a11y/probes.ts'
import { type Look, show, storyIds } from './stories.ts'
import { test } from './workbench.ts'

test.use({ viewport: { width: 320, height: 640 }, deviceScaleFactor: 1, contextOptions: { reducedMotion: 'reduce' } })

/** `STORIES=all`: all of axe and all probes in every brand, language and theme. Several times as long. */
const isEverything = process.env.STORIES === 'all'

const every = brands.flatMap(({ id: brand }) =>
  ['th', 'en'].flatMap((language) => ['light', 'dark'].map((scheme) => ({ brand, language, scheme }))),
)
const FIRST = { brand: 'washday', language: 'th', scheme: 'light' }
const SECOND = { brand: 'washday', language: 'en', scheme: 'dark' }
/** Each language and each theme once: a brand is only other colours and corners, and words know no theme. */
const whole: readonly Look[] = isEverything ? every : [FIRST, SECOND]
/** Where only colours can be wrong that were right before: the other brands, in both themes. */
const coloured: readonly Look[] = isEverything
  ? []
  : every.filter(({ brand, language }) => brand !== FIRST.brand && language === 'th')

const components = [...Map.groupBy(storyIds(), (id) => id.split('--')[0] ?? '')]

// A story is loaded once and turned by the switches of the workbench.
for (const [component, stories] of components)
  test(`${component} can be used by everybody, in every brand, language and theme`, async ({ page, origin }) => {
    test.setTimeout(isEverything ? 600_000 : 180_000)
    const found: string[] = []
    for (const story of stories) {
      const turn = async (look: Look) => {
        await show(page, origin, story, look)
        return (lines: string[]) => found.push(...lines.map((line) => `${story} ${Object.values(look)}: ${line}`))
      }
      for (const look of whole) {
        const note = await turn(look)
        note(await page.evaluate<string[]>('lookThrough()'))
        note(await probe(page, 'moving'))
      }
      for (const look of coloured) (await turn(look))(await page.evaluate<string[]>("lookThrough('colours')"))
      ;(await turn(SECOND))(await focusFaults(page, 1))
      const note = await turn(FIRST)
      note(await focusFaults(page, 3))
      note(await forcedColourFaults(page))
    }
    expect(found).toEqual([])
  })

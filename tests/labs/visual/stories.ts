import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright/test'
import { looseObject, object, optional, parse, record, string } from 'valibot'
import { pictureOf } from '#ladle/groups.ts'
import { WORKBENCH } from '#tests/support/page/workbench.ts'

const Meta = object({
  stories: record(
    string(),
    looseObject({ levels: optional(looseObject({})), meta: optional(looseObject({ kind: optional(string()) })) }),
  ),
})

/** The ids of all stories of the built workbench, without tools, faulty stories, pictures of guides, and props set by hand. */
export function storyIds(): string[] {
  const { stories } = parse(Meta, JSON.parse(readFileSync(`${WORKBENCH}/meta.json`, 'utf8')))
  return Object.keys(stories).filter(
    (id) => !['tool', 'fault'].includes(stories[id]?.meta?.kind ?? '') && !id.endsWith('--controls') && !pictureOf(id),
  )
}

export type StorySettings = Partial<Record<'brand' | 'language' | 'scheme' | 'motion', string>>

const fontFace = (family: string, weight: number, file: string) =>
  `@font-face{font-family:"${family}";font-weight:${weight};src:url(data:font/woff2;base64,${readFileSync(fileURLToPath(file)).toString('base64')})}`

/** For comparable pictures: the app's fonts from files instead of the system, and no transitions. */
const STABLE_STYLE = [
  fontFace('Noto Sans', 400, import.meta.resolve('@fontsource/noto-sans/files/noto-sans-latin-400-normal.woff2')),
  fontFace('Noto Sans', 700, import.meta.resolve('@fontsource/noto-sans/files/noto-sans-latin-700-normal.woff2')),
  fontFace(
    'Noto Sans Thai',
    400,
    import.meta.resolve('@fontsource/noto-sans-thai/files/noto-sans-thai-thai-400-normal.woff2'),
  ),
  fontFace(
    'Noto Sans Thai',
    700,
    import.meta.resolve('@fontsource/noto-sans-thai/files/noto-sans-thai-thai-700-normal.woff2'),
  ),
  '*,::before,::after{transition:none!important}',
].join('')

/** Shows a story as its own page. If it is already shown, changes its settings without loading it again. */
export async function showStory(page: Page, origin: string, story: string, settings: StorySettings = {}) {
  const hash = new URLSearchParams({ ...settings, story: story }).toString()
  const currentUrl = new URL(page.url() === 'about:blank' ? origin : page.url())
  if (currentUrl.searchParams.get('story') === story) await page.evaluate((next) => location.replace(`#${next}`), hash)
  else {
    await page.goto(`${origin}/?mode=preview&story=${story}#${hash}`)
    await page.addStyleTag({ content: STABLE_STYLE })
  }
  await page.waitForFunction((expected) => document.documentElement.dataset.shown === expected, hash)
  await page.evaluate(async () => {
    await Promise.all(
      [400, 700]
        .flatMap((weight) => [`${weight} 16px "Noto Sans"`, `${weight} 16px "Noto Sans Thai"`])
        .map((font) => document.fonts.load(font, 'a ก')),
    )
  })
}

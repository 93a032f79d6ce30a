import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright/test'
import { looseObject, object, optional, parse, record, string } from 'valibot'
import { WORKBENCH } from './workbench.ts'

const Meta = object({
  stories: record(
    string(),
    looseObject({ levels: optional(looseObject({})), meta: optional(looseObject({ kind: optional(string()) })) }),
  ),
})

/** Every story of the built workbench, by its id. What is wrong on purpose and the tools are left out. */
export function storyIds(): string[] {
  const { stories } = parse(Meta, JSON.parse(readFileSync(`${WORKBENCH}/meta.json`, 'utf8')))
  return Object.keys(stories).filter((id) => stories[id]?.meta?.kind !== 'tool' && !id.startsWith('seeded-faults'))
}

export type Look = Partial<Record<'brand' | 'language' | 'scheme' | 'motion', string>>

const face = (family: string, weight: number, file: string) =>
  `@font-face{font-family:"${family}";font-weight:${weight};src:url(data:font/woff2;base64,${readFileSync(fileURLToPath(file)).toString('base64')})}`

/** The app's fonts as every machine has them, and no change that takes its time: pictures can be compared. */
const STEADY = [
  face('Noto Sans', 400, import.meta.resolve('@fontsource/noto-sans/files/noto-sans-latin-400-normal.woff2')),
  face('Noto Sans', 700, import.meta.resolve('@fontsource/noto-sans/files/noto-sans-latin-700-normal.woff2')),
  face(
    'Noto Sans Thai',
    400,
    import.meta.resolve('@fontsource/noto-sans-thai/files/noto-sans-thai-thai-400-normal.woff2'),
  ),
  face(
    'Noto Sans Thai',
    700,
    import.meta.resolve('@fontsource/noto-sans-thai/files/noto-sans-thai-thai-700-normal.woff2'),
  ),
  '*,::before,::after{transition:none!important}',
].join('')

/** Shows a story as its own page; the same story turns to another look without being loaded again. */
export async function show(page: Page, origin: string, story: string, look: Look = {}) {
  const hash = new URLSearchParams({ ...look, story: story }).toString()
  const here = new URL(page.url() === 'about:blank' ? origin : page.url())
  if (here.searchParams.get('story') === story) await page.evaluate((next) => location.replace(`#${next}`), hash)
  else {
    await page.goto(`${origin}/?mode=preview&story=${story}#${hash}`)
    await page.addStyleTag({ content: STEADY })
  }
  await page.waitForFunction((shown) => document.documentElement.dataset.shown === shown, hash)
  await page.evaluate(async () => {
    await Promise.all(
      [400, 700]
        .flatMap((weight) => [`${weight} 16px "Noto Sans"`, `${weight} 16px "Noto Sans Thai"`])
        .map((font) => document.fonts.load(font, 'a ก')),
    )
  })
}

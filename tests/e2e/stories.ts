import { readFileSync } from 'node:fs'
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

/** Shows a story as its own page; the same story turns to another look without being loaded again. */
export async function show(page: Page, origin: string, story: string, look: Look = {}) {
  const hash = new URLSearchParams({ ...look, story: story }).toString()
  const here = new URL(page.url() === 'about:blank' ? origin : page.url())
  if (here.searchParams.get('story') === story) await page.evaluate((next) => location.replace(`#${next}`), hash)
  else await page.goto(`${origin}/?mode=preview&story=${story}#${hash}`)
  await page.waitForFunction((shown) => document.documentElement.dataset.shown === shown, hash)
}

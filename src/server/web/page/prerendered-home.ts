import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { array, type InferOutput, object, parse, record, string } from 'valibot'
import type { Brand } from '#brands/brand.ts'
import type { Locale } from '#contract/locale.ts'
import { DIST } from '#server/web/build.ts'

const FirstScreen = object({ markup: string(), css: string() })
/** What `src/build/prerender-home.ts` has drawn, by brand and language, and what the API does that it shows. */
const FirstScreens = object({
  capabilities: array(string()),
  screens: record(string(), record(string(), FirstScreen)),
})

/** What a guest sees of home before any script has come, and the rules for it. */
export type FirstScreen = InferOutput<typeof FirstScreen>

/** @returns undefined where the brand's API does not do what was drawn, or the brand is newer than the build */
export function builtFirstScreens() {
  const { capabilities, screens } = parse(
    FirstScreens,
    JSON.parse(readFileSync(join(DIST, '.vite/first-screen.json'), 'utf8')),
  )
  return (brand: Brand, locale: Locale, done: readonly string[]): FirstScreen | undefined =>
    capabilities.every((one) => done.includes(one)) ? screens[brand.id]?.[locale] : undefined
}

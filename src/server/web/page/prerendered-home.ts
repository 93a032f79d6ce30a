import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { array, type InferOutput, object, parse, record, string } from 'valibot'
import type { Brand } from '#brands/brand.ts'
import type { Locale } from '#contract/locale.ts'
import { DIST } from '#server/web/build.ts'

const HomeMarkup = object({ markup: string(), css: string() })
/** The screens that `src/build/prerender-home.ts` rendered, by brand and language, and the capabilities that they show. */
const FirstScreens = object({
  capabilities: array(string()),
  screens: record(string(), record(string(), HomeMarkup)),
})

/** Markup of the home page for a guest, shown before any script has loaded, and its styles. */
export type HomeMarkup = InferOutput<typeof HomeMarkup>

/** @returns undefined when the brand's API lacks a capability that the screen shows, or the brand is newer than the build */
export function builtFirstScreens() {
  const { capabilities, screens } = parse(
    FirstScreens,
    JSON.parse(readFileSync(join(DIST, '.vite/first-screen.json'), 'utf8')),
  )
  return (brand: Brand, locale: Locale, available: readonly string[]): HomeMarkup | undefined =>
    capabilities.every((capability) => available.includes(capability)) ? screens[brand.id]?.[locale] : undefined
}

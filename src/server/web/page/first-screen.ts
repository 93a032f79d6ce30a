import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { array, type InferOutput, is, number, object, parse, record, string } from 'valibot'
import type { Brand } from '#brands/brand.ts'
import { ownText } from '#brands/own-parts.ts'
import { capabilities } from '#contract/capabilities.ts'
import { BRAND_PLACEHOLDERS, SCREENS, WORD_PLACEHOLDER } from '#contract/first-screen.ts'
import type { Locale } from '#contract/locale.ts'
import { PurchaseId } from '#contract/route-params.ts'
import { MachineAddress } from '#contract/scalars.ts'
import { formatPhone } from '#contract/thai/phone.ts'
import { DIST } from '#server/web/build.ts'
import { escapeHtml } from './render-html.ts'

/** The screens that `src/build/prerender-pages.ts` rendered, by language, visitor and name; equal texts are stored once. */
const Screens = record(string(), object({ markup: number(), css: number() }))
const FirstScreens = object({
  styles: array(string()),
  markups: array(string()),
  /** The app's own words for what a brand may say in its own, by language and id. */
  words: record(string(), record(string(), string())),
  screens: record(string(), object({ guest: Screens, customer: Screens })),
})
type FirstScreens = InferOutput<typeof FirstScreens>

/** Markup of a page before it has data, shown before any script has loaded, and its styles. */
export type FirstScreen = { markup: string; css: string }

type ScreenRequest = {
  /** Name of the page's route; undefined for a path that is none. */
  route: string | undefined
  /** Path without the language. */
  pathname: string
  search: URLSearchParams
  isGuest: boolean
}

/** Routes that show something else for a search parameter, and the schema of its values; see `validateSearch` of each. */
const SEARCH_OF: Record<string, (search: URLSearchParams) => boolean> = {
  help: (search) => is(PurchaseId, search.get('about') ?? ''),
  '_authed/profile.delete': (search) => search.get('step') === 'pin',
}
const ADDRESS = Object.entries(MachineAddress)

/**
 * The name of the screen that the page of a request shows first. Where the app redirects, it is the screen of the other
 * page; where only the app can know which page follows, it is one that fits all.
 */
export function screenNameOf({ route, pathname, search, isGuest }: ScreenRequest): string {
  if (route === undefined) return SCREENS.notFound
  if (route === 'offline') return 'index'
  if (isGuest && route.startsWith('_authed/')) return SCREENS.guarded
  // A customer is redirected home, or to the page to return to.
  if (!isGuest && route.startsWith('_guest/')) return search.has('next') ? SCREENS.neutral : 'index'
  if (route === 'qr-scanner') {
    if (ADDRESS.every(([part, schema]) => is(schema, search.get(part) ?? ''))) return SCREENS.machine
    return search.size === 0 ? route : SCREENS.neutral
  }
  // The bill of an order is the page of the order.
  if (route.startsWith('bill.') && !/TRX_MCH_/i.test(pathname)) return isGuest ? SCREENS.guarded : SCREENS.neutral
  return SEARCH_OF[route]?.(search) ? SCREENS.neutral : route
}

/** The screens show all links; a brand whose API lacks a capability gets only the one of a guest's home that it can use. */
const CAPABILITIES_OF_HOME = ['branches', 'orders']

const PLACEHOLDER = new RegExp(`(href="[a-z]+:[^"]*)?(${Object.values(BRAND_PLACEHOLDERS).join('|')})`, 'g')

/** @returns undefined when the markup has a text that the brand lacks */
function withTextsOf({ name, operator, contact }: Brand, locale: Locale, markup: string): string | undefined {
  const { phone, line, email, hours } = contact
  const texts: Record<string, string | null | undefined> = {
    [BRAND_PLACEHOLDERS.name]: name,
    [BRAND_PLACEHOLDERS.operator]: operator[locale],
    [BRAND_PLACEHOLDERS.phone]: phone,
    [BRAND_PLACEHOLDERS.line]: line,
    [BRAND_PLACEHOLDERS.email]: email,
    [BRAND_PLACEHOLDERS.hours]: hours?.[locale],
  }
  let isComplete = true
  const filled = markup.replaceAll(PLACEHOLDER, (_, address: string | undefined, placeholder: string) => {
    const text = texts[placeholder]
    if (text === null || text === undefined) isComplete = false
    else if (address?.includes('//')) return address + encodeURIComponent(text)
    else if (address) return address + escapeHtml(text)
    else return escapeHtml(placeholder === BRAND_PLACEHOLDERS.phone ? formatPhone(text) : text)
    return ''
  })
  return isComplete ? filled : undefined
}

/**
 * Selects the first screen of a page by its name.
 * @returns undefined when there is none that fits the brand and the capabilities of its API
 */
export function firstScreensOf({ styles, markups, words, screens }: FirstScreens) {
  return (
    brand: Brand,
    locale: Locale,
    name: string,
    { isGuest, available }: { isGuest: boolean; available: readonly string[] },
  ): FirstScreen | undefined => {
    const required = isGuest && name === 'index' ? CAPABILITIES_OF_HOME : name === SCREENS.neutral ? [] : capabilities
    const withWords = (markup: string | undefined) =>
      markup?.replaceAll(WORD_PLACEHOLDER, (placeholder, id: string) =>
        escapeHtml(ownText(brand, locale, id) ?? words[locale]?.[id] ?? placeholder),
      )
    const all = screens[locale]?.[isGuest ? 'guest' : 'customer']
    const screenOf = (screenName: string): FirstScreen | undefined => {
      const screen = all?.[screenName] ?? all?.[SCREENS.neutral]
      const markup = screen && withWords(withTextsOf(brand, locale, markups[screen.markup] ?? ''))
      return screen && markup !== undefined ? { markup, css: styles[screen.css] ?? '' } : undefined
    }
    if (!required.every((capability) => available.includes(capability))) return undefined
    // Home was prerendered in the default order.
    const hasOwnHome = isGuest && name === 'index' && (brand.home !== undefined || brand.pictures !== undefined)
    return (hasOwnHome ? undefined : screenOf(name)) ?? screenOf(SCREENS.neutral)
  }
}

export const builtFirstScreens = () =>
  firstScreensOf(parse(FirstScreens, JSON.parse(readFileSync(join(DIST, '.vite/first-screens.json'), 'utf8'))))

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { array, boolean, type InferOutput, object, optional, parse, record, string } from 'valibot'
import { SCREENS } from '#contract/first-screen.ts'
import type { Locale } from '#contract/locale.ts'
import { type AppPage, pageAt, pagesFrom } from '#contract/pages.ts'
import { DIST } from '#server/web/build.ts'

/** Vite's manifest of the build. */
const Manifest = record(
  string(),
  object({
    file: string(),
    name: optional(string()),
    isEntry: optional(boolean()),
    imports: optional(array(string()), []),
    css: optional(array(string())),
  }),
)
type Manifest = InferOutput<typeof Manifest>

type Visit = {
  path: string
  /** Id of the brand. */
  brand: string
  locale: Locale
  isGuest: boolean
  /** The HTML has the messages that the first message file does not have. */
  hasMessages: boolean
  /** Name of its first screen, if the same route has several. */
  screen?: string | undefined
}
/** The files that a page needs and its HTML does not name, to preload before the app starts. */
type Preloads = (visit: Visit) => string[]

const SIGN_IN = '_guest/login.index'
/** Steps that redirect to an earlier page unless this device has stored what they need. */
const EARLIER_PAGES: readonly (readonly [steps: RegExp, page: string])[] = [
  [/^_guest\/register\.(?:pin|conf-pin)$/, '_guest/register.index'],
  [/^_guest\/(?:login\.pin-code$|forgot-pass\.)/, SIGN_IN],
]

/** The routes whose pages may be shown at a route, after the redirects of its guards. */
function shownRoutes(route: string, isGuest: boolean): string[] {
  if (route === 'offline') return ['index']
  if (isGuest && route.startsWith('_authed/')) return [SIGN_IN]
  if (!isGuest && route.startsWith('_guest/')) return ['index']
  return [route, ...EARLIER_PAGES.filter(([steps]) => steps.test(route)).map(([, page]) => page)]
}

const LEGAL = 'src/features/engagement/legal'
/** Sources that a page needs and that no chunk imports statically: guards of steps, and texts in one language. */
const DYNAMIC_IMPORTS: readonly (readonly [route: RegExp, source: (locale: Locale, brand: string) => string])[] = [
  [/^_guest\/(?!login\.index|register\.index)/, () => 'src/features/auth/sign-in/step-guards.ts'],
  [/^_authed\/payment\./, () => 'src/features/checkout/load-payment/require-selection.ts'],
  [/^privacy-policy$/, (locale) => `${LEGAL}/privacy.${locale}.ts`],
  [/^refund-policy$/, (locale) => `${LEGAL}/refund.${locale}.ts`],
  [/^term-of-use$/, (locale) => `${LEGAL}/terms.${locale}.ts`],
  [/^accessibility$/, (locale) => `${LEGAL}/accessibility.${locale}.ts`],
  [/^(?:privacy-policy|refund-policy|term-of-use|accessibility)$/, (_locale, brand) => `brands/${brand}/company.json`],
]
/** The page for a path that is no route. */
const NOT_FOUND = 'src/features/shell/layout/failure-page.tsx'

/** The pages of the built app. Paths are without the language. */
export type Routes = { pages: readonly AppPage[]; pageAt: (path: string) => AppPage | undefined; preloads: Preloads }

/** @param isForeign the API is not the included one */
export function routesOf(manifest: Manifest, isForeign = false): Routes {
  const filesOf = (names: readonly string[], files = new Set<string>()): Set<string> => {
    for (const name of names) {
      const part = manifest[name]
      if (!part || files.has(part.file)) continue
      for (const file of [part.file, ...(part.css ?? [])]) files.add(file)
      filesOf(part.imports, files)
    }
    return files
  }
  const entryFiles = filesOf(Object.keys(manifest).filter((name) => manifest[name]?.isEntry))
  const sources = new Map<string, string>()
  for (const source of Object.keys(manifest)) {
    const name = /^src\/routes\/([^?]+)\.tsx\?tsr-split=component/.exec(source)?.[1]
    if (name) sources.set(name, source)
  }
  const pages = pagesFrom([...sources.keys()])
  const at = (path: string) => pageAt(pages, path, isForeign)
  const sourcesOf = (route: string, { locale, brand, isGuest, screen }: Visit) =>
    shownRoutes(route, isGuest).flatMap((name) => [
      sources.get(name) ?? '',
      ...DYNAMIC_IMPORTS.flatMap(([pattern, source]) => (pattern.test(name) ? source(locale, brand) : [])),
      ...(name === 'index' && !isGuest ? ['src/routes/-customer-home.tsx'] : []),
      ...(name === 'qr-scanner' && screen !== SCREENS.machine ? ['src/routes/-scanner-page.tsx'] : []),
    ])
  const preloads: Preloads = (visit) => {
    const { path, locale, isGuest, hasMessages } = visit
    const texts = `src/locales/${locale}.json`
    const page = at(path)
    const isFirstPage = path === '/' && isGuest
    const names = [
      ...(page ? sourcesOf(page.name, visit) : [NOT_FOUND]),
      `${texts}?first`,
      ...(isFirstPage || hasMessages ? [] : [`${texts}?rest`]),
    ]
    return [...filesOf(names)].filter((file) => !entryFiles.has(file)).map((file) => `/${file}`)
  }
  return { pages, pageAt: at, preloads }
}

export const builtRoutes = (isForeign: boolean): Routes =>
  routesOf(parse(Manifest, JSON.parse(readFileSync(join(DIST, '.vite/manifest.json'), 'utf8'))), isForeign)

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { array, boolean, type InferOutput, object, optional, parse, record, string } from 'valibot'
import type { Locale } from '#contract/locale.ts'
import { DIST } from '#server/host/build.ts'

/** Vite's list of what it built. */
const Manifest = record(
  string(),
  object({ file: string(), isEntry: optional(boolean()), imports: optional(array(string()), []) }),
)
type Manifest = InferOutput<typeof Manifest>

type Visit = { path: string; locale: Locale; isGuest: boolean }
/** The files a page needs that its HTML does not name yet, to be asked for before the app has started. */
type Preloads = (visit: Visit) => string[]

/** `_authed/rewards.$id` → a pattern for `/rewards/42`. */
function patternOf(route: string): RegExp {
  const parts = route
    .replace(/^_[a-z]+\//, '')
    .split('.')
    .filter((part) => part !== 'index')
  return new RegExp(`^${parts.map((part) => `/${part.startsWith('$') ? '[^/]+' : part}`).join('') || '/'}$`)
}

/** A route by its file; `isPlain` where its address has nothing in it that could be something else. */
export type Route = { name: string; isPlain: boolean }
/** What the host knows of the built app's routes. Paths are without their language. */
export type Routes = { routeOf: (path: string) => Route | undefined; preloads: Preloads }

export function routesOf(manifest: Manifest): Routes {
  const filesOf = (names: readonly string[], found = new Set<string>()): Set<string> => {
    for (const name of names) {
      const part = manifest[name]
      if (!part || found.has(part.file)) continue
      found.add(part.file)
      filesOf(part.imports, found)
    }
    return found
  }
  const started = filesOf(Object.keys(manifest).filter((name) => manifest[name]?.isEntry))
  const routes = Object.keys(manifest)
    .flatMap((name) => {
      const route = /^src\/routes\/([^?]+)\.tsx\?tsr-split=component/.exec(name)?.[1]
      const unknowns = route?.split('$').length ?? 0
      return route ? [{ name, pattern: patternOf(route), unknowns, isPlain: unknowns === 1 }] : []
    })
    .sort((a, b) => a.unknowns - b.unknowns)
  const routeOf = (path: string) => routes.find(({ pattern }) => pattern.test(path))
  const preloads: Preloads = ({ path, locale, isGuest }) => {
    const texts = `src/locales/${locale}.json`
    const route = routeOf(path)
    const isFirstPage = path === '/' && isGuest
    const names = [
      ...(route ? [route.name] : []),
      ...(path === '/' && !isGuest ? ['src/routes/-customer.tsx'] : []),
      `${texts}?first`,
      ...(isFirstPage ? [] : [`${texts}?rest`]),
    ]
    return [...filesOf(names)].filter((file) => !started.has(file)).map((file) => `/${file}`)
  }
  return { routeOf, preloads }
}

export const builtRoutes = (): Routes =>
  routesOf(parse(Manifest, JSON.parse(readFileSync(join(DIST, '.vite/manifest.json'), 'utf8'))))

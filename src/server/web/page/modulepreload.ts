import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { array, boolean, type InferOutput, object, optional, parse, record, string } from 'valibot'
import type { Locale } from '#contract/locale.ts'
import { areRouteParams } from '#contract/route-params.ts'
import { DIST } from '#server/web/build.ts'

/** Vite's list of what it built. */
const Manifest = record(
  string(),
  object({ file: string(), isEntry: optional(boolean()), imports: optional(array(string()), []) }),
)
type Manifest = InferOutput<typeof Manifest>

type Visit = { path: string; locale: Locale; isGuest: boolean }
/** The files a page needs that its HTML does not name yet, to be asked for before the app has started. */
type Preloads = (visit: Visit) => string[]

/** `_authed/rewards.$id` → a pattern for `/rewards/42`, which the router also matches as `/Rewards/42/`. */
function patternOf(route: string) {
  const parts = route
    .replace(/^_[a-z]+\//, '')
    .split('.')
    .filter((part) => part !== 'index')
  const path = parts.map((part) => `/${part.startsWith('$') ? `(?<${part.slice(1)}>[^/]+)` : part}`).join('')
  return { path, pattern: new RegExp(`^${path}/?$`, 'i') }
}

/** A path as the router reads it, which takes what cannot be decoded as it is. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

/** The parameters that a path has in a route; undefined where it is not of that route, or one hasn't the right form. */
function paramsIn(pattern: RegExp, path: string): Record<string, string> | undefined {
  const match = pattern.exec(path)
  if (!match) return undefined
  const params = Object.fromEntries(Object.entries(match.groups ?? {}).map(([name, part]) => [name, decoded(part)]))
  return areRouteParams(params) ? params : undefined
}

/** Only says who may enter the routes inside it. */
const HAS_NO_PATH = /^_[a-z]+$/

/** A route by its file; `path` where its address has no parameters. */
export type Route = { name: string; path: string | undefined }
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
      if (route && HAS_NO_PATH.test(route)) return []
      if (!route) return []
      const { path, pattern } = patternOf(route)
      const unknowns = route.split('$').length
      return [{ name, pattern, unknowns, path: unknowns === 1 ? path || '/' : undefined }]
    })
    .sort((a, b) => a.unknowns - b.unknowns)
  const routeOf = (path: string) => routes.find(({ pattern }) => paramsIn(pattern, path))
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

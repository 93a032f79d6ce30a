import { areRouteParams, type ParamName } from './route-params.ts'

/** A page of the app, as the name of its file in `src/routes/` says. */
export type AppPage = {
  /** Of the file, without its ending: `_authed/rewards.$id`. */
  name: string
  /** With the names of its parameters and without the language: `/rewards/$id`. */
  path: string
  /** A path with a valid value of each parameter: `/rewards/1`. */
  sample: string
  /** Whom the page is for: a guard sends others elsewhere. */
  visitor: 'anyone' | 'guest' | 'customer'
}

/** A value of each parameter; those of the shop are of the example shop. */
const SAMPLES: Record<ParamName, string> = {
  address: '1',
  branch_id: 'ari4',
  date: '2026-11-16',
  id: '1',
  node_id: 'ARI4',
  service: 'delivery',
  sub_position: '01',
  text: 'terms',
  token: 'A'.repeat(26),
  transaction: `TRX_MCH_${'0'.repeat(26)}`,
  transaction_id: `TRX_MCH_${'0'.repeat(26)}`,
}
const samples = new Map(Object.entries(SAMPLES))

const VISITORS: Record<string, AppPage['visitor']> = { _authed: 'customer', _guest: 'guest' }
/** `__root`, the guards `_authed` and `_guest`, and parts of pages, whose names begin with `-`. */
const NO_PAGE = /(?:^|\/)[-_][^/]*$/

function pageOf(name: string): AppPage {
  const [guard = ''] = name.split('/', 1)
  const path = `/${name
    .replace(/^_[a-z]+\//, '')
    .split('.')
    .filter((part) => part !== 'index')
    .join('/')}`
  return {
    name,
    path,
    sample: path.replace(/\$(\w+)/g, (_, param: string) => samples.get(param) ?? ''),
    visitor: VISITORS[guard] ?? 'anyone',
  }
}

/**
 * The pages of the app, those with fewer parameters first. This is the one list of them: a page exists once its file does.
 * @param names of the files in `src/routes/`, without their ending
 */
export function pagesFrom(names: readonly string[]): AppPage[] {
  // A file that others are named after only surrounds their pages.
  const isFrame = (name: string) => names.some((other) => other.startsWith(`${name}.`))
  const paramsIn = ({ path }: AppPage) => path.split('$').length
  return names
    .filter((name) => !NO_PAGE.test(name) && !isFrame(name))
    .map(pageOf)
    .sort((a, b) => paramsIn(a) - paramsIn(b))
}

/** Decodes a part of a path as the router does, which leaves a part that cannot be decoded as it is. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

function isAt({ path }: AppPage, actual: readonly string[], isForeign: boolean): boolean {
  const parts = path.split('/')
  if (actual.length !== parts.length) return false
  const params: Record<string, string> = {}
  for (const [index, part] of parts.entries()) {
    const value = actual[index] ?? ''
    if (part.startsWith('$')) params[part.slice(1)] = decoded(value)
    // As the router, which ignores the case.
    else if (part !== value.toLowerCase()) return false
  }
  return areRouteParams(params, isForeign)
}

/**
 * The page at a path.
 * @param pathname without the language
 * @param isForeign the API is not the included one
 * @returns undefined when no page has the path, or a parameter is invalid
 */
export function pageAt(pages: readonly AppPage[], pathname: string, isForeign = false): AppPage | undefined {
  const parts = pathname.replace(/([^/])\/$/, '$1').split('/')
  return pages.find((page) => page.path === pathname || isAt(page, parts, isForeign))
}

/** The first parts of the paths of all pages; empty for home. */
export const firstPartsOf = (pages: readonly AppPage[]): string[] => [
  ...new Set(pages.map(({ path }) => path.split('/')[1] ?? '')),
]

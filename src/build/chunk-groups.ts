import { resolve } from 'node:path'
import type { Rolldown } from 'vite'

const ROOT = resolve(import.meta.dirname, '../..')
/** The route's own file names its component, which the router's plugin moves into a module of its own. */
const HOME = 'src/routes/index.tsx?tsr-split=component---loader'
/** Entries of the first page: the app, and the home of a guest. */
const FIRST_PAGE = ['src/main.tsx', HOME]

/**
 * Tests whether a module is one of the entries or is imported statically by one, directly or through others.
 * @param entries paths from the project's root
 */
function isImportedBy(entries: readonly string[]) {
  const ids = new Set<string>()
  return (id: string, graph: Rolldown.ChunkingContext) => {
    const visit = (path: string) => {
      if (ids.has(path)) return
      ids.add(path)
      for (const imported of graph.getModuleInfo(path)?.importedIds ?? []) visit(imported)
    }
    // Chunks are formed once the graph is complete.
    if (ids.size === 0) for (const entry of entries) visit(resolve(ROOT, entry))
    return ids.has(id)
  }
}

const isOfFirstPage = isImportedBy(FIRST_PAGE)
const isOurs = (id: string) => id.startsWith(`${ROOT}/src/`)

const PACKAGES = /\/node_modules\//
/** What the steps of signing in share. */
const SIGN_IN =
  /\/src\/(?:contract\/auth|features\/auth\/.+\/(?:auth[.-]\w+|step-guards|(?:registration|pin-reset)\.store))\.ts$/
/** What the pages of a payment share from its start to its refund. */
const PAID =
  /\/src\/features\/(?:checkout\/(?:refunds\/|payment-status\/|payment\/transaction-error)|delivery\/order-form\/order-outcome)/
const FILES = /\/src\/lib\/browser\/(?:files|in-app-browser)\.ts$/
/** What long lists share. */
const LISTS = /\/node_modules\/@tanstack\/.+\/(?:useInfinite|infinite)Query|\/src\/components\/is-first-result-pending/
const FEATURE = /\/src\/features\/(\w+)\//

/** Numbers of pages, of some fifty. Code that fewer than `SOME` share is in files of its own, for exactly these pages. */
const ALL = 40
const MANY = 20
const SOME = 8
/** Characters. A request would cost more than loading so little in vain. */
const SMALL = 1_000

/**
 * Each chunk is a request, and each page should load no more than it uses: the first page is in one chunk, and code that
 * pages share is in one by how many of them share it, and by what they are for.
 */
export const chunkGroups: Rolldown.CodeSplittingGroup[] = [
  { name: 'first', tags: ['$initial'], priority: 7 },
  {
    name: (id, graph) => (isOfFirstPage(id, graph) ? 'first' : null),
    test: isOurs,
    minShareCount: 2,
    priority: 7,
  },
  { name: 'controls', test: PACKAGES, minShareCount: ALL, priority: 6 },
  { name: 'fields', test: PACKAGES, minShareCount: MANY, priority: 5 },
  { name: 'shared', test: isOurs, minShareCount: MANY, priority: 4 },
  { name: 'small', test: isOurs, minShareCount: SOME, maxModuleSize: SMALL, priority: 3 },
  { name: 'sign-in', test: SIGN_IN, minShareCount: 2, priority: 3 },
  { name: 'files', test: FILES, minShareCount: SOME, priority: 3 },
  { name: 'lists', test: LISTS, minShareCount: 5, priority: 3 },
  { name: (id) => FEATURE.exec(id)?.[1] ?? null, test: isOurs, minShareCount: SOME, priority: 2 },
  { name: 'paid', test: PAID, minShareCount: 4, priority: 1 },
]

import { resolve } from 'node:path'
import type { Rolldown } from 'vite'

const ROOT = resolve(import.meta.dirname, '../..')
/** The route's own file names its component, which the router's plugin moves into a module of its own. */
const FIRST_PAGE = ['src/main.tsx', 'src/routes/index.tsx?tsr-split=component---loader']

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

const OURS = new RegExp(`^${ROOT}/src/`)
/** Without the drawings of doors and of choices, which a half of the pages have. */
const SHARED = new RegExp(`${OURS.source}(?!ui/(?:porthole|checkbox)/)`)
/** Refunds and receipts, and what they alone need. */
const PURCHASES = new RegExp(
  `${OURS.source}(?:features/(?:checkout/refunds|loads/receipts)/|contract/(?:lateness|restart|tax-invoice)|lib/browser/(?:canvas|share)|ui/layout/print-only)`,
)
const PACKAGES = /\/node_modules\//
/** React Aria. Pages without fields also send something: what does that is apart. */
const FIELDS = /\/node_modules\/react-(?:aria|stately)/

/** Numbers of pages, of some fifty. Code that fewer share is in files of its own, for exactly these pages. */
const ALL = 40
const MANY = 20
const SEVERAL = 17
const FEW = 4

/**
 * Each chunk is a request, and each page should load no more than it uses. A chunk also takes what its modules import,
 * unless it belongs to an earlier group.
 */
const groups: Rolldown.CodeSplittingGroup[] = [
  { name: 'first', tags: ['$initial'], test: /^(?!.*\/rescue\.ts$)/ },
  // What the home of a guest shares with any other page.
  { name: (id, graph) => (isOfFirstPage(id, graph) ? 'first' : null), test: OURS, minShareCount: 2 },
  { name: 'controls', test: PACKAGES, minShareCount: ALL },
  { name: 'shared', test: SHARED, minShareCount: SEVERAL },
  { name: 'purchases', test: PURCHASES, minShareCount: FEW },
  { name: 'fields', test: FIELDS, minShareCount: MANY },
]

export const chunkGroups = groups.map((group, index) => ({ ...group, priority: groups.length - index }))

import { resolve } from 'node:path'
import type { Rolldown } from 'vite'

const ROOT = resolve(import.meta.dirname, '../..')
/** The route's own file names its component, which the router's plugin moves into a module of its own. */
const HOME = 'src/routes/index.tsx?tsr-split=component---loader'
/** Entries of the first page: the app, and the home of a guest. */
const FIRST_PAGE = ['src/main.tsx', HOME]
/** Entries loaded right after the first page is shown. */
const DEFERRED = [
  'src/app-updates.ts',
  'src/features/branches/branch-list/branch-panel-lazy.tsx',
  'src/features/shell/layout/failure-page.tsx',
]

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
const isDeferred = isImportedBy(DEFERRED)
const isOurs = (id: string) => id.startsWith(`${ROOT}/src/`)

const PACKAGES = /\/node_modules\//
/** Code that so many pages share is in one file, and code that fewer share in another: each file is a request. */
const COMMON_SHARE = 25
const PARTIAL_SHARE = 8

/** Few chunks, because each is a request: the first page, what follows it, and code shared by many pages. */
export const chunkGroups: Rolldown.CodeSplittingGroup[] = [
  { name: 'first', tags: ['$initial'], priority: 2 },
  {
    name: (id, graph) => (isOfFirstPage(id, graph) ? 'first' : null),
    test: isOurs,
    minShareCount: 2,
    priority: 2,
  },
  // In the first chunk even when no other page needs it, so that the deferred chunk imports no third one.
  {
    name: (id, graph) => (isOfFirstPage(id, graph) && isDeferred(id, graph) ? 'first' : null),
    test: isOurs,
    priority: 2,
  },
  { name: (id, graph) => (isDeferred(id, graph) ? 'deferred' : null), test: isOurs, priority: 1.5 },
  { name: 'controls', test: PACKAGES, minShareCount: COMMON_SHARE, priority: 1 },
  { name: 'other-controls', test: PACKAGES, minShareCount: PARTIAL_SHARE, priority: 0.9 },
  { name: 'shared', minShareCount: COMMON_SHARE, priority: 0.2 },
  { name: 'other-shared', minShareCount: PARTIAL_SHARE, priority: 0.1 },
]

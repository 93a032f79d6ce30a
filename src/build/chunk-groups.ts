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
/** Groups of controls need it, and dialogs, which load when they open. */
const FOCUS = /\/node_modules\/react-aria\/.+\/(?:FocusScope|ShadowTreeWalker)/
const TOGGLES = /\/node_modules\/.+\/(?:useToggleState|useToggle)\.mjs/
const RADIOS = /\/node_modules\/.+\/(?:radio\/|RadioGroup)|\/src\/ui\/radio-cards\//
const FIELDS = /\/node_modules\/(?!@tanstack\/)|\/src\/ui\/text-field\/field-parts/
/** Pages without fields change something too. */
const MUTATIONS = /\/node_modules\/@tanstack\/.+\/(?:useMutation|mutationObserver)/
/** Parts of a page about a machine, which are small. Most pages that use one use several. */
const MACHINE_PARTS = {
  machine:
    /\/src\/(?:features\/(?:branches\/machines\/machine-(?:header|labels)\.|checkout\/payment\/(?:payment-mode|last-method|selected-command))|components\/updated-ago|ui\/porthole\/porthole-text)/,
  loads: /\/src\/features\/(?:loads\/my-loads\/(?:loads\.(?:store\.)?ts|use-loads|own-load)|branches\/reports\/)/,
}
/** Modules that some pages share, by what they are for. A page that uses one of a kind uses most of them. */
const PURPOSES = {
  files: /\/src\/lib\/browser\/(?:files|in-app-browser)/,
  purchases: /\/src\/contract\/(?:payment|services|money-back|seller-facts|order-choice)\.ts/,
  queries: /\/src\/components\/(?:query-error|offline-copy-note|mixed-language-text)|\/src\/lib\/api\/persisted-since/,
  lists:
    /\/node_modules\/@tanstack\/.+\/(?:useInfinite|infinite)Query|\/src\/(?:components\/(?:is-first-result-pending|load-more|infinite-list)|lib\/api\/(?:paging|items-of))/,
  forms:
    /\/src\/(?:contract\/otp|components\/submit|lib\/(?:auth\/persisted-draft|api\/request-problem)|.+\/with-phone-proof)/,
  history: /\/src\/(?:contract\/history|features\/.+\/(?:history\.queries|purchase-name))/,
  choices: /\/src\/ui\/(?:checkbox|bottom-bar|price)\/(?:check-indicator|choice-card|aria-disabled|bottom-bar|price)/,
  sheets:
    /\/src\/(?:ui\/(?:bottom-sheet\/bottom-sheet|dialog\/dialog)\.|components\/(?:refund-sheet\/refund-sheet|message-page|retry-button)|lib\/i18n\/with-messages)/,
}
/** What the steps of signing in share. */
const SIGN_IN =
  /\/src\/(?:contract\/auth|features\/auth\/.+\/(?:auth[.-]\w+|step-guards|(?:login|registration|pin-reset)\.store))\.ts$/
/** What the pages of a payment share from its start to its refund. */
const PAID =
  /\/src\/features\/(?:checkout\/(?:refunds\/|payment-status\/|payment\/transaction-error)|delivery\/order-form\/order-outcome)/
const FEATURE = /\/src\/features\/(\w+)\//

const isCommon = (id: string) =>
  MUTATIONS.test(id) || (isOurs(id) && ![FIELDS, ...Object.values(PURPOSES)].some((modules) => modules.test(id)))
/** The icons of a subject come with the few pages that show them. */
const isNoIcon = (id: string) => isOurs(id) && !id.includes('/src/ui/icons/')

/** Numbers of pages, of some fifty. Code that fewer than `SOME` share is in files of its own, for exactly these pages. */
const ALL = 40
const MANY = 20
const SOME = 8
const FEW = 5
/** Characters. A request would cost more than loading so little in vain. */
const SMALL = 1_000

/**
 * Each chunk is a request, and each page should load no more than it uses: what the first page shares with many is in one
 * chunk, and code that pages share is in one by how many of them share it, and by what they are for. A chunk also takes
 * what its modules import, unless it belongs to an earlier group.
 */
const groups: Rolldown.CodeSplittingGroup[] = [
  { name: 'first', tags: ['$initial'] },
  { name: (id, graph) => (isOfFirstPage(id, graph) ? 'first' : null), test: isOurs, minShareCount: SOME },
  { name: (id, graph) => (isOfFirstPage(id, graph) ? 'home' : null), test: isOurs, minShareCount: 2 },
  { name: 'focus', test: FOCUS, minShareCount: SOME },
  { name: 'controls', test: PACKAGES, minShareCount: ALL },
  { name: 'shared', test: isCommon, minShareCount: MANY },
  { name: 'fields', test: FIELDS, minShareCount: MANY },
  { name: 'toggles', test: TOGGLES, minShareCount: FEW },
  ...Object.entries(PURPOSES).map(([name, test]) => ({ name, test, minShareCount: FEW })),
  { name: 'radios', test: RADIOS, minShareCount: FEW },
  ...Object.entries(MACHINE_PARTS).map(([name, test]) => ({ name, test, minShareCount: 2 })),
  { name: 'sign-in', test: SIGN_IN, minShareCount: 2 },
  { name: 'small', test: isNoIcon, minShareCount: SOME, maxModuleSize: SMALL },
  { name: (id) => FEATURE.exec(id)?.[1] ?? null, test: isOurs, minShareCount: SOME },
  { name: 'paid', test: PAID, minShareCount: 4 },
]

export const chunkGroups = groups.map((group, index) => ({ ...group, priority: groups.length - index }))

import { globSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'

const ARCHITECTURE = readFileSync('docs/architecture.md', 'utf8')

/** Allowed imports of each area. Every edge is used. */
const allowed: Record<string, readonly string[]> = {
  'design-tokens': [],
  'styled-system': ['brands', 'design-tokens'],
  brands: ['contract', 'design-tokens', 'locales'],
  contract: [],
  ui: ['styled-system'],
  lib: ['brands', 'contract', 'design-tokens', 'locales'],
  components: ['contract', 'lib', 'styled-system', 'ui'],
  features: ['brands', 'components', 'contract', 'lib', 'styled-system', 'ui'],
  routes: ['components', 'contract', 'features', 'lib', 'ui'],
  app: ['contract', 'features', 'lib', 'locales', 'routes', 'styled-system'], // locales and styles for last-resort.ts, which imports no other app code
  server: ['brands', 'contract', 'design-tokens'],
  desk: ['contract', 'lib', 'ui'],
  'service-worker': ['contract'],
  build: ['contract'],
}

/** Platform APIs that only adapters may use. */
const platform = /\b(?:fetch\(|document\.cookie|localStorage|sessionStorage|navigator\.|indexedDB|BroadcastChannel)/

/** `panda.config.ts` and its recipes belong to the styles, which are generated from them. */
const styles = new Set([
  'panda.config.ts',
  ...globSync('src/ui/**/*.recipe.ts').filter((file) => readFileSync(file, 'utf8').includes("'@pandacss/dev'")),
])
const areaOf = (file: string) =>
  styles.has(file)
    ? 'styled-system'
    : (/^src\/([^/]+)\//.exec(file)?.[1] ?? (file.startsWith('src/') ? 'app' : (file.split('/')[0] ?? '')))

/** A package of its own, outside of the table. */
const STUDIO = 'brands/studio/'

const isSource = (file: string) =>
  !file.startsWith(STUDIO) && !/\.(?:test|stories|guide)\.tsx?$|styled-system/.test(file)
const files = globSync(['src/**/*.{ts,tsx}', 'brands/**/*.ts', 'design-tokens/**/*.ts', 'panda.config.ts']).filter(
  isSource,
)
const importsOf = (text: string) =>
  [...text.matchAll(/(?:from|import)\s*\(?\s*'([^'\\]+)'/g)].map(([, specifier]) => specifier ?? '')

/** The area of an import; undefined for a package. */
function targetOf(file: string, specifier: string): string | undefined {
  const area = /^#([^/]+)\//.exec(specifier)?.[1]
  if (area) return area === 'styled' ? 'styled-system' : area
  return specifier.startsWith('./') ? areaOf(join(dirname(file), specifier)) : undefined
}

const edgesOf = (file: string, text: string) =>
  importsOf(text).flatMap((specifier) => {
    const target = targetOf(file, specifier)
    return target && target !== areaOf(file) ? [{ specifier, target }] : []
  })

function crossingsIn(file: string, text: string) {
  const area = areaOf(file)
  return [
    ...importsOf(text)
      .filter((specifier) => specifier.startsWith('../'))
      .map((specifier) => `${file}: ${specifier} goes up`),
    ...importsOf(text)
      .filter((specifier) => specifier.includes(STUDIO))
      .map((specifier) => `${file}: the shop may not import the studio (${specifier})`),
    ...edgesOf(file, text)
      .filter(({ target }) => !allowed[area]?.includes(target))
      .map(({ specifier, target }) => `${file}: ${area} may not import ${target} (${specifier})`),
  ]
}

/** The areas that each area imports. */
const importedAreas = new Map(Object.keys(allowed).map((area) => [area, new Set<string>()]))
for (const file of files)
  for (const { target } of edgesOf(file, readFileSync(file, 'utf8'))) importedAreas.get(areaOf(file))?.add(target)

test('no import crosses a boundary', () => {
  expect(files.length).toBeGreaterThan(50)
  expect(files.flatMap((file) => crossingsIn(file, readFileSync(file, 'utf8')))).toEqual([])
})

test('an import across a boundary is found', () => {
  expect(crossingsIn('src/ui/x/x.tsx', "import { a } from '#features/a.ts'")).toHaveLength(1)
  expect(crossingsIn('src/server/x.ts', "import { a } from '#lib/a.ts'")).toHaveLength(1)
  expect(crossingsIn('src/main.tsx', "import { a } from '#tests/server/a.ts'")).toHaveLength(1)
  expect(crossingsIn('src/lib/x.ts', "import { a } from '../a.ts'")).toHaveLength(1)
})

test('an import in the studio goes up only to leave it, and no file of the shop imports the studio', () => {
  const studio = globSync(`${STUDIO}**/*.{ts,tsx}`, { exclude: ['**/node_modules/**'] })
  expect(studio.length).toBeGreaterThan(60)
  const inside = studio.flatMap((file) =>
    importsOf(readFileSync(file, 'utf8'))
      .filter((specifier) => specifier.startsWith('../') && join(dirname(file), specifier).startsWith(STUDIO))
      .map((specifier) => `${file}: ${specifier} is #studio`),
  )
  expect(inside).toEqual([])
  const others = globSync(['ladle/**/*.{ts,tsx}', 'tests/**/*.{ts,tsx}'], { exclude: ['**/node_modules/**'] })
  const imports = others.filter((file) => importsOf(readFileSync(file, 'utf8')).some((it) => it.includes(STUDIO)))
  expect(imports.filter((file) => !file.endsWith('boundaries.test.ts'))).toEqual([])
  expect(crossingsIn('src/server/x.ts', "import { a } from '#brands/studio/a.ts'")).toHaveLength(1)
})

test('every allowed import between areas is used', () => {
  const unneeded = Object.entries(allowed).map(([area, targets]) =>
    targets.filter((target) => !importedAreas.get(area)?.has(target)),
  )
  expect(unneeded.flat()).toEqual([])
})

test('the diagram in docs/architecture.md is derived from the imports', () => {
  const reaches = (from: string, to: string): boolean =>
    [...(importedAreas.get(from) ?? [])].some((next) => next === to || reaches(next, to))
  const arrows = [...importedAreas].flatMap(([area, targets]) =>
    [...targets]
      // Indirect imports have no arrow.
      .filter((target) => ![...targets].some((other) => other !== target && reaches(other, target)))
      .map((target) => `  ${target} --> ${area}`),
  )
  const [, diagram = ''] = /```mermaid\nflowchart LR\n(.*?)```/s.exec(ARCHITECTURE) ?? []
  expect(diagram.trimEnd().split('\n').toSorted()).toEqual(arrows.toSorted())
})

/** Files of the server that read the clock of the machine, and why; all others read the database's, in `clock.ts`. */
const OWN_CLOCK: Record<string, string> = {
  'src/server/platform/clock.ts': 'before the database has been asked',
  'src/server/platform/log.ts': 'lines are compared with those of other programs here',
  'src/server/web/asset-retention.ts': 'compared with the times of files',
  'src/server/db/embedded.ts': 'the age of a file on the same machine',
  'src/server/modules/content/brand/remote-brand.ts': 'the age of its own requests',
}

test('the server takes the time from the database, because the clocks of machines differ', () => {
  const readers = files
    .filter((file) => file.startsWith('src/server/') && !file.startsWith('src/server/sandbox/page'))
    .filter((file) => /\bnew Date\(\)|\bDate\.now\b/.test(readFileSync(file, 'utf8')))
  expect(readers.toSorted()).toEqual(Object.keys(OWN_CLOCK).toSorted())
})

const DOMAIN = /^(?:src\/features|#features)\/([^/]+)\//

/** Domains that every domain may import. */
const SHARED_DOMAINS = ['auth', 'shell']
/** Other allowed imports between the domains of `src/features`. Every edge is used. */
const domains: Record<string, readonly string[]> = {
  auth: [],
  shell: [],
  branches: [],
  account: ['branches'], // the map of an address starts at the branch
  rewards: [],
  checkout: ['branches'],
  loads: ['branches', 'checkout', 'rewards'], // a bill shows the stamp of its load
  delivery: ['account', 'branches', 'checkout', 'loads', 'rewards'], // an order has an address, a payment and a receipt
  engagement: ['branches', 'loads'], // a push opens a load; a reminder already seen is not repeated
}

/** Imports from one domain to another, as `from to`, without those of `auth` and `shell`. */
function domainEdges(texts: Iterable<readonly [file: string, text: string]>) {
  const edges = new Set<string>()
  for (const [file, text] of texts) {
    const domain = DOMAIN.exec(file)?.[1]
    if (!domain) continue
    for (const specifier of importsOf(text)) {
      const target = DOMAIN.exec(specifier)?.[1]
      if (target && target !== domain && !(SHARED_DOMAINS.includes(target) && !SHARED_DOMAINS.includes(domain)))
        edges.add(`${domain} ${target}`)
    }
  }
  return edges
}

test('domains import each other along the edges of the table, and use every edge', () => {
  const allowedEdges = Object.entries(domains).flatMap(([from, targets]) => targets.map((to) => `${from} ${to}`))
  const edges = domainEdges(files.map((file) => [file, readFileSync(file, 'utf8')]))
  // The shell depends on whether the user is signed in.
  expect([...edges].toSorted()).toEqual([...allowedEdges, 'shell auth'].toSorted())
  const plantedEdges = domainEdges([['src/features/rewards/a.ts', "const c = import('#features/delivery/c.ts')"]])
  expect([...plantedEdges]).toEqual(['rewards delivery'])
})

/** Names that are part of a cycle or depend on one: the rest after names without dependencies are removed repeatedly. */
function inCycles(needs: ReadonlyMap<string, Iterable<string>>): string[] {
  const rest = [...needs].filter(([, others]) => [...others].some((other) => needs.has(other)))
  return rest.length === needs.size ? rest.map(([name]) => name) : inCycles(new Map(rest))
}

test('no domain imports itself through others', () => {
  expect(inCycles(new Map(Object.entries(domains)))).toEqual([])
  expect(Object.keys(domains).toSorted()).toEqual(readdirSync('src/features').toSorted())
})

test('every folder of a domain has a row in docs/architecture.md', () => {
  const [, list = ''] = /^## Features\n(.*?)^## /ms.exec(ARCHITECTURE) ?? []
  const documentedFolders = [...list.matchAll(/^\| `([\w-]+\/[\w-]+)` \| \S/gm)].map(([, name]) => name)
  const folders = globSync('src/features/*/*/').map((path) => path.replace(/^src\/features\//, '').replace(/\/$/, ''))
  expect(documentedFolders.toSorted()).toEqual(folders.toSorted())
})

test('only adapters use platform APIs', () => {
  const violations = files.filter((file) => {
    if (!/^src\/(?:components|features|routes|ui)\//.test(file)) return false
    const text = readFileSync(file, 'utf8').replace(/^\s*(?:\/\/|\*|\/\*).*$/gm, '')
    return platform.test(text)
  })
  expect(violations).toEqual([])
})

/**
 * APIs that Safari 16.4 or Chrome 111 lacks, by MDN's tables. For the language itself, `lib` in `src/tsconfig.json` sets the
 * limit.
 */
const RECENT_APIS =
  /\b(?:URL\.(?:parse|canParse)|AbortSignal\.any|Response\.json|Promise\.(?:try|withResolvers)|requestIdleCallback|scheduler\.\w+|document\.startViewTransition)\(|\.(?:checkVisibility|bytes|symmetricDifference|showPopover|moveBefore)\(|new (?:URLPattern|CloseWatcher|BarcodeDetector)\b/g
/** Uses of recent APIs without a feature check. */
const uncheckedApisIn = (text: string) =>
  (text.match(RECENT_APIS) ?? []).filter((use) => !text.includes(`'${/\w+(?=\(?$)/.exec(use)?.[0]}' in `))

test('no source uses an API that a supported browser lacks without a feature check', () => {
  const pages = files.filter((file) => file.startsWith('src/') && !/^src\/(?:build|server)\//.test(file))
  expect(pages.length).toBeGreaterThan(400)
  expect(pages.flatMap((file) => uncheckedApisIn(readFileSync(file, 'utf8')).map((use) => `${file}: ${use}`))).toEqual(
    [],
  )
  expect(uncheckedApisIn('URL.parse(text); AbortSignal.any([a, b]); element.checkVisibility()')).toHaveLength(3)
  expect(uncheckedApisIn("if ('requestIdleCallback' in globalThis) requestIdleCallback(go)")).toEqual([])
})

/** Safari before 16.4 cannot read a file with one; `tests/labs/compat` looks at the built files, libraries among them. */
const LOOKBEHIND = /\(\?<[=!]/

test('no source of the app has a lookbehind, which makes its file unreadable for an iPhone 6s or 7', () => {
  const inBrowsers = files.filter((file) => /^src\/(?!build\/|server\/)/.test(file) && !file.includes('.test.'))
  expect(inBrowsers.length).toBeGreaterThan(400)
  expect(inBrowsers.filter((file) => LOOKBEHIND.test(readFileSync(file, 'utf8')))).toEqual([])
})

const PICTURE = /<(?:img|source)\s[^>]*>/g
/** Images that shift the layout when they load, or load before they are near the viewport. */
const unsizedOrEager = (text: string) =>
  (text.match(PICTURE) ?? []).filter((tag) => !['width=', 'height=', 'loading='].every((part) => tag.includes(part)))

test('every image reserves its space and loads only near the viewport', () => {
  const pictures = files.filter((file) => /^src\/(?:ui|features|routes)\//.test(file))
  expect(pictures.length).toBeGreaterThan(200)
  expect(
    pictures.flatMap((file) => unsizedOrEager(readFileSync(file, 'utf8')).map((tag) => `${file}: ${tag}`)),
  ).toEqual([])
  expect(unsizedOrEager('<img src={a} alt="" width={1} height={1} />')).toHaveLength(1)
  expect(unsizedOrEager('<img src={a} alt="" loading="lazy" width={1} height={1} />')).toEqual([])
})

describe('imports inside src/server', () => {
  /** Allowed imports of the folders of src/server. Every edge is used. */
  const table: Record<string, readonly string[]> = {
    platform: [],
    db: ['platform'],
    events: ['db', 'platform'],
    ports: ['db', 'platform'],
    http: ['db', 'events', 'platform', 'ports'],
    modules: ['db', 'events', 'http', 'platform', 'ports'],
    'api-docs': ['http', 'modules', 'platform', 'ports'],
    sandbox: ['db', 'http', 'modules', 'platform', 'ports'],
    web: ['http', 'modules', 'platform', 'sandbox'],
    app: ['api-docs', 'db', 'events', 'http', 'modules', 'platform', 'ports', 'sandbox', 'web'],
  }

  /** Allowed imports between the modules. Every edge is used. Payments call nobody: `subscribers.ts` of the app does. */
  const modules: Record<string, readonly string[]> = {
    payments: [],
    account: [],
    notifications: ['payments'], // what happened to a purchase
    content: ['notifications'], // results of a customer's lottery tickets
    auth: ['account', 'notifications', 'payments'], // the end of an account pays out its coupons
    branches: ['content', 'notifications', 'payments'], // the pictures of places
    orders: ['notifications', 'payments'],
    shop: [],
    rewards: ['content', 'notifications', 'orders', 'payments'], // coupons for an order; pictures of promotions
    staff: ['auth', 'branches', 'content', 'notifications', 'orders', 'payments', 'shop'],
  }

  const moduleOf = (path: string) => /^modules\/([^/]+)\//.exec(path)?.[1]
  const serverPath = (file: string) => /^(?:src\/|#)server\/(.+)$/.exec(file)?.[1]

  /** The parts that each part imports; files without a part are left out. */
  function partsOf(
    texts: Iterable<readonly [file: string, text: string]>,
    partOf: (path: string) => string | undefined = (path) => path.split('/')[0],
  ) {
    const needs = new Map<string, Set<string>>()
    for (const [file, text] of texts) {
      const path = serverPath(file)
      if (path === undefined) continue
      const part = partOf(path)
      if (part === undefined) continue
      const targets = importsOf(text)
        .map((specifier) => serverPath(specifier.startsWith('./') ? join(dirname(file), specifier) : specifier))
        .filter((target) => target !== undefined)
        .map(partOf)
        .filter((target) => target !== undefined)
      needs.set(part, new Set([...(needs.get(part) ?? []), ...targets.filter((target) => target !== part)]))
    }
    return needs
  }
  const sorted = (needs: Iterable<readonly [string, Iterable<string>]>) =>
    Object.fromEntries([...needs].map(([part, others]) => [part, [...others].toSorted()]))

  const imports = partsOf(files.map((file) => [file, readFileSync(file, 'utf8')]))

  test('the parts of the server import each other along the table of allowed edges, and use every edge', () => {
    expect(sorted(imports)).toEqual(sorted(Object.entries(table)))
  })

  const moduleImports = partsOf(
    files.map((file) => [file, readFileSync(file, 'utf8')]),
    moduleOf,
  )
  test('the modules import each other along the table of allowed edges, and use every edge', () => {
    expect(sorted(moduleImports)).toEqual(sorted(Object.entries(modules)))
    const planted = partsOf(
      [['src/server/modules/payments/a.ts', "import { b } from '#server/modules/orders/b.ts'"]],
      moduleOf,
    )
    expect(sorted(planted)).toEqual({ payments: ['orders'] })
  })

  test('no part of the server imports itself through others', () => {
    const cyclicParts = partsOf([
      ['src/server/http/a.ts', "import { b } from '#server/ports/b.ts'"],
      ['src/server/ports/b.ts', "import type { c } from '#server/events/c.ts'"],
      ['src/server/events/c.ts', "import { a } from '#server/http/a.ts'"],
      ['src/server/db/d.ts', "import { pg } from 'pg'"],
    ])
    expect(inCycles(cyclicParts)).toEqual(['http', 'ports', 'events'])
    expect(inCycles(imports)).toEqual([])
    expect(inCycles(moduleImports)).toEqual([])
  })
})

import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Who may import whom: the picture in the README as a table. */
const allowed: Record<string, readonly string[]> = {
  'design-tokens': [],
  brands: ['design-tokens'],
  contract: [],
  ui: ['styled', 'ui'],
  lib: ['brands', 'contract', 'design-tokens', 'lib', 'locales'],
  features: ['brands', 'contract', 'features', 'lib', 'styled', 'ui'],
  routes: ['contract', 'features', 'lib', 'styled', 'ui'],
  app: ['features', 'lib', 'routes'],
  server: ['brands', 'contract', 'design-tokens', 'server'],
  sw: ['contract'],
  build: ['styled'],
}

/** Only doors touch these. */
const platform = /\b(?:fetch\(|document\.cookie|localStorage|sessionStorage|navigator\.|indexedDB|BroadcastChannel)/
/** What is not the platform's state but only looks at it. */
const exceptions: Record<string, RegExp> = {
  'src/routes/offline.tsx': /navigator\.onLine/, // the guard of spec: online, so not here
}

const areaOf = (file: string) =>
  /^src\/([^/]+)\//.exec(file)?.[1] ?? (file.startsWith('src/') ? 'app' : (file.split('/')[0] ?? ''))

const isSource = (file: string) => !/\.(?:test|stories|gen)\.tsx?$|styled-system/.test(file)
const files = globSync(['src/**/*.{ts,tsx}', 'brands/**/*.ts', 'design-tokens/**/*.ts']).filter(isSource)
const importsOf = (text: string) =>
  [...text.matchAll(/(?:from|import)\s*\(?\s*'([^'\\]+)'/g)].map(([, specifier]) => specifier ?? '')

function crossings(file: string, text: string) {
  const area = areaOf(file)
  return importsOf(text).flatMap((specifier) => {
    if (specifier.startsWith('../')) return [`${file}: ${specifier} goes up`]
    const target = /^#([^/]+)\//.exec(specifier)?.[1]
    if (!target || target === area || allowed[area]?.includes(target)) return []
    return [`${file}: ${area} may not import ${target} (${specifier})`]
  })
}

test('no import crosses a boundary', () => {
  expect(files.length).toBeGreaterThan(50)
  expect(files.flatMap((file) => crossings(file, readFileSync(file, 'utf8')))).toEqual([])
})

test('a crossing would be found', () => {
  expect(crossings('src/ui/x/x.tsx', "import { a } from '#features/a.ts'")).toHaveLength(1)
  expect(crossings('src/server/x.ts', "import { a } from '#lib/a.ts'")).toHaveLength(1)
  expect(crossings('src/lib/x.ts', "import { a } from '../a.ts'")).toHaveLength(1)
})

test('only doors touch the platform', () => {
  const touching = files.filter((file) => {
    if (!/^src\/(?:features|routes|ui)\//.test(file)) return false
    const text = readFileSync(file, 'utf8').replace(/^\s*(?:\/\/|\*|\/\*).*$/gm, '')
    return platform.test(exceptions[file] ? text.replace(exceptions[file], '') : text)
  })
  expect(touching).toEqual([])
})

import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import { createServer } from 'vite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { MachineRow } from '#contract/machines.ts'
import { firstPartsOf } from '#contract/pages.ts'
import { appFilesOf, pagesOf as servedPagesOf } from '#server/web/page/built-app.ts'
import { everyPage } from '#tests/documents/every-page.ts'
import { pagesOf as testedPagesOf } from '#tests/e2e/pages.ts'
import { pageFiles, withTitle } from '#tests/repository/new-page.ts'
import { appPages } from '#tests/support/server/routes.ts'

/** No page that somebody would make. */
const NAME = 'page-of-a-test'
const page = pageFiles(NAME, 'branches/branch-page')
const root = mkdtempSync(join(tmpdir(), 'new-page-'))
const read = (file: string) => readFileSync(join(root, file), 'utf8')

/** What lists pages, in a copy of the routes with one more. The tree of routes is written by the router's own generator. */
beforeAll(async () => {
  cpSync('src/routes', join(root, 'src/routes'), { recursive: true })
  for (const [file, text] of Object.entries(page.files)) {
    mkdirSync(dirname(join(root, file)), { recursive: true })
    writeFileSync(join(root, file), text)
  }
  const generated = {
    routesDirectory: join(root, 'src/routes'),
    generatedRouteTree: join(root, 'src/route-tree.gen.ts'),
  }
  const server = await createServer({
    root,
    configFile: false,
    logLevel: 'error',
    appType: 'custom',
    server: { middlewareMode: true, ws: false },
    optimizeDeps: { noDiscovery: true },
    plugins: [tanstackRouter({ target: 'react', ...generated })],
  })
  await server.close()
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

test('a new page is a route and a component, and their texts', () => {
  expect(Object.keys(page.files)).toEqual([`src/routes/${NAME}.tsx`, `src/features/branches/branch-page/${NAME}.tsx`])
  const component = page.files[`src/features/branches/branch-page/${NAME}.tsx`] ?? ''
  const ids = [...component.matchAll(/\bt\('([^']+)'\)/g)].map(([, id]) => id ?? '')
  for (const locale of ['th', 'en']) {
    const before = readFileSync(`src/locales/${locale}.json`, 'utf8')
    const messages = JSON.parse(withTitle(before, page.title, page.words))
    expect(ids.filter((id) => !(id in messages))).toEqual([])
    expect(Object.keys(messages).filter((id) => !(id in JSON.parse(before)))).toEqual([page.title])
  }
})

test('the router, the server, the service worker, the tests and the stories have the new page', () => {
  expect(read('src/route-tree.gen.ts')).toContain(`'/${NAME}'`)
  const added = { name: NAME, path: `/${NAME}`, sample: `/${NAME}`, visitor: 'anyone' }
  const pages = appPages(root)
  expect(pages.filter(({ name }) => !appPages().some((other) => other.name === name))).toEqual([added])

  // The server reads them in the manifest of the build.
  const chunk = (file: string) => ({ file, imports: [], css: [] })
  const sources = pages.map(({ name }) => [`src/routes/${name}.tsx?tsr-split=component`, chunk(`assets/${name}.js`)])
  const built = appFilesOf(
    {
      'src/main.tsx': chunk('assets/main.js'),
      'src/lib/pwa/rescue.ts': chunk('rescue.js'),
      ...Object.fromEntries(sources),
    },
    () => '',
  )
  const served = servedPagesOf(built.routes, false)
  expect(served.pageAt(`/${NAME}`)).toEqual(added)
  expect(built.filesFor([`/${NAME}`]).map(({ href }) => href)).toEqual([`/assets/${NAME}.js`])
  expect(firstPartsOf(served.pages)).toContain(NAME)

  expect(everyPage(pages)).toContain(`export const PageOfATest = () => <ServedPage route="/${NAME}" as="customer" />`)
  const machine: MachineRow = {
    node_id: 'ARI4',
    address: '1',
    sub_position: '01',
    machine_id: '',
    number: '1',
    machine_category: 'washer',
    capacity_kg: 10,
    state: 'free',
    ends_at: null,
    total_minutes: null,
  }
  const fixtures = { brand: 'washday' as const, branch: 'ari4', phone: '', machine }
  expect(testedPagesOf(fixtures, pages).map(({ path }) => path)).toContain(`/${NAME}`)
})

/** Names titles and redirects of pages; those without a row are tested all the same. */
const TITLES = 'tests/e2e/pages.ts'
test('no other file lists the pages', () => {
  const paths = appPages()
    .filter(({ path }) => /^\/.+/.test(path) && !path.includes('$'))
    .map(({ path }) => path)
  const files = globSync('{src,tests,ladle}/**/*.{ts,tsx,js,mjs}', {
    exclude: ['**/*.gen.ts', 'src/styled-system/**', 'ladle/pages/every-page.stories.tsx', TITLES],
  })
  const lists = files.filter((file) => {
    const text = readFileSync(file, 'utf8')
    return paths.filter((path) => text.includes(`'${path}'`) || text.includes(`"${path}"`)).length > paths.length / 2
  })
  expect(paths.length).toBeGreaterThan(25)
  expect(lists).toEqual([])
})

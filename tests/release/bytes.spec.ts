import { readFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'
import type { Page, Request } from 'playwright/test'
import { expect, test } from '#tests/e2e/app.ts'
import { type BuiltFile, buildOutput } from '#tests/e2e/build-output.ts'
import { messagesOf } from '#tests/e2e/messages.ts'

const KIB = 1024
/** Bytes after brotli. State what a raise buys. The document has the whole stylesheet in it, which saves a round trip. */
const MAX_BYTES = { script: 145 * KIB, document: 31_000 }
const MAX_REQUESTS = 5
const MAX_CHUNK_BYTES = 40 * KIB
const MAX_MEDIAN_CHUNK_BYTES = 15 * KIB
/** What a page loads before it is ready: the first script and its own chunks. */
const MAX_PAGE_SCRIPT_BYTES = 195_000
const MAX_MEDIAN_PAGE_SCRIPT_BYTES = 175_000
/** Fewer files have code that the page does not use. Each file costs some 100 bytes and 4 ms of a slow processor. */
const MAX_PAGE_SCRIPTS = 56
const MAX_SCAN_SCRIPTS = 40

/** The document of a page and the scripts that it names: what a page needs to be ready, as `waterfalls.spec.ts` checks. */
async function filesOf(page: Page, url: string, heading: string) {
  const requests: Request[] = []
  page.on('response', (response) => requests.push(response.request()))
  const html = (await (await page.goto(url))?.text()) ?? ''
  await page.getByRole('heading', { level: 1, name: heading }).waitFor()
  await expect(page.locator('#root[data-app]')).toBeAttached()
  const named = requests.filter((request) => {
    const kind = request.resourceType()
    return kind === 'document' || (kind === 'script' && html.includes(`"${new URL(request.url()).pathname}"`))
  })
  return Promise.all(
    named.map(async (request) => ({
      path: new URL(request.url()).pathname,
      kind: request.resourceType(),
      bytes: (await request.sizes()).responseBodySize,
    })),
  )
}

for (const locale of ['th', 'en'] as const)
  test(`the home of a guest is within its byte budget, in ${locale}`, async ({ app, page }) => {
    const files = await filesOf(page, app.url('the-wash', `/${locale}`), messagesOf(locale, 'the-wash')('home.promise'))
    console.table(files)
    const sum = (kind: string) => files.filter((it) => it.kind === kind).reduce((total, { bytes }) => total + bytes, 0)
    for (const [kind, max] of Object.entries(MAX_BYTES)) expect(sum(kind), `${kind}, brotli`).toBeLessThanOrEqual(max)
    expect(sum('script'), 'the app itself was counted').toBeGreaterThan(60 * KIB)
    expect(files.length, 'requests').toBeLessThanOrEqual(MAX_REQUESTS)
    const other = locale === 'th' ? 'en' : 'th'
    const texts = Object.entries(buildOutput()).filter(([source]) => source.startsWith(`src/locales/${other}.json`))
    expect(texts).toHaveLength(1)
    expect(files.filter(({ path }) => texts.some(([, { file }]) => path === `/${file}`))).toEqual([])
  })

test('each script is compiled when it is loaded', () => {
  const scripts = Object.values(buildOutput()).filter(({ file }) => file.endsWith('.js'))
  // V8 reads the hint only in the first line.
  const isCompiled = (file: string) => readFileSync(`dist/${file}`, 'utf8').startsWith('//# allFunctionsCalledOnLoad\n')
  expect(scripts.filter(({ file }) => !isCompiled(file))).toEqual([])
})

test('no chunk of a page is too large', () => {
  // The map, the QR reader and the sub-districts of Thailand load on demand.
  const isLazy = ([source, { file, name }]: [string, BuiltFile]) =>
    file.endsWith('.js') &&
    source !== 'src/main.tsx' &&
    name !== 'first' &&
    !/leaflet-map|zxing|reader|thai-areas/.test(`${source} ${name}`)
  const sizes = Object.entries(buildOutput())
    .filter(isLazy)
    .map(([, { file }]) => ({ file, bytes: brotliCompressSync(readFileSync(`dist/${file}`)).length }))
    .sort((a, b) => a.bytes - b.bytes)
  expect(sizes.length).toBeGreaterThan(40)
  expect(sizes.filter(({ bytes }) => bytes > MAX_CHUNK_BYTES)).toEqual([])
  expect(sizes[sizes.length >> 1]?.bytes).toBeLessThanOrEqual(MAX_MEDIAN_CHUNK_BYTES)
})

test('the script of every page is within its budget', () => {
  const built = buildOutput()
  /** The scripts of these sources and of all that they import. */
  const scriptsOf = (sources: readonly string[], scripts = new Set<string>()): Set<string> => {
    for (const source of sources) {
      const { file = '', imports = [] } = built[source] ?? {}
      if (!file.endsWith('.js') || scripts.has(file)) continue
      scripts.add(file)
      scriptsOf(imports, scripts)
    }
    return scripts
  }
  const bytes = new Map(
    [...scriptsOf(Object.keys(built))].map((file) => [file, brotliCompressSync(readFileSync(`dist/${file}`)).length]),
  )
  // A route without a path of its own has no page.
  const pages = Object.keys(built).filter((source) =>
    /^src\/routes\/(?!_[a-z]+\.tsx).*\?tsr-split=component/.test(source),
  )
  const sizes = pages
    .map((page) => {
      const scripts = [...scriptsOf(['src/main.tsx', page])]
      return { page, scripts: scripts.length, bytes: scripts.reduce((sum, file) => sum + (bytes.get(file) ?? 0), 0) }
    })
    .sort((a, b) => a.bytes - b.bytes)
  console.table(sizes)
  expect(sizes.length).toBeGreaterThan(45)
  expect(sizes[0]?.bytes, 'the first script was counted').toBeGreaterThan(60 * KIB)
  expect(sizes.filter((page) => page.bytes > MAX_PAGE_SCRIPT_BYTES)).toEqual([])
  expect(sizes[sizes.length >> 1]?.bytes).toBeLessThanOrEqual(MAX_MEDIAN_PAGE_SCRIPT_BYTES)
  expect(sizes.filter((page) => page.scripts > MAX_PAGE_SCRIPTS)).toEqual([])
  const scan = sizes.find(({ page }) => page.startsWith('src/routes/qr-scanner.tsx'))
  expect(scan?.scripts).toBeLessThanOrEqual(MAX_SCAN_SCRIPTS)
})

import { readFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'
import type { Page, Request } from 'playwright/test'
import { expect, test } from '#tests/e2e/app.ts'
import { type BuiltFile, buildOutput } from '#tests/e2e/build-output.ts'
import { messagesOf } from '#tests/e2e/messages.ts'

const KIB = 1024
/**
 * In bytes as brotli. Raise one only with what it buys: 3 KiB of the script are error pages that need no other file, Back
 * that closes what lies over a page, and addresses that are checked by their form.
 */
const MAX_BYTES = { script: 133 * KIB, stylesheet: 8 * KIB, document: 8 * KIB }
const MAX_REQUESTS = 8
const MAX_OF_CHUNK = 40 * KIB
const MEDIAN_OF_CHUNKS = 15 * KIB

/** Every file that the page had asked for when the app stood, by its path. */
async function filesUntilMounted(page: Page, url: string, heading: string) {
  const asked: { path: string; kind: string; request: Request }[] = []
  page.on('response', (response) => {
    const kind = response.request().resourceType()
    const { pathname, origin } = new URL(response.url())
    if (origin !== new URL(url).origin || !['document', 'script', 'stylesheet'].includes(kind)) return
    asked.push({ path: pathname, kind, request: response.request() })
  })
  // The page itself notes it: what is asked for afterwards is not counted, however slow this process is.
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (!document.querySelector('#root main h1')) return
      observer.disconnect()
      performance.mark('mounted')
    }).observe(document, { childList: true, subtree: true })
  })
  await page.goto(url)
  await page.getByRole('heading', { level: 1, name: heading }).waitFor()
  await expect(page.locator('#first-screen'), 'the HTML has that heading too, until the app stands').toHaveCount(0)
  const before = await page.evaluate(() => {
    const [mounted] = performance.getEntriesByName('mounted')
    return performance
      .getEntriesByType('resource')
      .filter(({ startTime }) => startTime < (mounted?.startTime ?? 0))
      .map(({ name }) => new URL(name).pathname)
  })
  const files = asked.filter(({ path, kind }) => kind === 'document' || before.includes(path))
  // As they came over the wire, whatever the server made of them. What is asked for later may never come whole.
  return Promise.all(
    files.map(async ({ path, kind, request }) => ({ path, kind, bytes: (await request.sizes()).responseBodySize })),
  )
}

for (const locale of ['th', 'en'] as const)
  test(`the home of a guest takes no more than its budget, in ${locale}`, async ({ app, page }) => {
    const files = await filesUntilMounted(page, app.url('the-wash', `/${locale}`), messagesOf(locale)('home.promise'))
    console.table(files)
    const sum = (kind: string) => files.filter((it) => it.kind === kind).reduce((all, { bytes }) => all + bytes, 0)
    for (const [kind, most] of Object.entries(MAX_BYTES)) expect(sum(kind), `${kind}, brotli`).toBeLessThanOrEqual(most)
    expect(sum('script'), 'the app itself was counted').toBeGreaterThan(60 * KIB)
    expect(files.length, 'requests').toBeLessThanOrEqual(MAX_REQUESTS)
    const other = locale === 'th' ? 'en' : 'th'
    const texts = Object.entries(buildOutput()).filter(([source]) => source.startsWith(`src/locales/${other}.json`))
    expect(texts).toHaveLength(2)
    expect(files.filter(({ path }) => texts.some(([, { file }]) => path === `/${file}`))).toEqual([])
  })

test('the first script is compiled while it comes, and asks nobody which languages there are', () => {
  const script = readFileSync(`dist/${buildOutput()['index.html']?.file}`, 'utf8')
  // Heard in the first line alone; the other brings ICU's tables before the page stands.
  expect(script.slice(0, script.indexOf('\n'))).toBe('//# allFunctionsCalledOnLoad')
  expect(/DateTimeFormat\.supportedLocalesOf/.exec(script)).toBeNull()
})

test('no page brings a file that is too large', () => {
  // The map, the code reader, and Thailand's sub-districts come when they are asked for.
  const isLazy = ([source, { file, name }]: [string, BuiltFile]) =>
    file.endsWith('.js') && source !== 'index.html' && !/pin-map|zxing|reader|thai-areas/.test(`${source} ${name}`)
  const sizes = Object.entries(buildOutput())
    .filter(isLazy)
    .map(([, { file }]) => ({ file, bytes: brotliCompressSync(readFileSync(`dist/${file}`)).length }))
    .sort((a, b) => a.bytes - b.bytes)
  expect(sizes.length).toBeGreaterThan(40)
  expect(sizes.filter(({ bytes }) => bytes > MAX_OF_CHUNK)).toEqual([])
  expect(sizes[sizes.length >> 1]?.bytes).toBeLessThanOrEqual(MEDIAN_OF_CHUNKS)
})

import { readFileSync } from 'node:fs'
import type { Page } from 'playwright/test'
import { expect, test } from '#tests/e2e/behind-proxy.ts'
import { buildOutput } from '#tests/e2e/build-output.ts'
import { messagesOf } from '#tests/e2e/messages.ts'
import { SPOILT } from '#tests/support/faults/http-proxy.ts'

test.use({ serviceWorkers: 'allow' })

const fileOf = (source: string) => {
  const file = buildOutput()[source]?.file
  if (!file) throw new Error(`Nothing is built of ${source}`)
  return `/${file}`
}
/** A file of each kind that a page needs. */
const FILES: [string, () => string][] = [
  ['the first script', () => fileOf('src/main.tsx')],
  ['a page’s script', () => fileOf('src/routes/horoscope.tsx?tsr-split=component---loader')],
  ['the message file', () => fileOf('src/locales/en.json?compiled')],
]
const PAGE = '/en/horoscope'

const expectPage = async (page: Page) => {
  // By the app: the HTML has the heading too.
  const heading = page.locator('#root').getByRole('heading', { level: 1, name: messagesOf('en')('horoscope.title') })
  await expect(heading).toBeVisible()
  // Without its style sheet, a page has the browser's default margin. The page may reload itself meanwhile.
  await expect.poll(() => page.evaluate(() => getComputedStyle(document.body).margin).catch(() => '')).toBe('0px')
}
const isControlled = (page: Page) =>
  expect
    .poll(() =>
      page
        .evaluate(async () => Boolean(navigator.serviceWorker.controller && (await caches.match('/__shell'))))
        .catch(() => false),
    )
    .toBe(true)
/** The text of a file in the service worker's cache. */
const cachedText = (page: Page, path: string) =>
  page.evaluate(async (path) => (await caches.match(path, { ignoreVary: true }))?.text(), path)

for (const [kind, file] of FILES)
  for (const [fault, spoil] of Object.entries(SPOILT)) {
    test(`${kind}: replaced by ${fault} on the first visit, it is fetched again`, async ({ box, page, quiet }) => {
      quiet.allows(/./) // the browser logs each response that it rejects
      const path = file()
      let isSpoilt = false
      box.play((requestedPath, answer) => {
        if (requestedPath !== path || isSpoilt) return
        isSpoilt = true
        return spoil(requestedPath, answer)
      })
      await page.goto(box.url(PAGE))
      await expectPage(page)
      // The other message file is requested after the page is rendered.
      await expect.poll(() => isSpoilt).toBe(true)
      await isControlled(page)
      await page.reload()
      await expectPage(page)
      await expect.poll(() => cachedText(page, path)).toBe(readFileSync(`dist${path}`, 'utf8'))
    })

    test(`${kind}: replaced by ${fault} in the worker's cache, it is fetched again`, async ({ box, page, quiet }) => {
      quiet.allows(/./)
      const path = file()
      await page.goto(box.url(PAGE))
      await expectPage(page)
      await isControlled(page)
      await page.reload()
      await expect.poll(() => cachedText(page, path)).toBeTruthy()
      const built = readFileSync(`dist${path}`)
      const type = path.endsWith('.css') ? 'text/css' : 'text/javascript'
      const { headers, body } = spoil(path, { status: 200, headers: { 'content-type': type }, body: built })
      await page.evaluate(
        async ({ path, body, type }) => {
          const [name = ''] = await caches.keys()
          await (await caches.open(name)).put(path, new Response(body, { headers: { 'content-type': type } }))
        },
        { path, body: body.toString(), type: new Headers(headers).get('content-type') ?? type },
      )
      // Not a reload, which takes the file from the browser's memory cache: the worker checks the files that it has served.
      await expect(async () => {
        await page.goto('about:blank')
        await page.goto(box.url(PAGE))
        await expectPage(page)
        await expect.poll(() => cachedText(page, path), { timeout: 5_000 }).toBe(built.toString())
      }).toPass({ timeout: 90_000 })
      await page.reload()
      await expectPage(page)
    })
  }

test('an emptied cache is filled again by one online visit', async ({ box, page, context, quiet }) => {
  await page.goto(box.url(PAGE))
  await expectPage(page)
  await isControlled(page)
  await page.evaluate(async () => {
    for (const name of await caches.keys()) await caches.delete(name)
  })
  await page.goto(box.url('/en/privacy-policy'))
  await isControlled(page)
  const count = [...readFileSync('dist/sw.js', 'utf8').matchAll(/"keep":"(?:first|later)"/g)].length
  const cachedCount = () =>
    page.evaluate(async () => (await (await caches.open('washday-precache-files')).keys()).length)
  await expect.poll(cachedCount).toBeGreaterThan(count)
  await context.setOffline(true)
  quiet.allows(/net::ERR_INTERNET_DISCONNECTED/)
  await page.goto(box.url('/en/lottery'))
  await expect(page).toHaveTitle(/^(?!Internal|Page Not).+Washday$/)
})

test('with a full disk the app works from the network, and the worker installs', async ({
  box,
  page,
  context,
  quiet,
}) => {
  quiet.allows(/Quota/)
  const origin = new URL(box.url('/')).origin
  const devtools = await context.newCDPSession(page)
  await devtools.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 60_000 })
  await page.goto(box.url(PAGE))
  await expectPage(page)
  await expect.poll(() => page.evaluate(() => Boolean(navigator.serviceWorker.controller))).toBe(true)
  await page.reload()
  await expectPage(page)
  expect(await page.evaluate(async () => Boolean(await caches.match('/__shell')))).toBe(false)
  await devtools.send('Storage.overrideQuotaForOrigin', { origin })
  await page.reload()
  await isControlled(page)
})

for (const locale of ['th', 'en'] as const)
  test(`a first script that is lost for good leaves a page that shows the error and retries, in ${locale}`, async ({
    box,
    page,
    quiet,
  }) => {
    quiet.allows(/./)
    const path = fileOf('src/main.tsx')
    box.play((requestedPath) => (requestedPath === path ? 'cut' : undefined))
    await page.goto(box.url(`/${locale}`))
    const t = messagesOf(locale)
    await expect(page.getByRole('heading', { level: 1, name: t('error.network') })).toBeVisible()
    box.play(() => undefined)
    await page.getByRole('button', { name: t('action.retry') }).click()
    await expect(page.getByRole('heading', { level: 1, name: t('home.promise') })).toBeVisible()
  })

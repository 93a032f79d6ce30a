import type { Page } from 'playwright/test'
import { LONG_PAYMENT_TIME, makePageFixtures } from '#tests/a11y/page-fixtures.ts'
import { expect, test } from '#tests/e2e/app.ts'
import { visitedPaths } from './page-visits.ts'

test.use({ settings: LONG_PAYMENT_TIME })

declare global {
  interface Window {
    /** The `<main>` that the server has sent. */
    sentMain?: Element | null
  }
}

/** Runs in the page, before its own scripts. */
function prepare() {
  // What a device has stored replaces the page instead.
  localStorage.clear()
  sessionStorage.clear()
  new MutationObserver((_, observer) => {
    if (!document.getElementById('washday')) return
    observer.disconnect()
    window.sentMain = document.querySelector('#root main')
  }).observe(document, { childList: true, subtree: true })
}

/**
 * Runs in the page: attributes that differ from what React believes they are. It compares none while it hydrates, and changes
 * none that it believes to be right.
 */
function differences() {
  const NAMES: Record<string, string> = {
    className: 'class',
    htmlFor: 'for',
    tabIndex: 'tabindex',
    dateTime: 'datetime',
    inputMode: 'inputmode',
    ...Object.fromEntries(
      ['id', 'href', 'role', 'lang', 'type', 'disabled', 'hidden', 'title', 'name', 'd'].map((name) => [name, name]),
    ),
  }
  const textOf = (name: string, value: unknown) => {
    if (value === undefined || value === null) return null
    if (typeof value !== 'boolean' || /^(?:aria|data)-/.test(name)) return String(value)
    return value ? '' : null
  }
  const found: string[] = []
  let compared = 0
  for (const element of document.querySelectorAll<HTMLElement>('#root *')) {
    if (element.closest('.leaflet-container')) continue // the map changes its own element
    const key = Object.keys(element).find((name) => name.startsWith('__reactProps$'))
    const props: Record<string, unknown> = key ? Object(element)[key] : {}
    for (const [name, value] of Object.entries(props)) {
      const attribute = /^(?:aria|data)-/.test(name) ? name : NAMES[name]
      if (!attribute || typeof value === 'function') continue
      compared++
      const written = element.getAttribute(attribute)
      const meant = textOf(attribute, value)
      if (written !== meant) found.push(`<${element.localName}> ${attribute}: ${written} is in the page, not ${meant}`)
    }
    for (const name of Object.keys(props.style ?? {})) {
      const property = name.startsWith('--') ? name : name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
      if (Object(props.style)[name] !== undefined && !element.style.getPropertyValue(property))
        found.push(`<${element.localName}> has no style ${property}`)
    }
  }
  return { found, compared, isHydrated: window.sentMain?.isConnected === true }
}

/** Opens a page, and compares it once it is hydrated. No call is answered, so that it stays what the server has sent. */
async function hydrate(page: Page, url: string) {
  await page.goto(url, { waitUntil: 'commit' })
  await expect(page.locator('#root[data-app]')).toBeAttached()
  // Parts that are loaded apart are hydrated later.
  await page.evaluate(() => new Promise<void>((done) => requestIdleCallback(() => done(), { timeout: 1_000 })))
  return page.evaluate(differences)
}

const holdCalls = (page: Page) =>
  page.route(
    ({ pathname }) => /^\/(?:api|auth)\//.test(pathname),
    () => {},
  )

/** The device's storage decides which page follows; and an address that only looks like one of a page's. */
const REPLACED =
  /^\/(?:payment|bill\/TRX_(?:DLV|WDF)|login\/pin-code|register\/|forgot-pass)|\/(?:payment|another)$|^\/offline$|TRX_MCH_1$/
const EXPECTED_MESSAGES = /Failed to load resource: .*404|Page not found/

for (const visitor of ['guest', 'customer'] as const)
  for (const locale of ['th', 'en'] as const)
    test(`every page of a ${visitor} is hydrated as the server has rendered it, in ${locale}`, async ({
      app,
      context,
      page,
      quiet,
    }) => {
      test.setTimeout(900_000)
      const world = await makePageFixtures(app, 'washday')
      const { paths, anonymous } = await visitedPaths({ app, context, world, visitor })
      await page.addInitScript(prepare)
      await holdCalls(page)
      const findings: string[] = []
      let compared = 0
      for (const path of paths) {
        const result = await hydrate(page, app.url('washday', `/${locale}${path === '/' ? '' : path}`))
        const messages = quiet.take().filter((message) => !EXPECTED_MESSAGES.test(message))
        const isReplaced = !result.isHydrated && !REPLACED.test(path)
        const all = [...result.found, ...messages, ...(isReplaced ? ['is replaced'] : [])]
        findings.push(...all.map((finding) => `${anonymous(path)}: ${finding}`))
        compared += result.compared
      }
      expect(compared, 'attributes were compared').toBeGreaterThan(50 * paths.length)
      expect(findings).toEqual([])
      await page.unrouteAll({ behavior: 'ignoreErrors' })
    })

test('another text or attribute than the app renders is found', async ({ app, page, quiet }) => {
  await page.addInitScript(prepare)
  await holdCalls(page)
  let change = (html: string) => html
  await page.route('**/th/help', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: change(await response.text()) })
  })
  const url = app.url('washday', '/th/help')
  const sound = await hydrate(page, url)
  expect([sound.found, sound.isHydrated, quiet.take()]).toEqual([[], true, []])
  change = (html) => html.replace(/aria-labelledby="page-heading"/, 'aria-labelledby="other"')
  expect((await hydrate(page, url)).found).toEqual(['<main> aria-labelledby: other is in the page, not page-heading'])
  change = (html) => html.replace(/(<h1[^>]*>)[^<]*/, '$1Other')
  expect((await hydrate(page, url)).isHydrated, 'React renders it again').toBe(false)
  expect(quiet.take()).toEqual([expect.stringContaining('Minified React error')])
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const { toSorted } = Array.prototype
afterEach(() => {
  Object.defineProperty(Array.prototype, 'toSorted', { value: toSorted, writable: true, configurable: true })
  document.body.replaceChildren()
  vi.restoreAllMocks()
})
// What a browser lacks is added once.
beforeEach(() => {
  vi.resetModules()
})

/** The page that is shown when the app cannot start. */
async function failedStart() {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const texts = { old: 'This browser may be too old.' }
  document.documentElement.lang = 'en'
  document.body.innerHTML = `<div id="root"></div><script id="rescue" type="application/json">${JSON.stringify({ en: texts })}</script>`
  const { showLastResort, watchStart } = await import('./last-resort.ts')
  watchStart.abort()
  showLastResort(new TypeError('e.at is not a function'))
  return document.querySelector('main')?.textContent ?? ''
}

test('an app that an old browser cannot start says so, and what to do, not that a server has failed', async () => {
  Object.assign(Array.prototype, { toSorted: () => [] })
  const page = await failedStart()
  expect(page).toContain('This browser may be too old. If you’ve just paid, your money isn’t lost.')
  expect(page).not.toMatch(/500|Server|e\.at/)
  expect(page).toMatch(/Try again.*Back to home/)
})

test('an app that fails to start in a newer browser shows the error, for support', async () => {
  expect(await failedStart()).toMatch(/500 Internal Server Error.*e\.at is not a function/)
})

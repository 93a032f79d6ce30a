/// <reference lib="dom" />
/**
 * A worker thread that starts the built app in one language, as a guest or a customer, and posts the first screen of each
 * page. The API never answers, so each page is as it is while its data load.
 */

import { parentPort, workerData } from 'node:worker_threads'
import { JSDOM } from 'jsdom'
import { createCriticalCss } from './critical-css.ts'
import { screenFrom } from './first-screen-markup.ts'
import type { PrerenderedScreen, PrerenderInput } from './prerender-pages.ts'

const PAGE_TIMEOUT_MS = 120_000

const { html, sheet, script, locale, visitor, pages } = workerData as PrerenderInput // sent by `prerender-pages.ts`

const { window } = new JSDOM(html, { url: `http://localhost/${locale}`, pretendToBeVisual: true })
const { document } = window
if (visitor === 'customer') document.cookie = 'access_token=prerendered'

/** Globals that Node has as well; the app gets those of the page, which fit its elements. */
const SHARED_GLOBALS = ['navigator', 'Event', 'EventTarget', 'CustomEvent', 'AbortController', 'AbortSignal']
const stubs = {
  matchMedia: (media: string) => Object.assign(new window.EventTarget(), { matches: false, media }),
  scrollTo: () => {},
  // Never answers: the pages are captured as they are before the first response.
  fetch: () => new Promise(() => {}),
}
Object.assign(window, stubs)
const methods = ['addEventListener', 'removeEventListener', 'dispatchEvent'] as const
for (const name of [...Object.getOwnPropertyNames(window), ...methods, 'fetch']) {
  const isNeeded = SHARED_GLOBALS.includes(name) || name in stubs || !(name in globalThis)
  if (!isNeeded) continue
  const value = window[name]
  const isMethod = typeof value === 'function' && /^[a-z]/.test(name)
  Object.defineProperty(globalThis, name, { value: isMethod ? value.bind(window) : value, configurable: true })
}
// jsdom loads no stylesheets, which some imports wait for.
const append = document.head.appendChild.bind(document.head)
document.head.appendChild = (node) => {
  if (node instanceof window.HTMLLinkElement) setTimeout(() => node.dispatchEvent(new window.Event('load')))
  return append(node)
}
console.warn = () => {} // the page that does not exist logs its path

const root = document.getElementById('root')
if (!root) throw new Error('the page has no #root')

/** Resolves in the microtask after another page than the present one has rendered. */
function nextPage(path: string, go: () => unknown): Promise<void> {
  const present = root?.querySelector('main')
  return new Promise((done, fail) => {
    const timer = setTimeout(() => fail(new Error(`${path} renders no page`)), PAGE_TIMEOUT_MS)
    const observer = new window.MutationObserver(() => {
      const main = root?.querySelector('main')
      if (!main?.querySelector('h1') || main === present) return
      clearTimeout(timer)
      observer.disconnect()
      done()
    })
    if (root) observer.observe(root, { childList: true, subtree: true })
    Promise.resolve(go()).catch(fail)
  })
}

const criticalCss = createCriticalCss(sheet)
const screens: Record<string, PrerenderedScreen> = {}
for (const page of pages) {
  const { name, path } = page
  // The router follows the history; the first page is the one that the app starts with.
  await nextPage(path, () =>
    Object.keys(screens).length === 0
      ? import(script)
      : window.history.pushState(null, '', `/${locale}${path === '/' ? '' : path}`),
  )
  screens[name] = screenFrom(root, page, criticalCss)
}
parentPort?.postMessage(screens)

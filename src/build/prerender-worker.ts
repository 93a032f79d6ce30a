/// <reference lib="dom" />
/** A worker thread that starts the built app on a guest's home, in one brand and language, and posts what it renders. */

import { parentPort, workerData } from 'node:worker_threads'
import { JSDOM } from 'jsdom'
import { criticalCss } from './critical-css.ts'
import type { PrerenderedPage, PrerenderInput } from './prerender-home.ts'

const { html, sheet, script, locale } = workerData as PrerenderInput // sent by `prerender-home.ts`

const { window } = new JSDOM(html, { url: `http://localhost/${locale}`, pretendToBeVisual: true })
const { document } = window

/** Globals that Node has as well; the app gets those of the page, which fit its elements. */
const SHARED_GLOBALS = ['navigator', 'Event', 'EventTarget', 'CustomEvent', 'AbortController', 'AbortSignal']
const stubs = {
  matchMedia: (media: string) => Object.assign(new window.EventTarget(), { matches: false, media }),
  scrollTo: () => {},
  // Never answers: the page is captured as it is before the first response.
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

const root = document.getElementById('root')
if (!root) throw new Error('the page has no #root')

/** Moves `style` attributes into rules, because the content security policy allows no inline styles. */
function extractInlineStyles(): string {
  const rules = [...(root?.querySelectorAll<HTMLElement>('[style]') ?? [])].map((element, index) => {
    const rule = `[data-first="${index}"]{${element.getAttribute('style')}}`
    element.removeAttribute('style')
    element.setAttribute('data-first', String(index))
    return rule
  })
  return rules.join('')
}

/**
 * Removes what is far below the fold of a phone: the page is painted earlier without it. With `content-visibility: auto`
 * its styles would still be computed.
 */
function removeBelowFold() {
  const shortcuts = root?.querySelector('main nav')
  if (!shortcuts) throw new Error('the home of a guest has no shortcuts')
  shortcuts.remove()
}

new window.MutationObserver((_, observer) => {
  if (!root.querySelector('main h1')) return
  observer.disconnect()
  removeBelowFold()
  const inlineStyles = extractInlineStyles()
  const screen: PrerenderedPage = { markup: root.innerHTML, css: criticalCss(sheet, document) + inlineStyles }
  parentPort?.postMessage(screen)
}).observe(root, { childList: true, subtree: true })

await import(script)

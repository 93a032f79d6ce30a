/// <reference lib="dom" />
/** A thread that starts the built app once, as a guest's home in one brand and language, and posts what it draws. */

import { parentPort, workerData } from 'node:worker_threads'
import { JSDOM } from 'jsdom'
import { criticalCss } from './critical-css.ts'
import type { Drawing, FirstScreen } from './prerender-home.ts'

const { html, sheet, script, locale } = workerData as Drawing // as `first-screen.ts` gives it

const { window } = new JSDOM(html, { url: `http://localhost/${locale}`, pretendToBeVisual: true })
const { document } = window

/** Of what Node has too, the page's are taken: they must fit its elements. */
const BOTH_HAVE = ['navigator', 'Event', 'EventTarget', 'CustomEvent', 'AbortController', 'AbortSignal']
const onlyHere = {
  matchMedia: (media: string) => Object.assign(new window.EventTarget(), { matches: false, media }),
  scrollTo: () => {},
  // No answer comes: what is drawn is what stands before there is one.
  fetch: () => new Promise(() => {}),
}
Object.assign(window, onlyHere)
const methods = ['addEventListener', 'removeEventListener', 'dispatchEvent'] as const
for (const name of [...Object.getOwnPropertyNames(window), ...methods, 'fetch']) {
  const isTaken = BOTH_HAVE.includes(name) || name in onlyHere || !(name in globalThis)
  if (!isTaken) continue
  const value = window[name]
  const isMethod = typeof value === 'function' && /^[a-z]/.test(name)
  Object.defineProperty(globalThis, name, { value: isMethod ? value.bind(window) : value, configurable: true })
}

const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root')

/** A policy lets no style stand in an attribute of the HTML: each becomes a rule. */
function movedStyles(): string {
  const rules = [...(root?.querySelectorAll<HTMLElement>('[style]') ?? [])].map((element, place) => {
    const rule = `[data-first="${place}"]{${element.getAttribute('style')}}`
    element.removeAttribute('style')
    element.setAttribute('data-first', String(place))
    return rule
  })
  return rules.join('')
}

/**
 * Far below the fold of a phone: the page is shown earlier without it. With `content-visibility: auto` its styles would
 * still be computed.
 */
function withoutRest() {
  const rest = root?.querySelector('main nav')
  if (!rest) throw new Error('The home of a guest has no shortcuts any more')
  rest.remove()
}

new window.MutationObserver((_, observer) => {
  if (!root.querySelector('main h1')) return
  observer.disconnect()
  withoutRest()
  const own = movedStyles()
  const screen: FirstScreen = { markup: root.innerHTML, css: criticalCss(sheet, document) + own }
  parentPort?.postMessage(screen)
}).observe(root, { childList: true, subtree: true })

await import(script)

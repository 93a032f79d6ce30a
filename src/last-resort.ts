import english from '#locales/en.json?last-resort'
import thai from '#locales/th.json?last-resort'
import { css } from '#styled/css'
import { errorMessage, statusMessage } from './lib/browser/error-text.ts'

const page = css({
  maxWidth: 'column',
  minHeight: 'dvh',
  marginInline: 'auto',
  padding: '6',
  display: 'flex',
  flexDirection: 'column',
  justifyContent: 'center',
  gap: '4',
  textAlign: 'center',
})
const heading = css({ textStyle: 'hL' })
const technical = css({ textStyle: 'small', color: 'ink3', overflowWrap: 'anywhere' })
const link = css({ padding: '3', borderRadius: 'control', textStyle: 'bodyStrong', color: 'brandText' })

function add(
  place: HTMLElement,
  name: 'h1' | 'p' | 'a',
  text: string,
  more: { class?: string; href?: string; lang?: string },
) {
  const element = document.createElement(name)
  element.textContent = text
  for (const [key, value] of Object.entries(more)) element.setAttribute(key, value)
  place.append(element)
}

/**
 * The error page for when nothing of the app can show one: its own error page has failed, its texts never came, or it
 * has not even started. It needs neither React nor any file, and the host has written the language into the page.
 */
export function showLastResort(error: unknown) {
  console.error(error)
  const root = document.getElementById('root')
  if (!root) return
  const locale = document.documentElement.lang === 'en' ? 'en' : 'th'
  const texts = locale === 'en' ? english : thai
  const main = document.createElement('main')
  main.id = 'main'
  main.tabIndex = -1
  main.className = page
  add(main, 'h1', texts.title, { class: heading })
  add(main, 'p', texts.note, {})
  add(main, 'p', `500 · ${statusMessage(500)}`, { class: technical, lang: 'en' })
  const message = errorMessage(error)
  if (message) add(main, 'p', message, { class: technical, lang: 'en' })
  // Without its hash, or the browser would only look for a place in this page.
  add(main, 'a', texts.retry, { class: link, href: location.pathname + location.search })
  add(main, 'a', texts.home, { class: link, href: `/${locale}` })
  document.getElementById('first-screen')?.remove()
  root.replaceChildren(main)
  document.title = texts.title
  main.focus()
}

/** Aborted when the first page stands: from then on React reports what breaks a page. */
export const watchStart = new AbortController()

const isOurs = ({ filename }: ErrorEvent) => filename.startsWith(`${location.origin}/`)
// Imported before all else, so that it also sees what breaks while the other modules are run.
addEventListener('error', (event) => isOurs(event) && showLastResort(event.error), { signal: watchStart.signal })

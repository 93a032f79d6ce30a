import english from '#locales/en.json?last-resort'
import thai from '#locales/th.json?last-resort'
import { css } from '#styled/css'
import { errorMessage, statusMessage } from './lib/browser/error-text.ts'
import { isOldBrowser } from './lib/browser/older-browsers.ts'

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
const technical = css({ textStyle: 'small', color: 'ink2', overflowWrap: 'anywhere' })
const link = css({ padding: '3', borderRadius: 'control', textStyle: 'bodyStrong', color: 'brandText' })

function append(
  parent: HTMLElement,
  name: 'h1' | 'p' | 'a',
  text: string,
  attributes: { class?: string; href?: string; lang?: string },
) {
  const element = document.createElement(name)
  element.textContent = text
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value)
  parent.append(element)
}

/**
 * The error page for when the app cannot render one: its own error page has failed, its messages did not load, or it
 * has not started. It needs neither React nor another file; the host server has written the locale into the page.
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
  append(main, 'h1', texts.title, { class: heading })
  // What a browser that may be too old is told instead of the error: the page has it for `rescue.ts`.
  const old = isOldBrowser() && document.getElementById('rescue')?.textContent
  append(main, 'p', `${old ? `${JSON.parse(old)[locale].old} ` : ''}${texts.note}`, {})
  for (const text of old ? [] : [`500 ${statusMessage(500)}`, errorMessage(error)])
    if (text) append(main, 'p', text, { class: technical, lang: 'en' })
  // Without the hash, or the browser would only scroll within this page.
  append(main, 'a', texts.retry, { class: link, href: location.pathname + location.search })
  append(main, 'a', texts.home, { class: link, href: `/${locale}` })
  root.replaceChildren(main)
  document.title = texts.title
  main.focus()
}

/** Aborted when the first page has rendered: from then on React reports errors. */
export const watchStart = new AbortController()

const isOurs = ({ filename }: ErrorEvent) => filename.startsWith(`${location.origin}/`)
// This module is imported first, so that it also catches errors during the evaluation of the others.
addEventListener('error', (event) => isOurs(event) && showLastResort(event.error), { signal: watchStart.signal })

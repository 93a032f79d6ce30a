import { cleanup, configure, getConfig } from '@testing-library/react'
import { afterAll, afterEach } from 'vitest'

// Files share one page: each leaves it, and what it keeps, as it found it.
afterEach(() => {
  cleanup()
  document.body.replaceChildren()
})
afterAll(() => {
  localStorage.clear()
  sessionStorage.clear()
})

const { asyncWrapper } = getConfig()
const turn = setImmediate
/** What comes is drawn in one turn, its effects run in the next, and what they change is drawn in one more. */
const TURNS = 4
configure({
  // What has to come may take its time beside two browsers.
  asyncUtilTimeout: 40_000,
  // A wait ends where something is drawn: what React has still to do for it is done before the test looks.
  asyncWrapper: (work) =>
    asyncWrapper(async () => {
      const result = await work()
      for (let turns = 0; turns < TURNS; turns++) await new Promise<void>((next) => turn(() => next()))
      return result
    }),
})

// jsdom has no CSS.escape, which react-aria's overlays call.
globalThis.CSS ??= { escape: (text: string) => text.replace(/[^\w-]/g, '\\$&') } as typeof CSS
// jsdom has no matchMedia: nothing is preferred, nothing matches.
window.matchMedia ??= (query) =>
  Object.assign(new EventTarget(), {
    matches: false,
    media: query,
    onchange: null,
    addListener() {},
    removeListener() {},
  })

/**
 * Testing Library trims the text of every inline element before it joins them to a name, which browsers do not: such an
 * element is told to be a block in a line, whose text it sets apart. https://www.w3.org/TR/accname-1.2/#comp_name_from_content
 */
const styleOf = window.getComputedStyle.bind(window)
window.getComputedStyle = (element, pseudo) => {
  const style = styleOf(element, pseudo)
  const isSpaced = element.localName === 'span' && /^\s|\s$/.test(element.textContent)
  if (!isSpaced || style.getPropertyValue('display') !== 'inline') return style
  const getPropertyValue = (name: string) => (name === 'display' ? 'inline-block' : style.getPropertyValue(name))
  return new Proxy(style, {
    get: (target, key) => (key === 'getPropertyValue' ? getPropertyValue : Reflect.get(target, key)),
  })
}

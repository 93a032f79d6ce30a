import { cleanup, configure } from '@testing-library/react'
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

// What has to come may take its time beside two browsers; what comes is seen at once.
configure({ asyncUtilTimeout: 40_000 })

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

import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'

const TEXTS = {
  th: { title: 'เชื่อมต่อไม่ได้', old: 'เบราว์เซอร์เก่าเกินไป', retry: 'ลองอีกครั้ง' },
  en: { title: 'No connection', old: 'The browser is too old', retry: 'Try again' },
}

beforeEach(async () => {
  // It shows one failure of a page, and each test is a page.
  vi.resetModules()
  await import('./rescue.ts')
  document.documentElement.lang = 'en'
  document.body.innerHTML =
    '<fieldset id="root" disabled></fieldset><script type="application/json" id="rescue"></script>'
  const texts = document.getElementById('rescue')
  if (texts) texts.textContent = JSON.stringify(TEXTS)
  // It has just reloaded the page, so it says what is wrong.
  sessionStorage.setItem('rescue', String(Date.now()))
})
afterEach(() => {
  document.body.innerHTML = ''
  sessionStorage.clear()
})

/** The script of the app fails before the app runs. */
const failWith = (error: unknown) =>
  dispatchEvent(new ErrorEvent('error', { filename: `${location.origin}/assets/main-1.js`, error }))

test('an engine that does not know the syntax of the app is called too old, not unreachable', () => {
  failWith(new SyntaxError('Unexpected token'))
  expect(document.querySelector('h1')?.textContent).toBe(TEXTS.en.old)
  const button = document.querySelector('button')
  expect(button?.textContent).toBe(TEXTS.en.retry)
  expect(button?.matches(':disabled')).toBe(false)
})

test('an old engine that lacks a function is called too old as well', async () => {
  const own = Array.prototype.toSorted
  onTestFinished(
    () => void Object.defineProperty(Array.prototype, 'toSorted', { value: own, writable: true, configurable: true }),
  )
  Reflect.deleteProperty(Array.prototype, 'toSorted')
  vi.resetModules()
  await import('./rescue.ts')
  failWith(new TypeError('Object.hasOwn is not a function'))
  expect(document.querySelector('h1')?.textContent).toBe(TEXTS.en.old)
})

test('a file that is missing means that the server cannot be reached', () => {
  document.documentElement.lang = 'th'
  failWith(undefined)
  expect(document.querySelector('h1')?.textContent).toBe(TEXTS.th.title)
})

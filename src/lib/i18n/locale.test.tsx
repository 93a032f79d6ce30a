import { act, render, screen } from '@testing-library/react'
import Cookies from 'js-cookie'
import { afterEach, expect, test, vi } from 'vitest'
import { applyLocale, requestedLocale, requestLocale, splitLocale, useLocale, withLocale } from './locale.ts'

const browserSpeaks = (...languages: string[]) => vi.spyOn(navigator, 'languages', 'get').mockReturnValue(languages)

afterEach(() => {
  vi.restoreAllMocks()
  Cookies.remove('locale', { path: '/' })
})

test.each([
  ['/th', 'th', '/'],
  ['/en/', 'en', '/'],
  ['/en/branch', 'en', '/branch'],
  ['/th/bill/TRX_MCH_1', 'th', '/bill/TRX_MCH_1'],
])('%s is %s and %s, whatever the customer prefers', (path, locale, pathname) => {
  browserSpeaks('de')
  Cookies.set('locale', locale === 'th' ? 'en' : 'th')
  expect(splitLocale(path)).toEqual({ locale, pathname })
})

test.each([['/'], ['/branch'], ['/england'], ['/thai/branch'], ['/de/branch'], ['/TH'], ['//en/x']])(
  '%s has no language and keeps its path',
  (path) => {
    browserSpeaks()
    expect(splitLocale(path)).toEqual({ locale: 'th', pathname: path })
  },
)

test('without a prefix the cookie decides, then the browser, then Thai', () => {
  browserSpeaks('ja-JP', 'en-GB', 'th-TH')
  expect(splitLocale('/branch').locale).toBe('en')
  Cookies.set('locale', 'th')
  expect(splitLocale('/branch').locale).toBe('th')
  Cookies.set('locale', 'xx')
  expect(splitLocale('/branch').locale).toBe('en')
  Cookies.remove('locale')
  browserSpeaks('ja-JP')
  expect(splitLocale('/branch').locale).toBe('th')
})

test('a path gets its prefix back', () => {
  expect(withLocale('/branch', 'en')).toBe('/en/branch')
  expect(withLocale('/', 'th')).toBe('/th')
  requestLocale('en')
  expect(withLocale('/login?next=%2F#x')).toBe('/en/login?next=%2F#x')
})

test('the language asked for is shown when told to: on the screen, in the document and in the cookie', async () => {
  function Shown() {
    return useLocale()
  }
  requestLocale('th')
  applyLocale()
  render(<Shown />)
  requestLocale('en')
  expect(requestedLocale()).toBe('en')
  expect(screen.getByText('th')).toBeTruthy()
  await act(async () => applyLocale())
  expect(screen.getByText('en')).toBeTruthy()
  expect(document.documentElement.lang).toBe('en')
  expect(Cookies.get('locale')).toBe('en')
})

test('the page is not told its language again: that would style every element anew', () => {
  requestLocale('en')
  applyLocale()
  const changes = new MutationObserver(() => {})
  changes.observe(document.documentElement, { attributes: true })
  applyLocale()
  expect(changes.takeRecords()).toEqual([])
  changes.disconnect()
})

test('the choice is kept for 365 days, and not written again while it stands', () => {
  const set = vi.spyOn(document, 'cookie', 'set')
  const before = Date.now()
  requestLocale('en')
  applyLocale()
  applyLocale()
  expect(set).toHaveBeenCalledOnce()
  const [text = ''] = set.mock.calls[0] ?? []
  const expires = Date.parse(/expires=([^;]+)/.exec(text)?.[1] ?? '')
  expect(Math.abs(expires - (before + 365 * 86_400_000))).toBeLessThan(2_000)
  expect(text).toContain('path=/')
})

import { act, render, screen } from '@testing-library/react'
import Cookies from 'js-cookie'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { applyLocale, preferredLocale, requestedLocale, requestLocale, useLocale, withLocale } from './locale.ts'

const setBrowserLanguages = (...languages: string[]) =>
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(languages)

const removeCookie = () => Cookies.remove('locale', { path: '/' })
beforeEach(removeCookie)
afterEach(() => {
  vi.restoreAllMocks()
  removeCookie()
})

test('prefers the locale of the cookie, then of the page as the server wrote it, then of the browser, then Thai', async () => {
  setBrowserLanguages('th-TH')
  document.documentElement.lang = 'en'
  expect(preferredLocale()).toBe('en')
  await Promise.resolve() // cookies are read once per task
  Cookies.set('locale', 'th')
  expect(preferredLocale()).toBe('th')
  await Promise.resolve()
  Cookies.set('locale', 'xx')
  expect(preferredLocale()).toBe('en')
  await Promise.resolve()
  Cookies.remove('locale')
  document.documentElement.lang = ''
  setBrowserLanguages('ja-JP', 'en-GB', 'th-TH')
  expect(preferredLocale()).toBe('en')
  setBrowserLanguages('ja-JP')
  expect(preferredLocale()).toBe('th')
})

test('prefixes a path with the requested locale or a given one', () => {
  expect(withLocale('/branch', 'en')).toBe('/en/branch')
  expect(withLocale('/', 'th')).toBe('/th')
  requestLocale('en')
  expect(withLocale('/login?next=%2F#x')).toBe('/en/login?next=%2F#x')
})

test('applies the requested locale to the screen, the document and the cookie', async () => {
  function RenderedLocale() {
    return useLocale()
  }
  requestLocale('th')
  applyLocale()
  render(<RenderedLocale />)
  requestLocale('en')
  expect(requestedLocale()).toBe('en')
  expect(screen.getByText('th')).toBeTruthy()
  await act(async () => applyLocale())
  expect(screen.getByText('en')).toBeTruthy()
  expect(document.documentElement.lang).toBe('en')
  expect(Cookies.get('locale')).toBe('en')
})

test('does not assign an unchanged lang again, which would recalculate every style', () => {
  requestLocale('en')
  applyLocale()
  const changes = new MutationObserver(() => {})
  changes.observe(document.documentElement, { attributes: true })
  applyLocale()
  expect(changes.takeRecords()).toEqual([])
  changes.disconnect()
})

test('stores the locale for 365 days and does not write it again while it is unchanged', () => {
  const set = vi.spyOn(document, 'cookie', 'set')
  const startedAt = Date.now()
  requestLocale('en')
  applyLocale()
  applyLocale()
  expect(set).toHaveBeenCalledOnce()
  const [text = ''] = set.mock.calls[0] ?? []
  const expires = Date.parse(/expires=([^;]+)/.exec(text)?.[1] ?? '')
  expect(Math.abs(expires - (startedAt + 365 * 86_400_000))).toBeLessThan(2_000)
  expect(text).toContain('path=/')
})

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isChunkError, reloadOnce, reloadOnNewBuild, tagChunkErrors } from './chunk-reload.ts'

const reload = vi.fn()

beforeEach(() => {
  vi.useFakeTimers()
  // jsdom's location cannot be modified in place.
  vi.stubGlobal('location', { pathname: '/en/branch', search: '?near=1', reload })
  vi.stubGlobal('performance', { ...performance, getEntriesByType: () => [] }) // jsdom records no resources
})
afterEach(() => {
  // The stub of `performance` replaces the one of the fake timers.
  vi.unstubAllGlobals()
  vi.useRealTimers()
  reload.mockClear()
  sessionStorage.clear()
})

test('reloads a page at most once in ten seconds', () => {
  expect(reloadOnce()).toBe(true)
  vi.advanceTimersByTime(9_999)
  expect(reloadOnce()).toBe(false)
  expect(reload).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(1)
  expect(reloadOnce()).toBe(true)
})

test('reloads another page at once', () => {
  reloadOnce()
  vi.stubGlobal('location', { pathname: '/en/branch', search: '', reload })
  expect(reloadOnce()).toBe(true)
})

test('does not reload where the storage is unavailable, because it could loop', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  expect(reloadOnce()).toBe(false)
  expect(reload).not.toHaveBeenCalled()
  vi.restoreAllMocks()
})

test('refetches the page’s files past the HTTP cache before reloading, once', async () => {
  const requests: string[] = []
  vi.stubGlobal('location', { pathname: '/en/x', search: '', origin: 'https://wash.example', reload })
  vi.stubGlobal('fetch', async (url: string, { cache }: RequestInit) => {
    requests.push(`${url} ${cache}`)
    throw new TypeError('no network')
  })
  const entries = ['/assets/a.js', '/assets/b.css', '/api/get_branches', '/assets/a.js'].map((path) => ({
    name: `https://wash.example${path}`,
  }))
  vi.stubGlobal('performance', { ...performance, getEntriesByType: () => entries })
  expect(reloadOnNewBuild()).toBe(true)
  expect(reload).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(0)
  expect(reload).toHaveBeenCalledOnce()
  expect(requests).toEqual(['https://wash.example/assets/a.js reload', 'https://wash.example/assets/b.css reload'])
  expect(reloadOnNewBuild()).toBe(false)
})

test('tags errors of missing chunks, with a message for which the router does not reload', () => {
  tagChunkErrors()
  const cause = new TypeError('Failed to fetch dynamically imported module: /assets/a.js')
  window.dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload: cause }))
  expect(isChunkError(cause)).toBe(true)
  expect(cause.message).not.toMatch(/^Failed to fetch/)
  expect(isChunkError(new TypeError('other'))).toBe(false)
})

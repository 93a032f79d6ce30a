import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isChunkError, reloadOnce, reloadOnNewBuild, tagChunkErrors } from './chunk-reload.ts'

const reload = vi.fn()

beforeEach(() => {
  vi.useFakeTimers()
  // jsdom's own cannot be replaced in place.
  vi.stubGlobal('location', { pathname: '/en/branch', search: '?near=1', reload })
  vi.stubGlobal('performance', { ...performance, getEntriesByType: () => [] }) // jsdom notes no resources
})
afterEach(() => {
  // The stub of `performance` lies over the fake timers' own.
  vi.unstubAllGlobals()
  vi.useRealTimers()
  reload.mockClear()
  sessionStorage.clear()
})

test('a page is reloaded once in ten seconds, whatever asks for it', () => {
  expect(reloadOnce()).toBe(true)
  vi.advanceTimersByTime(9_999)
  expect(reloadOnce()).toBe(false)
  expect(reload).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(1)
  expect(reloadOnce()).toBe(true)
})

test('another page may be reloaded at once', () => {
  reloadOnce()
  vi.stubGlobal('location', { pathname: '/en/branch', search: '', reload })
  expect(reloadOnce()).toBe(true)
})

test('where nothing can be remembered no page is reloaded: it might never end', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  expect(reloadOnce()).toBe(false)
  expect(reload).not.toHaveBeenCalled()
  vi.restoreAllMocks()
})

test('a part that cannot be used has the files of the page asked for again past the caches, once', async () => {
  const asked: string[] = []
  vi.stubGlobal('location', { pathname: '/en/x', search: '', origin: 'https://wash.example', reload })
  vi.stubGlobal('fetch', async (url: string, { cache }: RequestInit) => {
    asked.push(`${url} ${cache}`)
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
  expect(asked).toEqual(['https://wash.example/assets/a.js reload', 'https://wash.example/assets/b.css reload'])
  expect(reloadOnNewBuild()).toBe(false)
})

test('a part that cannot be fetched is told from other errors, and the router does not reload for it', () => {
  tagChunkErrors()
  const cause = new TypeError('Failed to fetch dynamically imported module: /assets/a.js')
  window.dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload: cause }))
  expect(isChunkError(cause)).toBe(true)
  expect(cause.message).not.toMatch(/^Failed to fetch/)
  expect(isChunkError(new TypeError('other'))).toBe(false)
})

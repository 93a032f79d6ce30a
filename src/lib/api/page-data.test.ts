import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { serverNow, setServerTime } from '#lib/server-clock.ts'
import { hydratePageData, isOfPage, PAGE_DATA_ID, pageData } from './page-data.ts'

function openPage(data: unknown) {
  const element = document.createElement('script')
  element.type = 'application/json'
  element.id = PAGE_DATA_ID
  element.textContent = JSON.stringify(data)
  document.body.append(element)
  const client = new QueryClient()
  hydratePageData(client)
  return client
}

function serverData(at = Date.now()) {
  const server = new QueryClient()
  server.setQueryData(['name'], { name: 'Ari' })
  server.setQueryData(['user'], null)
  void server.prefetchQuery({ queryKey: ['pending'], queryFn: () => new Promise(() => {}) })
  return pageData(server, at)
}

afterEach(() => {
  setServerTime(new Date().toISOString())
  vi.restoreAllMocks()
})

test('a page has what the server was answered, and nothing of what it was not', () => {
  expect(serverData()?.queries).toEqual([expect.objectContaining({ queryKey: ['name'] })])
  expect(pageData(new QueryClient(), Date.now())).toBeUndefined()
})

test('the data of a query count as the page’s until its first response', () => {
  const client = openPage(serverData())
  const state = () => client.getQueryState(['name'])
  expect(state()?.data).toEqual({ name: 'Ari' })
  expect(isOfPage(Object(state()))).toBe(true)
  client.setQueryData(['name'], { name: 'On Nut' })
  expect(isOfPage(Object(state()))).toBe(false)
})

test('data of another shape are ignored and logged', () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  expect(openPage({ queries: 1 }).getQueryCache().getAll()).toEqual([])
  expect(logged).toHaveBeenCalledOnce()
})

test('the time of the data is that of the page’s arrival, not that of reading them', () => {
  const now = performance.timeOrigin + performance.now()
  const arrived = { responseStart: performance.now() - 3_000 }
  const entries = vi.spyOn(performance, 'getEntriesByType').mockReturnValue([arrived as PerformanceNavigationTiming]) // jsdom has none
  const client = openPage(serverData(now + 3_600_000))
  expect(entries).toHaveBeenCalledWith('navigation')
  expect(Math.abs((client.getQueryState(['name'])?.dataUpdatedAt ?? 0) - (now - 3_000))).toBeLessThan(1_000)
  // The server's clock was an hour ahead three seconds ago.
  expect(Math.abs(serverNow() - (now + 3_603_000))).toBeLessThan(60_000)
})

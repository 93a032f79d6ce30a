import { afterEach, expect, test, vi } from 'vitest'
import { clearSiteData, clearTabData } from './clear-site-data.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
  sessionStorage.clear()
})

/** Stubs the Cache API, which jsdom lacks. */
function withCaches(...names: string[]) {
  const cacheNames = new Set(names)
  vi.stubGlobal('caches', {
    keys: async () => [...cacheNames],
    delete: async (name: string) => cacheNames.delete(name),
  })
  return cacheNames
}

test('removes a customer’s data from the storages and keeps the device’s settings', async () => {
  localStorage.setItem('localBill', '[{"transaction":"TRX"}]')
  localStorage.setItem('vite-pwa:hide-install', 'true')
  localStorage.setItem('shownStories', '{"notifications":true}')
  sessionStorage.setItem('details', '{"email":"manee@example.com"}')
  await clearSiteData()
  expect({ ...localStorage }).toEqual({ 'vite-pwa:hide-install': 'true', shownStories: '{"notifications":true}' })
  expect({ ...sessionStorage }).toEqual({})
})

test('keeps the session storage of a tab whose session was lost', async () => {
  sessionStorage.setItem('selected-command', '{}')
  localStorage.setItem('localBill', '[]')
  await clearSiteData({ preservesTab: true })
  expect({ ...sessionStorage }).toEqual({ 'selected-command': '{}' })
  expect({ ...localStorage }).toEqual({})
})

test('clears only the session storage with clearTabData', async () => {
  sessionStorage.setItem('order-drafts', '{}')
  localStorage.setItem('localBill', '[]')
  await clearTabData()
  expect({ ...sessionStorage }).toEqual({})
  expect({ ...localStorage }).toEqual({ localBill: '[]' })
})

test('deletes every cache but the app’s own', async () => {
  const cacheNames = withCaches('workbox-precache-v2-http://localhost/', 'bills', 'avatars')
  await clearSiteData()
  expect([...cacheNames]).toEqual(['workbox-precache-v2-http://localhost/'])
})

test('clears the other storages when one of them refuses', async () => {
  vi.stubGlobal('caches', { keys: () => Promise.reject(new DOMException('', 'SecurityError')) })
  localStorage.setItem('localBill', '[]')
  await clearSiteData()
  expect({ ...localStorage }).toEqual({})
})

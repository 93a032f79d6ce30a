import { afterEach, expect, test, vi } from 'vitest'
import { clearSiteData, clearTabData } from './clear-site-data.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
  sessionStorage.clear()
})

/** The Cache API with these caches; jsdom has none. */
function withCaches(...names: string[]) {
  const held = new Set(names)
  vi.stubGlobal('caches', {
    keys: async () => [...held],
    delete: async (name: string) => held.delete(name),
  })
  return held
}

test('what a customer has left in the storages is removed, and what belongs to the device stays', async () => {
  localStorage.setItem('localBill', '[{"transaction":"TRX"}]')
  localStorage.setItem('vite-pwa:hide-install', 'true')
  localStorage.setItem('shownStories', '{"notifications":true}')
  sessionStorage.setItem('details', '{"email":"manee@example.com"}')
  await clearSiteData()
  expect({ ...localStorage }).toEqual({ 'vite-pwa:hide-install': 'true', shownStories: '{"notifications":true}' })
  expect({ ...sessionStorage }).toEqual({})
})

test('a tab whose session has ended by itself keeps what it was at', async () => {
  sessionStorage.setItem('selected-command', '{}')
  localStorage.setItem('localBill', '[]')
  await clearSiteData({ isTabKept: true })
  expect({ ...sessionStorage }).toEqual({ 'selected-command': '{}' })
  expect({ ...localStorage }).toEqual({})
})

test('a sign-out in another tab takes what this tab was at, and leaves what is everybody’s', async () => {
  sessionStorage.setItem('order-drafts', '{}')
  localStorage.setItem('localBill', '[]')
  await clearTabData()
  expect({ ...sessionStorage }).toEqual({})
  expect({ ...localStorage }).toEqual({ localBill: '[]' })
})

test('every cache goes but that of the app itself', async () => {
  const held = withCaches('workbox-precache-v2-http://localhost/', 'bills', 'avatars')
  await clearSiteData()
  expect([...held]).toEqual(['workbox-precache-v2-http://localhost/'])
})

test('one place that refuses keeps none of the others from being emptied', async () => {
  vi.stubGlobal('caches', { keys: () => Promise.reject(new DOMException('', 'SecurityError')) })
  localStorage.setItem('localBill', '[]')
  await clearSiteData()
  expect({ ...localStorage }).toEqual({})
})

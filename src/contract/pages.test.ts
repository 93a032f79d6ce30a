import { globSync } from 'node:fs'
import { expect, test } from 'vitest'
import { firstPartsOf, pageAt, pagesFrom } from './pages.ts'

const pages = pagesFrom([
  'index',
  '__root',
  '_authed',
  '_authed/rewards.$id',
  '_authed/rewards.index',
  '-customer-home',
  '_guest/login.index',
  'branch.index',
  'branch.$branch_id.index',
  '_authed/address.$service.$branch_id',
  '_authed/address.$service.$branch_id.$id',
  '_authed/address.$service.$branch_id.maps',
])

test('a page is what the name of its file says', () => {
  expect(pageAt(pages, '/rewards/42')).toEqual({
    name: '_authed/rewards.$id',
    path: '/rewards/$id',
    sample: '/rewards/1',
    visitor: 'customer',
  })
  expect(pageAt(pages, '/login')?.visitor).toBe('guest')
  expect(pageAt(pages, '/')).toEqual({ name: 'index', path: '/', sample: '/', visitor: 'anyone' })
})

test('guards, frames and parts of pages are no pages', () => {
  expect(pages).toHaveLength(8)
})

test('a path is found as the router finds it', () => {
  for (const path of ['/branch', '/branch/', '/Branch']) expect(pageAt(pages, path)?.path).toBe('/branch')
  expect(pageAt(pages, '/address/delivery/ari4/maps')?.path).toBe('/address/$service/$branch_id/maps')
  expect(pageAt(pages, '/address/delivery/ari4/7')?.path).toBe('/address/$service/$branch_id/$id')
})

test.each([
  '/nothing/here',
  '//',
  '/branches',
  '/rewards/42/more',
  '/_authed',
  `/rewards/${'a'.repeat(65)}`,
  '/rewards/%00',
])('%s is no page', (path) => {
  expect(pageAt(pages, path)).toBeUndefined()
})

test('the service worker knows pages by the first parts of their paths', () => {
  expect(firstPartsOf(pages)).toEqual(['', 'rewards', 'login', 'branch', 'address'])
})

test('every page of the app has a sample path that leads to it', () => {
  const names = globSync('**/*.tsx', { cwd: 'src/routes' }).map((file) => file.replace(/\.tsx$/, ''))
  const all = pagesFrom(names)
  expect(all.length).toBeGreaterThan(45)
  for (const page of all) expect(pageAt(all, page.sample)?.name, page.sample).toBe(page.name)
})

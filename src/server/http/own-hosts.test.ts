import { expect, test } from 'vitest'
import { brandById, defaultBrand } from '#brands/brand.ts'
import { originOfHost, pageOrigin } from './own-hosts.ts'

const theWash = brandById('the-wash') ?? defaultBrand
const own = { BASE_DOMAINS: ['example.com', 'other.example'], publicPorts: ['8443'], PORT: 3000 }

test.each([
  ['https://the-wash.example.com', 'api.example.com', 'https://the-wash.example.com'],
  [undefined, 'THE-WASH.example.com.:8443', 'https://the-wash.example.com:8443'],
  [undefined, 'the-wash.example.com:3000', 'https://the-wash.example.com:3000'],
  [undefined, 'the-wash.example.com:8080', 'https://the-wash.example.com'],
  [undefined, 'the-wash.evil.org', 'https://the-wash.example.com'],
  ['https://the-wash.evil.org', 'the-wash.evil.org', 'https://the-wash.example.com'],
  [undefined, 'evil.org/the-wash.example.com', 'https://the-wash.example.com'],
  [undefined, 'evil.org#.example.com', 'https://the-wash.example.com'],
  [undefined, undefined, 'https://the-wash.example.com'],
])('[S2.7] with the origin %s and the host %s, the pages of The Wash are at %s', (origin, host, expected) => {
  expect(pageOrigin({ origin, host }, theWash, own)).toBe(expected)
})

test.each([
  [['localhost', 'app.localhost'], 'http://the-wash.app.localhost'],
  [['localhost'], 'http://localhost'],
  [[], 'http://localhost'],
])('with the domains %j and a foreign host, the pages of The Wash are at %s', (domains, expected) => {
  expect(pageOrigin({ origin: undefined, host: '127.0.0.1:3000' }, theWash, { ...own, BASE_DOMAINS: domains })).toBe(
    expected,
  )
})

test('the default brand is at the first domain itself', () => {
  expect(pageOrigin({ origin: undefined, host: '127.0.0.1' }, defaultBrand, own)).toBe('https://example.com')
})

test('a page repeats its host only with a port of ours, so that invented ports share one page', () => {
  const origins = [':3000', ':8443', '', ':1', ':65535', ':03000'].map((port) =>
    originOfHost(`example.com${port}`, own, true),
  )
  expect(origins).toEqual(['https://example.com:3000', 'https://example.com:8443', 'https://example.com', '', '', ''])
  expect(originOfHost('localhost:41234', { ...own, BASE_DOMAINS: ['localhost'], PORT: 0 }, false)).toBe(
    'http://localhost:41234',
  )
})

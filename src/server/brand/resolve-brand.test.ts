import { expect, test } from 'vitest'
import { brandById, defaultBrand } from '#brands/brand.ts'
import { pageOrigin } from './resolve-brand.ts'

const theWash = brandById('the-wash') ?? defaultBrand
const DOMAINS = ['example.com', 'other.example']

test.each([
  ['https://the-wash.example.com', 'api.example.com', 'https://the-wash.example.com'],
  [undefined, 'THE-WASH.example.com.:8443', 'https://the-wash.example.com:8443'],
  [undefined, 'the-wash.evil.org', 'https://the-wash.example.com'],
  ['https://the-wash.evil.org', 'the-wash.evil.org', 'https://the-wash.example.com'],
  [undefined, 'evil.org/the-wash.example.com', 'https://the-wash.example.com'],
  [undefined, 'evil.org#.example.com', 'https://the-wash.example.com'],
  [undefined, undefined, 'https://the-wash.example.com'],
])('[S2.7] with the origin %s and the host %s, the pages of The Wash are at %s', (origin, host, expected) => {
  expect(pageOrigin({ origin, host }, theWash, DOMAINS)).toBe(expected)
})

test.each([
  [['localhost', 'app.localhost'], 'http://the-wash.app.localhost'],
  [['localhost'], 'http://localhost'],
  [[], 'http://localhost'],
])('with the domains %j and a foreign host, the pages of The Wash are at %s', (domains, expected) => {
  expect(pageOrigin({ origin: undefined, host: '127.0.0.1:3000' }, theWash, domains)).toBe(expected)
})

test('the default brand is at the first domain itself', () => {
  expect(pageOrigin({ origin: undefined, host: '127.0.0.1' }, defaultBrand, DOMAINS)).toBe('https://example.com')
})

import { expect, test } from 'vitest'
import { brandById, defaultBrand } from '#brands/brand.ts'
import { brandOfOurHost, originOfBrand } from './our-hosts.ts'

const LOCAL = ['localhost', 'app.localhost']

test.each([
  ['http://localhost:3800', LOCAL, 'the-wash', 'http://the-wash.app.localhost:3800'],
  ['http://the-wash.app.localhost:3800', LOCAL, 'washday', 'http://app.localhost:3800'],
  ['http://the-wash.app.localhost', LOCAL, 'wash-max', 'http://wash-max.app.localhost'],
  ['https://shop.co.th', ['shop.co.th'], 'the-wash', 'https://the-wash.shop.co.th'],
  ['https://the-wash.shop.co.th', ['shop.co.th'], 'washday', 'https://shop.co.th'],
  ['https://the-wash.shop.co.th', [], 'washday', 'https://shop.co.th'],
  ['https://shop.com.au', ['a.example', 'shop.com.au'], 'the-wash', 'https://the-wash.shop.com.au'],
])('from %s with the domains %j, the pages of %s are at %s', (page, domains, id, origin) => {
  expect(originOfBrand(brandById(id) ?? defaultBrand, new URL(page), domains)).toBe(origin)
})

test('a page at an IP address has no origin for another brand', () => {
  const page = new URL('http://127.0.0.1:3000')
  expect(originOfBrand(brandById('the-wash') ?? defaultBrand, page, ['127.0.0.1'])).toBe(undefined)
})

test.each([
  ['SHOP.CO.TH', 'washday'],
  ['the-wash.shop.co.th.', 'the-wash'],
  ['www.shop.co.th', 'washday'],
  ['other.co.th', undefined],
  ['the-wash.co.th', undefined],
  ['notshop.co.th', undefined],
  ['the-wash.laundry.example', undefined],
])('the host %s is the brand %s of shop.co.th', (host, id) => {
  expect(brandOfOurHost(host, new URL('https://shop.co.th'), ['shop.co.th'])?.id).toBe(id)
})

test('a page outside the domains is of its own brand', () => {
  const page = new URL('https://the-wash.laundry.example')
  expect(brandOfOurHost('the-wash.laundry.example', page, ['shop.co.th'])?.id).toBe('the-wash')
  expect(brandOfOurHost('wash-max.laundry.example', page, ['shop.co.th'])).toBe(undefined)
})

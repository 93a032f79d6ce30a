import { parse } from 'valibot'
import { expect, test } from 'vitest'
import { AddressPart } from '#contract/scalars.ts'
import { SHOPS, shopsOf } from './seed-shops.ts'

test('a brand that was just made has one branch, whose machines can be addressed; the others keep theirs', () => {
  const shops = shopsOf(['washday', 'the-wash', 'lilac-wash', 'wash-max'])
  expect(shops.slice(0, SHOPS.length)).toEqual(SHOPS)
  const [made, ...more] = shops.slice(SHOPS.length)
  expect([made?.brand, more]).toEqual(['lilac-wash', []])
  expect(parse(AddressPart, made?.node)).toBe('LILAC-WASH')
})

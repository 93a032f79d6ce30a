import { parse } from 'valibot'
import { expect, test } from 'vitest'
import { AddressPart } from '#contract/scalars.ts'
import { SHOPS, shopsOf } from './seed-shops.ts'

test('a new brand has one branch, whose machines have valid addresses; other brands keep their branches', () => {
  const shops = shopsOf(['washday', 'the-wash', 'lilac-wash', 'wash-max'])
  expect(shops.slice(0, SHOPS.length)).toEqual(SHOPS)
  const [made, ...more] = shops.slice(SHOPS.length)
  expect([made?.brand, more]).toEqual(['lilac-wash', []])
  expect(parse(AddressPart, made?.node)).toBe('LILAC-WASH')
})

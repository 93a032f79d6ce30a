import { expect, test } from 'vitest'
import { defaultBrand } from '#brands/brand.ts'
import { checkShops } from '#server/modules/shop/check-shop.ts'
import { exampleShops } from './example-data.ts'

test('the sample shop of a new brand fits: it needs no file that only the default brand has', () => {
  const shops = exampleShops([defaultBrand.id, 'a-new-brand'])
  expect(shops.map(({ brand }) => brand)).toEqual([defaultBrand.id, 'a-new-brand'])
  const loose = shops.map((shop) => ({ ...shop, isWhole: true, hasTaxId: shop.taxId !== undefined, staff: [] }))
  expect(checkShops(loose, { at: (_, path = []) => ({ file: path.join('.'), line: 1 }) })).toEqual([])
})

import { expect, test } from 'vitest'
import { brands } from '#brands/brand.ts'
import { placePicture, promotionPicture } from './promotion-pictures.ts'

const KINDS = [
  { reward: 'coupon', discountKind: 'amount', machineCategory: null },
  { reward: 'coupon', discountKind: 'percent', machineCategory: null },
  { reward: 'coupon', discountKind: 'percent', machineCategory: 'dryer' },
  { reward: 'coupon', discountKind: 'free', machineCategory: null },
  { reward: 'gift', discountKind: null, machineCategory: null },
]

test('no two promotions of a shop share a picture, also of one kind, and each has its own for the dark', () => {
  for (const brand of brands) {
    const pictures = Array.from({ length: 8 }, (_, position) =>
      KINDS.map((kind) => promotionPicture(brand, { ...kind, position })),
    ).flat()
    const addresses = pictures.flatMap(({ image, image_dark }) => [image, image_dark])
    expect(addresses).toHaveLength(2 * 8 * KINDS.length)
    expect(new Set(addresses).size).toBe(addresses.length)
  }
})

test('a place has its own picture, else that of its brand, and a file that is gone breaks no page', () => {
  const own = placePicture('washday', 'ari-soi-4.webp')
  expect(own?.image).toMatch(/^\/api-internal\/brand-image\/\w+\/640\.webp$/)
  expect(placePicture('wash-max', 'corner.webp')?.image).not.toBe(own?.image)
  expect(placePicture('washday', null)).toBeNull() // the brand has none
  expect(placePicture('washday', 'gone.webp')).toBeNull()
  expect(placePicture('nobody', null)).toBeNull()
})

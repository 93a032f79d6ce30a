import { expect, test } from 'vitest'
import { brands } from '#brands/brand.ts'
import { DRESS_NAMES } from '#design-tokens/dresses.ts'
import { paletteOf } from '#design-tokens/palette.ts'
import { placePicture, promotionPicture } from './promotion-pictures.ts'
import { SCENE_NAMES, sceneDrawing } from './promotion-scenes.ts'

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

test('a brand of another dress has its promotions drawn by another hand, not only in other colours', () => {
  const { light } = paletteOf('#0f8a4b')
  for (const scene of SCENE_NAMES) {
    const drawings = DRESS_NAMES.map((dress) => sceneDrawing(dress, scene, light).replaceAll(/#[\da-f]{6}/g, ''))
    expect(new Set(drawings).size, scene).toBe(DRESS_NAMES.length)
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

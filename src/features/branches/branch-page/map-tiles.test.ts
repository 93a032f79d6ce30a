import { expect, test } from 'vitest'
import { mapTiles, TILE_PX } from './map-tiles.ts'

test('the tiles around a place are those of web maps, and cover the frame', () => {
  // Ari, Bangkok: openstreetmap.org shows it on tile 16/51074/30240.
  const tiles = mapTiles({ lat: 13.7797, lng: 100.5446 })
  const middle = tiles.find(({ left, top }) => left <= 0 && left > -TILE_PX && top <= 0 && top > -TILE_PX)
  expect(middle).toMatchObject({ z: 16, x: Math.floor(((100.5446 + 180) / 360) * 65_536) })
  expect(middle?.y).toBeGreaterThan(30_200)
  expect(middle?.y).toBeLessThan(30_300)
  expect(Math.min(...tiles.map(({ left }) => left))).toBeLessThanOrEqual(-380)
  expect(Math.max(...tiles.map(({ left }) => left + TILE_PX))).toBeGreaterThanOrEqual(380)
  expect(new Set(tiles.map(({ x, y }) => `${x}/${y}`)).size).toBe(tiles.length)
  expect(tiles.length).toBeLessThanOrEqual(12)
})

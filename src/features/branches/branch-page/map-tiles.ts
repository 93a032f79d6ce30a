import type { LatLng } from '#lib/browser/location.ts'

/** The side of a tile, at every provider of maps for the web. */
export const TILE_PX = 256
/** A few streets around a branch. */
const ZOOM = 16
/** px around the branch that a frame may show: half of its width and of its height. */
const SEEN = { x: 380, y: 160 }

export type MapTile = { x: number; y: number; z: number /** px from the branch. */; left: number; top: number }

/** The tiles of web maps (Web Mercator, as of OpenStreetMap) that surround a place. */
export function mapTiles({ lat, lng }: LatLng): MapTile[] {
  const across = 2 ** ZOOM
  const radians = (lat * Math.PI) / 180
  const at = {
    x: ((lng + 180) / 360) * across,
    y: ((1 - Math.asinh(Math.tan(radians)) / Math.PI) / 2) * across,
  }
  const range = (middle: number, seen: number) => {
    const first = Math.floor(middle - seen / TILE_PX)
    return Array.from({ length: Math.floor(middle + seen / TILE_PX) - first + 1 }, (_, index) => first + index)
  }
  return range(at.y, SEEN.y).flatMap((y) =>
    range(at.x, SEEN.x).map((x) => ({
      x,
      y,
      z: ZOOM,
      left: Math.round((x - at.x) * TILE_PX),
      top: Math.round((y - at.y) * TILE_PX),
    })),
  )
}

import { nameMatcher } from '#contract/thai/search-text.ts'
import { branches } from '#server/db/schema/branches.ts'
import type { App } from '#server/http/app.ts'
import type { Router } from '#server/http/router.ts'

/** Default tile and geocoder URLs, used while no others are configured. */
export const SANDBOX_TILES = '/sandbox/tiles/{z}/{x}/{y}'
export const SANDBOX_GEOCODER = '/sandbox/places?q={q}'

const TILE_PX = 256
const MAX_ZOOM = 22
const STREET_PX = 64

/** Position on the world map of a zoom level, in pixels (Web Mercator). */
function projectToPixels({ lat, lng }: { lat: number; lng: number }, zoom: number) {
  const world = TILE_PX * 2 ** zoom
  const sine = Math.sin((lat * Math.PI) / 180)
  return {
    x: ((lng + 180) / 360) * world,
    y: (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * world,
  }
}

const escapeXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

type Branch = { nameTh: string; nameEn: string; lat: number; lng: number }

/** Parks, water and houses of the blocks between the streets, always the same ones. */
function drawBlocks(x: number, y: number, streets: readonly number[]) {
  const blocks = streets.flatMap((top) => streets.map((left) => ({ left, top })))
  return blocks
    .map(({ left, top }) => {
      const kind = Math.abs(((x * 31 + left) * 73_856_093) ^ ((y * 31 + top) * 19_349_663)) % 12
      const fill = kind === 0 ? '#cfe6c6' : kind === 1 ? '#c7dfee' : '#e0dbd0'
      const houses =
        kind < 2
          ? `M${left} ${top}h64v64h-64Z`
          : `M${left + 9} ${top + 9}h${20 + kind}v46h-${20 + kind}ZM${left + 35 + kind} ${top + 9}h${20 - kind}v46h-${20 - kind}Z`
      return `<path d="${houses}" fill="${fill}"/>`
    })
    .join('')
}

/** Draws a grid of streets with the branches at their real coordinates: enough to see the map move. */
function drawTile(zoom: number, x: number, y: number, branchList: readonly Branch[]) {
  const streets = Array.from({ length: TILE_PX / STREET_PX }, (_, n) => n * STREET_PX)
  const lines = streets.map((at) => `M0 ${at}H${TILE_PX}M${at} 0V${TILE_PX}`).join('')
  const dots = branchList
    .map((branch) => ({ name: branch.nameTh, at: projectToPixels(branch, zoom) }))
    .map(({ name, at }) => ({ name, left: Math.round(at.x - x * TILE_PX), top: Math.round(at.y - y * TILE_PX) }))
    // A name may extend into the neighbouring tiles.
    .filter(({ left, top }) => left > -TILE_PX && left < TILE_PX + 8 && top > -16 && top < TILE_PX + 16)
    .map(
      ({ name, left, top }) =>
        `<rect x="${left - 5}" y="${top - 5}" width="10" height="10"/><text x="${left + 10}" y="${top + 5}">${escapeXml(name)}</text>`,
    )
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${TILE_PX}" height="${TILE_PX}" font-family="sans-serif" font-size="13" fill="#333"><rect width="${TILE_PX}" height="${TILE_PX}" fill="#eceae4"/>${drawBlocks(x, y, streets)}<path d="${lines}" stroke="#fff" stroke-width="9"/><path d="M0 128H${TILE_PX}" stroke="#f6d98c" stroke-width="11"/>${dots.join('')}</svg>`
}

/** Serves a made-up map and a geocoder that finds only branches, so that the address pin works without a network. */
export function mountTiles(server: Router, { db }: App) {
  const readBranches = (): Promise<Branch[]> =>
    db.select({ nameTh: branches.nameTh, nameEn: branches.nameEn, lat: branches.lat, lng: branches.lng }).from(branches)

  server.get('/sandbox/tiles/:z{\\d{1,2}}/:x{\\d{1,7}}/:y{\\d{1,7}}', async (c) => {
    const [zoom, x, y] = [Number(c.req.param('z')), Number(c.req.param('x')), Number(c.req.param('y'))]
    const svg = drawTile(Math.min(zoom, MAX_ZOOM), x, y, await readBranches())
    return c.body(svg, 200, { 'content-type': 'image/svg+xml', 'cache-control': 'max-age=3600' })
  })

  server.get('/sandbox/places', async (c) => {
    const query = c.req.query('q') ?? ''
    const matchesName = nameMatcher(query)
    const matches = (await readBranches()).filter(({ nameTh, nameEn }) => matchesName([nameTh, nameEn]))
    return c.json(
      matches.slice(0, 5).map(({ nameTh, lat, lng }) => ({ lat: String(lat), lon: String(lng), display_name: nameTh })),
      200,
      { 'cache-control': 'no-store' },
    )
  })
}

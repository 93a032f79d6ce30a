import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { type AssetRecord, fileHash, hashOfSources, readSources } from '#brands/asset-record.ts'
import { brands } from '#brands/brand.ts'
import { readStageArt } from '#brands/read-stage-art.ts'
import { MAX_ART_BYTES, STAGE_ART, STAGE_FILES } from '#brands/stage-art.ts'

const SIZES: Record<string, readonly [number, number]> = {
  'favicon-32.png': [32, 32],
  'icon-192.png': [192, 192],
  'icon-512.png': [512, 512],
  'maskable-192.png': [192, 192],
  'maskable-512.png': [512, 512],
  'apple-touch-icon.png': [180, 180],
  'share.png': [1200, 630],
}

const recordOf = (id: string): AssetRecord => JSON.parse(readFileSync(`brands/${id}/assets.json`, 'utf8'))
const ids = brands.map(({ id }) => id)

test.each(ids)('the pictures of %s are up to date with their sources; if not, run npm run brand -- assets', (id) => {
  const { sources, files } = recordOf(id)
  expect(sources).toBe(hashOfSources(readSources(id)))
  expect(Object.keys(files).sort()).toEqual(
    ['icon.svg', ...Object.keys(SIZES), ...Object.keys(readStageArt(id))].sort(),
  )
  for (const [name, hash] of Object.entries(files)) expect(fileHash(`public/${id}/${name}`), name).toBe(hash)
})

test.each(ids)('the pictures of %s have their sizes, and only the rounded ones have transparent pixels', async (id) => {
  for (const [name, [width, height]] of Object.entries(SIZES)) {
    const picture = sharp(`public/${id}/${name}`)
    expect(await picture.metadata(), name).toMatchObject({ format: 'png', width, height })
    const { isOpaque } = await picture.stats()
    expect(isOpaque, name).toBe(!/^(?:icon|favicon)/.test(name))
  }
})

test.each(ids)('a launcher that masks the icon of %s to a circle cuts off no part of its logo', async (id) => {
  const { data, info } = await sharp(`public/${id}/maskable-512.png`).raw().toBuffer({ resolveWithObject: true })
  const pixel = (x: number, y: number) => [0, 1, 2].map((c) => data[(y * info.width + x) * info.channels + c]).join()
  const background = pixel(0, 0)
  for (let y = 0; y < 512; y++)
    for (let x = 0; x < 512; x++)
      if (Math.hypot(x - 256, y - 256) > 205 && pixel(x, y) !== background) expect.fail(`ink at ${x}, ${y}`)
})

test.each(ids)('the drawings of the field of %s are small, and have all their parts', (id) => {
  const art = readStageArt(id)
  for (const file of STAGE_FILES) {
    const svg = art[file]
    if (svg === undefined) continue
    expect(Buffer.byteLength(svg), file).toBeLessThan(MAX_ART_BYTES[file])
    for (const part of STAGE_ART[file]) expect(svg, `${file} has no ${part}`).toContain(`id="${part}"`)
  }
})

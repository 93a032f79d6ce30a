import sharp from 'sharp'
import { expect, test } from 'vitest'
import { readLogo } from '../../logo.ts'
import { rasterLogo } from './raster-logo.ts'

/** A disc and a bar on a transparent ground with margins. */
const picture = (width: number, height: number) => {
  const [x, y] = [width / 10, height / 10]
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect x="${x}" y="${y}" width="${width - 2 * x}" height="${height - 2 * y}" fill="#0a5"/><circle cx="${width / 2}" cy="${height / 2}" r="${height / 4}" fill="#fff"/></svg>`
  return sharp(Buffer.from(svg)).png().toBuffer()
}

test('a picture becomes a square logo with margins', async () => {
  expect(readLogo((await rasterLogo(await picture(500, 250))).svg).box).toBe('0 0 512 512')
})

test('margins of a picture are remarked as those of a drawing are', async () => {
  const notes = async (width: number, height: number) => (await rasterLogo(await picture(width, height))).notes
  expect(await notes(1000, 250)).toEqual(['It was 800 × 200 and has got margins, since a mark is square.'])
  expect(await notes(400, 400)).toEqual([])
})

test('a wide picture becomes a wide logo without its margins, never larger than it is', async () => {
  expect(readLogo((await rasterLogo(await picture(1000, 300), 'wide')).svg, 'wide').box).toBe('0 0 560 168')
  expect(readLogo((await rasterLogo(await picture(300, 100), 'wide')).svg, 'wide').box).toBe('0 0 240 80')
})

test.each([
  ['square', 400, 400, /^The logo is 320 × 320, too narrow for a wide logo: /],
  [
    'too small',
    200,
    60,
    /^The logo has 160 × 48 pixels without its margins, and needs 56 in height\. Export it larger/,
  ],
])('a picture that is %s is refused as a wide logo in words', async (_, width, height, message) => {
  await expect(rasterLogo(await picture(width, height), 'wide')).rejects.toThrow(message)
})

test.each([
  ['damaged', async () => (await picture(400, 400)).subarray(0, 600), /damaged: export it again/],
  ['a name only', async () => Buffer.from([0x89, 0x50, 0x4e, 0x47, 1]), /damaged: export it again/],
  [
    'a pixel',
    () =>
      sharp({ create: { width: 1, height: 1, channels: 3, background: '#0a5' } })
        .png()
        .toBuffer(),
    /has 1 × 1 pixels/,
  ],
  [
    'as large as a wall',
    () =>
      sharp({ create: { width: 9000, height: 9000, channels: 3, background: '#0a5' } })
        .png()
        .toBuffer(),
    /9000 × 9000 pixels, more than 50 million/,
  ],
  ['a line', () => picture(2000, 100), /a line in a square/],
])('a picture that is %s is refused in words', async (_, bytes, sentence) => {
  await expect(rasterLogo(await bytes())).rejects.toThrow(sentence)
})

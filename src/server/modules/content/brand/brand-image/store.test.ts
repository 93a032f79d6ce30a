import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { ImageRejected } from './download.ts'
import { renditionsOf } from './renditions.ts'
import { storedImage, storeImage } from './store.ts'

const folder = mkdtempSync(join(tmpdir(), 'washday-images-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const picture = (width: number, height: number, format: 'png' | 'jpeg' | 'webp' = 'png') =>
  sharp({ create: { width, height, channels: 3, background: '#0f8a4b' } })
    .toFormat(format)
    .toBuffer()

const chunk = (type: string, body: Buffer) => {
  const named = Buffer.concat([Buffer.from(type), body])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(body.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}
/** A PNG with the declared size, as small as its rows compress. */
function png(width: number, height: number, rows: Buffer, ...more: Buffer[]) {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 0, 0, 0, 0], 8)
  const parts = [chunk('IHDR', header), ...more, chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))]
  return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), ...parts])
}

test.each(['png', 'jpeg', 'webp'] as const)('a %s becomes WebP in every width it has pixels for', async (format) => {
  const all = await renditionsOf(await picture(700, 350, format))
  expect(all.map(({ width }) => width)).toEqual([320, 640, 700])
  for (const { width, bytes } of all)
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width, height: width / 2 })
})

test('an image wider than any screen is stored in each breakpoint, at density 1 and 2', async () => {
  const all = await renditionsOf(await picture(3_200, 20))
  expect(all.map(({ width }) => width)).toEqual([320, 640, 768, 1024, 1280, 1536, 2048, 2560, 3072])
})

test('[V1.3.4] the stored image has no metadata: no location, no camera, no texts', async () => {
  const source = await sharp(await picture(40, 40, 'jpeg'))
    .withExif({ IFD0: { Copyright: 'somebody', ImageDescription: '<script>' } })
    .toBuffer()
  const [only] = await renditionsOf(source)
  expect((await sharp(only?.bytes).metadata()).exif).toBeUndefined()
  expect(only?.bytes.includes('script')).toBe(false)
})

const svg = (inside: string) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${inside}</svg>`)
test.each<[string, Buffer | (() => Promise<Buffer>), string]>([
  ['an SVG', svg('<path d="M0 0h9v9z"/>'), 'type'],
  ['an SVG with a script', svg('<script>alert(1)</script>'), 'type'],
  ['an SVG that loads a file', svg('<image href="file:///etc/passwd"/>'), 'type'],
  [
    'an SVG of entities within entities',
    Buffer.from('<!DOCTYPE s [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><svg>&b;</svg>'),
    'type',
  ],
  ['an SVG after a mark of its encoding', Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), svg('')]), 'type'],
  ['HTML', Buffer.from('<!doctype html><script>alert(1)</script>'), 'type'],
  ['a GIF that is a script too', Buffer.from('GIF89a/*\0*/=1;alert(1)'), 'type'],
  ['a PDF', Buffer.from('%PDF-1.7'), 'type'],
  ['a ZIP', Buffer.from('PK\x03\x04'), 'type'],
  ['a TIFF', Buffer.from('II*\0'), 'type'],
  ['ImageMagick’s script', Buffer.from('push graphic-context'), 'type'],
  ['a film', Buffer.from('RIFF\0\0\0\0AVI LIST'), 'type'],
  ['nothing', Buffer.alloc(0), 'type'],
  ['one byte', Buffer.from([0x89]), 'type'],
  ['the beginning of a PNG', Buffer.from('89504e470d0a1a0a', 'hex'), 'broken'],
  ['the beginning of a JPEG', Buffer.from('ffd8ffe0', 'hex'), 'broken'],
  ['the beginning of a WebP', Buffer.from('RIFF\x10\0\0\0WEBPVP8 '), 'broken'],
  [
    'a PNG that goes on as HTML',
    Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.from('<script>alert(1)</script>')]),
    'broken',
  ],
  ['a PNG that was cut', async () => (await picture(300, 300)).subarray(0, 300), 'broken'],
  ['a PNG of no width', png(0, 10, deflateSync(Buffer.alloc(10))), 'broken'],
  ['a PNG of 60,000 by 60,000', png(60_000, 60_000, deflateSync(Buffer.alloc(1_000))), 'pixels'],
  ['a PNG of 2³¹ by 2³¹', png(2 ** 31 - 1, 2 ** 31 - 1, deflateSync(Buffer.alloc(1))), 'broken|pixels'],
  ['one row more than 16 million', png(4_000, 4_001, deflateSync(Buffer.alloc(4_001 * 4_001))), 'pixels'],
  ['rows that unpack to far more than they should', png(10, 10, deflateSync(Buffer.alloc(50_000_000))), 'broken|taken'],
  [
    'a profile that unpacks to 100 MB',
    png(
      10,
      10,
      deflateSync(Buffer.alloc(110)),
      chunk('iCCP', Buffer.concat([Buffer.from('a\0\0'), deflateSync(Buffer.alloc(100_000_000))])),
    ),
    'broken|taken',
  ],
])('[S2.6][V1.3.4][V5.2.1] %s is rejected', async (_, source, reason) => {
  const bytes = Buffer.isBuffer(source) ? source : await source()
  const rssBefore = process.memoryUsage().rss
  const outcome = await renditionsOf(bytes).then(
    () => 'taken',
    (error: unknown) => (error instanceof ImageRejected ? error.reason : error),
  )
  expect(reason.split('|')).toContain(outcome)
  expect((process.memoryUsage().rss - rssBefore) / 1e6, 'MB used').toBeLessThan(150)
})

test('[V5.3.2] an image is stored once, under the digest of its content, and found by that name only', async () => {
  const source = await picture(400, 400)
  const [one, other] = [await storeImage(folder, source), await storeImage(folder, source)]
  expect(one).toEqual(other)
  expect(one).toEqual({ hash: expect.stringMatching(/^[0-9a-f]{32}$/), widths: [320, 400] })
  expect(readdirSync(folder)).toEqual([one.hash])
  expect((await sharp(await storedImage(folder, one.hash, '320.webp')).metadata()).width).toBe(320)
  for (const [hash, file] of [
    [one.hash, '999.webp'],
    [one.hash, '../../x.webp'],
    [one.hash, '320.png'],
    ['..', '320.webp'],
    ['0'.repeat(32), '320.webp'],
    [`${one.hash}/../${one.hash}`, '320.webp'],
  ] as const)
    expect(await storedImage(folder, hash, file)).toBeUndefined()
})

test('a rejected image leaves no files, and the oldest images are deleted beyond the limit', async () => {
  const namesBefore = readdirSync(folder)
  await expect(storeImage(folder, Buffer.from('<svg/>'))).rejects.toThrow('type')
  expect(readdirSync(folder)).toEqual(namesBefore)
  for (let width = 1; width <= 52; width += 1) await storeImage(folder, await picture(width, 1))
  expect(readdirSync(folder)).toHaveLength(50)
  expect(existsSync(join(folder, namesBefore[0] ?? ''))).toBe(false)
})

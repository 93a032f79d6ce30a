import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BrandFile } from './brand-file.ts'
import { pictureName } from './picture-names.ts'
import { pictureFindings } from './pictures.ts'

const folder = mkdtempSync(join(tmpdir(), 'washday-pictures-'))
const id = relative(import.meta.dirname, folder)
const alt = { th: 'เครื่องซัก', en: 'Washers' }
const draw = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#2563eb' } }).jpeg()

const findings = async (pictures: BrandFile['pictures']) =>
  (await pictureFindings(id, { pictures })).map(({ message }) => message)

beforeAll(async () => {
  mkdirSync(join(folder, 'pictures'))
  const save = async (name: string, image: Sharp) =>
    writeFileSync(join(folder, 'pictures', name), await image.toBuffer())
  await save('best.jpg', draw(1536, 864))
  await save('turned.jpg', draw(864, 1536).withMetadata({ orientation: 6 }))
  await save('photo.jpg', draw(3000, 2000))
  await save('small.jpg', draw(640, 360))
  await save('huge.jpg', draw(6000, 3375))
  await save('tall.jpg', draw(1200, 1800))
  await save('banner.jpg', draw(3200, 800))
  await save('jpeg.png', draw(1536, 864))
  writeFileSync(join(folder, 'pictures/heavy.jpg'), Buffer.alloc(5_200_000))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test.each(['best.jpg', 'turned.jpg', 'photo.jpg'])('%s is taken', async (file) => {
  expect(await findings({ hero: { file, alt }, coupon: file })).toEqual([])
})

test.each([
  ['small.jpg', 'has 640 × 360 px, which phones would show blurred. Export it 16:9, best 1536 × 864 px.'],
  ['huge.jpg', 'has 6000 × 3375 px, more than 16 million. Export it 16:9, best 1536 × 864 px.'],
  ['tall.jpg', 'has 1200 × 1800 px, of which 16:9 cuts off 63 %. Export it 16:9, best 1536 × 864 px.'],
  ['banner.jpg', 'has 3200 × 800 px, of which 16:9 cuts off 56 %. Export it 16:9, best 1536 × 864 px.'],
  ['jpeg.png', 'is not what its name says: export it as PNG, JPEG or WebP.'],
  ['heavy.jpg', 'has 5.2 MB: save it with at most 5.'],
  ['gone.jpg', `is missing: choose it again in the brand editor, or put it into brands/${id}/pictures/.`],
])('of %s the finding says what to export', async (file, finding) => {
  expect(await findings({ hero: { file, alt }, gift: file })).toEqual([
    `pictures.hero.file “${file}” ${finding}`,
    `pictures.gift “${file}” ${finding}`,
  ])
})

test.each([
  ['Hero Photo (1).JPG', 'hero-photo-1-0a1b2c3d.jpg'],
  ['ซักดึก.png', 'picture-0a1b2c3d.png'],
  ['  Café.v2.webp', 'cafe-v2-0a1b2c3d.webp'],
  ['hero-0a1b2c3d.jpeg', 'hero-0a1b2c3d.jpeg'],
  ['scan', 'scan-0a1b2c3d.'],
])('%s is saved as %s', (chosen, name) => {
  expect(pictureName(chosen, '0a1b2c3d')).toBe(name)
})

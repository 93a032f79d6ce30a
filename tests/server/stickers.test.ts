import sharp from 'sharp'
import { expect, test } from 'vitest'
import { exampleShops } from '#server/app/example-data.ts'
import { LABELS, type LabelName, stickerLink, stickerPage, stickerSvg } from '#server/modules/shop/stickers.ts'
import { stickersOf } from '#server/modules/shop/stickers-of-shop.ts'
import { readQr } from '#tests/support/page/read-qr.ts'

const ORIGIN = 'https://the-wash.laundry-of-thailand.example'
/** As a cheap printer draws it. */
const DPI = 150
const pixels = (millimetres: number) => Math.round((millimetres / 25.4) * DPI)
const drawn = (svg: string, label: LabelName) =>
  sharp(Buffer.from(svg), { density: 2 * DPI })
    .resize(pixels(LABELS[label].width), pixels(LABELS[label].height), { fit: 'fill' })
    .flatten({ background: '#fff' })
    .png()
const stickers = exampleShops().flatMap(stickersOf)
const labels = Object.keys(LABELS) as LabelName[] // its own keys

const MACHINES = exampleShops().flatMap(({ branches }) =>
  branches.flatMap(({ machines }) => machines.flatMap(({ numbers }) => numbers)),
).length

test('there is a sticker for each machine, with the address of its page', () => {
  expect(stickers).toHaveLength(MACHINES)
  expect(new Set(stickers.map(({ code }) => stickerLink(ORIGIN, code))).size).toBe(MACHINES)
  expect(stickers.find(({ id }) => id === 'ari4-02')).toEqual({
    id: 'ari4-02',
    branchId: 'ari4',
    number: '02',
    branch: { th: 'สาขาอารีย์ ซอย 4', en: 'Ari Soi 4' },
    brand: 'Washday',
    code: ['ARI4', '1', '02'],
  })
})

test.each(labels)('on a label of %s the code is read from 150 dpi, and has its size', async (label) => {
  const [first, sticker = first] = stickers.toSorted((a, b) => b.branch.th.length - a.branch.th.length)
  if (!sticker) throw new Error('no sticker')
  const svg = stickerSvg(sticker, label, ORIGIN)
  expect(svg).toContain(`width="${LABELS[label].width}mm" height="${LABELS[label].height}mm"`)
  const picture = await drawn(svg, label).toBuffer()
  expect(await readQr(picture)).toEqual([stickerLink(ORIGIN, sticker.code)])
})

test('stickers are dark on light, whatever the scheme of the reader', async () => {
  for (const label of labels) {
    const [sticker] = stickers
    if (!sticker) throw new Error('no sticker')
    const svg = stickerSvg(sticker, label, ORIGIN)
    expect(svg).toContain('fill="#fff"')
    expect(svg).not.toMatch(/currentColor|prefers-color-scheme|letter-spacing/)
    const { channels } = await sharp(await drawn(svg, label).toBuffer()).stats()
    expect(channels[0]?.mean).toBeGreaterThan(127)
  }
})

test('the edge of a label stays white, and no text reaches the code’s quiet zone, however wide its letters are', async () => {
  const [sample] = stickers
  if (!sample) throw new Error('no sticker')
  // As wide as a font that has no Thai letters draws them, on whatever machine this runs.
  const wide = { ...sample, id: 'wide', brand: 'W'.repeat(20), branch: { th: 'W'.repeat(20), en: 'W'.repeat(20) } }
  for (const label of labels)
    for (const sticker of [...stickers.filter(({ number }) => number === '01'), wide]) {
      const { data, info } = await drawn(stickerSvg(sticker, label, ORIGIN), label)
        .greyscale()
        .raw()
        .toBuffer({ resolveWithObject: true })
      const edge = Math.floor((1.5 / 25.4) * DPI)
      const isEdge = (x: number, y: number) => x < edge || y < edge || x >= info.width - edge || y >= info.height - edge
      const dark = Array.from(data).filter(
        (value, i) =>
          value < 128 && isEdge((i / info.channels) % info.width, Math.floor(i / info.channels / info.width)),
      )
      expect(dark, `${label} ${sticker.id}`).toHaveLength(0)
      if (sticker === wide) {
        const picture = await drawn(stickerSvg(wide, label, ORIGIN), label).toBuffer()
        expect(await readQr(picture), label).toEqual([stickerLink(ORIGIN, wide.code)])
      }
    }
})

test('a page has all stickers in the sizes of the sheet, with texts escaped', () => {
  const [first] = stickers
  if (!first) throw new Error('no sticker')
  const odd = { ...first, branch: { th: 'น้ำ & <b>', en: '"x"' } }
  const page = stickerPage([...stickers.slice(0, 9), odd], 'a4-8', ORIGIN)
  expect(page).toContain('@page { size: 210mm 297mm; margin: 0 }')
  expect(page.match(/<section>/g)).toHaveLength(2)
  expect(page.match(/<svg [^>]*role="img"/g)).toHaveLength(10)
  expect(page).toContain('น้ำ &#38; &#60;b&#62;')
  expect(page).not.toContain('<b>')
})

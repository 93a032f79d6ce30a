import sharp, { type Sharp } from 'sharp'
import { qrModules } from '#ui/qr-code/qr-modules.ts'

const WHITE = '#ffffff'
const CLEAR = { r: 0, g: 0, b: 0, alpha: 0 }

type QrStyle = {
  /** Pixels of one module. */
  module?: number
  ink?: string
  /** `none` is transparent. */
  paper?: string
  /** Modules of quiet zone that are cut off. */
  cut?: number
}

/** The code as SVG. */
export function drawn(text: string, { module = 8, ink = '#000000', paper = WHITE, cut = 0 }: QrStyle = {}): string {
  const modules = qrModules(text)
  const side = modules.length
  const squares = modules.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  const box = `${cut} ${cut} ${side - 2 * cut} ${side - 2 * cut}`
  const size = (side - 2 * cut) * module
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="${box}" shape-rendering="crispEdges"><rect width="${side}" height="${side}" fill="${paper}"/><path fill="${ink}" d="${squares.join('')}"/></svg>`
}
const picture = (text: string, style?: QrStyle): Sharp => sharp(Buffer.from(drawn(text, style)))

/** Noise from a fixed seed, so that the picture is the same each time. */
function noise(width: number, height: number): Buffer {
  let seed = 1
  return Buffer.from(
    Array.from({ length: width * height }, () => {
      seed = (seed * 48271) % 0x7fffffff
      return seed % 256
    }),
  )
}

/** A photograph of a wall with the code at a position. */
async function onWall(code: Buffer, [width, height]: [number, number], [left, top]: [number, number]): Promise<Sharp> {
  const grain = sharp(noise(500, 375), { raw: { width: 500, height: 375, channels: 1 } })
  const wall = await grain
    .blur(2)
    .linear(0.4, 90)
    .resize(width, height, { kernel: 'cubic' })
    .toColourspace('srgb')
    .png()
    .toBuffer()
  return sharp(
    await sharp(wall)
      .composite([{ input: code, left, top }])
      .png()
      .toBuffer(),
  )
}

/** An 8-bit greyscale BMP, which sharp cannot write. */
async function bmp(text: string): Promise<Buffer> {
  const { data, info } = await picture(text, { module: 4 }).greyscale().raw().toBuffer({ resolveWithObject: true })
  const stride = Math.ceil(info.width / 4) * 4
  const offset = 54 + 1024
  const file = Buffer.alloc(offset + stride * info.height)
  file.write('BM')
  file.writeUInt32LE(file.length, 2)
  file.writeUInt32LE(offset, 10)
  file.writeUInt32LE(40, 14)
  file.writeInt32LE(info.width, 18)
  file.writeInt32LE(info.height, 22)
  file.writeUInt16LE(1, 26)
  file.writeUInt16LE(8, 28)
  for (let grey = 0; grey < 256; grey++) file.writeUInt32LE(grey * 0x010101, 54 + grey * 4)
  for (let y = 0; y < info.height; y++)
    for (let x = 0; x < info.width; x++)
      file[offset + (info.height - 1 - y) * stride + x] = data[(y * info.width + x) * info.channels] ?? 0
  return file
}

const png = async (image: Sharp | Promise<Sharp>) => (await image).png().toBuffer()
const affine = (image: Sharp, matrix: [number, number, number, number]) => image.affine(matrix, { background: WHITE })

export type HardPicture = { what: string; name: string; make: (text: string) => Promise<Buffer> }
const hard = (what: string, name: string, make: HardPicture['make']): HardPicture => ({ what, name, make })

/** Pictures as customers have them, each with a readable code. */
export const HARD_PICTURES: readonly HardPicture[] = [
  hard('a WebP', 'code.webp', (text) => picture(text).webp({ quality: 40 }).toBuffer()),
  hard('an AVIF', 'code.avif', (text) => picture(text).avif({ quality: 40 }).toBuffer()),
  hard('a GIF', 'code.gif', (text) => picture(text).gif().toBuffer()),
  hard('a BMP', 'code.bmp', bmp),
  hard('an SVG', 'code.svg', (text) => Promise.resolve(Buffer.from(drawn(text)))),
  hard('a JPEG that was saved many times', 'code.jpg', (text) =>
    picture(text, { module: 4 }).jpeg({ quality: 12 }).toBuffer(),
  ),
  hard('a black code on a transparent background', 'clear.png', (text) => png(picture(text, { paper: 'none' }))),
  hard('a white code on a transparent background', 'white.png', (text) =>
    png(picture(text, { paper: 'none', ink: WHITE })),
  ),
  hard('a white code on black', 'inverted.png', (text) => png(picture(text, { paper: '#000000', ink: WHITE }))),
  hard('a code without a quiet zone', 'tight.png', (text) => png(picture(text, { cut: 4 }))),
  hard('a code with one pixel for each module', 'tiny.png', (text) => png(picture(text, { module: 1 }))),
  hard('a code rotated by EXIF', 'exif.jpg', (text) =>
    picture(text).jpeg().withMetadata({ orientation: 6 }).toBuffer(),
  ),
  hard('a code upside down', 'turned.png', (text) => png(picture(text).rotate(180))),
  hard('a slanted code', 'slanted.png', (text) => png(picture(text).rotate(27, { background: WHITE }))),
  hard('a code seen from the side', 'side.png', (text) => png(affine(picture(text), [0.55, 0.2, 0, 0.9]))),
  hard('a blurred code', 'blurred.png', (text) => png(picture(text).blur(4))),
  hard('a pale code', 'pale.png', (text) => png(picture(text, { ink: '#a8a8a8', paper: '#c8c8c8' }))),
  hard('a coloured code', 'coloured.png', (text) => png(picture(text, { ink: '#b3261e', paper: '#ffe08a' }))),
  hard('a scratched code with a stain', 'damaged.png', async (text) => {
    const code = await png(picture(text))
    const { width: side = 0 } = await sharp(code).metadata()
    const damage = `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" viewBox="0 0 100 100"><path d="M34 8 72 94" stroke="#fff" stroke-width="2"/><circle cx="68" cy="48" r="5" fill="#5b3a1e"/></svg>`
    return sharp(code)
      .composite([{ input: Buffer.from(damage) }])
      .png()
      .toBuffer()
  }),
  hard('a noisy code', 'noisy.png', async (text) => {
    const code = await picture(text).greyscale().toColourspace('srgb').removeAlpha().png().toBuffer()
    const { width = 0, height = 0 } = await sharp(code).metadata()
    const grain = await sharp(noise(width, height), { raw: { width, height, channels: 1 } })
      .png()
      .toBuffer()
    return sharp(code)
      .composite([{ input: grain, blend: 'soft-light' }])
      .png()
      .toBuffer()
  }),
  hard('a small code in a photograph of 12 megapixels', 'photo.jpg', async (text) => {
    const wall = await onWall(await png(picture(text, { module: 5 })), [4000, 3000], [2900, 400])
    return wall.jpeg({ quality: 85 }).toBuffer()
  }),
  hard('a code next to that of a chat app', 'two.png', async (text) => {
    const other = await png(picture('https://line.me/R/ti/p/%40washday', { module: 10 }))
    const wall = await onWall(other, [1200, 1000], [40, 30])
    return sharp(await png(wall))
      .composite([{ input: await png(picture(text, { module: 4 })), left: 900, top: 700 }])
      .png()
      .toBuffer()
  }),
]

/** A photograph of a wall without a code. */
export const wall = async (): Promise<Buffer> => {
  const dot = await sharp({ create: { width: 4, height: 4, channels: 4, background: CLEAR } })
    .png()
    .toBuffer()
  return (await onWall(dot, [1200, 900], [0, 0])).jpeg().toBuffer()
}

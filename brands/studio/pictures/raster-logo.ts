/** A logo that exists as a picture only. */
import sharp from 'sharp'
import type { ImportedLogo } from '#studio/import-logo/import-logo.ts'
import { faultOfRatio, MAX_LOGO_BYTES } from '../../logo.ts'
import type { LogoShape } from '../../logo-files.ts'

/** Of the square that contains it. The largest icon shows a logo at 370 pixels. */
const SIDES_PX = [512, 384, 256, 192]
/** Smaller pictures are blurred on the screens of phones, where the mark has 28 pixels at a density of 3, and in icons. */
const MIN_SIDE_PX = 96
/** Of a wide one, in which the header is 28 pixels high at a density of 3. */
const HEIGHTS_PX = [168, 112, 84]
const MIN_HEIGHT_PX = 56

/** Whether the bytes are those of a PNG, JPEG or WebP. https://www.iana.org/assignments/media-types */
export const isPicture = (bytes: Buffer) =>
  bytes.subarray(0, 4).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47])) ||
  bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])) ||
  (bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP')

const MAX_PIXELS = 50_000_000
/** Sharp trims no smaller one. */
const MIN_TRIMMED_PX = 3
const DAMAGED = 'cannot be read, because the file is damaged: export it again as PNG or SVG'

type Size = { width: number; height: number }

/** From the best to the smallest; a picture is never enlarged. */
function sizesOf({ width, height }: Size, shape: LogoShape): Size[] {
  if (shape === 'square') return SIDES_PX.map((side) => ({ width: side, height: side }))
  const heights = [...new Set(HEIGHTS_PX.map((most) => Math.min(most, height)))]
  return heights.map((most) => ({ width: Math.round((width / height) * most), height: most }))
}

/** @throws RangeError */
function checkSize({ width, height }: Size, shape: LogoShape) {
  const fault = faultOfRatio(width, height, shape)
  if (fault) throw new RangeError(`The logo ${fault}`)
  const [side, min, name] =
    shape === 'wide'
      ? [height, MIN_HEIGHT_PX, 'in height']
      : [Math.max(width, height), MIN_SIDE_PX, 'on its longer side']
  if (side < min)
    throw new RangeError(
      `The logo has ${width} × ${height} pixels without its margins, and needs ${min} ${name}. Export it larger, or as SVG.`,
    )
}

/** As a drawing is remarked: many tools write 512 × 511 for a square. */
const marginNotes = ({ width, height }: Size) =>
  Math.abs(width - height) > Math.max(width, height) / 100
    ? [`It was ${width} × ${height} and has got margins, since a mark is square.`]
    : []

/**
 * @returns the picture in an SVG; a square one with transparent margins
 * @throws RangeError when it cannot be read or is too small
 */
export async function rasterLogo(bytes: Buffer, shape: LogoShape = 'square'): Promise<ImportedLogo> {
  const refuse = (reason: string): never => {
    throw new RangeError(`The logo ${reason}`)
  }
  const read = sharp(bytes, { limitInputPixels: MAX_PIXELS })
  const size = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => refuse(DAMAGED))
  if (size.width * size.height > MAX_PIXELS)
    refuse(
      `has ${size.width} × ${size.height} pixels, more than 50 million: export it at most 4096 pixels wide and high`,
    )
  if (Math.min(size.width, size.height) < MIN_TRIMMED_PX) checkSize(size, shape)
  const picture = await read
    .rotate()
    .trim()
    .toBuffer({ resolveWithObject: true })
    .catch(() => refuse(DAMAGED))
  checkSize(picture.info, shape)
  for (const { width, height } of sizesOf(picture.info, shape)) {
    const png = await sharp(picture.data)
      .resize(width, height, { fit: 'contain', background: '#0000', withoutEnlargement: true })
      .png({ compressionLevel: 9, palette: true, quality: 90, effort: 10 })
      .toBuffer()
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"><image width="${width}" height="${height}" href="data:image/png;base64,${png.toString('base64')}"/></svg>`
    if (svg.length <= MAX_LOGO_BYTES) return { svg, notes: shape === 'square' ? marginNotes(picture.info) : [] }
  }
  throw new RangeError(
    'The logo is a photograph rather than a mark: it stays over 64 kB. Use a drawing with few colours.',
  )
}

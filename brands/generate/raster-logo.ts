/** A logo that exists as a picture only. */
import sharp from 'sharp'
import { MAX_LOGO_BYTES } from '#brands/logo.ts'

/** Of the square that contains it. The largest icon shows a logo at 370 pixels. */
const SIDES_PX = [512, 384, 256, 192]
/** Smaller pictures are blurred on the screens of phones, where the mark has 28 pixels at a density of 3, and in icons. */
const MIN_SIDE_PX = 96

/** Whether the bytes are those of a PNG, JPEG or WebP. https://www.iana.org/assignments/media-types */
export const isPicture = (bytes: Buffer) =>
  bytes.subarray(0, 4).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47])) ||
  bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])) ||
  (bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP')

/**
 * @returns the picture in an SVG, square with transparent margins
 * @throws RangeError when it cannot be read or is too small
 */
export async function rasterLogo(bytes: Buffer): Promise<string> {
  const picture = await sharp(bytes, { limitInputPixels: 50_000_000 })
    .rotate()
    .trim()
    .toBuffer({ resolveWithObject: true })
    .catch((cause: unknown) => {
      throw new RangeError(`The logo cannot be read: ${cause instanceof Error ? cause.message.split('\n')[0] : cause}`)
    })
  const { width, height } = picture.info
  if (Math.max(width, height) < MIN_SIDE_PX)
    throw new RangeError(
      `The logo has ${width} × ${height} pixels without its margins, and needs ${MIN_SIDE_PX} on its longer side. Export it larger, or as SVG.`,
    )
  for (const side of SIDES_PX) {
    const png = await sharp(picture.data)
      .resize(side, side, { fit: 'contain', background: '#0000', withoutEnlargement: true })
      .png({ compressionLevel: 9, palette: true, quality: 90, effort: 10 })
      .toBuffer()
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}"><image width="${side}" height="${side}" href="data:image/png;base64,${png.toString('base64')}"/></svg>`
    if (svg.length <= MAX_LOGO_BYTES) return svg
  }
  throw new RangeError(
    'The logo is a photograph rather than a mark: it stays over 64 kB. Use a drawing with few colours.',
  )
}

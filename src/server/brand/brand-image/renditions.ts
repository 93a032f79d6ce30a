import sharp from 'sharp'
import { ImageRejected } from './download.ts'

/** Of the product's specification, in CSS pixels, and for how many pixels of a screen each may stand. */
const BREAKPOINTS = [320, 640, 768, 1024, 1280, 1536]
const DENSITIES = [1, 2]
const WIDTHS = [...new Set(DENSITIES.flatMap((density) => BREAKPOINTS.map((width) => width * density)))].toSorted(
  (one, other) => one - other,
)
const MAX_PIXELS = 16_000_000
const LIMIT_SECONDS = 10
const QUALITY = 82

const SIGNATURES: readonly { at: number; bytes: Buffer }[][] = [
  [{ at: 0, bytes: Buffer.from('89504e470d0a1a0a', 'hex') }], // PNG
  [{ at: 0, bytes: Buffer.from('ffd8ff', 'hex') }], // JPEG
  [
    { at: 0, bytes: Buffer.from('RIFF') },
    { at: 8, bytes: Buffer.from('WEBP') },
  ],
]

/** By its first bytes alone, not by what anybody calls it. SVG is none: it may hold scripts and addresses. */
const isPicture = (bytes: Buffer) =>
  SIGNATURES.some((parts) => parts.every(({ at, bytes: part }) => bytes.subarray(at, at + part.length).equals(part)))

/** `width` in pixels. */
export type Rendition = { width: number; bytes: Buffer }

/**
 * A picture drawn anew as WebP in every width it has pixels for, with nothing else that was in the file.
 * @throws ImageRejected
 */
export async function renditionsOf(source: Buffer): Promise<Rendition[]> {
  if (!isPicture(source)) throw new ImageRejected('type')
  const open = () =>
    sharp(source, { limitInputPixels: MAX_PIXELS, failOn: 'error' }).timeout({ seconds: LIMIT_SECONDS })
  const seen = await open()
    .metadata()
    .catch((cause: unknown) => {
      throw new ImageRejected(/pixel limit/.test(String(cause)) ? 'pixels' : 'broken', cause)
    })
  if (seen.width * seen.height > MAX_PIXELS) throw new ImageRejected('pixels')
  const { width } = seen.autoOrient
  const widths = [...WIDTHS.filter((one) => one < width), ...(width <= (WIDTHS.at(-1) ?? 0) ? [width] : [])]
  const all: Rendition[] = []
  try {
    // One after the other: a large picture must not take all processors from those who pay.
    for (const one of widths)
      all.push({
        width: one,
        bytes: await open().autoOrient().resize({ width: one }).webp({ quality: QUALITY }).toBuffer(),
      })
  } catch (cause) {
    throw new ImageRejected('broken', cause)
  }
  return all
}

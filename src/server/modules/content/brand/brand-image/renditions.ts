import sharp from 'sharp'
import { ImageRejected } from './download.ts'

/** Breakpoints of the product's specification in CSS pixels, and the screen densities to serve. */
const BREAKPOINTS = [320, 640, 768, 1024, 1280, 1536]
const DENSITIES = [1, 2]
const WIDTHS = [...new Set(DENSITIES.flatMap((density) => BREAKPOINTS.map((width) => width * density)))].toSorted(
  (one, other) => one - other,
)
/** The widths to serve of an image of this width, with its own if none is larger. */
export const widthsUpTo = (width: number) => [
  ...WIDTHS.filter((one) => one < width),
  ...(width <= (WIDTHS.at(-1) ?? 0) ? [width] : []),
]

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

/** By its first bytes, not by its declared type. SVG is not accepted: it may hold scripts and URLs. */
const isPicture = (bytes: Buffer) =>
  SIGNATURES.some((parts) => parts.every(({ at, bytes: part }) => bytes.subarray(at, at + part.length).equals(part)))

/** `width` in pixels. */
export type Rendition = { width: number; bytes: Buffer }

/**
 * Encodes an image as WebP in every width up to its own, without its metadata.
 * @throws ImageRejected
 */
export async function renditionsOf(source: Buffer): Promise<Rendition[]> {
  if (!isPicture(source)) throw new ImageRejected('type')
  const open = () =>
    sharp(source, { limitInputPixels: MAX_PIXELS, failOn: 'error' }).timeout({ seconds: LIMIT_SECONDS })
  const metadata = await open()
    .metadata()
    .catch((cause: unknown) => {
      throw new ImageRejected(/pixel limit/.test(String(cause)) ? 'pixels' : 'broken', cause)
    })
  if (metadata.width * metadata.height > MAX_PIXELS) throw new ImageRejected('pixels')
  const { width } = metadata.autoOrient
  const widths = widthsUpTo(width)
  const all: Rendition[] = []
  try {
    // One after the other: a large image must not take all processors from requests.
    for (const target of widths)
      all.push({
        width: target,
        bytes: await open().autoOrient().resize({ width: target }).webp({ quality: QUALITY }).toBuffer(),
      })
  } catch (cause) {
    throw new ImageRejected('broken', cause)
  }
  return all
}

/** Files in `brands/<id>/pictures/`, of which the server makes the sizes that pages load. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import type { BrandFile } from './brand-file.ts'
import { missingPicture, namedPictures, pictureFinding, sizeFault } from './picture-names.ts'

/** Sharp across the app's column on a phone with three pixels for each of CSS. */
const MIN = { width: 1200, height: 675 }
/** What the server decodes. */
const MAX_PIXELS = 16_000_000
/** Shown 16:9: of a picture that is much wider or narrower, cropping takes what it is about. */
const RATIO = { shown: 16 / 9, least: 4 / 3, most: 21 / 9 }
const FORMATS: Record<string, string> = { png: 'png', jpg: 'jpeg', jpeg: 'jpeg', webp: 'webp' }
const BEST = 'Export it 16:9, best 1536 × 864 px'

export const pathOfPicture = (id: string, file: string) => join(import.meta.dirname, id, 'pictures', file)

/** What is wrong with a picture of that name; undefined if nothing is. */
export async function pictureFault(file: string, bytes: Buffer): Promise<string | undefined> {
  const tooLarge = sizeFault(bytes.length)
  if (tooLarge) return tooLarge
  const metadata = await sharp(bytes)
    .metadata()
    .catch(() => undefined)
  if (!metadata || metadata.format !== FORMATS[file.toLowerCase().split('.').at(-1) ?? ''])
    return 'is not what its name says: export it as PNG, JPEG or WebP'
  const { width, height } = metadata.autoOrient
  const pixels = `has ${width} × ${height} px`
  if (width < MIN.width || height < MIN.height) return `${pixels}, which phones would show blurred. ${BEST}`
  if (width * height > MAX_PIXELS) return `${pixels}, more than 16 million. ${BEST}`
  const ratio = width / height
  if (ratio >= RATIO.least && ratio <= RATIO.most) return undefined
  const lost = Math.round((1 - Math.min(ratio, RATIO.shown) / Math.max(ratio, RATIO.shown)) * 100)
  return `${pixels}, of which 16:9 cuts off ${lost} %. ${BEST}`
}

const readPicture = (id: string) => (file: string) => {
  const path = pathOfPicture(id, file)
  return existsSync(path) ? readFileSync(path) : undefined
}

/**
 * What is wrong with a brand's pictures, each with its place in `pictures`; empty if nothing is.
 * @param read the bytes of a file; undefined for one that is not there
 */
export async function pictureFindings(
  id: string,
  { pictures }: Pick<BrandFile, 'pictures'>,
  read: (file: string) => Buffer | undefined = readPicture(id),
): Promise<{ place: string; message: string }[]> {
  const findings = namedPictures(pictures).map(async ({ place, file }) => {
    const bytes = read(file)
    const fault = bytes ? await pictureFault(file, bytes) : missingPicture(id)
    return fault ? [{ place, message: pictureFinding(place, file, fault) }] : []
  })
  return (await Promise.all(findings)).flat()
}

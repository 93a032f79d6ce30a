/** Files in `brands/<id>/pictures/`, of which the server makes the sizes that pages load. */
import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { PROMOTION_PICTURES } from '#contract/home-blocks.ts'
import type { BrandFile } from './brand-file.ts'

/** Of a source. What a phone loads is a WebP of its own width. */
const MAX_PICTURE_BYTES = 5_000_000
/** Sharp across the app's column on a phone with three pixels for each of CSS. */
const MIN = { width: 1200, height: 675 }
/** What the server decodes. */
const MAX_PIXELS = 16_000_000
/** Shown 16:9: of a picture that is much wider or narrower, cropping takes what it is about. */
const RATIO = { shown: 16 / 9, least: 4 / 3, most: 21 / 9 }
const FORMATS: Record<string, string> = { png: 'png', jpg: 'jpeg', jpeg: 'jpeg', webp: 'webp' }
const BEST = 'Export it 16:9, best 1536 × 864 px'

export const pathOfPicture = (id: string, file: string) => join(import.meta.dirname, id, 'pictures', file)

async function faultOf(id: string, file: string): Promise<string | undefined> {
  const path = pathOfPicture(id, file)
  if (!existsSync(path)) return `is missing: put it into brands/${id}/pictures/`
  const { size } = statSync(path)
  if (size > MAX_PICTURE_BYTES) return `has ${(size / 1_000_000).toFixed(1)} MB: save it with at most 5`
  const metadata = await sharp(path)
    .metadata()
    .catch(() => undefined)
  if (!metadata || metadata.format !== FORMATS[file.split('.').at(-1) ?? ''])
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

/** What is wrong with a brand's pictures; empty if nothing is. */
export async function pictureFindings(id: string, { pictures = {} }: Pick<BrandFile, 'pictures'>): Promise<string[]> {
  const files = [
    ['hero.file', pictures.hero?.file] as const,
    ...PROMOTION_PICTURES.map((kind) => [kind, pictures[kind]] as const),
  ]
  const findings = files.map(async ([name, file]) => {
    const fault = file === undefined ? undefined : await faultOf(id, file)
    return fault ? [`pictures.${name} “${file}” ${fault}.`] : []
  })
  return (await Promise.all(findings)).flat()
}

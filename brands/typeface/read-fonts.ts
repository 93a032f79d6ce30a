/** Reads a brand's fonts from the disk. Node.js only. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { flatten, safeParse } from 'valibot'
import { BrandFonts } from './record.ts'

export const fontsFolder = (id: string, root = '') => join(root, 'brands', id, 'fonts')

/**
 * The record of a brand's fonts; an empty one for a brand that has none.
 * @param root folder of the project
 */
export function readBrandFonts(id: string, root = ''): BrandFonts {
  const path = join(fontsFolder(id, root), 'fonts.json')
  if (!existsSync(path)) return {}
  const record = safeParse(BrandFonts, JSON.parse(readFileSync(path, 'utf8')))
  if (record.success) return record.output
  const faults = Object.keys(flatten(record.issues).nested ?? {}).join(', ')
  throw new RangeError(
    `${path} has faults (${faults}): delete brands/${id}/fonts/, then give the brand its typeface again`,
  )
}

/** Files in `brands/<id>/pictures/`, of which the server makes the sizes that pages load. */
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { BrandFile } from './brand-file.ts'

/** Of a source. What a phone loads is a WebP of its own width. */
export const MAX_PICTURE_BYTES = 5_000_000

const SIGNATURES: Record<string, RegExp> = {
  png: /^\x89PNG/,
  jpg: /^\xff\xd8\xff/,
  jpeg: /^\xff\xd8\xff/,
  webp: /^RIFF....WEBP/s,
}

export const pathOfPicture = (id: string, file: string) => join(import.meta.dirname, id, 'pictures', file)

/** What is wrong with a brand's pictures; empty if nothing is. */
export function pictureFindings(id: string, { pictures }: Pick<BrandFile, 'pictures'>): string[] {
  const { file } = pictures?.hero ?? {}
  if (file === undefined) return []
  const path = pathOfPicture(id, file)
  if (!existsSync(path)) return [`pictures.hero.file “${file}” is missing: put it into brands/${id}/pictures/.`]
  const { size } = statSync(path)
  if (size > MAX_PICTURE_BYTES)
    return [`pictures.hero.file “${file}” has ${(size / 1_000_000).toFixed(1)} MB: save it with at most 5.`]
  const start = readFileSync(path).subarray(0, 12).toString('latin1')
  return SIGNATURES[file.split('.').at(-1) ?? '']?.test(start)
    ? []
    : [`pictures.hero.file “${file}” is not what its name says: export it as PNG, JPEG or WebP.`]
}

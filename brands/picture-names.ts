/** The pictures that a `brand.json` names. For browsers too: what is wrong with their bytes is found in `pictures.ts`. */
import { PROMOTION_PICTURES, type PromotionPicture } from '#contract/home-blocks.ts'

/** Of a source. What a phone loads is a WebP of its own width. */
export const MAX_PICTURE_BYTES = 5_000_000

/** As `brand.json` has them, also one in the making. */
export type Pictures = { hero?: { file: string } | undefined } & { [Kind in PromotionPicture]?: string | undefined }

/** Each with its place in `pictures`. */
export const namedPictures = (pictures: Pictures = {}): { place: string; file: string }[] =>
  [
    { place: 'hero.file', file: pictures.hero?.file },
    ...PROMOTION_PICTURES.map((kind) => ({ place: kind, file: pictures[kind] })),
  ].flatMap(({ place, file }) => (file === undefined ? [] : [{ place, file }]))

/** @param fault such as `has 640 × 360 px` */
export const pictureFinding = (place: string, file: string, fault: string) => `pictures.${place} “${file}” ${fault}.`

export const missingPicture = (id: string) =>
  `is missing: choose it again in the brand editor, or put it into brands/${id}/pictures/`

export const sizeFault = (bytes: number): string | undefined =>
  bytes > MAX_PICTURE_BYTES ? `has ${(bytes / 1_000_000).toFixed(1)} MB: save it with at most 5` : undefined

/**
 * The name under which a chosen picture is saved: as `brand.json` may have it, and of its content, so that another picture of
 * the same name is another file.
 */
export function pictureName(chosen: string, hash: string): string {
  const [, stem = '', extension = ''] = /^(.*?)(?:\.([^.]*))?$/.exec(chosen.toLowerCase()) ?? []
  const words = stem
    .normalize('NFKD')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 40)
  const isNamedSo = words.endsWith(`-${hash}`)
  return `${isNamedSo ? words : [words || 'picture', hash].join('-')}.${extension}`
}

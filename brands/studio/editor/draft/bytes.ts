/** The bytes of a draft's pictures and fonts: the local server has them, or the build of a published workbench. */
import { array, type InferOutput, object, optional, string } from 'valibot'
import type { Problem } from '#studio/draft/check-draft.ts'
import { type BrandDraft, problemOfId } from '#studio/draft/draft.ts'
import { filesNamedBy } from '#studio/draft/draft-files.ts'
import { addressOfFile } from '../../../../ladle/brands.ts'
import { LOGO_KINDS } from '../../../logo-files.ts'
import { missingPicture, namedPictures, pictureFinding, sizeFault } from '../../../picture-names.ts'
import { BrandFonts, type Use } from '../../../typeface/record.ts'
import { missingFonts } from '../../../typeface/typeface-findings.ts'
import { ask, isLocal, PATH } from './brands.ts'

/** The brand whose folder has the files of a draft, beside those that were chosen. */
export const folderOf = ({ draft, origin }: { draft: BrandDraft; origin: string | null }): string => {
  const folder = origin ?? draft.id
  return problemOfId(folder) ? '-' : folder
}

/**
 * @param file such as `pictures/hero.jpg`
 * @returns undefined in a published workbench, for a file that it does not have
 */
export const addressOfBytes = (folder: string, file: string): string | undefined =>
  isLocal
    ? `${PATH}/bytes/${[folder, ...file.split('/')].map(encodeURIComponent).join('/')}`
    : addressOfFile(folder, file)

/**
 * The files of a draft by their names in its folder.
 * @throws Error in words when one is not there
 */
export async function bytesOfDraft(draft: BrandDraft, folder: string): Promise<Map<string, Uint8Array>> {
  const found = filesNamedBy(draft).map(async (file) => {
    const address = addressOfBytes(folder, file)
    const response = address === undefined ? undefined : await fetch(address)
    if (!response?.ok) throw new Error(`${file} is not there any more: choose it again.`)
    return [file, new Uint8Array(await response.arrayBuffer())] as const
  })
  return new Map(await Promise.all(found))
}

const ProblemsAnswer = object({ problems: array(object({ about: string(), text: string() })) })

/** What only the local server can tell of a draft: how its logos come out, and whether its files are there. */
export async function bytesProblems(draft: BrandDraft, folder: string): Promise<readonly Problem[]> {
  if (filesNamedBy(draft).length === 0 && LOGO_KINDS.every((kind) => draft[kind] === null)) return []
  if (isLocal) {
    const body = JSON.stringify({ folder, draft })
    const headers = { 'content-type': 'application/json' }
    return (await ask('/bytes', ProblemsAnswer, { method: 'POST', headers, body })).problems
  }
  const isThere = (file: string) => addressOfFile(folder, file) !== undefined
  return [
    ...namedPictures(draft.brand.pictures)
      .filter(({ file }) => !isThere(`pictures/${file}`))
      .map(({ place, file }) => ({
        about: `pictures.${place}`,
        text: pictureFinding(place, file, missingPicture(draft.id)),
      })),
    ...missingFonts(draft.id, draft.fonts ?? {}, (file) => isThere(`fonts/${file}`)).map(({ token, message }) => ({
      about: token,
      text: message,
    })),
  ]
}

const problems = optional(array(string()), [])
const PictureAnswer = object({ file: optional(string()), problems })

/** A picture that was chosen: the name that the draft gives it, or what is wrong with it. */
export async function choosePicture(place: string, file: File): Promise<InferOutput<typeof PictureAnswer>> {
  const fault = sizeFault(file.size)
  if (fault) return { problems: [pictureFinding(place, file.name, fault)] }
  const headers = { 'content-type': 'application/octet-stream' }
  const query = new URLSearchParams({ place, name: file.name })
  return await ask(`/picture?${query}`, PictureAnswer, { method: 'POST', headers, body: await file.arrayBuffer() })
}

const TypefaceAnswer = object({
  fonts: optional(BrandFonts, {}),
  family: optional(string()),
  notes: optional(array(string()), []),
  problems,
})

export type TypefaceFiles = { fonts: readonly File[]; licence: File | undefined }

/** Fonts that were chosen: what `fonts.json` then says, or what is wrong with them. */
export async function chooseTypeface(
  use: Use,
  { fonts, licence }: TypefaceFiles,
  { fonts: before = {} }: BrandDraft,
  folder: string,
): Promise<InferOutput<typeof TypefaceAnswer>> {
  const form = new FormData()
  for (const [name, value] of Object.entries({ use, folder, before: JSON.stringify(before) })) form.append(name, value)
  for (const font of fonts) form.append('font', font)
  if (licence) form.append('licence', licence)
  return await ask('/typeface', TypefaceAnswer, { method: 'POST', body: form })
}

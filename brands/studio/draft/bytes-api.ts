/** The answers to the brand editor about pictures and fonts, each with its HTTP status. Node.js only. */
import { parseJson, picklist, pipe, safeParse, strictObject, string } from 'valibot'
import { contentHash } from '../../content-hash.ts'
import { pictureFinding, pictureName } from '../../picture-names.ts'
import { pictureFault } from '../../pictures.ts'
import { BrandFonts, USES } from '../../typeface/record.ts'
import { BrandDraft } from './draft.ts'
import { bytesOf, bytesProblems, keepFile } from './draft-bytes.ts'

type Answer = [status: number, json: unknown]

const TYPES: Record<string, string> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
  woff2: 'font/woff2',
  txt: 'text/plain; charset=utf-8',
}
const typeOf = (file: string) => TYPES[file.split('.').at(-1) ?? ''] ?? 'application/octet-stream'

/**
 * A file of a draft with its type; undefined if it is not there.
 * @param path `<brand that the draft was made from>/pictures/<file>`, or with `fonts`
 */
export function bytesAnswer(path: string): { type: string; bytes: Buffer } | undefined {
  const [, folder = '', file = ''] = /^([^/]*)\/(.*)$/.exec(path) ?? []
  const bytes = bytesOf(folder, file)
  return bytes && { type: typeOf(file), bytes }
}

const ProblemsRequest = pipe(string(), parseJson(), strictObject({ folder: string(), draft: BrandDraft }))

/** What is wrong with the bytes that a draft names. */
export async function bytesProblemsAnswer(body: string): Promise<Answer> {
  const request = safeParse(ProblemsRequest, body)
  if (!request.success) return [400, { message: `This is not a draft of a brand: ${request.issues[0].message}` }]
  const { draft, folder } = request.output
  return [200, { problems: await bytesProblems(draft, folder) }]
}

/** A chosen picture: the name that the draft gives it, or what is wrong with it. */
export async function pictureAnswer(place: string, name: string, bytes: Buffer): Promise<Answer> {
  const fault = await pictureFault(name, bytes)
  if (fault) return [422, { problems: [pictureFinding(place, name, fault)] }]
  const file = pictureName(name, contentHash(bytes))
  keepFile(`pictures/${file}`, bytes)
  return [200, { file }]
}

const TypefaceRequest = strictObject({
  use: picklist(USES),
  folder: string(),
  /** What the draft has now. */
  before: pipe(string(), parseJson(), BrandFonts),
})

/**
 * Makes the fonts of chosen ones, as `brand font` does: the new `fonts.json` and what the designer should know, or what is wrong.
 * @param body a form with the fields of the request, `font` for each font, and `licence`
 */
export async function typefaceAnswer(type: string, body: Buffer): Promise<Answer> {
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData()
  const texts = Object.fromEntries([...form].filter(([, value]) => typeof value === 'string'))
  const request = safeParse(TypefaceRequest, texts)
  if (!request.success) return [400, { message: `This is no typeface: ${request.issues[0].message}` }]
  const { use, folder, before } = request.output
  const files = async (field: string) =>
    await Promise.all(
      form
        .getAll(field)
        .filter((value) => value instanceof File)
        .map(async (file) => ({ name: file.name, bytes: Buffer.from(await file.arrayBuffer()) })),
    )
  const [fonts, [licence]] = await Promise.all([files('font'), files('licence')])
  // Only now, because the rest of the editor needs neither of the two libraries.
  const [{ addTypeface }, { FontError }] = await Promise.all([
    import('#studio/typeface/add-typeface.ts'),
    import('#studio/typeface/source-font.ts'),
  ])
  try {
    const sizeOf = (file: string) => bytesOf(folder, `fonts/${file}`)?.length ?? 0
    const added = await addTypeface({ use, fonts, licence, before, sizeOf })
    for (const [file, bytes] of added.files) keepFile(`fonts/${file}`, bytes)
    return [200, { fonts: added.record, family: added.family, notes: added.notes }]
  } catch (cause) {
    if (cause instanceof FontError) return [422, { problems: cause.problems }]
    throw cause
  }
}

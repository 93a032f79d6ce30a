/** The answers to the brand editor, each with its HTTP status. Node.js only. */
import { nullable, optional, parseJson, pipe, safeParse, strictObject, string } from 'valibot'
import { importLogo, LogoError } from '#studio/import-logo/import-logo.ts'
import { isPicture, rasterLogo } from '#studio/pictures/raster-logo.ts'
import type { LogoShape } from '../../logo-files.ts'
import { readBrands } from '../../read-brands.ts'
import { BrandChanged, DraftError, openBrand, saveBrand } from './brand-folder.ts'
import { BrandDraft } from './draft.ts'
import { addSampleShop, runningApp } from './running-app.ts'

export { bytesAnswer, bytesProblemsAnswer, pictureAnswer, typefaceAnswer } from './bytes-api.ts'

type Answer = [status: number, json: unknown]

const SaveRequest = pipe(
  string(),
  parseJson(),
  strictObject({
    draft: BrandDraft,
    /** Of the files that the draft was made from, or that the designer wants to replace; null for a new brand. */
    version: nullable(string()),
    /** The brand that has the pictures and fonts of the draft, beside those that were chosen. */
    folder: string(),
  }),
)

/** The brands on the disk: id and name. */
export const listBrands = (): Answer => [200, { brands: readBrands().map(({ id, name }) => ({ id, name })) }]

export function openBrandAnswer(id: string): Answer {
  try {
    return [200, openBrand(id)]
  } catch (cause) {
    return [404, { message: cause instanceof Error ? cause.message : String(cause) }]
  }
}

/** Saves one after the other: two at once would write the list of brands from the same old one. */
let last: Promise<unknown> = Promise.resolve()

export function saveAnswer(body: string): Promise<Answer> {
  const answer = last.then(() => save(body))
  last = answer.catch(() => {})
  return answer
}

async function save(body: string): Promise<Answer> {
  const request = safeParse(SaveRequest, body)
  if (!request.success)
    return [400, { message: `This is not a draft of a brand: ${request.issues[0].message}`, problems: [] }]
  const { draft, version, folder } = request.output
  try {
    return [200, { ...(await saveBrand(draft, version, folder)), app: await runningApp() }]
  } catch (cause) {
    if (cause instanceof BrandChanged) return [409, { message: cause.message, version: cause.version }]
    if (cause instanceof DraftError) return [422, { message: cause.message, problems: cause.problems }]
    if (cause instanceof RangeError) return [422, { message: cause.message, problems: [] }]
    throw cause
  }
}

/** A logo as `brand new` takes it, from an SVG or a picture. */
export async function logoAnswer(bytes: Buffer, shape: LogoShape): Promise<Answer> {
  try {
    if (isPicture(bytes)) return [200, await rasterLogo(bytes, shape)]
    return [200, importLogo(bytes.toString('utf8'), shape)]
  } catch (cause) {
    if (cause instanceof LogoError) return [422, { problems: cause.problems }]
    if (cause instanceof RangeError) return [422, { problems: [cause.message] }]
    throw cause
  }
}

const ShopRequest = pipe(string(), parseJson(), strictObject({ id: string(), database: optional(string()) }))

/** A sample shop for a brand in the database that exists. */
export async function shopAnswer(body: string): Promise<Answer> {
  const request = safeParse(ShopRequest, body)
  if (!request.success) return [400, { message: `This names no brand: ${request.issues[0].message}` }]
  return [200, await addSampleShop(request.output.id, request.output.database)]
}

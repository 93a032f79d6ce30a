/** The brands that can be opened: those on the disk where the workbench runs from the sources, else those of its build. */
import {
  array,
  type GenericSchema,
  type InferOutput,
  nullable,
  object,
  optional,
  parse,
  safeParse,
  string,
  union,
} from 'valibot'
import { BrandDraft } from '#studio/draft/draft.ts'
import { filesOfBrand } from '../../../../ladle/brand-theme.ts'
import { brands } from '../../../../ladle/brands.ts'
import type { LogoShape } from '../../../logo-files.ts'

/** Whether brands can be saved: the workbench is served from the sources by this machine. */
export const isLocal: boolean = import.meta.env.DEV

export const PATH = '/brand-editor'

export async function ask<Schema extends GenericSchema>(
  path: string,
  schema: Schema,
  request?: RequestInit,
): Promise<InferOutput<Schema>> {
  const response = await fetch(`${PATH}${path}`, request)
  const json: unknown = await response.json()
  const result = safeParse(schema, json)
  if (result.success) return result.output
  throw new Error(parse(object({ message: string() }), json).message)
}

export type ListedBrand = { id: string; name: string }

export const listBrands = async (): Promise<readonly ListedBrand[]> =>
  isLocal
    ? (await ask('/', object({ brands: array(object({ id: string(), name: string() })) }))).brands
    : brands.map(({ id, name }) => ({ id, name }))

/** @throws Error in words when there is no such brand */
export async function openBrand(id: string): Promise<{ draft: BrandDraft; version: string | null }> {
  if (isLocal) return await ask(`/${encodeURIComponent(id)}`, object({ draft: BrandDraft, version: string() }))
  const found = brands.find((brand) => brand.id === id)
  if (!found) throw new Error(`Brand ${id} does not exist`)
  const { id: _, ...brand } = found
  return { draft: parse(BrandDraft, { version: 1, id, brand, ...filesOfBrand(id) }), version: null }
}

const Problem = object({ about: string(), text: string() })
/** `left` are files that the brand has no more and somebody has put there, `app` the address of a running app. */
const Saved = object({ written: array(string()), left: array(string()), version: string(), app: nullable(string()) })
/** The brand on the disk is not the one that was opened; `version` is that of the disk. */
const Changed = object({ message: string(), version: nullable(string()) })
const Refused = object({ message: string(), problems: array(Problem) })
const SaveAnswer = union([Saved, Refused, Changed])
export type SaveAnswer = InferOutput<typeof SaveAnswer>

/**
 * @param version of the files that may be replaced; null for a brand that is not on the disk yet
 * @param folder the brand that has its pictures and fonts
 */
export const saveBrand = (draft: BrandDraft, version: string | null, folder: string): Promise<SaveAnswer> =>
  ask('/save', SaveAnswer, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ draft, version, folder }),
  })

const ShopAnswer = object({ said: string(), database: optional(string()) })

/**
 * Adds a sample shop of a saved brand to the database of the app.
 * @param database its name, once the designer has confirmed it
 */
export const addSampleShop = (id: string, database?: string): Promise<InferOutput<typeof ShopAnswer>> =>
  ask('/shop', ShopAnswer, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ id, database }),
  })

const LogoAnswer = object({
  svg: optional(string()),
  notes: optional(array(string()), []),
  problems: optional(array(string()), []),
})
export type LogoAnswer = InferOutput<typeof LogoAnswer>

/** A logo as `brand new` takes it: a drawing here, a picture by the local server. */
export async function importLogoFile(file: File, shape: LogoShape): Promise<LogoAnswer> {
  const isDrawing = file.type === 'image/svg+xml' || /\.svg$/i.test(file.name)
  if (isDrawing) {
    const { importLogo, LogoError } = await import('#studio/import-logo/import-logo.ts')
    try {
      const { svg, notes } = importLogo(await file.text(), shape)
      return { svg, notes: [...notes], problems: [] }
    } catch (cause) {
      if (cause instanceof LogoError) return { notes: [], problems: [...cause.problems] }
      throw cause
    }
  }
  if (!isLocal)
    return {
      notes: [],
      problems: [
        'This published workbench takes SVG files only. Export the logo as SVG, or run npm run ladle on your machine, which takes PNG, JPEG and WebP too.',
      ],
    }
  const headers = { 'content-type': 'application/octet-stream' }
  return await ask(`/logo?shape=${shape}`, LogoAnswer, { method: 'POST', headers, body: await file.arrayBuffer() })
}

/** Reads the files of brands from the disk. Node.js only. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { GenericSchema, InferOutput } from 'valibot'
import { BrandFile } from './brand-file.ts'
import { DEFAULT_BRAND_ID } from './default-brand.ts'
import { parseBrandFile } from './findings.ts'

/** A brand's identity. `id` is its subdomain and the name of its folder: lower-case letters, digits and dashes. */
export type Brand = BrandFile & { id: string }

const FOLDER = import.meta.dirname

/**
 * The content of a file in a brand's folder; undefined if it has none.
 * @throws RangeError that lists all that is wrong with it
 */
export function readBrandFile<Schema extends GenericSchema>(
  id: string,
  file: string,
  schema: Schema,
): InferOutput<Schema> | undefined {
  const path = join(FOLDER, id, file)
  if (!existsSync(path)) return undefined
  const name = `brands/${id}/${file}`
  let content: unknown
  try {
    content = JSON.parse(readFileSync(path, 'utf8'))
  } catch (cause) {
    throw new RangeError(`${name} is not JSON: ${cause instanceof Error ? cause.message : cause}`)
  }
  return parseBrandFile(schema, name, content)
}

/** Folders with a `brand.json`; the default brand is the first. */
export const brandIds = (): string[] =>
  readdirSync(FOLDER)
    .filter((id) => existsSync(join(FOLDER, id, 'brand.json')))
    .sort((a, b) => Number(b === DEFAULT_BRAND_ID) - Number(a === DEFAULT_BRAND_ID) || a.localeCompare(b))

/**
 * All brands, as they are on the disk now.
 * @throws RangeError that lists all that is wrong with any of them
 */
export function readBrands(): Brand[] {
  const problems: string[] = []
  const found = brandIds().flatMap((id) => {
    try {
      const file = readBrandFile(id, 'brand.json', BrandFile)
      return file ? [{ id, ...file }] : []
    } catch (cause) {
      problems.push(cause instanceof Error ? cause.message : String(cause))
      return []
    }
  })
  if (problems.length > 0) throw new RangeError(problems.join('\n'))
  return found
}

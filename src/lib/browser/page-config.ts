import { type GenericSchema, type InferOutput, safeParse } from 'valibot'
import { washday } from '#brands/washday/brand.ts'
import { PageConfig } from '#contract/page.ts'

// The default brand by itself: the list of all would bring the others into every page.
const fallback: PageConfig = {
  brand: { ...washday, theme: null, image_brand: null },
  api_base_url: '',
  base_domains: [],
  capabilities: [],
  build: 'unknown',
  map: { tile_url: '', attribution: '', geocoder_url: '' },
  is_sandbox: false,
}

/** What the host wrote under an id. By its kind too: an element of another kind may have come by the same id. */
export function readSettings<Schema extends GenericSchema>(
  id: string,
  schema: Schema,
): InferOutput<Schema> | undefined {
  const text = document.querySelector(`script#${id}[type="application/json"]`)?.textContent
  if (!text) return undefined
  try {
    const result = safeParse(schema, JSON.parse(text))
    if (result.success) return result.output
  } catch {
    // Told below, with the rest that cannot be read.
  }
  console.error(`The settings "${id}" in this page cannot be read`)
  return undefined
}

/** What the host server wrote into the page; the defaults where that cannot be read. */
export const pageConfig: PageConfig = readSettings('washday', PageConfig) ?? fallback

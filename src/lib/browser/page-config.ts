import { type GenericSchema, type InferOutput, safeParse } from 'valibot'
import { DEFAULT_BRAND_ID } from '#brands/default-brand.ts'
import { name } from '#brands/washday/brand.json'
import { PageConfig } from '#contract/page.ts'
import { hasDocument } from './has-document.ts'

const names = { th: name, en: name }
// The default brand's name: pages contain nothing else of the file, and nothing of other brands.
const fallback: PageConfig = {
  brand: {
    id: DEFAULT_BRAND_ID,
    name,
    title: names,
    operator: names,
    contact: { phone: null, line: null, email: null, hours: null },
    theme: null,
    image_brand: null,
  },
  baseUrl: '',
  base_domains: [],
  capabilities: [],
  build: 'unknown',
  map: { tile_url: '', attribution: '', geocoder_url: '' },
  is_sandbox: false,
}

/**
 * Settings that the host server wrote into the page. Selected by type too, because markup may contain another element
 * with the id.
 */
export function readSettings<Schema extends GenericSchema>(
  id: string,
  schema: Schema,
): InferOutput<Schema> | undefined {
  const text = hasDocument && document.querySelector(`script#${id}[type="application/json"]`)?.textContent
  if (!text) return undefined
  try {
    const result = safeParse(schema, JSON.parse(text))
    if (result.success) return result.output
  } catch {
    // Logged below.
  }
  console.error('page settings are invalid', id)
  return undefined
}

/** The host server's configuration of the page; defaults where it is missing or invalid. */
export const pageConfig: PageConfig = readSettings('washday', PageConfig) ?? fallback

/** Replaces the configuration, for the server, which renders the pages of all brands. */
export const setPageConfig = (config: PageConfig) => Object.assign(pageConfig, config)

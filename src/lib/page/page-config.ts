import { safeParse } from 'valibot'
import { washday } from '#brands/washday/brand.ts'
import { PageConfig } from '#contract/page.ts'

// The default brand by itself: the list of all would bring the others into every page.
const fallback: PageConfig = {
  brand: { ...washday, theme: null, image_brand: null },
  api_base_url: '',
  capabilities: [],
  build: 'unknown',
  map: { tile_url: '', attribution: '', geocoder_url: '' },
  is_sandbox: false,
}

/** By its kind too: an element of another kind may have come by the same id. */
export function readPageConfig(): PageConfig {
  const text = document.querySelector('script#washday[type="application/json"]')?.textContent
  if (!text) return fallback
  try {
    const result = safeParse(PageConfig, JSON.parse(text))
    if (result.success) return result.output
  } catch {
    // Told below, with the rest that cannot be read.
  }
  console.error('The settings in this page cannot be read; the defaults are used')
  return fallback
}

/** What the host server wrote into the page. */
export const pageConfig: PageConfig = readPageConfig()

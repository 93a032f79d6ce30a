import { mkdirSync } from 'node:fs'
import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { array, type InferOutput, nullable, object, parse, parseJson, pipe, safeParse, string } from 'valibot'
import { type Brand, brands } from '#brands/brand.ts'
import { getBrandBySubDomain } from '#contract/brand.ts'
import { normalizeBrandColor } from '#design-tokens/seed-color.ts'
import type { App } from '#server/app.ts'
import { readText } from '#server/data-dir.ts'
import { describeError } from '#server/log.ts'
import type { ImportImage } from './brand-image/brand-image.ts'

const MAX_AGE_MS = 60_000
const TIMEOUT_MS = 5_000
/** How long a starting server waits for brands that it has not read before. */
const STARTUP_TIMEOUT_MS = 2_000

const RemoteBrand = object({
  /** Primary colour, `#rrggbb`. */
  theme: string(),
  capabilities: array(string()),
  /** URL that the API gives. */
  image_brand: nullable(string()),
  /** Path of the copy on this server. */
  image_path: nullable(string()),
})
/** A brand as an operator's API describes it. */
export type RemoteBrand = InferOutput<typeof RemoteBrand>

export type RemoteBrands = {
  /** Undefined with the included API, and until an operator's API has answered: the brand's own theme applies. */
  recordOf: (brand: Brand) => RemoteBrand | undefined
  /** Whether the operator's API gives this image for the brand. */
  isNamed: (brand: Brand, url: string) => boolean
  /** Resolves when all brands have been requested once, or after a time limit. */
  ready: Promise<unknown>
}

/**
 * The brands of `API_BASE_URL`, cached for a minute and then refreshed in the background: no page waits for them. The last
 * valid answer stays, also on disk.
 */
export function createRemoteBrands(
  { config, log, stopping }: Pick<App, 'config' | 'log' | 'stopping'>,
  importImage: ImportImage,
): RemoteBrands {
  const { API_BASE_URL, DATA_DIR } = config
  const folder = join(DATA_DIR, 'brands')
  const fileOf = (brand: Brand) => join(folder, `${brand.id}.json`)
  const records = new Map<string, RemoteBrand>()
  const requestedAt = new Map<string, number>()

  async function fetchBrand(brand: Brand): Promise<RemoteBrand> {
    const query = new URLSearchParams({ sub_domain: brand.id })
    const signal = AbortSignal.any([stopping, AbortSignal.timeout(TIMEOUT_MS)])
    const response = await fetch(`${API_BASE_URL}${getBrandBySubDomain.path}?${query}`, { signal, redirect: 'error' })
    if (response.status !== 200) throw new Error(`The API answered ${response.status}`)
    const { theme, image_brand, capabilities } = parse(getBrandBySubDomain.output, await response.json())
    const cachedBrand = records.get(brand.id)
    const isSame = cachedBrand?.image_path && cachedBrand.image_brand === image_brand
    // A failed import is in the log, and the page has no image.
    const image = isSame || !image_brand ? undefined : await importImage(brand, image_brand).catch(() => undefined)
    const image_path = isSame ? cachedBrand.image_path : (image?.path ?? null)
    return { theme: normalizeBrandColor(theme), capabilities, image_brand, image_path }
  }

  async function refresh(brand: Brand) {
    requestedAt.set(brand.id, Date.now())
    try {
      const record = await fetchBrand(brand)
      if (JSON.stringify(record) === JSON.stringify(records.get(brand.id))) return
      records.set(brand.id, record)
      await writeFile(`${fileOf(brand)}.new`, JSON.stringify(record))
      await rename(`${fileOf(brand)}.new`, fileOf(brand))
    } catch (error) {
      if (!stopping.aborted) log.warn('brand request failed', { brand: brand.id, error: describeError(error) })
    }
  }

  if (!API_BASE_URL) return { recordOf: () => undefined, isNamed: () => false, ready: Promise.resolve() }
  mkdirSync(folder, { recursive: true })
  for (const brand of brands) {
    const storedBrand = safeParse(pipe(string(), parseJson(), RemoteBrand), readText(fileOf(brand)) ?? '')
    if (storedBrand.success) records.set(brand.id, storedBrand.output)
  }
  return {
    recordOf(brand) {
      if (Date.now() - (requestedAt.get(brand.id) ?? 0) > MAX_AGE_MS) void refresh(brand)
      return records.get(brand.id)
    },
    isNamed: (brand, url) => records.get(brand.id)?.image_brand === url,
    ready: Promise.race([Promise.all(brands.map(refresh)), wait(STARTUP_TIMEOUT_MS, undefined, { ref: false })]),
  }
}

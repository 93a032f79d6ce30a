import { mkdirSync } from 'node:fs'
import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { array, type InferOutput, nullable, object, parse, parseJson, pipe, safeParse, string } from 'valibot'
import { type Brand, brands } from '#brands/brand.ts'
import { getBrandBySubDomain } from '#contract/brand.ts'
import { normalizeBrandColor } from '#design-tokens/seed-color.ts'
import type { App } from '#server/http/app.ts'
import { readText } from '#server/platform/data-dir.ts'
import { describeError } from '#server/platform/log.ts'
import { WAITED_TIMEOUT_MS } from '#server/ports/timeouts.ts'
import type { ImportImage } from './brand-image/brand-image.ts'
import { themeColor } from './brand-theme.ts'

/** How old an answer of an operator's API may be. */
const MAX_AGE_MS = 60_000
/** How old an answer of the database may be; also the pause after which an unknown picture is worth another question. */
const MIN_AGE_MS = 5_000
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
/** A brand as the API describes it. */
export type RemoteBrand = InferOutput<typeof RemoteBrand>

export type RemoteBrands = {
  /**
   * Undefined until an operator's API has answered, and if the included API answers with the brand's own theme, which then
   * applies.
   */
  recordOf: (brand: Brand) => RemoteBrand | undefined
  /** Whether the API gives this image for the brand. */
  isNamed: (brand: Brand, url: string) => Promise<boolean>
  /** Resolves when all brands have been requested once, or after a time limit. */
  ready: Promise<unknown>
}

/**
 * The brands as the API describes them, cached and then refreshed in the background: no page waits for them. The last valid
 * answer stays; that of `API_BASE_URL` also on disk.
 * @param askIncluded the answer of the included API to the same request
 */
export function createRemoteBrands(
  { config, log, stopping }: Pick<App, 'config' | 'log' | 'stopping'>,
  importImage: ImportImage,
  askIncluded: (brand: Brand) => Promise<unknown>,
): RemoteBrands {
  const { API_BASE_URL, DATA_DIR } = config
  const folder = join(DATA_DIR, 'brands')
  const fileOf = (brand: Brand) => join(folder, `${brand.id}.json`)
  const records = new Map<string, RemoteBrand>()
  const requestedAt = new Map<string, number>()
  const refreshing = new Map<string, Promise<void>>()
  const maxAgeMs = API_BASE_URL ? MAX_AGE_MS : MIN_AGE_MS
  const ageOf = (brand: Brand) => Date.now() - (requestedAt.get(brand.id) ?? 0)

  async function askApi(brand: Brand) {
    const query = new URLSearchParams({ sub_domain: brand.id })
    const signal = AbortSignal.any([stopping, AbortSignal.timeout(WAITED_TIMEOUT_MS)])
    const response = await fetch(`${API_BASE_URL}${getBrandBySubDomain.path}?${query}`, { signal, redirect: 'error' })
    if (response.status !== 200) throw new Error(`The API answered ${response.status}`)
    return response.json()
  }

  async function fetchBrand(brand: Brand): Promise<RemoteBrand | undefined> {
    const answer = await (API_BASE_URL ? askApi(brand) : askIncluded(brand))
    const { theme, image_brand, capabilities } = parse(getBrandBySubDomain.output, answer)
    const isOwn = !API_BASE_URL && theme === themeColor(brand) && !image_brand
    if (isOwn) return undefined
    const cachedBrand = records.get(brand.id)
    const isSame = cachedBrand?.image_path && cachedBrand.image_brand === image_brand
    // A failed import is in the log, and the page has no image.
    const image = isSame || !image_brand ? undefined : await importImage(brand, image_brand).catch(() => undefined)
    const image_path = isSame ? cachedBrand.image_path : (image?.path ?? null)
    return { theme: normalizeBrandColor(theme), capabilities, image_brand, image_path }
  }

  async function update(brand: Brand) {
    requestedAt.set(brand.id, Date.now())
    try {
      const record = await fetchBrand(brand)
      if (!record) return void records.delete(brand.id)
      if (JSON.stringify(record) === JSON.stringify(records.get(brand.id))) return
      records.set(brand.id, record)
      if (!API_BASE_URL) return
      await writeFile(`${fileOf(brand)}.new`, JSON.stringify(record))
      await rename(`${fileOf(brand)}.new`, fileOf(brand))
    } catch (error) {
      if (!stopping.aborted) log.warn('brand request failed', { brand: brand.id, error: describeError(error) })
    }
  }

  function refresh(brand: Brand): Promise<void> {
    const running = refreshing.get(brand.id)
    if (running) return running
    const updating = update(brand).finally(() => refreshing.delete(brand.id))
    refreshing.set(brand.id, updating)
    return updating
  }

  if (API_BASE_URL) mkdirSync(folder, { recursive: true })
  for (const brand of API_BASE_URL ? brands : []) {
    const storedBrand = safeParse(pipe(string(), parseJson(), RemoteBrand), readText(fileOf(brand)) ?? '')
    if (storedBrand.success) records.set(brand.id, storedBrand.output)
  }
  return {
    recordOf(brand) {
      if (ageOf(brand) > maxAgeMs) void refresh(brand)
      return records.get(brand.id)
    },
    async isNamed(brand, url) {
      const isCurrent = () => records.get(brand.id)?.image_brand === url
      if (isCurrent()) return true
      // The page's own question may have had a newer answer.
      await (ageOf(brand) > MIN_AGE_MS ? refresh(brand) : refreshing.get(brand.id))
      return isCurrent()
    },
    ready: Promise.race([Promise.all(brands.map(refresh)), wait(STARTUP_TIMEOUT_MS, undefined, { ref: false })]),
  }
}

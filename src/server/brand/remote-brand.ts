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

const REMEMBERED_MS = 60_000
const TIMEOUT_MS = 5_000
/** How long a server that starts waits for looks it has never seen. */
const FIRST_TIMEOUT_MS = 2_000

const RemoteBrand = object({
  /** Primary colour, `#rrggbb`. */
  theme: string(),
  capabilities: array(string()),
  /** As the API names it. */
  image_brand: nullable(string()),
  /** Where this server has it. */
  image_path: nullable(string()),
})
/** What an operator's own API says of a brand. */
export type RemoteBrand = InferOutput<typeof RemoteBrand>

export type RemoteBrands = {
  /** Undefined where the included API is used, and while an operator's has never answered: then the brand's own look. */
  recordOf: (brand: Brand) => RemoteBrand | undefined
  /** Whether the brand's API has named this picture. */
  isNamed: (brand: Brand, url: string) => boolean
  /** All brands have been asked for once, or have had their time. */
  ready: Promise<unknown>
}

/**
 * What `API_BASE_URL` says of the brands, remembered for a minute and asked anew behind the back of whoever looks: no
 * page waits for it. The last good answer stays, also on disk.
 */
export function createRemoteBrands(
  { config, log, stopping }: Pick<App, 'config' | 'log' | 'stopping'>,
  takeImage: ImportImage,
): RemoteBrands {
  const { API_BASE_URL, DATA_DIR } = config
  const folder = join(DATA_DIR, 'brands')
  const fileOf = (brand: Brand) => join(folder, `${brand.id}.json`)
  const known = new Map<string, RemoteBrand>()
  const askedAt = new Map<string, number>()

  async function ask(brand: Brand): Promise<RemoteBrand> {
    const query = new URLSearchParams({ sub_domain: brand.id })
    const signal = AbortSignal.any([stopping, AbortSignal.timeout(TIMEOUT_MS)])
    const answer = await fetch(`${API_BASE_URL}${getBrandBySubDomain.path}?${query}`, { signal, redirect: 'error' })
    if (answer.status !== 200) throw new Error(`The API answers ${answer.status}`)
    const { theme, image_brand, capabilities } = parse(getBrandBySubDomain.output, await answer.json())
    const before = known.get(brand.id)
    const isSame = before?.image_path && before.image_brand === image_brand
    // A picture that cannot be had is in the log, and the page does without.
    const image = isSame || !image_brand ? undefined : await takeImage(brand, image_brand).catch(() => undefined)
    const image_path = isSame ? before.image_path : (image?.path ?? null)
    return { theme: normalizeBrandColor(theme), capabilities, image_brand, image_path }
  }

  async function renew(brand: Brand) {
    askedAt.set(brand.id, Date.now())
    try {
      const record = await ask(brand)
      if (JSON.stringify(record) === JSON.stringify(known.get(brand.id))) return
      known.set(brand.id, record)
      await writeFile(`${fileOf(brand)}.new`, JSON.stringify(record))
      await rename(`${fileOf(brand)}.new`, fileOf(brand))
    } catch (error) {
      if (!stopping.aborted)
        log.warn('A brand could not be looked up', { brand: brand.id, error: describeError(error) })
    }
  }

  if (!API_BASE_URL) return { recordOf: () => undefined, isNamed: () => false, ready: Promise.resolve() }
  mkdirSync(folder, { recursive: true })
  for (const brand of brands) {
    const kept = safeParse(pipe(string(), parseJson(), RemoteBrand), readText(fileOf(brand)) ?? '')
    if (kept.success) known.set(brand.id, kept.output)
  }
  return {
    recordOf(brand) {
      if (Date.now() - (askedAt.get(brand.id) ?? 0) > REMEMBERED_MS) void renew(brand)
      return known.get(brand.id)
    },
    isNamed: (brand, url) => known.get(brand.id)?.image_brand === url,
    ready: Promise.race([Promise.all(brands.map(renew)), wait(FIRST_TIMEOUT_MS, undefined, { ref: false })]),
  }
}

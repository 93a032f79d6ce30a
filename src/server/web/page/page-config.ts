import type { Brand } from '#brands/brand.ts'
import { capabilities } from '#contract/capabilities.ts'
import type { PageConfig } from '#contract/page.ts'
import type { PageHead } from '#contract/render.ts'
import { ownPartsOf } from '#server/modules/content/brand/own-parts.ts'
import type { RemoteBrand } from '#server/modules/content/brand/remote-brand.ts'
import type { Config } from '#server/platform/config.ts'
import { SANDBOX_GEOCODER, SANDBOX_TILES } from '#server/sandbox/tiles.ts'

/** The sandbox has a map and a geocoder of its own. */
const mapOf = ({ TILE_URL, TILE_ATTRIBUTION = '', GEOCODER_URL, isSandbox }: Config): PageConfig['map'] => ({
  tile_url: TILE_URL ?? (isSandbox ? SANDBOX_TILES : ''),
  attribution: TILE_URL ? TILE_ATTRIBUTION : isSandbox ? 'Sandbox' : '',
  geocoder_url: GEOCODER_URL ?? (isSandbox ? SANDBOX_GEOCODER : ''),
})

/** Settings of Firebase, which the app reads when it requests a push token. */
export function pushSettingsOf(config: Config): PageHead['push'] {
  const { FIREBASE_CONFIG: app, FIREBASE_WEB_PUSH_KEY: web_push_key, isSandbox } = config
  return app ? { app, web_push_key } : isSandbox ? { is_sandbox: true } : undefined
}

/**
 * The configuration of a brand's pages. Capabilities beyond the owner's list of calls: of an operator's API those that it has
 * named, and none before it has answered.
 */
export const pageConfigOf = (
  config: Config,
  brand: Brand,
  { theme, image }: { theme: string; image: string | null },
  build: string,
  record: RemoteBrand | undefined,
): PageConfig => ({
  brand: {
    id: brand.id,
    name: brand.name,
    title: brand.title,
    operator: brand.operator,
    contact: brand.contact,
    theme,
    image_brand: image,
    own: ownPartsOf(brand),
  },
  baseUrl: config.API_BASE_URL,
  base_domains: [...config.BASE_DOMAINS],
  capabilities: record?.capabilities ?? (config.API_BASE_URL ? [] : capabilities),
  build,
  map: mapOf(config),
  is_sandbox: config.isSandbox,
})

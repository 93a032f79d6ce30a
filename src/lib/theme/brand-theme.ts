import { type BrandCookie, getBrandBySubDomain } from '#contract/brand.ts'
import { BrandImage } from '#contract/page.ts'
import { normalizeBrandColor } from '#design-tokens/seed-color.ts'
import { fetchAsset } from '#lib/api/host-client.ts'
import { call } from '#lib/api/http.ts'
import { isOnline } from '#lib/api/online-status.ts'
import { writeCookie } from '#lib/browser/cookies.ts'
import { pageConfig } from '#lib/browser/page-config.ts'
import { onPageVisible } from '#lib/browser/page-visibility.ts'

/** An open page requests the theme again when it is used after this time. */
const MAX_AGE_MS = 60_000

/** Path of a brand's picture on the host; null, after a warning, if it cannot be loaded. */
async function imagePathOf(name: string, url: string | null | undefined): Promise<string | null> {
  if (!url) return null
  try {
    const query = new URLSearchParams({ name, url })
    return (await fetchAsset(`/api-internal/brand-image?${query}`, BrandImage)).path
  } catch (cause) {
    console.warn('brand picture request failed', cause)
    return null
  }
}

/** The brand's current theme by the API, which it saves in a cookie; undefined without a valid response. */
async function currentTheme(): Promise<BrandCookie | undefined> {
  const { id: subDomain } = pageConfig.brand
  const brand = await call(getBrandBySubDomain, { sub_domain: subDomain }, { skipRedirect: true }).catch(
    () => undefined,
  )
  if (!brand) return undefined
  const pahtImg = await imagePathOf(subDomain, brand.image_brand)
  const brandCookie = { isCheck: true, subDomain, pahtImg, theme: normalizeBrandColor(brand.theme) }
  writeCookie('brand', JSON.stringify(brandCookie))
  return brandCookie
}

/**
 * Requests the brand's theme now, and again whenever the page is used after a minute, and applies it where it differs from
 * what the page shows: at first that is the host server's answer to the same request.
 * @param onNavigation calls back after each navigation
 * @returns stops it, except for navigations
 */
export function watchBrandTheme(onNavigation: (callback: () => void) => void) {
  let shown = { theme: pageConfig.brand.theme, image: pageConfig.brand.image_brand }
  let requestedAt = 0
  async function update() {
    const current = await currentTheme()
    if (!current) return
    const next = { theme: current.theme, image: current.pahtImg ?? shown.image }
    if (next.theme === shown.theme && next.image === shown.image) return
    const { applyBrandTheme } = await import('./brand-styles.ts') // the palette, which few pages need
    applyBrandTheme(next)
    shown = next
  }
  const refresh = () => {
    if (!isOnline() || Date.now() - requestedAt < MAX_AGE_MS) return
    requestedAt = Date.now()
    update().catch((cause: unknown) => console.warn('brand theme not applied', cause))
  }
  refresh()
  onNavigation(refresh)
  return onPageVisible(refresh)
}

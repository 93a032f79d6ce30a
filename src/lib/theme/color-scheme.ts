import { proxy } from 'valtio'
import { readCookie, removeCookie, writeCookie } from '#lib/browser/cookies.ts'
import { hasDocument } from '#lib/browser/has-document.ts'
import { pageConfig } from '#lib/browser/page-config.ts'
import { useStore } from '#lib/browser/use-store.ts'

export const COLOR_SCHEMES = ['system', 'light', 'dark'] as const
export type ColorScheme = (typeof COLOR_SCHEMES)[number]

// A cookie, so that the host server can apply the scheme before the first paint.
const COOKIE = 'color_scheme'

const savedScheme = (): ColorScheme => {
  const chosen = readCookie(COOKIE) ?? pageConfig.brand.own?.color_scheme
  return COLOR_SCHEMES.find((scheme) => scheme === chosen) ?? 'system'
}

const state = proxy<{ chosen: ColorScheme }>({ chosen: savedScheme() })

/** The customer's choice; by default the brand's, or else `system`. */
export const useColorScheme = (): ColorScheme => useStore(state).chosen

/** Applies the scheme chosen on this device, also to a page that was cached before the choice. */
export function showColorScheme() {
  state.chosen = savedScheme()
  if (!hasDocument) return
  const { dataset } = document.documentElement
  if (state.chosen === 'system') delete dataset.colorScheme
  else dataset.colorScheme = state.chosen
}

/** Applies a scheme to the whole page and saves it for a year. `system` follows the device's setting. The brand's own needs no cookie. */
export function chooseColorScheme(scheme: ColorScheme) {
  if (scheme === (pageConfig.brand.own?.color_scheme ?? 'system')) removeCookie(COOKIE)
  else writeCookie(COOKIE, scheme)
  showColorScheme()
}

import { proxy } from 'valtio'
import { readCookie, removeCookie, writeCookie } from '#lib/browser/cookies.ts'
import { useStore } from '#lib/browser/use-store.ts'

export const COLOR_SCHEMES = ['system', 'light', 'dark'] as const
export type ColorScheme = (typeof COLOR_SCHEMES)[number]

// A cookie, so that the host server writes the choice into the page before anything is painted.
const COOKIE = 'color_scheme'

const stored = (): ColorScheme => COLOR_SCHEMES.find((scheme) => scheme === readCookie(COOKIE)) ?? 'system'

const state = proxy<{ chosen: ColorScheme }>({ chosen: stored() })

/** What the customer has chosen; `system` until then. */
export const useColorScheme = (): ColorScheme => useStore(state).chosen

/** Shows what was chosen on this device, also in a page that was kept from before the choice. */
export function showColorScheme() {
  state.chosen = stored()
  const { dataset } = document.documentElement
  if (state.chosen === 'system') delete dataset.colorScheme
  else dataset.colorScheme = state.chosen
}

/** Turns the whole page and remembers it for a year. `system` follows the device, as it changes. */
export function chooseColorScheme(scheme: ColorScheme) {
  if (scheme === 'system') removeCookie(COOKIE)
  else writeCookie(COOKIE, scheme)
  showColorScheme()
}

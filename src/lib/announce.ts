/** The one pair of live regions. They are in the page from its start: one that comes with its text is often not spoken. */
export const LIVE_REGIONS = { polite: 'announce-polite', assertive: 'announce-assertive' } as const

/**
 * Says a text once to a screen reader.
 * @param text its parts are separated, for Thai has no spaces to pause at
 */
export function announce(text: string | string[], urgency: keyof typeof LIVE_REGIONS = 'polite') {
  const region = document.getElementById(LIVE_REGIONS[urgency])
  if (!region) return
  region.textContent = ''
  // The same text twice is two announcements only if the region changes in between.
  requestAnimationFrame(() => {
    region.textContent = [text].flat().join('. ')
  })
}

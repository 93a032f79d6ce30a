/** The one pair of live regions. They are in the page from its start: one that comes with its text is often not spoken. */
export const LIVE_REGIONS = { polite: 'announce-polite', assertive: 'announce-assertive' } as const

const waiting: Record<keyof typeof LIVE_REGIONS, string[]> = { polite: [], assertive: [] }

/**
 * Says a text once to a screen reader.
 * @param text its parts are separated, for Thai has no spaces to pause at
 */
export function announce(text: string | string[], urgency: keyof typeof LIVE_REGIONS = 'polite') {
  const region = document.getElementById(LIVE_REGIONS[urgency])
  if (!region) return
  const texts = waiting[urgency]
  texts.push(...[text].flat())
  region.textContent = ''
  // The same text twice is two announcements only if the region changes in between; two texts at once are both said.
  requestAnimationFrame(() => {
    if (texts.length > 0) region.textContent = texts.splice(0).join('. ')
  })
}

const REGIONS = { polite: 'announce-polite', assertive: 'announce-assertive' } as const

/**
 * Says a text once to a screen reader. Parts are separated, for Thai has no spaces to pause at.
 * The regions are in the page from its start: one that comes with its text is often not spoken.
 */
export function announce(text: string | string[], urgency: keyof typeof REGIONS = 'polite') {
  const region = document.getElementById(REGIONS[urgency])
  if (!region) return
  region.textContent = ''
  // The same text twice is two announcements only if the region changes in between.
  requestAnimationFrame(() => {
    region.textContent = [text].flat().join('. ')
  })
}

/** The one pair of live regions of the app. */
export function LiveRegions() {
  return (
    <div data-live-regions>
      <div id={REGIONS.polite} role="status" aria-live="polite" aria-atomic="true" />
      <div id={REGIONS.assertive} role="alert" aria-live="assertive" aria-atomic="true" />
    </div>
  )
}

import { LIVE_REGIONS } from '#lib/announcer.ts'

/** Announcements that depend on the speed of the machine: page loads, and buttons that wait for a response. */
const WAITS = ['Loading', 'Loaded', 'Checking']

/** An announcement without its loading parts. */
export const stripLoadingParts = (text: string) =>
  text
    .split('. ')
    .filter((part) => !WAITS.includes(part))
    .join('. ')

/** The current text of a live region, without its loading parts. */
export const announcedNow = (urgency: keyof typeof LIVE_REGIONS = 'polite') =>
  stripLoadingParts(document.getElementById(LIVE_REGIONS[urgency])?.textContent ?? '')

/**
 * Collects everything that a live region announces from now on.
 * @returns an array that grows
 */
export function collectAnnouncements(urgency: keyof typeof LIVE_REGIONS = 'polite'): string[] {
  const announcements: string[] = []
  new MutationObserver((changes) => {
    const region = document.getElementById(LIVE_REGIONS[urgency])
    if (region?.textContent && changes.some(({ target }) => region.contains(target)))
      announcements.push(region.textContent)
  }).observe(document.body, { childList: true, subtree: true, characterData: true })
  return announcements
}

/** Adds a live region, as every page has one, for a hook that is tested alone. What it says is collected as above. */
export function addLiveRegion(urgency: keyof typeof LIVE_REGIONS = 'polite'): string[] {
  const announcements = collectAnnouncements(urgency)
  document.body.append(Object.assign(document.createElement('div'), { id: LIVE_REGIONS[urgency] }))
  return announcements
}

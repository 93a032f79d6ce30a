import { LIVE_REGIONS } from '#lib/announcer.ts'

/** Heard where the machine is busy: how long a page loads, and a button waits for its answer. */
const WAITS = ['Loading', 'Loaded', 'Checking']

/** What is said besides how long something takes. */
export const besideWaits = (text: string) =>
  text
    .split('. ')
    .filter((part) => !WAITS.includes(part))
    .join('. ')

/** What a live region says now, besides how long something takes. */
export const announcedNow = (urgency: keyof typeof LIVE_REGIONS = 'polite') =>
  besideWaits(document.getElementById(LIVE_REGIONS[urgency])?.textContent ?? '')

/** What a live region says from now on, on whatever page; it grows. */
export function collectAnnouncements(urgency: keyof typeof LIVE_REGIONS = 'polite'): string[] {
  const said: string[] = []
  new MutationObserver((changes) => {
    const region = document.getElementById(LIVE_REGIONS[urgency])
    if (region?.textContent && changes.some(({ target }) => region.contains(target))) said.push(region.textContent)
  }).observe(document.body, { childList: true, subtree: true, characterData: true })
  return said
}

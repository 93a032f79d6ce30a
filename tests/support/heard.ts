import { LIVE_REGIONS } from '#lib/page/announce.ts'

/** What is said besides how long a page loads, which is heard where the machine is busy. */
export const besideLoads = (text: string) =>
  text
    .split('. ')
    .filter((part) => part !== 'Loading' && part !== 'Loaded')
    .join('. ')

/** What a live region says now, besides how long a page loads. */
export const heardNow = (urgency: keyof typeof LIVE_REGIONS = 'polite') =>
  besideLoads(document.getElementById(LIVE_REGIONS[urgency])?.textContent ?? '')

/** What a live region says from now on, on whatever page; it grows. */
export function hear(urgency: keyof typeof LIVE_REGIONS = 'polite'): string[] {
  const said: string[] = []
  new MutationObserver((changes) => {
    const region = document.getElementById(LIVE_REGIONS[urgency])
    if (region?.textContent && changes.some(({ target }) => region.contains(target))) said.push(region.textContent)
  }).observe(document.body, { childList: true, subtree: true, characterData: true })
  return said
}

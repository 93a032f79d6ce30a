import { LIVE_REGIONS } from '#lib/announce.ts'

/** What the polite live region says from now on, on whatever page; it grows. */
export function hear(): string[] {
  const said: string[] = []
  new MutationObserver((changes) => {
    const region = document.getElementById(LIVE_REGIONS.polite)
    if (region?.textContent && changes.some(({ target }) => region.contains(target))) said.push(region.textContent)
  }).observe(document.body, { childList: true, subtree: true, characterData: true })
  return said
}

import type { Page } from 'playwright/test'

/** What a variable of the page's looks comes to, as the browser would paint it. */
export const colourOf = (page: Page, variable: string) =>
  page.evaluate((asked) => {
    const probe = document.body.appendChild(document.createElement('i'))
    probe.style.color = `var(${asked})`
    const { color } = getComputedStyle(probe)
    probe.remove()
    return color
  }, variable)

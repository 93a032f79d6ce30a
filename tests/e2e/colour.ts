import type { Page } from 'playwright/test'

/** The computed colour of a CSS variable. */
export const colourOf = (page: Page, variable: string) =>
  page.evaluate((name) => {
    const probe = document.body.appendChild(document.createElement('i'))
    probe.style.color = `var(${name})`
    const { color } = getComputedStyle(probe)
    probe.remove()
    return color
  }, variable)

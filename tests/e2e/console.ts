import type { BrowserContext } from 'playwright/test'

export type Quiet = {
  /** A message that this test provokes. It must come, and no other may. */
  expects: (pattern: RegExp) => void
  /** A message that may come. */
  allows: (pattern: RegExp) => void
  watch: (context: BrowserContext) => void
  /** What was said so far, for a test that asks page by page; it is not said at the end again. */
  take: () => string[]
  /** What was said and not expected; what was expected and not said. */
  problems: () => string[]
}

/**
 * What no page of ours says: Playwright where a test does without the service worker, and Chromium where a page is left
 * while it fetches an icon (`install.spec.ts` asks it what it thinks of the icons).
 */
const OTHERS =
  /^Service Worker registration blocked by Playwright|^Error while trying to use the following icon .*Download error/

/** What Chromium says of a call whose server is down, or goes down before or while it answers. */
export const NO_SERVER =
  /Failed to load resource: net::ERR_(CONNECTION_|EMPTY_RESPONSE|INCOMPLETE_CHUNKED_ENCODING|CONTENT_LENGTH_MISMATCH)/

/** Hears what the pages of a context complain of: console errors and warnings, errors and rejections nobody caught. */
export function listen(): Quiet {
  const heard: string[] = []
  const expected: RegExp[] = []
  const allowed: RegExp[] = []
  return {
    expects: (pattern) => void expected.push(pattern),
    allows: (pattern) => void allowed.push(pattern),
    watch(context) {
      context.on('console', (message) => {
        if (OTHERS.test(message.text())) return
        if (message.type() === 'error' || message.type() === 'warning')
          heard.push(`${message.type()}: ${message.text()} (${message.location().url})`)
      })
      context.on('weberror', (error) => heard.push(`uncaught: ${error.error().stack ?? error.error().message}`))
    },
    take: () => heard.splice(0),
    problems: () => [
      ...heard.filter((text) => ![...expected, ...allowed].some((pattern) => pattern.test(text))),
      ...expected.filter((pattern) => !heard.some((text) => pattern.test(text))).map((one) => `never said: ${one}`),
    ],
  }
}

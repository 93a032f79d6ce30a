import type { BrowserContext } from 'playwright/test'

export type Quiet = {
  /** A message that this test provokes: the test fails without it. */
  expects: (pattern: RegExp) => void
  /** A message that is allowed but not required. */
  allows: (pattern: RegExp) => void
  watch: (context: BrowserContext) => void
  /** Removes and returns the messages so far, for a test that checks page by page. */
  take: () => string[]
  /** Unexpected messages, and expected messages that are missing. */
  problems: () => string[]
}

/**
 * Messages that do not come from the app: Playwright's in a test without the service worker, and Chromium's when a page is
 * left while an icon loads (`install.spec.ts` checks the icons).
 */
const IGNORED =
  /^Service Worker registration blocked by Playwright|^Error while trying to use the following icon .*Download error|^notification permission is denied/

/**
 * Chromium's messages for a request to a server that is down, or that goes down before the response is complete. Which one
 * depends on the moment: `SOCKET_NOT_CONNECTED` if the server closes a connection that Chromium opened in advance.
 */
export const NO_SERVER =
  /Failed to load resource: net::ERR_(CONNECTION_|SOCKET_NOT_CONNECTED|EMPTY_RESPONSE|INCOMPLETE_CHUNKED_ENCODING|CONTENT_LENGTH_MISMATCH)/

/** Collects console errors and warnings, uncaught errors and unhandled rejections of the pages of a context. */
export function watchConsole(): Quiet {
  const messages: string[] = []
  const expected: RegExp[] = []
  const allowed: RegExp[] = []
  return {
    expects: (pattern) => void expected.push(pattern),
    allows: (pattern) => void allowed.push(pattern),
    watch(context) {
      context.on('console', (message) => {
        if (IGNORED.test(message.text())) return
        if (message.type() === 'error' || message.type() === 'warning')
          messages.push(`${message.type()}: ${message.text()} (${message.location().url})`)
      })
      context.on('weberror', (error) => messages.push(`uncaught: ${error.error().stack ?? error.error().message}`))
    },
    take: () => messages.splice(0),
    problems: () => [
      ...messages.filter((text) => ![...expected, ...allowed].some((pattern) => pattern.test(text))),
      ...expected
        .filter((pattern) => !messages.some((text) => pattern.test(text)))
        .map((pattern) => `missing: ${pattern}`),
    ],
  }
}

import { readFileSync } from 'node:fs'
import { until } from '#tests/support/server/client.ts'
import type { Browser } from './browser.ts'

/** The number of files that the worker precaches, without the app shell. */
const precachedFileCount = () =>
  [...readFileSync('dist/sw.js', 'utf8').matchAll(/\bkeep"?:"(\w+)"/g)].filter(([, when]) => when !== 'asked').length

/**
 * Resolves when the worker controls the page and has precached the whole app. Only an active worker takes control, but
 * WebKit may still report its `state` as "installing".
 */
export const untilPrecached = (browser: Browser) =>
  until(
    () =>
      browser.evaluate(async () => {
        let count = 0
        for (const name of await caches.keys()) count += (await (await caches.open(name)).keys()).length
        return { count, isControlled: navigator.serviceWorker.controller !== null }
      }),
    ({ count, isControlled }) => count > precachedFileCount() && isControlled,
    90_000,
  )

import { number, object, string } from 'valibot'
import { isOnline } from '#lib/api/online-status.ts'
import { readStorage, writeStorage } from '#lib/browser/storage.ts'

const KEY = 'reload'
/** Another reload of the same address within this would change nothing: it would be a loop. */
const GUARD_MS = 10_000
const RENEWAL_TIMEOUT_MS = 10_000
const Guard = object({ path: string(), until: number() })

/** @returns false where the page has just been reloaded */
function mayReload(): boolean {
  const path = location.pathname + location.search
  const guard = readStorage(KEY, Guard, 'session')
  if (guard?.path === path && Date.now() < guard.until) return false
  if (!writeStorage(KEY, { path, until: Date.now() + GUARD_MS }, 'session')) return false // nothing would end the loop
  return true
}

/** @returns false where the page has just been reloaded; nothing happens then */
export function reloadOnce(): boolean {
  const isAllowed = mayReload()
  if (isAllowed) location.reload()
  return isAllowed
}

let renewal: Promise<unknown> | undefined

/**
 * Asks for the files of this page again, past every cache, once: one that the browser refuses may be spoilt, and an HTTP
 * cache keeps it for a year. The service worker answers with what it keeps, if that is what the build made.
 */
function renewFiles(): Promise<unknown> {
  const start = `${location.origin}/assets/`
  const files = new Set(performance.getEntriesByType('resource').map(({ name }) => name))
  const signal = AbortSignal.timeout(RENEWAL_TIMEOUT_MS)
  renewal ??= Promise.allSettled(
    [...files].filter((url) => url.startsWith(start)).map((url) => fetch(url, { cache: 'reload', signal })),
  )
  return renewal
}

/**
 * As `reloadOnce`, with files that are what the build made.
 * @returns false where the page has just been reloaded; nothing happens then
 */
export function reloadOnNewBuild(): boolean {
  const isAllowed = mayReload()
  if (isAllowed) void renewFiles().then(() => location.reload())
  return isAllowed
}

const MISSING = 'ChunkError'

/**
 * Gives parts of the app that could not be fetched, because a newer build has taken their place or there is no network,
 * a name of their own. By their own message the router reloads the page for them, unguarded:
 * https://github.com/TanStack/router/blob/main/packages/react-router/src/lazyRouteComponent.tsx
 */
export const tagChunkErrors = () =>
  addEventListener('vite:preloadError', ({ payload }) => {
    payload.name = MISSING
    payload.message = `Missing: ${payload.message}`
    if (isOnline()) void renewFiles()
  })

/** The texts of a page could not be had, after several tries. */
export class MissingMessagesError extends Error {
  override name = 'MissingMessagesError'
}

export const isChunkError = (error: unknown) => error instanceof Error && error.name === MISSING

import { number, object, string } from 'valibot'
import { isOnline } from '#lib/api/online-status.ts'
import { readStorage, writeStorage } from '#lib/browser/storage.ts'

const KEY = 'reload'
/** A second reload of the same address within this time would not help, and would be a loop. */
const GUARD_MS = 10_000
const REFETCH_TIMEOUT_MS = 10_000
const Guard = object({ path: string(), until: number() })

/** @returns false if the page has just been reloaded */
function mayReload(): boolean {
  const path = location.pathname + location.search
  const guard = readStorage(KEY, Guard, 'session')
  if (guard?.path === path && Date.now() < guard.until) return false
  if (!writeStorage(KEY, { path, until: Date.now() + GUARD_MS }, 'session')) return false // without it, a loop
  return true
}

/**
 * Reloads the page, unless it has just been reloaded.
 * @returns whether it reloads
 */
export function reloadOnce(): boolean {
  const isAllowed = mayReload()
  if (isAllowed) location.reload()
  return isAllowed
}

let refetching: Promise<unknown> | undefined

/**
 * Fetches the files of this page again, bypassing the HTTP cache, once per page: a file that the browser rejects may be
 * corrupt, and the cache keeps it for a year. The service worker responds from its cache if that file is valid.
 */
function refetchFiles(): Promise<unknown> {
  const prefix = `${location.origin}/assets/`
  const files = new Set(performance.getEntriesByType('resource').map(({ name }) => name))
  const signal = AbortSignal.timeout(REFETCH_TIMEOUT_MS)
  refetching ??= Promise.allSettled(
    [...files].filter((url) => url.startsWith(prefix)).map((url) => fetch(url, { cache: 'reload', signal })),
  )
  return refetching
}

/**
 * Like `reloadOnce`, but refetches the page's files first.
 * @returns whether it reloads
 */
export function reloadOnNewBuild(): boolean {
  const isAllowed = mayReload()
  if (isAllowed) void refetchFiles().then(() => location.reload())
  return isAllowed
}

const CHUNK_ERROR = 'ChunkError'

/**
 * Renames the errors of chunks that could not be fetched, because a newer build has replaced them or the browser is
 * offline. With the original message the router would reload the page, without a guard:
 * https://github.com/TanStack/router/blob/main/packages/react-router/src/lazyRouteComponent.tsx
 */
export const tagChunkErrors = () =>
  addEventListener('vite:preloadError', ({ payload }) => {
    payload.name = CHUNK_ERROR
    payload.message = `Missing: ${payload.message}`
    if (isOnline()) void refetchFiles()
  })

/** The messages of a locale could not be loaded, after several tries. */
export class MissingMessagesError extends Error {
  override name = 'MissingMessagesError'
}

export const isChunkError = (error: unknown) => error instanceof Error && error.name === CHUNK_ERROR

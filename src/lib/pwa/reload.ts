import { number, object, string } from 'valibot'
import { readStored, writeStored } from '#lib/device/storage.ts'

const KEY = 'reload'
/** Another reload of the same address within this would change nothing: it would be a loop. */
const GUARD_MS = 10_000
const Guard = object({ path: string(), until: number() })

/** @returns false where the page has just been reloaded; nothing happens then */
export function reloadOnce(): boolean {
  const path = location.pathname + location.search
  const guard = readStored(KEY, Guard, 'session')
  if (guard?.path === path && Date.now() < guard.until) return false
  if (!writeStored(KEY, { path, until: Date.now() + GUARD_MS }, 'session')) return false // nothing would end the loop
  location.reload()
  return true
}

const MISSING = 'MissingPart'

/**
 * Gives parts of the app that could not be fetched, because a newer build has taken their place or there is no network,
 * a name of their own. By their own message the router reloads the page for them, unguarded:
 * https://github.com/TanStack/router/blob/main/packages/react-router/src/lazyRouteComponent.tsx
 */
export const nameMissingParts = () =>
  addEventListener('vite:preloadError', ({ payload }) => {
    payload.name = MISSING
    payload.message = `Missing: ${payload.message}`
  })

export const isMissingPart = (error: unknown) => error instanceof Error && error.name === MISSING

import { focusManager, MutationCache, type Query, QueryClient } from '@tanstack/react-query'
import { hasDocument } from '#lib/browser/has-document.ts'
import { whenIdle } from '#lib/browser/idle.ts'
import { onPageVisible } from '#lib/browser/page-visibility.ts'
import { ApiError } from './http.ts'
import { isPersistedAnswer } from './persisted-since.ts'

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: {
      /** Queries that a success makes stale. They are refetched behind the next page or the result. */
      invalidates?: readonly (readonly string[])[]
      /** Queries whose new data is the result, on the same page: the mutation is pending until they are refetched. */
      refetches?: readonly (readonly string[])[]
    }
  }
}

const RETRY_MS = 10_000
/** So that pages which failed together do not ask together. */
const RETRY_SPREAD_MS = 5_000

/** A later request may succeed: the server or the network was away, or the server was busy. */
const isPassing = (error: unknown) =>
  error instanceof ApiError &&
  (error.status === 0 ? error.code !== 'missing_capability' : error.status >= 500 || error.status === 429)

/** ms until a query is asked again whose last answer failed, or is this device's copy; false for any other. */
export function retryDelay({ state: { error, errorUpdatedAt, dataUpdatedAt, status } }: Pick<Query, 'state'>) {
  const hasFailed = status === 'error' && isPassing(error)
  if (!hasFailed && !isPersistedAnswer(dataUpdatedAt)) return false
  const askedMs = error instanceof ApiError ? (error.retryAfter ?? 0) * 1000 : 0
  return Math.max(RETRY_MS, askedMs) + (errorUpdatedAt % RETRY_SPREAD_MS)
}

/**
 * A query that is asked only if this holds as well. An `enabled` beside the spread query would replace the query's own
 * condition, as that a customer's are asked only with a session.
 */
export const onlyIf = <Asked extends { enabled?: unknown }>(query: Asked, isAsked: boolean): Asked =>
  isAsked ? query : { ...query, enabled: false }

/**
 * Without retries: `call` itself repeats a request once, and only after a token refresh. What a page shows is asked for
 * again when the customer comes back to it or the network does, and some time after an answer that failed.
 */
export function createQueryClient() {
  if (hasDocument) focusManager.setEventListener((onFocus) => onPageVisible(() => onFocus()))
  const client: QueryClient = new QueryClient({
    mutationCache: new MutationCache({
      onSuccess(_result, _input, _context, { meta }) {
        const invalidate = (queryKey: readonly string[]) => client.invalidateQueries({ queryKey })
        // Once the next page is shown: what only the page before it shows is then not refetched.
        if (meta?.invalidates) whenIdle(() => meta.invalidates?.forEach((queryKey) => void invalidate(queryKey)))
        return Promise.all((meta?.refetches ?? []).map(invalidate))
      },
    }),
    defaultOptions: {
      queries: { retry: false, staleTime: 15_000, networkMode: 'always', refetchInterval: retryDelay },
      // 'always': a tap that fires later, when the network is back, would be worse than an error.
      mutations: { retry: false, networkMode: 'always' },
    },
  })
  return client
}

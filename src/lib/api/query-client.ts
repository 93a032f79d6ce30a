import { MutationCache, QueryClient } from '@tanstack/react-query'
import { whenIdle } from '#lib/browser/idle.ts'

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

/** Without retries: `call` itself repeats a request once, and only after a token refresh. */
export function createQueryClient() {
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
      queries: { retry: false, staleTime: 15_000, networkMode: 'always' },
      // 'always': a tap that fires later, when the network is back, would be worse than an error.
      mutations: { retry: false, networkMode: 'always' },
    },
  })
  return client
}

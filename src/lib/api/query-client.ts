import { MutationCache, QueryClient } from '@tanstack/react-query'

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: { invalidates?: readonly (readonly string[])[] }
  }
}

/** Without retries: `call` itself repeats a request once, and only after a token refresh. */
export function createQueryClient() {
  const client: QueryClient = new QueryClient({
    mutationCache: new MutationCache({
      onSuccess: (_result, _input, _context, mutation) =>
        Promise.all((mutation.meta?.invalidates ?? []).map((queryKey) => client.invalidateQueries({ queryKey }))),
    }),
    defaultOptions: {
      queries: { retry: false, staleTime: 15_000, networkMode: 'always' },
      // 'always': a tap that fires later, when the network is back, would be worse than an error.
      mutations: { retry: false, networkMode: 'always' },
    },
  })
  return client
}

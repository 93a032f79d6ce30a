import { MutationCache, QueryClient } from '@tanstack/react-query'

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: { invalidates?: readonly (readonly string[])[] }
  }
}

/** `call` repeats a request itself, once and only after a refresh; queries and mutations never do. */
export function createQueryClient() {
  const client: QueryClient = new QueryClient({
    mutationCache: new MutationCache({
      onSuccess: (_result, _input, _context, mutation) =>
        Promise.all((mutation.meta?.invalidates ?? []).map((queryKey) => client.invalidateQueries({ queryKey }))),
    }),
    defaultOptions: {
      queries: { retry: false, staleTime: 15_000, networkMode: 'always' },
      // A tap that is kept and fired later, when the network is back, is worse than an error.
      mutations: { retry: false, networkMode: 'always' },
    },
  })
  return client
}

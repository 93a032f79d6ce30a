import { queryOptions } from '@tanstack/react-query'
import { parseAreas } from './thai-areas.ts'

/** All sub-districts of Thailand, in a separate chunk that is loaded with the first search. */
export const areasQuery = () =>
  queryOptions({
    queryKey: ['areas'],
    queryFn: async () => parseAreas((await import('./thai-areas.txt?raw')).default),
    staleTime: Number.POSITIVE_INFINITY,
  })

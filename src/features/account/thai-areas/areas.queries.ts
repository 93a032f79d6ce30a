import { queryOptions } from '@tanstack/react-query'
import { parseAreas } from './thai-areas.ts'

/** All sub-districts of Thailand: a file of its own, loaded when somebody looks for one. */
export const areasQuery = () =>
  queryOptions({
    queryKey: ['areas'],
    queryFn: async () => parseAreas((await import('./thai-areas.txt?raw')).default),
    staleTime: Number.POSITIVE_INFINITY,
  })

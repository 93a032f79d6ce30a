import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { type Birth, getHoroscope } from '#contract/horoscope.ts'
import { fetchFromHost } from '#lib/api/host-client.ts'

/** Today's reading. The previous one stays while it loads, because it holds the options to choose from. */
export const horoscopeQuery = (birth: Birth) =>
  queryOptions({
    queryKey: ['horoscope', birth],
    queryFn: ({ signal }) => fetchFromHost(getHoroscope, { birth }, signal),
    placeholderData: keepPreviousData,
  })

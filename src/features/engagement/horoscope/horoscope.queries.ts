import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { type Birth, getHoroscope } from '#contract/horoscope.ts'
import { fetchFromHost } from '#lib/api/host-client.ts'

/** Today's reading. Until it has come the one before stays, for the names to choose by. */
export const horoscopeQuery = (birth: Birth) =>
  queryOptions({
    queryKey: ['horoscope', birth],
    queryFn: ({ signal }) => fetchFromHost(getHoroscope, { birth }, signal),
    placeholderData: keepPreviousData,
  })

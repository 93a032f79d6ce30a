import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { TransactionStatus } from '#contract/payment.ts'
import { historyQuery, openPurchases } from '#features/checkout/payment/history.queries.ts'
import { useServerNow } from '#lib/server-clock.ts'
import { cacheLoads, useCachedLoads } from './loads.store.ts'
import { loadsOf } from './loads.ts'

const REFRESH_MS = 15_000
/** Purchases that can still become a load or end one. */
const OPEN: readonly TransactionStatus[] = ['pending', 'paid', 'starting', 'start_unknown', 'running']

/**
 * The customer's loads; offline, this device's last copy.
 * @param refreshMs poll interval while a state can change
 * @param staleTime age up to which the response of another part of the page is used, in ms
 */
export function useLoads(refreshMs = REFRESH_MS, staleTime = 0) {
  const now = useServerNow()
  const cachedLoads = useCachedLoads()
  const query = useQuery({
    ...historyQuery(openPurchases),
    staleTime,
    refetchInterval: ({ state }) =>
      state.data?.details.some(({ status }) => OPEN.includes(status)) ? refreshMs : false,
  })
  const { data, dataUpdatedAt } = query
  useEffect(() => {
    if (data) cacheLoads(data.details, dataUpdatedAt)
  }, [data, dataUpdatedAt])
  const purchases = data?.details ?? cachedLoads.purchases
  return {
    now,
    query,
    loads: loadsOf(purchases, cachedLoads.collected, now),
    /** Time of the server's response, ms since 1970; null without any. */
    readAt: data ? dataUpdatedAt : cachedLoads.readAt,
    /** The server cannot be reached, so the loads may be outdated. */
    isOfflineCopy: query.isError,
  }
}

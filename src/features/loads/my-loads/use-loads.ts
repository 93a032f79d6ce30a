import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { TransactionStatus } from '#contract/payment.ts'
import { historyQuery, openPurchases } from '#features/checkout/payment/history.queries.ts'
import { useServerNow } from '#lib/server-clock.ts'
import { cacheLoads, useCachedLoads } from './loads.store.ts'
import { loadsOf } from './loads.ts'

const REFRESH_MS = 15_000
/** What may yet become a load, or its end. */
const OPEN: readonly TransactionStatus[] = ['pending', 'paid', 'starting', 'running']

/**
 * The customer's loads; without a network as this device knew them last.
 * @param refreshMs how often the server is asked while something can change
 */
export function useLoads(refreshMs = REFRESH_MS) {
  const now = useServerNow()
  const kept = useCachedLoads()
  const query = useQuery({
    ...historyQuery(openPurchases),
    refetchInterval: ({ state }) =>
      state.data?.details.some(({ status }) => OPEN.includes(status)) ? refreshMs : false,
  })
  const { data, dataUpdatedAt } = query
  useEffect(() => {
    if (data) cacheLoads(data.details, dataUpdatedAt)
  }, [data, dataUpdatedAt])
  const purchases = data?.details ?? kept.purchases
  return {
    now,
    query,
    loads: loadsOf(purchases, kept.collected, now),
    /** When the server said so, ms since 1970; null when nothing is known. */
    readAt: data ? dataUpdatedAt : kept.readAt,
    /** The server cannot be asked now. */
    isKept: query.isError,
  }
}

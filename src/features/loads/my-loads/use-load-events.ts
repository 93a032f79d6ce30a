import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { streamLoads } from '#contract/events.ts'
import { OPEN_STATUSES, type Purchase } from '#contract/payment.ts'
import { historyQuery, openPurchases } from '#features/checkout/payment/history.queries.ts'
import { followEvents, hasEvents } from '#lib/api/event-stream.ts'
import { isSignedIn, onSessionChange } from '#lib/auth/session.ts'
import { setServerTime } from '#lib/server-clock.ts'

const { queryKey } = historyQuery(openPurchases)

/** Puts the purchases of an event into the history; one that is new, or has ended without being in it, needs a refetch. */
function applyEvent(client: QueryClient, purchases: readonly Purchase[]) {
  const history = client.getQueryData(queryKey)
  if (!history) return
  const pushed = new Map(purchases.map((purchase) => [purchase.transaction, purchase]))
  const listed = new Set(history.details.map(({ transaction }) => transaction))
  const isComplete =
    purchases.every(({ transaction }) => listed.has(transaction)) &&
    history.details.every(({ transaction, status }) => pushed.has(transaction) || !OPEN_STATUSES.includes(status))
  if (!isComplete) return void client.invalidateQueries({ queryKey })
  // A response in flight is older.
  void client.cancelQueries({ queryKey })
  const details = history.details.map((purchase) => pushed.get(purchase.transaction) ?? purchase)
  client.setQueryData(queryKey, { ...history, details })
}

/**
 * Keeps the signed-in customer's loads current by a stream.
 * @returns whether it is open: then polling can be rare
 */
export function useLoadEvents(): boolean {
  const client = useQueryClient()
  const [isLive, setLive] = useState(false)
  // Only with the history to compare with: an event that arrives before it would be lost.
  const hasHistory = useQuery({ ...historyQuery(openPurchases), enabled: false }).data !== undefined
  useEffect(() => {
    if (!hasHistory || !hasEvents() || !isSignedIn()) return
    const stop = followEvents(
      streamLoads,
      {},
      {
        onEvent({ details }) {
          const [first] = details
          if (first) setServerTime(first.server_time)
          applyEvent(client, details)
        },
        onAlive: (at) => setLive(at !== undefined),
      },
    )
    const stopSession = onSessionChange(stop)
    return () => {
      stop()
      stopSession()
    }
  }, [client, hasHistory])
  return isLive
}

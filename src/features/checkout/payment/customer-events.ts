import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { proxy } from 'valtio'
import { streamLoads } from '#contract/events.ts'
import { OPEN_STATUSES, type Purchase } from '#contract/payment.ts'
import { followEvents, hasEvents } from '#lib/api/event-stream.ts'
import { isSignedIn, onSessionChange } from '#lib/auth/session.ts'
import { useStore } from '#lib/browser/use-store.ts'
import { historyQuery, openPurchases } from './history.queries.ts'

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

const stream = proxy({ isOpen: false })
/** Whether changes of the customer's purchases are pushed to this page: then polling can be rare. */
export const useIsPushed = () => useStore(stream).isOpen

/**
 * Keeps the signed-in customer's purchases current by a stream. Used once, for all pages.
 * @param isWanted opens it
 * @param onUnread called with the number of unread notifications after each change
 */
export function useCustomerEvents(isWanted: boolean, onUnread: (total: number) => void) {
  const client = useQueryClient()
  // Only with the history to compare with: an event that arrives before it would be lost.
  const hasHistory = useQuery({ ...historyQuery(openPurchases), enabled: false }).data !== undefined
  const isFollowed = isWanted && hasHistory
  useEffect(() => {
    if (!isFollowed || !hasEvents() || !isSignedIn()) return
    const stop = followEvents(
      streamLoads,
      {},
      {
        onEvent({ details, unread }) {
          applyEvent(client, details)
          if (unread !== undefined) onUnread(unread)
        },
        onAlive: (at) => {
          stream.isOpen = at !== undefined
        },
      },
    )
    const stopSession = onSessionChange(stop)
    return () => {
      stop()
      stream.isOpen = false
      stopSession()
    }
  }, [client, isFollowed, onUnread])
}

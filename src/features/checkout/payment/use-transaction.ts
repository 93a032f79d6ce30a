import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { streamPayment } from '#contract/events.ts'
import { followEvents, hasEvents } from '#lib/api/event-stream.ts'
import { transactionQuery } from './payment.queries.ts'
import { isFinal, safetyPollDelay } from './polling.ts'
import { savePurchases } from './saved-purchases.store.ts'
import { useEarnings } from './use-earnings.ts'
import { useViewer } from './use-viewer.ts'

/**
 * A purchase until its state is final: pushed while a stream is open, polled otherwise, and rarely also meanwhile. This
 * device keeps a copy.
 * @returns the query, and when the data was last known to be current, ms by this device's clock; 0 for never
 */
export function useTransaction(transaction: string) {
  const client = useQueryClient()
  const [aliveAt, setAliveAt] = useState<number>()
  // Constant, because each render with another interval starts it again.
  const [safetyMs] = useState(safetyPollDelay)
  const options = transactionQuery(transaction)
  const query = useQuery(
    aliveAt === undefined
      ? options
      : { ...options, refetchInterval: ({ state: { data } }) => (data && isFinal(data) ? false : safetyMs) },
  )
  const { data, dataUpdatedAt } = query
  useEarnings(data && Number(data.is_collected))
  const viewer = useViewer()
  useEffect(() => {
    if (data) savePurchases([data], viewer, false)
  }, [data, viewer])
  const isFollowed = hasEvents() && data !== undefined && !isFinal(data)

  useEffect(() => {
    if (!isFollowed) return
    const { queryKey } = transactionQuery(transaction)
    const stop = followEvents(
      streamPayment,
      { transaction },
      {
        onEvent(purchase) {
          // A response in flight is older.
          void client.cancelQueries({ queryKey })
          client.setQueryData(queryKey, purchase)
        },
        onAlive: setAliveAt,
      },
    )
    return () => {
      stop()
      setAliveAt(undefined)
    }
  }, [client, transaction, isFollowed])

  return { query, checkedAt: Math.max(dataUpdatedAt, aliveAt ?? 0) }
}

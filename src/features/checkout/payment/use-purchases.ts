import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { isLoad, OPEN_STATUSES } from '#contract/payment.ts'
import { keepRecentBranches } from '#features/branches/branch-list/recent-branches.store.ts'
import { onlyIf, retryDelay } from '#lib/api/query-client.ts'
import { useIsPushed } from './customer-events.ts'
import { historyQuery, openPurchases } from './history.queries.ts'
import { savePurchases, useSavedPurchases } from './saved-purchases.store.ts'
import { useViewer } from './use-viewer.ts'

const REFRESH_MS = 15_000
/** While changes are pushed, polls only find one that was lost. */
const SAFETY_REFRESH_MS = 60_000

type Options = {
  /** Poll interval while a purchase can change and its changes are not pushed. */
  refreshMs?: number
  /** Age up to which the response of another part of the page is used, in ms. */
  staleTime?: number
  /** False asks for nothing, and answers with what is known. */
  isEnabled?: boolean
}

/**
 * The signed-in customer's latest purchases, newest first, and older ones that are not settled; until the server has answered, and offline, this device's
 * copy. What every page says about a purchase that is not over comes from here.
 */
export function usePurchases({ refreshMs = REFRESH_MS, staleTime = 0, isEnabled = true }: Options = {}) {
  const viewer = useViewer()
  const isPushed = useIsPushed()
  const query = useQuery({
    ...onlyIf(historyQuery(openPurchases), isEnabled),
    staleTime,
    refetchInterval: (asked) => {
      const isOpen = asked.state.data?.details.some(({ status }) => OPEN_STATUSES.includes(status))
      return retryDelay(asked) || (isOpen ? (isPushed ? SAFETY_REFRESH_MS : refreshMs) : false)
    },
  })
  const { data, dataUpdatedAt } = query
  const savedPurchases = useSavedPurchases(viewer).filter((purchase) => purchase.is_listed)
  useEffect(() => {
    if (!data || !viewer) return
    savePurchases([...data.details, ...data.unsettled], viewer, true)
    keepRecentBranches(data.details.filter(isLoad).map(({ branch_id }) => branch_id))
  }, [data, viewer])
  const takenOut = new Set(
    savedPurchases.flatMap((load) => (isLoad(load) && load.is_taken_out ? [load.transaction] : [])),
  )
  const purchases = data
    ? [...data.details, ...data.unsettled].map((purchase) =>
        isLoad(purchase) && takenOut.has(purchase.transaction) ? { ...purchase, is_taken_out: true } : purchase,
      )
    : savedPurchases
  const savedAt = savedPurchases.reduce((latest, { server_time }) => Math.max(latest, Date.parse(server_time)), 0)
  return {
    purchases,
    query,
    /** Time of the server's response, ms since 1970; null without any. */
    readAt: data ? dataUpdatedAt : savedAt || null,
    /** The server cannot be reached, so the purchases may be outdated. */
    isOfflineCopy: query.isError && (data !== undefined || savedPurchases.length > 0),
  }
}

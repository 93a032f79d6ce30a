import { useIsFetching, useQueryClient } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { announce } from '#lib/announcer.ts'
import { watchOnlineStatus } from '#lib/api/online-status.ts'
import { requestedLocale } from '#lib/i18n/locale.ts'
import { loadMessages, type MessageId, t } from '#lib/i18n/translate.tsx'

/** What takes less is over before it has been said. */
const LASTS_MS = 1_000

/** The home of a guest has not all messages from its start. */
async function tell(id: MessageId) {
  if (await loadMessages(requestedLocale())) announce(t(id))
}

/** A load that lasts is said once, and once that it is over: skeletons and a page that is still to come say nothing. */
function useSpokenLoads() {
  const client = useQueryClient()
  // What is read anew while it is shown keeps nobody waiting.
  const isReading = useIsFetching({ type: 'active', predicate: ({ state }) => state.status === 'pending' }) > 0
  const isMoving = useRouterState({ select: ({ status }) => status === 'pending' })
  const isLoading = isReading || isMoving

  useEffect(() => {
    if (!isLoading) return
    let isSaid = false
    const timer = setTimeout(() => {
      isSaid = true
      void tell('page.loading')
    }, LASTS_MS)
    return () => {
      clearTimeout(timer)
      if (!isSaid) return
      const shown = client.getQueryCache().findAll({ type: 'active' })
      void tell(shown.some(({ state }) => state.status === 'error') ? 'page.failed' : 'page.loaded')
    }
  }, [isLoading, client])
}

/** What is said on any page and stands on none: the network, gone or back, and a load that lasts. */
export function StatusAnnouncer() {
  useSpokenLoads()
  useEffect(() => watchOnlineStatus((isOnline) => void tell(isOnline ? 'network.back' : 'offline.heading')), [])
  return null
}

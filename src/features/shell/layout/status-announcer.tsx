import { type Query, useIsFetching, useQueryClient } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { announce, isSpeaking } from '#lib/announcer.ts'
import { watchOnlineStatus } from '#lib/api/online-status.ts'
import { requestedLocale } from '#lib/i18n/locale.ts'
import { loadMessages, type MessageId, t } from '#lib/i18n/translate.tsx'

/** Shorter loading would end before a screen reader has announced it. */
const ANNOUNCE_AFTER_MS = 1_000

/** How often it is tried to say that a page loads, while something else is said. */
const RETRY_MS = 500

let lastMessage: string | undefined

/** Loads the messages first: a guest's home page starts with a part of them. */
async function announceMessage(id: MessageId) {
  if (!(await loadMessages(requestedLocale()))) return
  lastMessage = t(id)
  announce(lastMessage)
}

/** Not one that failed and is asked again by itself. In this order: most queries have their data, and whether one is active makes each of its observers read the session. */
const isFirstFetch = (query: Query) =>
  query.state.status === 'pending' && query.state.errorUpdateCount === 0 && query.isActive()

/** Announces loading that takes over a second, and its end unless that is a page which takes the focus. Skeletons and pending routes are silent by themselves. */
function useLoadingAnnouncements() {
  const client = useQueryClient()
  // A background refetch does not make anybody wait, so only queries without data count.
  const isFetching = useIsFetching({ predicate: isFirstFetch }) > 0
  const isNavigating = useRouterState({ select: ({ status }) => status === 'pending' })
  const isLoading = isFetching || isNavigating

  useEffect(() => {
    if (!isLoading) return
    let waiting: Element | null | undefined
    function sayLoading() {
      // What a customer has just done, such as a review, is said first.
      if (isSpeaking(lastMessage)) {
        timer = setTimeout(sayLoading, RETRY_MS)
        return
      }
      waiting = document.activeElement
      void announceMessage('page.loading')
    }
    let timer = setTimeout(sayLoading, ANNOUNCE_AFTER_MS)
    return () => {
      clearTimeout(timer)
      if (waiting === undefined) return
      const activeQueries = client.getQueryCache().findAll({ type: 'active' })
      const hasFailed = activeQueries.some(({ state }) => state.status === 'error')
      // A page that takes the focus says by its name that it is there: after this, when the router has rendered it.
      setTimeout(() => {
        const { activeElement } = document
        const isPageSaid = activeElement?.id === 'main' && activeElement !== waiting
        // Where something else is being said, as that a customer is logged in, it shows that the page is there.
        const isSaid = isPageSaid || isSpeaking(lastMessage)
        if (hasFailed || !isSaid) void announceMessage(hasFailed ? 'page.failed' : 'page.loaded')
      })
    }
  }, [isLoading, client])
}

/** Announces, on every page, a change of the network and long loading: no page shows these as text. */
export function StatusAnnouncer() {
  useLoadingAnnouncements()
  useEffect(
    () => watchOnlineStatus((isOnline) => void announceMessage(isOnline ? 'network.back' : 'offline.heading')),
    [],
  )
  return null
}

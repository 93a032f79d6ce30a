import { queryOptions } from '@tanstack/react-query'
import { getNoReadNotificationUser } from '#contract/unread.ts'
import { call } from '#lib/api/http.ts'
import { isSignedIn } from '#lib/auth/session.ts'

/** How many are not read yet, for the bell. A file of its own: every page has a bell, and few the list. */
export const unreadQuery = () =>
  queryOptions({
    queryKey: ['notifications', 'unread'],
    queryFn: ({ signal }) => call(getNoReadNotificationUser, {}, { signal, skipRedirect: true }),
    enabled: () => isSignedIn(),
    refetchInterval: 60_000,
  })

import { queryOptions } from '@tanstack/react-query'
import { getNoReadNotificationUser } from '#contract/unread.ts'
import { call } from '#lib/api/http.ts'
import { isSignedIn } from '#lib/auth/session.ts'

/** The number of unread notifications. In its own file, because all main pages show it and only one shows the list. */
export const unreadQuery = () =>
  queryOptions({
    queryKey: ['notifications', 'unread'],
    queryFn: ({ signal }) => call(getNoReadNotificationUser, {}, { signal, skipRedirect: true }),
    enabled: () => isSignedIn(),
    refetchInterval: 60_000,
  })

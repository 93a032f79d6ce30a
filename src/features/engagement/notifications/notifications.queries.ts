import { infiniteQueryOptions, mutationOptions } from '@tanstack/react-query'
import { getListNotificationUser, readNotificationUser } from '#contract/notifications.ts'
import { call } from '#lib/api/http.ts'
import { nextPage } from '#lib/api/paging.ts'
import { isSignedIn } from '#lib/auth/session.ts'

const PAGE_SIZE = 10

/** The customer's notifications in pages, newest first. */
export const notificationPages = () =>
  infiniteQueryOptions({
    queryKey: ['notifications', 'pages'],
    queryFn: ({ signal, pageParam }) =>
      call(getListNotificationUser, { page: pageParam, limit: PAGE_SIZE }, { signal }),
    enabled: () => isSignedIn(),
    initialPageParam: 1,
    getNextPageParam: nextPage(PAGE_SIZE),
  })

/** Marks one notification as read; all of them without an id. */
export const markReadMutation = () =>
  mutationOptions({
    mutationFn: (notification_id?: string) => call(readNotificationUser, notification_id ? { notification_id } : {}),
    meta: { refetches: [['notifications']] },
  })

import { createFileRoute } from '@tanstack/react-router'
import { notificationPages } from '#features/engagement/notifications/notifications.queries.ts'
import { Notifications } from '#features/engagement/notifications/notifications.tsx'
import { unreadQuery } from '#features/shell/layout/unread.queries.ts'

export const Route = createFileRoute('/_authed/notifications')({
  staticData: { layout: 'home' },
  loader: ({ context: { queryClient } }) => {
    void queryClient.prefetchInfiniteQuery(notificationPages())
    void queryClient.prefetchQuery(unreadQuery())
  },
  component: Notifications,
})

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { type ReactNode, useCallback } from 'react'
import { OPEN_STATUSES } from '#contract/payment.ts'
import type { User } from '#contract/user.ts'
import { PhoneCheck } from '#features/auth/phone-check/phone-check.tsx'
import { watchesQuery } from '#features/branches/availability-alerts/alerts.queries.ts'
import { useCustomerEvents } from '#features/checkout/payment/customer-events.ts'
import { useEarnings } from '#features/checkout/payment/use-earnings.ts'
import { usePurchases } from '#features/checkout/payment/use-purchases.ts'
import { useAlertNotices } from '#features/engagement/notifications/use-alert-notices.ts'
import { PushListener } from '#features/engagement/push/push-listener.tsx'
import { LoadReminders } from '#features/loads/my-loads/load-reminders.tsx'
import { unreadQuery } from '#features/shell/layout/unread.queries.ts'

/** Pages that show the purchases of other devices too. */
const PAGES_OF_PURCHASES = ['/', '/loads']

/** The stream of the customer's purchases and notices, while there is something to wait for. */
function useEventsOfCustomer() {
  const client = useQueryClient()
  const isShown = useLocation({ select: ({ pathname }) => PAGES_OF_PURCHASES.includes(pathname) })
  const { purchases, query } = usePurchases({ isEnabled: false })
  useEarnings(query.data?.details.filter(({ is_collected }) => is_collected).length)
  const { data: watches } = useQuery({ ...watchesQuery(), staleTime: 60_000 })
  const isWaiting = purchases.some(({ status }) => OPEN_STATUSES.includes(status)) || Boolean(watches?.details.length)
  const onUnread = useCallback(
    (total: number) => {
      const { queryKey } = unreadQuery()
      if (client.getQueryData(queryKey)?.total === total) return
      client.setQueryData(queryKey, { total })
      void client.invalidateQueries({ queryKey: ['notifications', 'pages'] })
      void client.invalidateQueries({ queryKey: watchesQuery().queryKey })
    },
    [client],
  )
  useCustomerEvents(isShown || isWaiting, onUnread)
}

/** What a customer can meet on every page: reminders, notices, push notifications, and the code that confirms the phone. */
export function CustomerListeners({ user }: { user: User }): ReactNode {
  useEventsOfCustomer()
  useAlertNotices()
  return (
    <>
      <LoadReminders />
      <PushListener user={user} />
      <PhoneCheck phone={user.phone_number} />
    </>
  )
}

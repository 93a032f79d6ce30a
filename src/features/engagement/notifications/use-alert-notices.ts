import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { getListNotificationUser, type Notification } from '#contract/notifications.ts'
import { watchesQuery } from '#features/branches/availability-alerts/alerts.queries.ts'
import { unreadQuery } from '#features/shell/layout/unread.queries.ts'
import { call } from '#lib/api/http.ts'
import { useLocalized, useTranslate } from '#lib/i18n/translate.tsx'
import { serverNow } from '#lib/server-clock.ts'
import { addToast } from '#lib/toasts.ts'
import { BellIcon } from '#ui/icons/navigation-icons.tsx'
import { markReadMutation } from './notifications.queries.ts'
import { markNoticeShown } from './shown-notices.ts'

/** Later somebody else has probably taken the machine. */
const MAX_AGE_MS = 10 * 60_000
/** More do not arrive between two changes. */
const MAX_NEW = 5
/** Where an availability alert that has ended leads: the free machine, the paid dryer, or the branch, whose form waits on. */
const ALERT_PATH = /^\/(?:qr-scanner\?|(?:branch|waiting-payment)\/[^/?]+\?watch=)/

const isNew = ({ is_read, created_at, path }: Notification) =>
  !is_read && ALERT_PATH.test(path) && serverNow() - Date.parse(created_at) < MAX_AGE_MS

/** Shows the end of the customer's availability alerts on every page, with the way to the machine. */
export function useAlertNotices() {
  const t = useTranslate()
  const localized = useLocalized()
  const navigate = useNavigate()
  const { data: unread } = useQuery({ ...unreadQuery(), enabled: false })
  const { data: watches } = useQuery({ ...watchesQuery(), enabled: false })
  const { mutate: markRead } = useMutation(markReadMutation())
  const unreadCount = unread?.total
  const watchCount = watches?.total ?? undefined

  const lastWatchCount = useRef(0)

  useEffect(() => {
    const hasEnded = watchCount !== undefined && watchCount < lastWatchCount.current
    if (watchCount !== undefined) lastWatchCount.current = watchCount
    if (!unreadCount && !hasEnded) return
    const controller = new AbortController()
    call(getListNotificationUser, { page: 1, limit: MAX_NEW }, { signal: controller.signal, skipRedirect: true }).then(
      ({ details }) => {
        for (const { notification_id, title, body, path } of details.filter(isNew)) {
          if (!markNoticeShown(notification_id)) continue
          addToast({
            title: localized(title),
            description: localized(body),
            icon: BellIcon,
            timeout: 0,
            action: {
              label: t('watch.go'),
              onPress: () => {
                markRead(notification_id)
                void navigate({ href: path })
              },
              isWhole: true,
            },
          })
        }
      },
      () => {}, // the bell shows it
    )
    return () => controller.abort()
  }, [unreadCount, watchCount, localized, markRead, navigate, t])
}

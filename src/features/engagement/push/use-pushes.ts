import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type AnyRouter, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { splitLocale } from '#contract/locale.ts'
import { markNoticeShown } from '#features/engagement/notifications/shown-notices.ts'
import { isHandledByReminder, markReminderPushed } from '#features/loads/my-loads/reminder-push-dedupe.ts'
import { unreadQuery } from '#features/shell/layout/unread.queries.ts'
import { t } from '#lib/i18n/translate.tsx'
import { onPush, showBadge } from '#lib/pwa/push.ts'
import { addToast } from '#lib/toasts.ts'
import { BellIcon } from '#ui/icons/navigation-icons.tsx'

/** The path, or the list of notifications for a path that this build does not have: the server may be newer. */
const existingPath = (router: AnyRouter, path: string) => {
  const { pathname } = new URL(path, 'https://here.invalid')
  const [, , matchedRoute] = router.getMatchedRoutes(splitLocale(pathname).pathname)
  return matchedRoute ? path : '/notifications'
}

/** Shows pushes as toasts while the app is visible, opens tapped notifications, and shows the unread count on the icon. */
export function usePushes() {
  const router = useRouter()
  const client = useQueryClient()
  // Reads the count that the bell has fetched; does not fetch it for the badge alone.
  const { data: unread } = useQuery({ ...unreadQuery(), enabled: false })
  const count = unread?.total

  useEffect(() => {
    if (count !== undefined) void showBadge(count)
  }, [count])

  useEffect(() => {
    const openPath = (path: string) => router.navigate({ href: existingPath(router, path) })
    return onPush({
      onTap({ path, kind }) {
        markReminderPushed(path, kind)
        void openPath(path)
      },
      onPush({ id, title, body, path, kind }) {
        if (!markNoticeShown(id)) return
        void client.invalidateQueries({ queryKey: ['notifications'] })
        if (isHandledByReminder(path, kind)) return void client.invalidateQueries({ queryKey: ['history'] })
        addToast({
          title,
          description: body,
          icon: BellIcon,
          timeout: 0,
          action: { label: t('notify.open'), onPress: () => void openPath(path), isWhole: true },
        })
      },
    })
  }, [router, client])
}

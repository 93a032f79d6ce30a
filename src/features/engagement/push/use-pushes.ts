import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type AnyRouter, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { splitLocale } from '#contract/locale.ts'
import { isHandledByReminder, markReminderPushed } from '#features/loads/my-loads/reminder-push-dedupe.ts'
import { unreadQuery } from '#features/shell/layout/unread.queries.ts'
import { t } from '#lib/i18n/translate.tsx'
import { onPush, showBadge } from '#lib/pwa/push.ts'
import { addToast } from '#lib/toasts.ts'
import { BellIcon } from '#ui/icons/navigation-icons.tsx'

/** A server may be newer than this page, and name one that it does not have. */
const knownPath = (router: AnyRouter, path: string) => {
  const { pathname } = new URL(path, 'https://here.invalid')
  const [, , found] = router.getMatchedRoutes(splitLocale(pathname).pathname)
  return found ? path : '/notifications'
}

/** Shows what is pushed while the app is looked at, goes where a tapped notification leads, and counts on the icon. */
export function usePushes() {
  const router = useRouter()
  const client = useQueryClient()
  // The bell asks, and this only hears: no page asks for the icon's sake.
  const { data: unread } = useQuery({ ...unreadQuery(), enabled: false })
  const count = unread?.total

  useEffect(() => {
    if (count !== undefined) void showBadge(count)
  }, [count])

  useEffect(() => {
    const shown = new Set<string>()
    const go = (path: string) => router.navigate({ href: knownPath(router, path) })
    return onPush({
      onTap({ path, kind }) {
        markReminderPushed(path, kind)
        void go(path)
      },
      onPush({ id, title, body, path, kind }) {
        if (shown.has(id)) return
        shown.add(id)
        void client.invalidateQueries({ queryKey: ['notifications'] })
        if (isHandledByReminder(path, kind)) return void client.invalidateQueries({ queryKey: ['history'] })
        addToast({
          title,
          description: body,
          icon: BellIcon,
          timeout: 0,
          action: { label: t('notify.open'), onPress: () => void go(path), isWhole: true },
        })
      },
    })
  }, [router, client])
}

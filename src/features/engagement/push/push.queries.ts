import { mutationOptions } from '@tanstack/react-query'
import type { InputOf } from '#contract/endpoint.ts'
import { setIsNotificationUser } from '#contract/notifications.ts'
import { userQuery } from '#features/auth/sign-in/session.queries.ts'
import { call } from '#lib/api/http.ts'
import { pageConfig } from '#lib/browser/page-config.ts'
import { requestedLocale } from '#lib/i18n/locale.ts'

export const notificationSettingKey = ['is_notification']

/** Saves whether the customer wants notifications, and the FCM token and language of this device, if it has a token. */
export const setNotificationMutation = () =>
  mutationOptions({
    mutationKey: notificationSettingKey,
    // One after the other: the last one decides.
    scope: { id: 'is_notification' },
    mutationFn: (input: InputOf<typeof setIsNotificationUser>) =>
      call(setIsNotificationUser, {
        ...input,
        // Only an API that has messages of several purposes has them in two languages.
        ...(pageConfig.capabilities.includes('push_purposes') ? { locale: requestedLocale() } : {}),
      }),
    onSuccess: (saved, input, _context, { client }) => {
      const is_notification = saved.is_notification ?? input.is_notification
      client.setQueryData(userQuery().queryKey, (user) => user && { ...user, is_notification })
    },
  })

import { mutationOptions } from '@tanstack/react-query'
import type { InputOf } from '#contract/endpoint.ts'
import { setIsNotificationUser } from '#contract/notifications.ts'
import { userQuery } from '#features/auth/sign-in/session.queries.ts'
import { call } from '#lib/api/http.ts'

/** Saves whether the customer wants notifications, and the FCM token of this device, if it has one. */
export const setNotificationMutation = () =>
  mutationOptions({
    mutationFn: (input: InputOf<typeof setIsNotificationUser>) => call(setIsNotificationUser, input),
    onSuccess: (saved, input, _context, { client }) => {
      const is_notification = saved.is_notification ?? input.is_notification
      client.setQueryData(userQuery().queryKey, (user) => user && { ...user, is_notification })
    },
  })

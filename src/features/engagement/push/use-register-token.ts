import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { User } from '#contract/user.ts'
import { userQuery } from '#features/auth/sign-in/session.queries.ts'
import { isPersistedAnswer } from '#lib/api/persisted-since.ts'
import { canReceivePush, isTokenStale, markTokenSent, pushToken } from '#lib/pwa/push.ts'
import { notificationSettingKey, setNotificationMutation } from './push.queries.ts'

/** The page that a payment app returns to: no other request may delay it. */
const isReturnPage = (path: string) => path.startsWith('/tmn/')

/**
 * Keeps the server's FCM token of this device up to date: after sign-in and each navigation, if permission is granted.
 * The customer's setting is sent as it is, so that this never switches notifications on.
 */
export function useRegisterToken({ user_id, is_notification }: User) {
  const router = useRouter()
  const client = useQueryClient()
  const { mutateAsync } = useMutation(setNotificationMutation())
  // A setting from this device's storage may have been changed on another device.
  const isOld = isPersistedAnswer(useQuery(userQuery()).dataUpdatedAt)

  useEffect(() => {
    if (isOld) return
    let isSending = false
    let isUnmounted = false
    async function send(path: string) {
      if (isSending || isReturnPage(path) || !canReceivePush()) return
      isSending = true
      try {
        if (!(await isTokenStale(user_id, is_notification))) return
        const token = await pushToken()
        // Getting a token can take long. The customer may have changed the setting, or another one may have signed in.
        const isChanging = client.isMutating({ mutationKey: notificationSettingKey }) > 0
        if (!token || isUnmounted || isChanging) return
        await mutateAsync({ is_notification, token_fcm: token })
        await markTokenSent(token, user_id, is_notification)
      } catch (cause) {
        console.warn('push token could not be sent', cause)
      } finally {
        isSending = false
      }
    }
    void send(router.latestLocation.pathname)
    const unsubscribe = router.subscribe('onResolved', ({ toLocation }) => void send(toLocation.pathname))
    return () => {
      isUnmounted = true
      unsubscribe()
    }
  }, [router, client, user_id, is_notification, isOld, mutateAsync])
}

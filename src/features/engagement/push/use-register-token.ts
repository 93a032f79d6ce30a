import { useMutation } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { User } from '#contract/user.ts'
import { canReceivePush, isTokenStale, markTokenSent, pushToken } from '#lib/pwa/push.ts'
import { setNotificationMutation } from './push.queries.ts'

/** The page that a payment app returns to: no other request may delay it. */
const isReturnPage = (path: string) => path.startsWith('/tmn/')

/** Keeps the server's FCM token of this device up to date: after sign-in and each navigation, if permission is granted. */
export function useRegisterToken({ user_id, is_notification }: User) {
  const router = useRouter()
  const { mutateAsync } = useMutation(setNotificationMutation())

  useEffect(() => {
    if (!is_notification) return
    let isSending = false
    let isUnmounted = false
    async function send(path: string) {
      if (isSending || isReturnPage(path) || !canReceivePush()) return
      isSending = true
      try {
        if (!(await isTokenStale(user_id))) return
        const token = await pushToken()
        // Getting a token can take long. The customer may have opted out, or another one may have signed in.
        if (!token || isUnmounted) return
        await mutateAsync({ is_notification: true, token_fcm: token })
        await markTokenSent(token, user_id)
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
  }, [router, user_id, is_notification, mutateAsync])
}

import { useMutation } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { User } from '#contract/user.ts'
import { canReceivePush, isTokenStale, markTokenSent, pushToken } from '#lib/pwa/push.ts'
import { setNotificationMutation } from './push.queries.ts'

/** Where a payment app comes back to, and nothing else may be in the way. */
const isReturnPage = (path: string) => path.startsWith('/tmn/')

/** Keeps the server's idea of this device true: after sign-in and on each navigation, once permission is given. */
export function useRegisterToken({ user_id, is_notification }: User) {
  const router = useRouter()
  const { mutateAsync } = useMutation(setNotificationMutation())

  useEffect(() => {
    if (!is_notification) return
    let isUnderWay = false
    let isOver = false
    async function send(path: string) {
      if (isUnderWay || isReturnPage(path) || !canReceivePush()) return
      isUnderWay = true
      try {
        if (!(await isTokenStale(user_id))) return
        const token = await pushToken()
        // A token may take long. Whoever has switched it off meanwhile, or has come after this customer, has not said yes.
        if (!token || isOver) return
        await mutateAsync({ is_notification: true, token_fcm: token })
        await markTokenSent(token, user_id)
      } catch (cause) {
        console.warn('The push token could not be sent', cause)
      } finally {
        isUnderWay = false
      }
    }
    void send(router.latestLocation.pathname)
    const stop = router.subscribe('onResolved', ({ toLocation }) => void send(toLocation.pathname))
    return () => {
      isOver = true
      stop()
    }
  }, [router, user_id, is_notification, mutateAsync])
}

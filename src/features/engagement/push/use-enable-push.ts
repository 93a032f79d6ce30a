import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { userQuery } from '#features/auth/sign-in/session.queries.ts'
import { errorMessageId } from '#lib/api/error-message.ts'
import { t } from '#lib/i18n/translate.tsx'
import { markTokenSent, pushToken, requestPermission, showNotification } from '#lib/pwa/push.ts'
import { addToast } from '#lib/toasts.ts'
import { setNotificationMutation } from './push.queries.ts'

export const announceProblem = (description: string) =>
  addToast({ title: t('notify.failed'), description, tone: 'bad' })

async function confirmEnabled() {
  const [title, description] = [t('notify.done'), t('notify.doneNote')]
  // A device that cannot show a notification gets a toast instead.
  await showNotification(title, description).catch(() => addToast({ title, description, tone: 'ok' }))
}

/**
 * Enables notifications on this device and shows the result. Call it first in a press handler: browsers ask for the
 * permission only after a user gesture.
 */
export function useEnablePush() {
  const client = useQueryClient()
  const { mutateAsync } = useMutation(setNotificationMutation())
  const [isEnabling, setEnabling] = useState(false)
  /** Why the last attempt failed. The toast closes by itself, so this stays on the page. */
  const [problem, setProblem] = useState<string>()

  function fail(text: string) {
    announceProblem(text)
    setProblem(text)
  }

  async function enable() {
    const permission = requestPermission()
    setEnabling(true)
    setProblem(undefined)
    try {
      if ((await permission) !== 'granted') return fail(t('notify.denied'))
      const token = await pushToken()
      if (!token) return fail(t('notify.tryLater'))
      await mutateAsync({ is_notification: true, token_fcm: token })
      await confirmEnabled()
      const user = client.getQueryData(userQuery().queryKey)
      if (user) await markTokenSent(token, user.user_id, true)
    } catch (error) {
      fail(t(errorMessageId(error)))
    } finally {
      setEnabling(false)
    }
  }
  return { enable, isEnabling, problem, forgetProblem: () => setProblem(undefined) }
}

import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { isTransient } from '#components/redirect-reason.ts'
import { t } from '#lib/i18n/translate.tsx'
import { addToast, removeToast } from '#lib/toasts.ts'

/** Shows a toast that explains why the customer was redirected. It stays until closed, because the page does not say it. */
export function useRedirectReasonToast() {
  const router = useRouter()
  useEffect(() => {
    let toastId = ''
    return router.subscribe('onRendered', ({ toLocation: { state }, hrefChanged }) => {
      if (!hrefChanged) return
      removeToast(toastId)
      if (state.why && isTransient(state.why)) toastId = addToast({ title: t(`why.${state.why}`), timeout: 0 })
    })
  }, [router])
}

import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { isTransient } from '#components/redirect-reason.ts'
import { t } from '#lib/i18n/translate.tsx'
import { addToast, removeToast } from '#lib/toasts.ts'

/**
 * Whoever was led past the page they asked for is told so on the one they are led to. It stands nowhere else, so it
 * stays until they close it or go on.
 */
export function useRedirectReasonToast() {
  const router = useRouter()
  useEffect(() => {
    let shown = ''
    return router.subscribe('onRendered', ({ toLocation: { state }, hrefChanged }) => {
      if (!hrefChanged) return
      removeToast(shown)
      if (state.why && isTransient(state.why)) shown = addToast({ title: t(`why.${state.why}`), timeout: 0 })
    })
  }, [router])
}

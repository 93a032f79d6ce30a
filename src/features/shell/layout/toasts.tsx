import { useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useEffect } from 'react'
import { useTranslate } from '#lib/i18n/translate.tsx'
import { pauseToasts, removeToast, useToasts } from '#lib/toasts.ts'

const loadToastRegion = () => import('#ui/toast/toast-region.tsx')
/** Renders nothing if it fails to load: offline a missing toast must not break the page, and `announce` has run. */
const ToastRegion = lazy(() =>
  loadToastRegion().then(
    ({ ToastRegion }) => ({ default: ToastRegion }),
    () => ({ default: () => null }),
  ),
)

/** Shows the toasts of the whole app. The toast component loads after the first page. */
export function Toasts() {
  const t = useTranslate()
  const toasts = useToasts()
  const router = useRouter()
  useEffect(() => router.subscribe('onRendered', () => void loadToastRegion().catch(() => {})), [router])
  if (toasts.length === 0) return null
  return (
    <Suspense>
      <ToastRegion
        label={t('toast.label')}
        dismissLabel={t('action.close')}
        // The newest is on top: the stack grows away from the bottom edge, so that no toast moves the others.
        toasts={toasts.toReversed().map(({ icon: Icon, ...toast }) => (Icon ? { ...toast, icon: <Icon /> } : toast))}
        onDismiss={removeToast}
        onHoldChange={pauseToasts}
      />
    </Suspense>
  )
}

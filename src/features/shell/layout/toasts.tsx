import { useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useEffect } from 'react'
import { useTranslate } from '#lib/i18n/translate.tsx'
import { pauseToasts, removeToast, useToasts } from '#lib/toasts.ts'

const load = () => import('#ui/toast/toast-region.tsx')
/** Who hears has heard already: without a network nothing breaks for want of a picture of it. */
const ToastRegion = lazy(() =>
  load().then(
    ({ ToastRegion }) => ({ default: ToastRegion }),
    () => ({ default: () => null }),
  ),
)

/** The app's messages, wherever they come from. The first page is there before their look is. */
export function Toasts() {
  const t = useTranslate()
  const toasts = useToasts()
  const router = useRouter()
  useEffect(() => router.subscribe('onRendered', () => void load().catch(() => {})), [router])
  if (toasts.length === 0) return null
  return (
    <Suspense>
      <ToastRegion
        label={t('toast.label')}
        dismissLabel={t('action.close')}
        toasts={toasts.map(({ icon: Icon, ...toast }) => (Icon ? { ...toast, icon: <Icon /> } : toast))}
        onDismiss={removeToast}
        onHoldChange={pauseToasts}
      />
    </Suspense>
  )
}

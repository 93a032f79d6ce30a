import { useSay } from '#lib/intl.tsx'
import { holdToasts, removeToast, useToasts } from '#lib/toasts.ts'
import { ToastRegion } from '#ui/toast/toast-region.tsx'

/** The app's messages, wherever they come from. */
export function Toasts() {
  const say = useSay()
  return (
    <ToastRegion
      label={say('toast.label')}
      dismissLabel={say('action.close')}
      toasts={useToasts().map(({ icon: Icon, ...toast }) => (Icon ? { ...toast, icon: <Icon /> } : toast))}
      onDismiss={removeToast}
      onHoldChange={holdToasts}
    />
  )
}

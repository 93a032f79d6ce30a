import { lazyRouteComponent } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { withMessages } from '#lib/i18n/with-messages.ts'
import { useInstallMethod } from '#lib/pwa/install-method.ts'
import { showInstallPrompt } from '#lib/pwa/install-prompt.ts'

/** Loaded only by browsers without an install prompt. */
const InstallSteps = lazyRouteComponent(
  withMessages(() => import('./install-steps.tsx')),
  'InstallSteps',
)

/** Installs the app by the method that this browser supports. Render `steps`: the instructions, if there are any. */
export function useInstall() {
  const method = useInstallMethod()
  const [isOpen, setOpen] = useState(false)
  return {
    method,
    install: () => (method === 'prompt' ? showInstallPrompt() : setOpen(true)),
    steps:
      isOpen && (method === 'steps' || method === 'browser') ? (
        <Suspense fallback={null}>
          <InstallSteps method={method} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null,
  }
}

import { lazyRouteComponent } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { useInstallMethod } from '#lib/pwa/install-method.ts'
import { showInstallPrompt } from '#lib/pwa/install-prompt.ts'

/** Only where nothing asks by itself is it loaded. */
const InstallSteps = lazyRouteComponent(() => import('./install-steps.tsx'), 'InstallSteps')

/** Puts the app on the home screen in this browser's way; `steps` is what that may show, and stands in the page. */
export function useInstall() {
  const way = useInstallMethod()
  const [isOpen, setOpen] = useState(false)
  return {
    way,
    install: () => (way === 'prompt' ? showInstallPrompt() : setOpen(true)),
    steps:
      isOpen && (way === 'steps' || way === 'browser') ? (
        <Suspense fallback={null}>
          <InstallSteps way={way} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null,
  }
}

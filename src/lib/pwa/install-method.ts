import { useSyncExternalStore } from 'react'
import { isApple, isInAppBrowser } from '#lib/browser/in-app-browser.ts'
import { hasInstallPrompt, onInstallPrompt } from './install-prompt.ts'

declare global {
  interface Navigator {
    /** Safari's, on iPhones: true when started from the home screen. */
    readonly standalone?: boolean
  }
}

const isInstalled = () =>
  matchMedia('(display-mode: standalone), (display-mode: minimal-ui)').matches || navigator.standalone === true

/**
 * How this browser puts the app on the home screen: it asks when told to, the customer does it in its share menu
 * (iPhones and iPads), another browser must (inside chats), or not at all, as where it is there already.
 */
export type InstallMethod = 'prompt' | 'steps' | 'browser' | 'none'

export function useInstallMethod(): InstallMethod {
  const hasPrompt = useSyncExternalStore(onInstallPrompt, hasInstallPrompt)
  if (isInstalled()) return 'none'
  if (hasPrompt) return 'prompt'
  if (isInAppBrowser()) return 'browser'
  return isApple() ? 'steps' : 'none'
}

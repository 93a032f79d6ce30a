import { useSyncExternalStore } from 'react'
import { isApple, isInAppBrowser } from '#lib/browser/in-app-browser.ts'
import { hasInstallPrompt, onInstallPrompt } from './install-prompt.ts'

declare global {
  interface Navigator {
    /** Safari only: true when started from an iPhone's home screen. */
    readonly standalone?: boolean
  }
}

const isInstalled = () =>
  matchMedia('(display-mode: standalone), (display-mode: minimal-ui)').matches || navigator.standalone === true

/**
 * How the app can be installed: by the browser's own `prompt`, by `steps` in the share menu (iPhones and iPads), only
 * in another `browser` (inside chat apps), or `none`, also when it is already installed.
 */
export type InstallMethod = 'prompt' | 'steps' | 'browser' | 'none'

function installMethod(): InstallMethod {
  if (isInstalled()) return 'none'
  if (hasInstallPrompt()) return 'prompt'
  if (isInAppBrowser()) return 'browser'
  return isApple() ? 'steps' : 'none'
}

export const useInstallMethod = (): InstallMethod => useSyncExternalStore(onInstallPrompt, installMethod, () => 'none')

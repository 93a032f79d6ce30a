import { useSyncExternalStore } from 'react'
import { hasInstallPrompt, onInstallPrompt } from './install-prompt.ts'

declare global {
  interface Navigator {
    /** Safari's, on iPhones: true when started from the home screen. */
    readonly standalone?: boolean
  }
}

const isInstalled = () =>
  matchMedia('(display-mode: standalone), (display-mode: minimal-ui)').matches || navigator.standalone === true

/** The browsers inside chats cannot put anything on the home screen. */
const IN_APP = /\b(?:Line|FBAN|FBAV|FB_IAB|Instagram)\b/

/** An iPad says that it is a Mac; no Mac has a touch screen. */
const isApple = () =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)

/**
 * How this browser puts the app on the home screen: it asks when told to, the customer does it in its share menu
 * (iPhones and iPads), another browser must (inside chats), or not at all, as where it is there already.
 */
export type InstallWay = 'prompt' | 'steps' | 'browser' | 'none'

export function useInstallWay(): InstallWay {
  const hasPrompt = useSyncExternalStore(onInstallPrompt, hasInstallPrompt)
  if (isInstalled()) return 'none'
  if (hasPrompt) return 'prompt'
  if (IN_APP.test(navigator.userAgent)) return 'browser'
  return isApple() ? 'steps' : 'none'
}

/** Chromium only; not in TypeScript's DOM library. */
type InstallPrompt = Event & { prompt: () => Promise<unknown> }
declare global {
  interface WindowEventMap {
    beforeinstallprompt: InstallPrompt
  }
}

let capturedPrompt: InstallPrompt | undefined
const listeners = new Set<() => void>()

function setPrompt(prompt?: InstallPrompt) {
  capturedPrompt = prompt
  for (const listener of listeners) listener()
}

/** Captures the browser's install prompt, which comes once and early, to be shown when the app asks for it. */
export function captureInstallPrompt() {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    setPrompt(event)
  })
  addEventListener('appinstalled', () => setPrompt())
}

export const hasInstallPrompt = () => capturedPrompt !== undefined

export function onInstallPrompt(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/**
 * Shows the browser's install prompt. It can be shown once; after a refusal the browser fires the event again later.
 */
export function showInstallPrompt() {
  const prompt = capturedPrompt
  setPrompt()
  void prompt?.prompt()
}

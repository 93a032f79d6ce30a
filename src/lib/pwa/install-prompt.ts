/** Chromium's; not in TypeScript's DOM. */
type InstallPrompt = Event & { prompt: () => Promise<unknown> }
declare global {
  interface WindowEventMap {
    beforeinstallprompt: InstallPrompt
  }
}

let kept: InstallPrompt | undefined
const listeners = new Set<() => void>()

function keep(prompt?: InstallPrompt) {
  kept = prompt
  for (const listener of listeners) listener()
}

/** The browser offers it once, and early: nothing is shown then, and the app asks when it is time. */
export function captureInstallPrompt() {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    keep(event)
  })
  addEventListener('appinstalled', () => keep())
}

export const hasInstallPrompt = () => kept !== undefined

export function onInstallPrompt(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Shows the browser's own question. It can be shown once; after a no the browser offers it anew in its own time. */
export function showInstallPrompt() {
  const prompt = kept
  keep()
  void prompt?.prompt()
}

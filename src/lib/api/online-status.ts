declare global {
  interface Navigator {
    /** Chromium only; not in TypeScript's DOM library. */
    readonly connection?: { saveData?: boolean; effectiveType?: string }
  }
}

/** A shorter change of the status is not reported. */
const DEBOUNCE_MS = 2_000

/** False is reliable; true is not, because the network may have no route to the server. */
export const isOnline = () => navigator.onLine !== false // undefined where the server renders a page

/** Whether to skip speculative requests: the customer saves data, or the network is slow. */
export const prefersReducedData = () =>
  navigator.connection?.saveData === true || /2g/.test(navigator.connection?.effectiveType ?? '')

/** Resolves after `ms` milliseconds, or as soon as the browser is online again. */
export const onlineWithin = (ms: number) =>
  new Promise<void>((done) => {
    const end = () => {
      clearTimeout(timer)
      removeEventListener('online', end)
      done()
    }
    const timer = setTimeout(end, ms)
    addEventListener('online', end)
  })

/**
 * Calls back when the browser has gone offline or online and has stayed so for two seconds. Does not report the initial
 * status.
 * @returns stops watching
 */
export function watchOnlineStatus(onChange: (isOnline: boolean) => void) {
  let reportedStatus = isOnline()
  let timer: ReturnType<typeof setTimeout> | undefined
  const debounce = () => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      if (isOnline() === reportedStatus) return
      reportedStatus = isOnline()
      onChange(reportedStatus)
    }, DEBOUNCE_MS)
  }
  for (const event of ['online', 'offline']) addEventListener(event, debounce)
  return () => {
    clearTimeout(timer)
    for (const event of ['online', 'offline']) removeEventListener(event, debounce)
  }
}

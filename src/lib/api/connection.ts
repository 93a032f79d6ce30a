type Connection = { saveData?: boolean; effectiveType?: string }
declare global {
  interface Navigator {
    /** Chromium's; not in TypeScript's DOM. */
    readonly connection?: Connection
  }
}

/** False is sure, true is not: there may be a network that leads nowhere. */
export const isOnline = () => navigator.onLine

/** The customer saves data, or the network is too slow to fetch what may never be looked at. */
export const prefersReducedData = () =>
  navigator.connection?.saveData === true || /2g/.test(navigator.connection?.effectiveType ?? '')

/** Done after so many milliseconds, or as soon as the network comes back. */
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

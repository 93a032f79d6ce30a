/**
 * Calls back once the page is idle.
 * @returns cancels it
 */
export function whenIdle(callback: () => void): () => void {
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(callback, 1)
    return () => clearTimeout(timer)
  }
  const request = requestIdleCallback(() => callback())
  return () => cancelIdleCallback(request)
}

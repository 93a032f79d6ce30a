/**
 * Keeps the screen from going dark while something on it is needed. The browser drops it when the page is hidden, so
 * it is asked for again each time the page is shown; where it cannot be had nothing happens.
 * @returns lets go
 */
export function keepScreenOn() {
  let lock: WakeLockSentinel | undefined
  let isOver = false
  async function hold() {
    if (isOver || document.visibilityState !== 'visible') return
    try {
      const got = await navigator.wakeLock?.request('screen')
      if (isOver) await got?.release()
      else lock = got
    } catch {
      // Battery saving, or a policy: the screen goes dark as it always does.
    }
  }
  const onVisible = () => void hold()
  document.addEventListener('visibilitychange', onVisible)
  void hold()
  return () => {
    isOver = true
    document.removeEventListener('visibilitychange', onVisible)
    void lock?.release().catch(() => {})
  }
}

/**
 * Holds a screen wake lock. The browser releases it when the page is hidden, so it is requested again whenever the page
 * becomes visible. Does nothing where wake locks are unsupported or refused.
 * @returns releases the lock
 */
export function keepScreenOn() {
  let lock: WakeLockSentinel | undefined
  let isReleased = false
  async function acquire() {
    if (isReleased || document.visibilityState !== 'visible') return
    try {
      const sentinel = await navigator.wakeLock?.request('screen')
      if (isReleased) await sentinel?.release()
      else lock = sentinel
    } catch {
      // Refused because of battery saving or a policy: the screen turns off as usual.
    }
  }
  const onVisible = () => void acquire()
  document.addEventListener('visibilitychange', onVisible)
  void acquire()
  return () => {
    isReleased = true
    document.removeEventListener('visibilitychange', onVisible)
    void lock?.release().catch(() => {})
  }
}

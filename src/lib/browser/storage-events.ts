/**
 * Calls back when another tab has written what is stored under the key, or removed it.
 * @returns stops it
 */
export function onStorageChange(key: string, callback: () => void) {
  const hear = (event: StorageEvent) => {
    if (event.key === key) callback()
  }
  window.addEventListener('storage', hear)
  return () => window.removeEventListener('storage', hear)
}

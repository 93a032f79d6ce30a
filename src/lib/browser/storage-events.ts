import { hasDocument } from './has-document.ts'

/**
 * Calls back when another tab has written or removed the stored value of the key.
 * @returns stops it
 */
export function onStorageChange(key: string, callback: () => void) {
  if (!hasDocument) return () => {}
  const onStorage = (event: StorageEvent) => {
    if (event.key === key) callback()
  }
  window.addEventListener('storage', onStorage)
  return () => window.removeEventListener('storage', onStorage)
}

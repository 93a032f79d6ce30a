/** Settings of the device, not of a customer. */
const DEVICE_KEYS = ['vite-pwa:hide-install', 'shownStories', 'otpByHand', 'deviceToken']
/** The app's own files, the same for everybody. */
const isAppCache = (cache: string) => cache.includes('-precache-')

function clearStorage(storage: Storage) {
  for (const key of Object.keys(storage)) if (!DEVICE_KEYS.includes(key)) storage.removeItem(key)
}

async function deleteCaches() {
  for (const name of await caches.keys()) if (!isAppCache(name)) await caches.delete(name)
}

async function deleteDatabases() {
  for (const { name } of await indexedDB.databases()) if (name) indexedDB.deleteDatabase(name)
}

/** Closes visible notifications and ends the push subscription. */
async function endPushes() {
  const registration = await navigator.serviceWorker.getRegistration()
  for (const notification of (await registration?.getNotifications()) ?? []) notification.close()
  await (await registration?.pushManager.getSubscription())?.unsubscribe()
}

/**
 * Removes a customer's data from this browser, apart from cookies and in-memory stores. Never throws: a storage that
 * the browser lacks or refuses contains nothing.
 * @param preservesTab leaves the tab's session storage
 */
export async function clearSiteData({ preservesTab = false } = {}): Promise<void> {
  await Promise.allSettled([deleteCaches(), deleteDatabases(), endPushes(), clearBadge()])
  // After the stores have written their empty state.
  await Promise.allSettled([(async () => clearStorage(localStorage))(), preservesTab ? undefined : clearTabData()])
}

/** Clears the tab's session storage. Never throws. */
export async function clearTabData(): Promise<void> {
  try {
    clearStorage(sessionStorage)
  } catch {
    // Where cookies are blocked, even accessing the storage throws; nothing is in it.
  }
}

const clearBadge = async () => navigator.clearAppBadge()

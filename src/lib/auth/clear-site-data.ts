/** What belongs to the device and says nothing of a customer. */
const DEVICE_KEYS = ['vite-pwa:hide-install', 'shownStories', 'otpByHand']
/** The app's own files, which are the same for everybody. */
const isOfApp = (cache: string) => cache.includes('-precache-')

function emptyStorage(storage: Storage) {
  for (const key of Object.keys(storage)) if (!DEVICE_KEYS.includes(key)) storage.removeItem(key)
}

async function emptyCaches() {
  for (const name of await caches.keys()) if (!isOfApp(name)) await caches.delete(name)
}

async function dropDatabases() {
  for (const { name } of await indexedDB.databases()) if (name) indexedDB.deleteDatabase(name)
}

/** The address that pushes are sent to, and those that still lie on the screen. */
async function endPushes() {
  const worker = await navigator.serviceWorker.getRegistration()
  for (const shown of (await worker?.getNotifications()) ?? []) shown.close()
  await (await worker?.pushManager.getSubscription())?.unsubscribe()
}

/**
 * Removes what a customer has left in this browser beside cookies and stores. Never throws: what a browser lacks or
 * refuses holds nothing.
 * @param isTabKept leaves what the tab remembers until it is closed
 */
export async function clearSiteData({ isTabKept = false } = {}): Promise<void> {
  await Promise.allSettled([emptyCaches(), dropDatabases(), endPushes(), clearBadge()])
  // After the stores have written their emptied selves.
  await Promise.allSettled([(async () => emptyStorage(localStorage))(), isTabKept ? undefined : clearTabData()])
}

/** Removes what a customer was at in this tab. Never throws. */
export async function clearTabData(): Promise<void> {
  try {
    emptyStorage(sessionStorage)
  } catch {
    // Where cookies are blocked even asking for the storage throws, and nothing is in it.
  }
}

const clearBadge = async () => navigator.clearAppBadge()

import { initializeApp } from 'firebase/app'
import { getMessaging, getToken, isSupported } from 'firebase/messaging'
import type { PushSettings } from '#contract/push.ts'

const bytesOf = (base64url: string) =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0))

/** Ends a subscription made with another key: Firebase would keep it, but messages could not be delivered to it. */
async function unsubscribeOtherKey({ pushManager }: ServiceWorkerRegistration, key: string) {
  const subscription = await pushManager.getSubscription()
  const subscribedKey = subscription?.options.applicationServerKey
  if (!subscription || !subscribedKey) return
  if (bytesOf(key).join() !== new Uint8Array(subscribedKey).join()) await subscription.unsubscribe()
}

let app: ReturnType<typeof initializeApp> | undefined

/**
 * Gets this device's token, cached by Firebase or new; empty where Firebase does not support the browser. To be called
 * with permission only: otherwise Firebase would request it. May never resolve when the browser's push service is
 * unreachable.
 */
export async function firebaseToken(settings: PushSettings, registration: ServiceWorkerRegistration): Promise<string> {
  if (!(await isSupported())) return ''
  app ??= initializeApp(settings.app)
  await unsubscribeOtherKey(registration, settings.web_push_key)
  // The newer `register()` returns no token, which the API needs.
  return getToken(getMessaging(app), { vapidKey: settings.web_push_key, serviceWorkerRegistration: registration })
}

import { initializeApp } from 'firebase/app'
import { getMessaging, getToken, isSupported } from 'firebase/messaging'
import type { PushSettings } from '#contract/push.ts'

const bytesOf = (base64url: string) =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0))

/** Firebase keeps a subscription made with another key, and nothing could be sent to it. */
async function dropOtherKey({ pushManager }: ServiceWorkerRegistration, key: string) {
  const subscription = await pushManager.getSubscription()
  const used = subscription?.options.applicationServerKey
  if (!subscription || !used) return
  if (bytesOf(key).join() !== new Uint8Array(used).join()) await subscription.unsubscribe()
}

let app: ReturnType<typeof initializeApp> | undefined

/**
 * This device's token, as Firebase keeps it or anew; empty where Firebase finds that it cannot. Only with permission:
 * without it Firebase would ask. May never answer, when the browser's push service cannot be reached.
 */
export async function firebaseToken(settings: PushSettings, registration: ServiceWorkerRegistration): Promise<string> {
  if (!(await isSupported())) return ''
  app ??= initializeApp({
    apiKey: settings.api_key,
    authDomain: settings.auth_domain,
    projectId: settings.project_id,
    storageBucket: settings.storage_bucket,
    messagingSenderId: settings.messaging_sender_id,
    appId: settings.app_id,
    measurementId: settings.measurement_id,
  })
  await dropOtherKey(registration, settings.web_push_key)
  // The newer `register()` gives no token, and a token is what the API takes.
  return getToken(getMessaging(app), { vapidKey: settings.web_push_key, serviceWorkerRegistration: registration })
}

import { boolean, type InferOutput, number, object, optional, safeParse, string, union } from 'valibot'
import { DAY_MS } from '#contract/duration.ts'
import { NotificationClicked, PushReceived, PushSettings, SandboxPushSettings } from '#contract/push.ts'
import { pageConfig, readSettings } from '#lib/browser/page-config.ts'
import { readStorage, removeStorage, writeStorage } from '#lib/browser/storage.ts'
import { requestedLocale } from '#lib/i18n/locale.ts'

/** A value of the product's specification. */
const WORKER_TIMEOUT_MS = 10_000
/** Firebase waits forever where the browser's push service is unreachable. */
const TOKEN_TIMEOUT_MS = 10_000
const KEY = 'push'

const AnySettings = union([PushSettings, SandboxPushSettings])

/** The sandbox knows a device by the token that it was given last. */
const sandboxToken = () => readStorage(KEY, SentToken)?.token ?? `sandbox-${crypto.randomUUID()}`

type TokenSource = (
  settings: InferOutput<typeof AnySettings>,
  registration: ServiceWorkerRegistration,
) => Promise<string>
let requestToken: TokenSource = async (settings, registration) =>
  'is_sandbox' in settings ? sandboxToken() : (await import('./fcm-token.ts')).firebaseToken(settings, registration)

/**
 * Replaces Firebase as the source of tokens.
 * @public for tests without a browser
 */
export const setTokenSource = (source: TokenSource) => {
  requestToken = source
}

/** Logged once only: every page that opens would log them again. */
const loggedEvents = new Set<string>()
function logOnce(event: string, isProblem = true) {
  if (loggedEvents.has(event)) return
  loggedEvents.add(event)
  if (isProblem) console.warn(event)
  // biome-ignore lint/suspicious/noConsole: tells an operator why push is off, which may be intended
  else console.info(event)
}

const pushSettings = () => readSettings('push', AnySettings)

const hasStorage = () => {
  const isWritten = writeStorage('push-probe', true)
  removeStorage('push-probe')
  return isWritten
}

/**
 * Whether this device can receive push notifications: the browser has what the product's specification requires, and
 * the deployment has Firebase settings. An iPhone can only in a home-screen app.
 */
export function pushSupport(): 'ready' | 'unsupported' | 'unconfigured' {
  const isSupported =
    'serviceWorker' in navigator &&
    'PushManager' in globalThis &&
    'Notification' in globalThis &&
    'fetch' in globalThis &&
    hasStorage()
  if (!isSupported) {
    logOnce('push notifications are not supported by this browser')
    return 'unsupported'
  }
  if (pushSettings()) return 'ready'
  logOnce('push notifications are not configured on this server', false)
  return 'unconfigured'
}

/** The permission for notifications; `denied` where the browser has none. */
export const pushPermission = (): NotificationPermission =>
  'Notification' in globalThis ? Notification.permission : 'denied'

/** Whether permission can still be requested: the customer has neither granted nor denied it. */
export function canRequestPermission(): boolean {
  if (pushSupport() !== 'ready') return false
  if (pushPermission() === 'denied') logOnce('notification permission is denied')
  return pushPermission() === 'default'
}

/** Whether this device supports push notifications and has permission for them. */
export const canReceivePush = () => pushSupport() === 'ready' && pushPermission() === 'granted'

/** Requests permission if it is undecided. Safari and Firefox allow this only directly in a tap's handler. */
export const requestPermission = async (): Promise<NotificationPermission> =>
  pushPermission() === 'default' ? Notification.requestPermission() : pushPermission()

async function withTimeout<Result>(timeoutMs: number, work: Promise<Result>): Promise<Result> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no response within ${timeoutMs} ms`)), timeoutMs)
  })
  return Promise.race([work, timeout]).finally(() => clearTimeout(timer))
}

const serviceWorkerReady = () => withTimeout(WORKER_TIMEOUT_MS, navigator.serviceWorker.ready)

/** Gets this device's token in at most two tries; undefined without permission or on failure. Never throws. */
export async function pushToken(): Promise<string | undefined> {
  const settings = pushSettings()
  if (!settings || pushPermission() !== 'granted') return undefined
  for (let tries = 0; tries < 2; tries++) {
    try {
      const token = await withTimeout(TOKEN_TIMEOUT_MS, requestToken(settings, await serviceWorkerReady()))
      if (token) return token
      console.warn('FCM returned no token')
    } catch (cause) {
      console.warn('FCM token request failed', cause)
    }
  }
  return undefined
}

const SentToken = object({
  token: string(),
  endpoint: string(),
  user: string(),
  isNotification: boolean(),
  locale: optional(string()),
  at: number(),
})

async function endpoint(): Promise<string> {
  const subscription = await (await serviceWorkerReady()).pushManager.getSubscription()
  return subscription?.endpoint ?? ''
}

/** Records that the server has this device's token for this customer, their setting and the language. */
export async function markTokenSent(token: string, user: string, isNotification: boolean) {
  const locale = requestedLocale()
  writeStorage(KEY, { token, endpoint: await endpoint().catch(() => ''), user, isNotification, locale, at: Date.now() })
}

export const clearTokenSent = () => removeStorage(KEY)

/**
 * Whether this device's token must be sent to the server: it was sent for another customer, setting or language, more
 * than a day ago, or the push endpoint has changed since. Until then pages do not load Firebase.
 */
export async function isTokenStale(user: string, isNotification: boolean): Promise<boolean> {
  const sent = readStorage(KEY, SentToken)
  if (!sent || sent.user !== user || sent.isNotification !== isNotification) return true
  if (sent.locale !== requestedLocale()) return true
  if (Date.now() - sent.at > DAY_MS) return true
  return (await endpoint()) !== sent.endpoint
}

/** Shows a local notification in the style of pushes. Rejects where the browser refuses. */
export async function showNotification(title: string, body: string) {
  const icon = `/${pageConfig.brand.id}/icon-192.png`
  await (await serviceWorkerReady()).showNotification(title, {
    body,
    icon,
    tag: 'own',
    data: { path: '/notifications' },
  })
}

type Listeners = {
  /** A message has arrived while this page is visible. */
  onPush: (push: PushReceived) => void
  /** A notification was tapped. */
  onTap: (tap: NotificationClicked) => void
}

/**
 * Receives the messages of the service worker and confirms them.
 * @returns stops it
 */
export function onPush({ onPush, onTap }: Listeners) {
  if (!('serviceWorker' in navigator)) return () => {}
  const { serviceWorker } = navigator
  const onMessage = ({ data, ports: [port] }: MessageEvent) => {
    const push = safeParse(PushReceived, data)
    const tap = safeParse(NotificationClicked, data)
    if (push.success) onPush(push.output)
    else if (tap.success) onTap(tap.output)
    else return
    port?.postMessage('taken')
  }
  serviceWorker.addEventListener('message', onMessage)
  return () => serviceWorker.removeEventListener('message', onMessage)
}

/** Shows a count on the installed app's icon. */
export async function showBadge(count: number) {
  try {
    await (count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge())
  } catch {
    // Not installed, or badges are unsupported.
  }
}

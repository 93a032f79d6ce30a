import { number, object, safeParse, string } from 'valibot'
import { NotificationClicked, PushReceived, PushSettings } from '#contract/push.ts'
import { pageConfig, readSettings } from '#lib/browser/page-config.ts'
import { readStorage, removeStorage, writeStorage } from '#lib/browser/storage.ts'

/** What the product's specification gives. */
const WORKER_TIMEOUT_MS = 10_000
/** Firebase waits for ever where the browser's push service cannot be reached. */
const TOKEN_TIMEOUT_MS = 10_000
const DAY_MS = 86_400_000
const KEY = 'push'

type TokenSource = (settings: PushSettings, registration: ServiceWorkerRegistration) => Promise<string>
let askForToken: TokenSource = async (settings, registration) =>
  (await import('./fcm-token.ts')).firebaseToken(settings, registration)

/**
 * Where tokens come from, instead of Firebase.
 * @public for tests without a browser
 */
export const setTokenSource = (source: TokenSource) => {
  askForToken = source
}

/** Each is said once: every page that opens would say it again. */
const said = new Set<string>()
function logOnce(text: string, isProblem = true) {
  if (said.has(text)) return
  said.add(text)
  if (isProblem) console.warn(text)
  // biome-ignore lint/suspicious/noConsole: an operator looks for it, and where it is meant so nothing is wrong
  else console.info(text)
}

const pushSettings = () => readSettings('push', PushSettings)

const hasStorage = () => {
  const isKept = writeStorage('push-probe', true)
  removeStorage('push-probe')
  return isKept
}

/**
 * Whether this device can be pushed to: what the product's specification asks of a browser, and the deployment's
 * Firebase settings. An iPhone can only in an app on its home screen.
 */
export function pushSupport(): 'ready' | 'unsupported' | 'unconfigured' {
  const isAble =
    'serviceWorker' in navigator &&
    'PushManager' in globalThis &&
    'Notification' in globalThis &&
    'fetch' in globalThis &&
    hasStorage()
  if (!isAble) {
    logOnce('This browser has no push notifications')
    return 'unsupported'
  }
  if (pushSettings()) return 'ready'
  logOnce('Push notifications are not set up on this server', false)
  return 'unconfigured'
}

/** What the customer has said to notifications; asked for nowhere where there are none. */
export const pushPermission = (): NotificationPermission =>
  'Notification' in globalThis ? Notification.permission : 'denied'

/** Whether the customer may still be asked; whoever has refused is left alone. */
export function canRequestPermission(): boolean {
  if (pushSupport() !== 'ready') return false
  if (pushPermission() === 'denied') logOnce('Notifications are blocked for this app')
  return pushPermission() === 'default'
}

/** Whether this device may be told, for whoever wants it. */
export const canReceivePush = () => pushSupport() === 'ready' && pushPermission() === 'granted'

/** Asks if they were never asked. In Safari and Firefox only as the first thing of a tap. */
export const requestPermission = async (): Promise<NotificationPermission> =>
  pushPermission() === 'default' ? Notification.requestPermission() : pushPermission()

async function within<Result>(limitMs: number, work: Promise<Result>): Promise<Result> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new Error(`no answer in ${limitMs} ms`)), limitMs)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

const worker = () => within(WORKER_TIMEOUT_MS, navigator.serviceWorker.ready)

/** The token of this device, after two tries if need be; undefined without one. Only with permission. Never throws. */
export async function pushToken(): Promise<string | undefined> {
  const settings = pushSettings()
  if (!settings || pushPermission() !== 'granted') return undefined
  for (let tries = 0; tries < 2; tries++) {
    try {
      const token = await within(TOKEN_TIMEOUT_MS, askForToken(settings, await worker()))
      if (token) return token
      console.warn('There is no push token for this device')
    } catch (cause) {
      console.warn('The push token cannot be had', cause)
    }
  }
  return undefined
}

const Sent = object({ token: string(), endpoint: string(), user: string(), at: number() })

async function endpoint(): Promise<string> {
  const subscription = await (await worker()).pushManager.getSubscription()
  return subscription?.endpoint ?? ''
}

/** Notes that the server has this device's token for this customer. */
export async function markTokenSent(token: string, user: string) {
  writeStorage(KEY, { token, endpoint: await endpoint().catch(() => ''), user, at: Date.now() })
}

export const clearTokenSent = () => removeStorage(KEY)

/**
 * Whether the server may not have this device's token for this customer: for a day nothing is asked anew, so that pages
 * need not load Firebase, unless the browser has given the device another address.
 */
export async function isTokenStale(user: string): Promise<boolean> {
  const sent = readStorage(KEY, Sent)
  if (!sent || sent.user !== user || Date.now() - sent.at > DAY_MS) return true
  return (await endpoint()) !== sent.endpoint
}

/** Shows a notification of the device's own, as pushes are shown. Rejects where the browser does not. */
export async function showNotification(title: string, body: string) {
  const icon = `/${pageConfig.brand.id}/icon-192.png`
  await (await worker()).showNotification(title, { body, icon, tag: 'own', data: { path: '/notifications' } })
}

type Listeners = {
  /** A message has come while this page is looked at. */
  onPush: (push: PushReceived) => void
  /** A notification was tapped. */
  onTap: (tap: NotificationClicked) => void
}

/**
 * Takes what the service worker passes on, and tells it so.
 * @returns stops it
 */
export function onPush({ onPush, onTap }: Listeners) {
  if (!('serviceWorker' in navigator)) return () => {}
  const { serviceWorker } = navigator
  const hear = ({ data, ports: [port] }: MessageEvent) => {
    const push = safeParse(PushReceived, data)
    const tap = safeParse(NotificationClicked, data)
    if (push.success) onPush(push.output)
    else if (tap.success) onTap(tap.output)
    else return
    port?.postMessage('taken')
  }
  serviceWorker.addEventListener('message', hear)
  return () => serviceWorker.removeEventListener('message', hear)
}

/** On the icon of the installed app. */
export async function showBadge(count: number) {
  try {
    await (count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge())
  } catch {
    // Not installed, or no badges here.
  }
}

import { safeParse } from 'valibot'
import { NotificationClicked, type PushReceived } from '#contract/push.ts'
import { parsePush } from './push-payload.ts'

declare const self: ServiceWorkerGlobalScope

/** A page that has not answered by then is skipped. Long enough for a busy phone, whose page may take over a second. */
const ANSWER_TIMEOUT_MS = 5_000

/** Safari revokes the subscription after three pushes without a notification, even if the app is visible. */
const mustAlwaysShow = (agent: string) => /AppleWebKit/.test(agent) && !/Chrom|Edg|Android/.test(agent)

const windowClients = () => self.clients.matchAll({ type: 'window', includeUncontrolled: true })

/** @returns whether the page has confirmed it; a loading page and a guest's have no listener */
function postToClient(page: WindowClient, message: PushReceived | NotificationClicked): Promise<boolean> {
  const { port1, port2 } = new MessageChannel()
  return new Promise((done) => {
    setTimeout(() => done(false), ANSWER_TIMEOUT_MS)
    port1.onmessage = () => done(true)
    page.postMessage(message, [port2])
  })
}

async function showBadge(unread: string | undefined) {
  const count = Number(unread)
  if (unread === undefined || Number.isNaN(count)) return
  try {
    await (count > 0 ? self.navigator.setAppBadge(count) : self.navigator.clearAppBadge())
  } catch {
    // Only an installed app has a badge.
  }
}

/** The focused page first, then visible ones. */
const byVisibility = (clients: readonly WindowClient[]) =>
  clients.toSorted(
    (a, b) =>
      Number(b.focused) - Number(a.focused) ||
      Number(b.visibilityState === 'visible') - Number(a.visibilityState === 'visible'),
  )

/** Posts a message to a single visible page, so that it is not shown several times. */
async function postToVisibleClient(message: PushReceived): Promise<boolean> {
  for (const page of byVisibility(await windowClients()))
    if (page.visibilityState === 'visible' && (await postToClient(page, message))) return true
  return false
}

/** Ids of messages that a page has confirmed, while this worker runs: a repeat may find another page in front. */
const confirmedIds = new Set<string>()

/** The worker does not know the page's language. */
const deviceLocale = () => (self.navigator.language.startsWith('th') ? 'th' : 'en')

async function receive(text: string | undefined, icon: string) {
  const { unread, ...message } = parsePush(text, self.location.host, deviceLocale())
  const isConfirmed = confirmedIds.has(message.id) || (await postToVisibleClient({ type: 'push-came', ...message }))
  if (isConfirmed) confirmedIds.add(message.id)
  const { id, title, body, path, kind } = message
  if (!isConfirmed || mustAlwaysShow(self.navigator.userAgent))
    await self.registration.showNotification(title, { body, icon, tag: id, data: { path, kind } })
  await showBadge(unread)
}

async function open(data: unknown) {
  const click = safeParse(NotificationClicked, { type: 'path-tapped', ...(typeof data === 'object' ? data : {}) })
  const message: NotificationClicked = click.success ? click.output : { type: 'path-tapped', path: '/' }
  const { path } = message
  const [page] = byVisibility(await windowClients())
  if (!page) return void (await self.clients.openWindow(path))
  await page.focus().catch(() => {}) // rejects without a user gesture, as in tests
  if (await postToClient(page, message)) return
  // A guest's page, or one that is still loading.
  await page.navigate(path).catch(() => self.clients.openWindow(path))
}

/**
 * Shows push messages and opens the page of a clicked notification. Replaces Firebase's handlers, which show nothing
 * while the app is visible and stop the click event.
 * @param icon of the brand
 */
export function listenForPushes(icon: string) {
  self.addEventListener('push', (event) => event.waitUntil(receive(event.data?.text(), icon)))
  self.addEventListener('notificationclick', (event) => {
    event.notification.close()
    event.waitUntil(open(event.notification.data))
  })
}

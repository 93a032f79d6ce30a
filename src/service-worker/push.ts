import { safeParse } from 'valibot'
import { NotificationClicked, type PushReceived } from '#contract/push.ts'
import { parsePush } from './push-payload.ts'

declare const self: ServiceWorkerGlobalScope

/** A page that is there, but not this far, is passed over; a busy phone is not in a second where it is at rest. */
const ANSWER_TIMEOUT_MS = 5_000

/** Safari takes the subscription back after three pushes that show nothing, whether or not the app is looked at. */
const mustAlwaysShow = (agent: string) => /AppleWebKit/.test(agent) && !/Chrom|Edg|Android/.test(agent)

const pages = () => self.clients.matchAll({ type: 'window', includeUncontrolled: true })

/** @returns whether the page has taken it; one that is just loading, or a guest's, has nobody who would */
function offer(page: WindowClient, message: PushReceived | NotificationClicked): Promise<boolean> {
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
    // Only an installed app has an icon of its own.
  }
}

/** The page that the customer is at comes first. */
const inOrder = (all: readonly WindowClient[]) =>
  all.toSorted(
    (one, other) =>
      Number(other.focused) - Number(one.focused) ||
      Number(other.visibilityState === 'visible') - Number(one.visibilityState === 'visible'),
  )

/** Tells it in one page that is looked at: in all of them it would be told as often. */
async function postToVisibleClient(message: PushReceived): Promise<boolean> {
  for (const page of inOrder(await pages()))
    if (page.visibilityState === 'visible' && (await offer(page, message))) return true
  return false
}

/** Of messages that a page has taken, while this worker runs: a repeat may find another page in front. */
const told = new Set<string>()

async function receive(text: string | undefined, icon: string) {
  const { unread, ...message } = parsePush(text, self.location.host)
  const isTold = told.has(message.id) || (await postToVisibleClient({ type: 'push-came', ...message }))
  if (isTold) told.add(message.id)
  const { id, title, body, path, kind } = message
  if (!isTold || mustAlwaysShow(self.navigator.userAgent))
    await self.registration.showNotification(title, { body, icon, tag: id, data: { path, kind } })
  await showBadge(unread)
}

async function open(data: unknown) {
  const tapped = safeParse(NotificationClicked, { type: 'path-tapped', ...(typeof data === 'object' ? data : {}) })
  const message: NotificationClicked = tapped.success ? tapped.output : { type: 'path-tapped', path: '/' }
  const { path } = message
  const [page] = inOrder(await pages())
  if (!page) return void (await self.clients.openWindow(path))
  await page.focus().catch(() => {}) // not without a tap, which a test cannot make
  if (await offer(page, message)) return
  // A page of a guest, or one that is still loading.
  await page.navigate(path).catch(() => self.clients.openWindow(path))
}

/**
 * Shows what the server sends, and opens what is tapped. Our own lines and not Firebase's, which show nothing while the
 * app is looked at and take the tap away.
 * @param icon of the brand
 */
export function listenForPushes(icon: string) {
  self.addEventListener('push', (event) => event.waitUntil(receive(event.data?.text(), icon)))
  self.addEventListener('notificationclick', (event) => {
    event.notification.close()
    event.waitUntil(open(event.notification.data))
  })
}

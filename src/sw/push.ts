import { safeParse } from 'valibot'
import { PathTapped, type PushCame } from '#contract/push.ts'
import { readPush } from './read-push.ts'

declare const self: ServiceWorkerGlobalScope

/** A page that is there, but not this far, is passed over; a busy phone is not in a second where it is at rest. */
const ANSWER_LIMIT_MS = 5_000

/** Safari takes the subscription back after three pushes that show nothing, whether or not the app is looked at. */
const mustAlwaysShow = (agent: string) => /AppleWebKit/.test(agent) && !/Chrom|Edg|Android/.test(agent)

const pages = () => self.clients.matchAll({ type: 'window', includeUncontrolled: true })

/** @returns whether the page has taken it; one that is just loading, or a guest's, has nobody who would */
function offer(page: WindowClient, message: PushCame | { type: 'path-tapped'; path: string }): Promise<boolean> {
  const { port1, port2 } = new MessageChannel()
  return new Promise((done) => {
    setTimeout(() => done(false), ANSWER_LIMIT_MS)
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

async function receive(text: string | undefined, icon: string) {
  const { unread, ...message } = readPush(text)
  const seen = (await pages()).filter(({ visibilityState }) => visibilityState === 'visible')
  const taken = await Promise.all(seen.map((page) => offer(page, { type: 'push-came', ...message })))
  const { id, title, body, path } = message
  if (!taken.includes(true) || mustAlwaysShow(self.navigator.userAgent))
    await self.registration.showNotification(title, { body, icon, tag: id, data: { path } })
  await showBadge(unread)
}

async function open(data: unknown) {
  const tapped = safeParse(PathTapped, { type: 'path-tapped', ...(typeof data === 'object' ? data : {}) })
  const path = tapped.success ? tapped.output.path : '/'
  const found = await pages()
  const page =
    found.find(({ focused }) => focused) ??
    found.find(({ visibilityState }) => visibilityState === 'visible') ??
    found[0]
  if (!page) return void (await self.clients.openWindow(path))
  await page.focus().catch(() => {}) // not without a tap, which a test cannot make
  if (await offer(page, { type: 'path-tapped', path })) return
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

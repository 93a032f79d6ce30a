import { setTimeout as delay } from 'node:timers/promises'
import type { Browser, BrowserContext, CDPSession, Page } from 'playwright'
import { SLOW_4G } from '#tests/e2e/slow-network.ts'

export const SLOW_CPU = 4
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true }
/** Ends a measurement whose page never gets ready. */
export const READY_TIMEOUT_MS = 60_000

/** An element of a page. */
export type Mark = {
  selector: string
  /** A pattern that its text must match. */
  text?: string
  /** Visible is enough: for the HTML before any script has run, and for pages without React. */
  isStatic?: boolean
}
export type Marks = Record<string, Mark>
export type Tokens = { access_token: string; refresh_token: string }

export type Metrics = { lcp: number; cls: number; inp: number; times: Record<string, number> }

/** Runs in the page before its scripts. Records when each element is there: visible, and rendered by React unless static. */
function recordMetrics(marks: Marks) {
  const metrics: Metrics = { lcp: 0, cls: 0, inp: 0, times: {} }
  const observe = (type: string, take: (entry: PerformanceEntry) => void, more: object = {}) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true, ...more })
  observe('largest-contentful-paint', ({ startTime }) => {
    metrics.lcp = startTime
  })
  observe('layout-shift', (entry) => {
    if ('value' in entry && !('hadRecentInput' in entry && entry.hadRecentInput)) metrics.cls += Number(entry.value)
  })
  observe(
    'event',
    (entry) => {
      if ('interactionId' in entry && entry.interactionId) metrics.inp = Math.max(metrics.inp, entry.duration)
    },
    { durationThreshold: 16 },
  )
  const isThere = ({ selector, text = '', isStatic = false }: Mark) =>
    [...document.querySelectorAll(selector)].some(
      (element) =>
        // The layout, which takes the longest, is asked last.
        (isStatic || Object.keys(element).some((key) => key.startsWith('__react'))) &&
        new RegExp(text).test(element.textContent ?? '') &&
        element.checkVisibility(),
    )
  Object.assign(window, { metrics, isThere })
  const check = () => {
    for (const [name, mark] of Object.entries(marks))
      if (!metrics.times[name] && isThere(mark)) metrics.times[name] = performance.now()
    if (Object.keys(marks).some((name) => !metrics.times[name])) requestAnimationFrame(check)
    else Reflect.get(window, 'reportReady')?.('')
  }
  requestAnimationFrame(check)
}

export const readMetrics = (page: Page) => page.evaluate(() => Reflect.get(window, 'metrics') as Metrics) // set by `recordMetrics`

/** A new context of a phone; with the cookies of a customer if there are tokens. */
export async function openPhone(
  browser: Browser,
  { url, tokens, hasWorker = false }: { url: string; tokens?: Tokens | undefined; hasWorker?: boolean },
): Promise<BrowserContext> {
  const serviceWorkers = hasWorker ? 'allow' : 'block'
  const context = await browser.newContext({ ...PHONE, locale: 'th-TH', serviceWorkers })
  await context.addCookies(
    Object.entries(tokens ?? {}).map(([name, value]) => ({
      name,
      value,
      url: new URL(url).origin,
      sameSite: 'Lax' as const,
      secure: true,
    })),
  )
  return context
}

/** What a page has loaded so far. */
type Traffic = {
  /** Bytes on the wire of the responses that had arrived at a time of the page, in ms. Without those of the worker or the cache. */
  bytesUntil: (ms: number, type?: 'Script') => number
  /** Resolves when no request has been pending for half a second; streams do not count. */
  untilQuiet: () => Promise<void>
}

const QUIET_MS = 500
/** A request that the browser never reports as ended does not stop the measurement. */
const MAX_WAIT_MS = 30_000

function watchTraffic(session: CDPSession): Traffic {
  const received: { at: number; bytes: number; type: string }[] = []
  const pending = new Map<string, string>()
  const local = new Set<string>()
  let start = 0
  let changed = () => {}
  session.on('Network.requestWillBeSent', ({ requestId, type = 'Other', timestamp }) => {
    if (type === 'Document' && !start) start = timestamp
    pending.set(requestId, type)
    changed()
  })
  session.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.fromServiceWorker || response.fromDiskCache) local.add(requestId)
    if (response.mimeType === 'text/event-stream') pending.delete(requestId)
    changed()
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength, timestamp }) => {
    const type = pending.get(requestId) ?? 'Other'
    if (!local.has(requestId)) received.push({ at: (timestamp - start) * 1_000, bytes: encodedDataLength, type })
    pending.delete(requestId)
    changed()
  })
  session.on('Network.loadingFailed', ({ requestId }) => {
    pending.delete(requestId)
    changed()
  })
  return {
    bytesUntil: (ms, type) =>
      received
        .filter((part) => part.at <= ms && (!type || part.type === type))
        .reduce((sum, { bytes }) => sum + bytes, 0),
    untilQuiet: () =>
      new Promise((done) => {
        setTimeout(done, MAX_WAIT_MS)
        let timer: NodeJS.Timeout | undefined
        changed = () => {
          clearTimeout(timer)
          if (pending.size === 0) timer = setTimeout(done, QUIET_MS)
        }
        changed()
      }),
  }
}

export type PhonePage = {
  page: Page
  session: CDPSession
  traffic: Traffic
  /** Resolves when all marks have a time. */
  untilMarked: () => Promise<void>
}

/**
 * The page itself reports when it is ready. `page.waitForFunction` would make it parse Playwright's script for that before
 * the first paint, 50 ms with a slow processor, which happens on no customer's phone.
 */
async function watchReady(page: Page, session: CDPSession, marks: Marks): Promise<() => Promise<void>> {
  await session.send('Runtime.enable')
  await session.send('Runtime.addBinding', { name: 'reportReady' })
  const ready = new Promise<void>((done) => {
    session.on('Runtime.bindingCalled', ({ name }) => {
      if (name === 'reportReady') done()
    })
  })
  const nameMissing = async () => {
    const { times } = await readMetrics(page)
    const missing = Object.keys(marks).filter((name) => !times[name])
    throw new Error(`${page.url()} never showed ${missing.join(', ')}`)
  }
  return async () => {
    const timeout = new AbortController()
    await Promise.race([ready, delay(READY_TIMEOUT_MS, undefined, { signal: timeout.signal }).then(nameMissing)])
    timeout.abort()
  }
}

export async function openPage(context: BrowserContext, marks: Marks): Promise<PhonePage> {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  const untilMarked = await watchReady(page, session, marks)
  await page.addInitScript(recordMetrics, marks)
  return { page, session, traffic: watchTraffic(session), untilMarked }
}

export async function throttle(session: CDPSession) {
  await session.send('Network.emulateNetworkConditions', SLOW_4G)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOW_CPU })
}

/** Slows the network of the service workers that run, which is not that of their pages. */
export async function throttleWorkers(browser: Browser) {
  const session = await browser.newBrowserCDPSession()
  const { targetInfos } = await session.send('Target.getTargets')
  const workers = targetInfos.filter(({ type }) => type === 'service_worker')
  if (workers.length === 0) throw new Error('no service worker runs')
  for (const { targetId } of workers) {
    const { sessionId } = await session.send('Target.attachToTarget', { targetId })
    const message = JSON.stringify({ id: 1, method: 'Network.emulateNetworkConditions', params: SLOW_4G })
    await session.send('Target.sendMessageToTarget', { sessionId, message })
  }
}

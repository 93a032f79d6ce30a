import type { Browser, BrowserContext, CDPSession, Page } from 'playwright'

/** Lighthouse's slow 4G as it is applied to a browser, not simulated: 150 ms RTT × 3.75, 90 % of 1.6 Mbit/s. */
const SLOW_4G = { offline: false, latency: 562.5, downloadThroughput: 184_320, uploadThroughput: 86_400 }
const RTT_150 = { offline: false, latency: 150, downloadThroughput: -1, uploadThroughput: -1 }
const FREE = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 }
const SLOW_CPU = 4
/** A finger rests so long on what it taps. */
const TAP_MS = 100
/** A page that is still sliding in takes no tap. */
const REST_MS = 600
const TAP_TIMEOUT_MS = 20_000
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true }

export type Visit = {
  fcp: number
  lcp: number
  mounted: number
  data: number
  cls: number
  bytes: number
  heap: number
}
type Place = {
  url: string /** When it is there React has drawn the page, or a page without script stands. */
  mounted: string
  data?: string
}

/** Runs in the page before anything else. Marks when React has drawn each place, whatever the HTML showed before. */
function watch({ mounted, data, isStill }: { mounted: string; data: string; isStill: boolean }) {
  const seen = { lcp: 0, cls: 0, mounted: 0, data: 0, inp: 0 }
  Object.assign(window, { seen })
  const observe = (type: string, take: (entry: PerformanceEntry) => void, more: object = {}) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true, ...more })
  observe('largest-contentful-paint', ({ startTime }) => {
    seen.lcp = startTime
  })
  observe('layout-shift', (entry) => {
    if ('value' in entry && !('hadRecentInput' in entry && entry.hadRecentInput)) seen.cls += Number(entry.value)
  })
  observe(
    'event',
    (entry) => {
      if ('interactionId' in entry && entry.interactionId) seen.inp = Math.max(seen.inp, entry.duration)
    },
    { durationThreshold: 16 },
  )
  const isDrawn = (selector: string) => {
    const found = document.querySelector(selector)
    return found && (isStill || Object.keys(found).some((key) => key.startsWith('__react')))
  }
  const look = () => {
    if (!seen.mounted && isDrawn(mounted)) seen.mounted = performance.now()
    if (!seen.data && isDrawn(data)) seen.data = performance.now()
    if (!seen.mounted || !seen.data) requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

type Seen = { lcp: number; cls: number; mounted: number; data: number; inp: number }
const seenIn = (page: Page) => page.evaluate(() => Reflect.get(window, 'seen') as Seen) // ours, set by `watch`

async function heapOf(session: CDPSession) {
  await session.send('HeapProfiler.collectGarbage')
  await session.send('HeapProfiler.collectGarbage')
  return (await session.send('Runtime.getHeapUsage')).usedSize / 1024 / 1024
}

async function openPage(context: BrowserContext, { mounted, data }: Place, isStill: boolean) {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await page.addInitScript(watch, { mounted, data: data ?? mounted, isStill })
  return { page, session }
}

async function throttle(session: CDPSession) {
  await session.send('Network.emulateNetworkConditions', SLOW_4G)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOW_CPU })
}

async function measure(page: Page, session: CDPSession, url: string): Promise<Visit> {
  const sizes: { at: number; bytes: number }[] = []
  const fromWorker = new Set<string>()
  session.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.fromServiceWorker || response.fromDiskCache) fromWorker.add(requestId)
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength, timestamp }) => {
    if (!fromWorker.has(requestId)) sizes.push({ at: timestamp, bytes: encodedDataLength })
  })
  let start = 0
  session.on('Network.requestWillBeSent', ({ type, timestamp }) => {
    if (type === 'Document' && !start) start = timestamp
  })
  await page.goto(url, { timeout: 60_000 })
  await page.waitForFunction(() => (Reflect.get(window, 'seen') as Seen).data > 0, undefined, { timeout: 60_000 })
  await page.waitForLoadState('networkidle')
  const seen = await seenIn(page)
  const fcp = await page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0)
  const bytes = sizes.filter(({ at }) => (at - start) * 1_000 <= seen.mounted).reduce((sum, one) => sum + one.bytes, 0)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  return {
    fcp,
    lcp: seen.lcp,
    mounted: seen.mounted,
    data: seen.data,
    cls: seen.cls,
    bytes,
    heap: await heapOf(session),
  }
}

/** A first visit with an empty cache. */
export async function firstVisit(browser: Browser, place: Place, isStill = false): Promise<Visit> {
  const context = await browser.newContext({ ...PHONE, locale: 'th-TH', serviceWorkers: 'block' })
  const { page, session } = await openPage(context, place, isStill)
  await throttle(session)
  const visit = await measure(page, session, place.url)
  await context.close()
  return visit
}

/** Until the caches have had no new entry for so long, all that a worker keeps is there. */
const KEPT_MS = 1_500
const untilKept = (page: Page) =>
  page.evaluate(async (restMs) => {
    const count = async () => {
      const names = await caches.keys()
      const kept = await Promise.all(names.map(async (name) => (await (await caches.open(name)).keys()).length))
      return kept.reduce((sum, one) => sum + one, 0)
    }
    for (let before = -1, now = await count(); now !== before; [before, now] = [now, await count()])
      await new Promise((done) => setTimeout(done, restMs))
  }, KEPT_MS)

/** A visit by whoever was there before, and whose service worker has kept what it keeps. */
export async function repeatVisit(browser: Browser, place: Place): Promise<Visit> {
  const context = await browser.newContext({ ...PHONE, locale: 'th-TH' })
  const before = await openPage(context, place, false)
  await before.page.goto(place.url)
  await before.page.evaluate(() => navigator.serviceWorker.ready)
  await before.page.waitForLoadState('networkidle')
  await untilKept(before.page)
  await before.page.close()
  const { page, session } = await openPage(context, place, false)
  await throttle(session)
  const visit = await measure(page, session, place.url)
  await context.close()
  return visit
}

/** Taps a link as a finger does, and waits until the page behind it stands. */
async function tapThrough(page: Page, session: CDPSession, selector: string): Promise<number> {
  const link = page.locator(selector).first()
  const box = await link.boundingBox()
  if (!box) throw new Error(`${selector} cannot be tapped`)
  const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  const time = page.evaluate(
    ({ limitMs }) =>
      new Promise<number>((done, fail) => {
        setTimeout(() => fail(new Error('Nothing came of a tap')), limitMs)
        const before = document.querySelector('main h1')
        addEventListener(
          'click',
          () => {
            const clicked = performance.now()
            const look = () => {
              const now = document.querySelector('main h1')
              if (now && now !== before) requestAnimationFrame(() => done(performance.now() - clicked))
              else requestAnimationFrame(look)
            }
            look()
          },
          { once: true, capture: true },
        )
      }),
    { limitMs: TAP_TIMEOUT_MS },
  )
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at] })
  await page.waitForTimeout(TAP_MS)
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  const ms = await time
  await page.waitForTimeout(REST_MS)
  return ms
}

type Walk = { first: number; warm: number; inp: number }

async function standingHome(browser: Browser, place: Place) {
  const context = await browser.newContext({ ...PHONE, locale: 'th-TH', serviceWorkers: 'block' })
  const { page, session } = await openPage(context, place, false)
  await page.goto(place.url)
  await page.waitForFunction(() => (Reflect.get(window, 'seen') as Seen).data > 0)
  await page.waitForLoadState('networkidle')
  return { context, page, session }
}

/** From home to another page and back, over a line of 150 ms RTT; then the same on a slow processor. */
export async function walk(browser: Browser, place: Place, there: string, back: string): Promise<Walk> {
  const { context, page, session } = await standingHome(browser, place)
  await session.send('Network.emulateNetworkConditions', RTT_150)
  const first = await tapThrough(page, session, there)
  await page.waitForLoadState('networkidle')
  await tapThrough(page, session, back)
  const warm = await tapThrough(page, session, there)
  await tapThrough(page, session, back)

  await session.send('Network.emulateNetworkConditions', FREE)
  await page.evaluate(() => Object.assign(Reflect.get(window, 'seen') as Seen, { inp: 0 }))
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOW_CPU })
  for (const selector of [there, back, there, back]) await tapThrough(page, session, selector)
  const { inp } = await seenIn(page)
  await context.close()
  return { first, warm, inp }
}

/** By how many MB the heap has grown from the twentieth change of pages to the sixtieth. */
export async function growth(browser: Browser, place: Place, there: string, back: string): Promise<number> {
  const { context, page, session } = await standingHome(browser, place)
  let heap = 0
  for (let turn = 1; turn <= 60; turn += 1) {
    await tapThrough(page, session, turn % 2 ? there : back)
    if (turn === 20) heap = await heapOf(session)
  }
  const grown = (await heapOf(session)) - heap
  await context.close()
  return grown
}

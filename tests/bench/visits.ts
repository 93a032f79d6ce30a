import type { Browser, BrowserContext, CDPSession, Page } from 'playwright'

/** Lighthouse's slow 4G with applied, not simulated, throttling: 150 ms RTT × 3.75, 90 % of 1.6 Mbit/s. */
const SLOW_4G = { offline: false, latency: 562.5, downloadThroughput: 184_320, uploadThroughput: 86_400 }
const RTT_150 = { offline: false, latency: 150, downloadThroughput: -1, uploadThroughput: -1 }
const FREE = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 }
const SLOW_CPU = 4
/** How long a finger touches the screen in a tap. */
const TAP_MS = 100
/** During a page transition the page ignores taps. */
const TRANSITION_MS = 600
const TAP_TIMEOUT_MS = 20_000
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true }

export type VisitMetrics = {
  fcp: number
  lcp: number
  mounted: number
  data: number
  cls: number
  bytes: number
  heap: number
}
type PageTarget = {
  url: string
  /** A selector of an element that is rendered once the page is mounted. */
  mounted: string
  /** A selector of an element that is rendered once the page has its data. */
  data?: string
}

/** Runs in the page before its scripts. Records when React has rendered each element, also if the HTML already has it. */
function recordMetrics({ mounted, data, isStatic }: { mounted: string; data: string; isStatic: boolean }) {
  const metrics = { lcp: 0, cls: 0, mounted: 0, data: 0, inp: 0 }
  Object.assign(window, { metrics })
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
  const isRendered = (selector: string) => {
    const element = document.querySelector(selector)
    return element && (isStatic || Object.keys(element).some((key) => key.startsWith('__react')))
  }
  const check = () => {
    if (!metrics.mounted && isRendered(mounted)) metrics.mounted = performance.now()
    if (!metrics.data && isRendered(data)) metrics.data = performance.now()
    if (!metrics.mounted || !metrics.data) requestAnimationFrame(check)
  }
  requestAnimationFrame(check)
}

type Metrics = { lcp: number; cls: number; mounted: number; data: number; inp: number }
const readMetrics = (page: Page) => page.evaluate(() => Reflect.get(window, 'metrics') as Metrics) // set by `recordMetrics`

async function heapOf(session: CDPSession) {
  await session.send('HeapProfiler.collectGarbage')
  await session.send('HeapProfiler.collectGarbage')
  return (await session.send('Runtime.getHeapUsage')).usedSize / 1024 / 1024
}

async function openPage(context: BrowserContext, { mounted, data }: PageTarget, isStatic: boolean) {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await page.addInitScript(recordMetrics, { mounted, data: data ?? mounted, isStatic })
  return { page, session }
}

async function throttle(session: CDPSession) {
  await session.send('Network.emulateNetworkConditions', SLOW_4G)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOW_CPU })
}

async function measure(page: Page, session: CDPSession, url: string): Promise<VisitMetrics> {
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
  await page.waitForFunction(() => (Reflect.get(window, 'metrics') as Metrics).data > 0, undefined, { timeout: 60_000 })
  await page.waitForLoadState('networkidle')
  const metrics = await readMetrics(page)
  const fcp = await page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0)
  const bytes = sizes
    .filter(({ at }) => (at - start) * 1_000 <= metrics.mounted)
    .reduce((sum, size) => sum + size.bytes, 0)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  return {
    fcp,
    lcp: metrics.lcp,
    mounted: metrics.mounted,
    data: metrics.data,
    cls: metrics.cls,
    bytes,
    heap: await heapOf(session),
  }
}

/** A first visit with an empty cache. */
export async function firstVisit(browser: Browser, target: PageTarget, isStatic = false): Promise<VisitMetrics> {
  const context = await browser.newContext({ ...PHONE, locale: 'th-TH', serviceWorkers: 'block' })
  const { page, session } = await openPage(context, target, isStatic)
  await throttle(session)
  const visit = await measure(page, session, target.url)
  await context.close()
  return visit
}

/** The worker has cached everything when the caches have had no new entry for this time. */
const CACHE_IDLE_MS = 1_500
const untilCached = (page: Page) =>
  page.evaluate(async (idleMs) => {
    const count = async () => {
      const names = await caches.keys()
      const sizes = await Promise.all(names.map(async (name) => (await (await caches.open(name)).keys()).length))
      return sizes.reduce((sum, size) => sum + size, 0)
    }
    for (let earlier = -1, now = await count(); now !== earlier; [earlier, now] = [now, await count()])
      await new Promise((done) => setTimeout(done, idleMs))
  }, CACHE_IDLE_MS)

/** A second visit, after the service worker has cached everything. */
export async function repeatVisit(browser: Browser, target: PageTarget): Promise<VisitMetrics> {
  const context = await browser.newContext({ ...PHONE, locale: 'th-TH' })
  const first = await openPage(context, target, false)
  await first.page.goto(target.url)
  await first.page.evaluate(() => navigator.serviceWorker.ready)
  await first.page.waitForLoadState('networkidle')
  await untilCached(first.page)
  await first.page.close()
  const { page, session } = await openPage(context, target, false)
  await throttle(session)
  const visit = await measure(page, session, target.url)
  await context.close()
  return visit
}

/** Taps a link. @returns the time from the click to the first frame of the next page, in ms */
async function tapThrough(page: Page, session: CDPSession, selector: string): Promise<number> {
  const link = page.locator(selector).first()
  const box = await link.boundingBox()
  if (!box) throw new Error(`${selector} cannot be tapped`)
  const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  const time = page.evaluate(
    ({ limitMs }) =>
      new Promise<number>((done, fail) => {
        setTimeout(() => fail(new Error('the tap had no effect')), limitMs)
        const previousHeading = document.querySelector('main h1')
        addEventListener(
          'click',
          () => {
            const clicked = performance.now()
            const check = () => {
              const heading = document.querySelector('main h1')
              if (heading && heading !== previousHeading) requestAnimationFrame(() => done(performance.now() - clicked))
              else requestAnimationFrame(check)
            }
            check()
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
  await page.waitForTimeout(TRANSITION_MS)
  return ms
}

type Walk = { first: number; warm: number; inp: number }

async function openHome(browser: Browser, target: PageTarget) {
  const context = await browser.newContext({ ...PHONE, locale: 'th-TH', serviceWorkers: 'block' })
  const { page, session } = await openPage(context, target, false)
  await page.goto(target.url)
  await page.waitForFunction(() => (Reflect.get(window, 'metrics') as Metrics).data > 0)
  await page.waitForLoadState('networkidle')
  return { context, page, session }
}

/** Navigates from home to another page and back, with 150 ms RTT; then the same with a slow CPU. */
export async function walk(browser: Browser, target: PageTarget, there: string, back: string): Promise<Walk> {
  const { context, page, session } = await openHome(browser, target)
  await session.send('Network.emulateNetworkConditions', RTT_150)
  const first = await tapThrough(page, session, there)
  await page.waitForLoadState('networkidle')
  await tapThrough(page, session, back)
  const warm = await tapThrough(page, session, there)
  await tapThrough(page, session, back)

  await session.send('Network.emulateNetworkConditions', FREE)
  await page.evaluate(() => Object.assign(Reflect.get(window, 'metrics') as Metrics, { inp: 0 }))
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOW_CPU })
  for (const selector of [there, back, there, back]) await tapThrough(page, session, selector)
  const { inp } = await readMetrics(page)
  await context.close()
  return { first, warm, inp }
}

/** The growth of the heap from the 20th to the 60th navigation, in MB. */
export async function growth(browser: Browser, target: PageTarget, there: string, back: string): Promise<number> {
  const { context, page, session } = await openHome(browser, target)
  let heap = 0
  for (let turn = 1; turn <= 60; turn += 1) {
    await tapThrough(page, session, turn % 2 ? there : back)
    if (turn === 20) heap = await heapOf(session)
  }
  const heapGrowth = (await heapOf(session)) - heap
  await context.close()
  return heapGrowth
}

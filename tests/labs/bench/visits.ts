import type { Browser, CDPSession, Page } from 'playwright'
import {
  type Marks,
  openPage,
  openPhone,
  type PhonePage,
  READY_TIMEOUT_MS,
  readMetrics,
  type Tokens,
  throttle,
  throttleWorkers,
} from './phone-page.ts'

export type PageTarget = {
  url: string
  /** The elements whose times are measured; the page is ready when all of them are there. */
  marks: Marks
  tokens?: Tokens | undefined
}
export type VisitMetrics = {
  fcp: number
  lcp: number
  cls: number
  /** ms from the navigation to each mark. */
  times: Record<string, number>
  /** Bytes from the network until the page was mounted, if it has that mark, else until it was ready. */
  bytes: number
  /** Bytes of script from the network until the page was ready. */
  scriptBytes: number
  /** MB */
  heap: number
}

export async function heapOf(session: CDPSession) {
  await session.send('HeapProfiler.collectGarbage')
  await session.send('HeapProfiler.collectGarbage')
  return (await session.send('Runtime.getHeapUsage')).usedSize / 1024 / 1024
}

const fcpOf = (page: Page) =>
  page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN)

async function measure({ page, session, traffic, untilMarked }: PhonePage, { url }: PageTarget): Promise<VisitMetrics> {
  await page.goto(url, { timeout: 60_000, waitUntil: 'commit' })
  await untilMarked()
  await traffic.untilQuiet()
  const { lcp, cls, times } = await readMetrics(page)
  const fcp = await fcpOf(page)
  const ready = Math.max(...Object.values(times))
  const scriptBytes = traffic.bytesUntil(ready, 'Script')
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  return {
    fcp,
    lcp,
    cls,
    times,
    bytes: traffic.bytesUntil(times.mounted ?? ready),
    scriptBytes,
    heap: await heapOf(session),
  }
}

/** A first visit with an empty cache. */
export async function firstVisit(browser: Browser, target: PageTarget): Promise<VisitMetrics> {
  const context = await openPhone(browser, target)
  try {
    const phonePage = await openPage(context, target.marks)
    await throttle(phonePage.session)
    return await measure(phonePage, target)
  } finally {
    await context.close()
  }
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

/**
 * A second visit, after the service worker has cached everything.
 * @param firstUrl the page of the first visit, if it is another
 */
export async function repeatVisit(browser: Browser, target: PageTarget, firstUrl = target.url): Promise<VisitMetrics> {
  const context = await openPhone(browser, { ...target, hasWorker: true })
  try {
    const first = await openPage(context, {})
    await first.page.goto(firstUrl)
    await first.page.waitForFunction(async () => Boolean(await navigator.serviceWorker.ready), undefined, {
      timeout: READY_TIMEOUT_MS,
    })
    await first.traffic.untilQuiet()
    await untilCached(first.page)
    await first.page.close()
    const phonePage = await openPage(context, target.marks)
    await throttle(phonePage.session)
    await throttleWorkers(browser)
    return await measure(phonePage, target)
  } finally {
    await context.close()
  }
}

import type { Browser, CDPSession, Locator, Page } from 'playwright'
import { type Mark, type Metrics, openPage, openPhone, type PhonePage, readMetrics, SLOW_CPU } from './phone-page.ts'
import { heapOf, type PageTarget } from './visits.ts'

const RTT_150 = { offline: false, latency: 150, downloadThroughput: -1, uploadThroughput: -1 }
const FREE = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 }
/** How long a finger touches the screen in a tap. */
const TAP_MS = 100
/** During a page transition the page ignores taps. */
const TRANSITION_MS = 600
const TAP_TIMEOUT_MS = 20_000

/**
 * Taps an element.
 * @param result what the tap leads to; without it, another heading
 * @returns the time from the click to the first frame with the result, in ms
 */
export async function tap(page: Page, session: CDPSession, target: Locator, result?: Mark): Promise<number> {
  const box = await target.boundingBox()
  if (!box) throw new Error(`${target} cannot be tapped`)
  const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  const time = page.evaluate(
    ({ limitMs, mark }) =>
      new Promise<number>((done, fail) => {
        setTimeout(() => fail(new Error('the tap had no effect')), limitMs)
        const previousHeading = document.querySelector('main h1')
        const isNewHeading = () => {
          const heading = document.querySelector('main h1')
          return heading && heading !== previousHeading
        }
        const isThere = Reflect.get(window, 'isThere') as (mark: Mark) => boolean // set by `recordMetrics`
        addEventListener(
          'click',
          () => {
            const clicked = performance.now()
            const check = () => {
              if (mark ? isThere(mark) : isNewHeading()) requestAnimationFrame(() => done(performance.now() - clicked))
              else requestAnimationFrame(check)
            }
            check()
          },
          { once: true, capture: true },
        )
      }),
    { limitMs: TAP_TIMEOUT_MS, mark: result },
  )
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at] })
  await page.waitForTimeout(TAP_MS)
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  return time
}

async function tapThrough({ page, session }: PhonePage, selector: string): Promise<number> {
  const ms = await tap(page, session, page.locator(selector).first())
  await page.waitForTimeout(TRANSITION_MS)
  return ms
}

export type Walk = { first: number; warm: number; inp: number }

async function openHome(browser: Browser, target: PageTarget) {
  const context = await openPhone(browser, target)
  const phonePage = await openPage(context, target.marks)
  await phonePage.page.goto(target.url)
  await phonePage.untilMarked()
  await phonePage.traffic.untilQuiet()
  return { context, phonePage }
}

/** Navigates from home to another page and back, with 150 ms RTT; then the same with a slow CPU. */
export async function walk(browser: Browser, target: PageTarget, there: string, back: string): Promise<Walk> {
  const { context, phonePage } = await openHome(browser, target)
  const { page, session, traffic } = phonePage
  await session.send('Network.emulateNetworkConditions', RTT_150)
  const first = await tapThrough(phonePage, there)
  await traffic.untilQuiet()
  await tapThrough(phonePage, back)
  const warm = await tapThrough(phonePage, there)
  await tapThrough(phonePage, back)

  await session.send('Network.emulateNetworkConditions', FREE)
  await page.evaluate(() => Object.assign(Reflect.get(window, 'metrics') as Metrics, { inp: 0 }))
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOW_CPU })
  for (const selector of [there, back, there, back]) await tapThrough(phonePage, selector)
  const { inp } = await readMetrics(page)
  await context.close()
  return { first, warm, inp }
}

/** The growth of the heap from the 20th to the 60th navigation, in MB. */
export async function growth(browser: Browser, target: PageTarget, there: string, back: string): Promise<number> {
  const { context, phonePage } = await openHome(browser, target)
  let heap = 0
  for (let turn = 1; turn <= 60; turn += 1) {
    await tapThrough(phonePage, turn % 2 ? there : back)
    if (turn === 20) heap = await heapOf(phonePage.session)
  }
  const heapGrowth = (await heapOf(phonePage.session)) - heap
  await context.close()
  return heapGrowth
}

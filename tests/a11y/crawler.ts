import type { Page, Request } from 'playwright/test'
import type { MessageId } from '#tests/e2e/messages.ts'
import { englishIn } from './dom-probes.ts'

declare global {
  interface Window {
    /** Layout shifts without user input: the CLS value, and the elements that moved. */
    shifts: { value: number; moved: string[] }[]
  }
}

type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: { node: Node | null }[] }

/** Runs in the page, before its own scripts. */
function recordShifts() {
  window.shifts = []
  new PerformanceObserver((list) => {
    // TypeScript's DOM does not know this kind of entry.
    for (const { value, hadRecentInput, sources } of list.getEntries() as Shift[]) {
      if (hadRecentInput) continue
      const moved = sources.map(({ node }) => {
        const element = node instanceof Element ? node : node?.parentElement
        return `<${element?.localName}> “${element?.textContent?.trim().slice(0, 30)}”`
      })
      window.shifts.push({ value, moved })
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

/** The largest allowed CLS of a page. */
const MAX_SHIFT = 0.01

/** As in `playwright.config.ts`, `expect.timeout`. */
const TIMEOUT_MS = 110_000

/** A response is parsed, put into state and rendered, and may cause further requests: each takes at most one turn. */
const TURNS = 4

/** Stays open as long as the page wants to know of changes. */
const isStream = (request: Request) => new URL(request.url()).pathname.endsWith('_events')

/** Tracks the requests and layout shifts of a tab. Call it before the page is opened. */
export async function follow(page: Page) {
  await page.addInitScript(recordShifts)
  const pending = new Set<Request>()
  let count = 0
  page.on('request', (request) => {
    if (isStream(request)) return
    pending.add(request)
    count++
  })
  page.on('requestfinished', (request) => void pending.delete(request))
  page.on('requestfailed', (request) => void pending.delete(request))

  return {
    /** Waits until all responses have arrived and are rendered, and the page sends no more requests. */
    async waitForIdle() {
      const end = Date.now() + TIMEOUT_MS
      for (let isQuiet = false; !isQuiet; ) {
        const earlierCount = count
        const hadPending = pending.size > 0
        await page.evaluate(async (turns) => {
          for (let turn = 0; turn < turns; turn++)
            await new Promise<void>((done) =>
              // The timeout is for a machine that is never idle.
              requestIdleCallback(() => requestAnimationFrame(() => done()), { timeout: 1_000 }),
            )
        }, TURNS)
        isQuiet = !hadPending && pending.size === 0 && count === earlierCount
        if (!isQuiet && Date.now() > end)
          throw new Error(
            `Still requests ${[...pending].map((request) => request.url()).join(', ') || 'more and more'}`,
          )
      }
    },
    /** Drops the layout shifts of the page before. */
    resetShifts: () =>
      page.evaluate(() => {
        window.shifts = []
      }),
    async shifts(): Promise<string[]> {
      const all = await page.evaluate(() => window.shifts)
      const sum = all.reduce((total, { value }) => total + value, 0)
      const details = all.map(({ value, moved }) => `${value.toFixed(4)} ${moved.join(' ')}`)
      return sum > MAX_SHIFT ? [`layout shift ${sum.toFixed(4)}: ${details.join('; ')}`] : []
    },
  }
}

/** Untranslated texts: a message id in place of its text, and English in a Thai page. */
export async function untranslated(page: Page, ids: ReadonlySet<MessageId | string>): Promise<string[]> {
  const { texts, isThai } = await page.evaluate(() => {
    const root = document.documentElement
    const texts: string[] = []
    for (const element of document.querySelectorAll('body, body *')) {
      if (element.closest('script, style, noscript, [translate=no]') || element.closest('[lang]') !== root) continue
      for (const child of element.childNodes) if (child instanceof Text) texts.push(child.data.trim())
      for (const name of ['aria-label', 'alt', 'title', 'placeholder', 'aria-roledescription', 'aria-valuetext'])
        texts.push(element.getAttribute(name) ?? '')
    }
    return { texts: [...new Set(texts)].filter(Boolean), isThai: root.lang === 'th' }
  })
  return texts.flatMap((text) => {
    const shownIds = (text.match(/[\w.]+/g) ?? []).filter((word) => word.includes('.') && ids.has(word))
    const english = englishIn(text)
    return [
      ...shownIds.map((id) => `shows the message id ${id}`),
      ...(isThai && english.length > 0 ? [`has English text: ${english.join(' ')}, in “${text.slice(0, 60)}”`] : []),
    ]
  })
}

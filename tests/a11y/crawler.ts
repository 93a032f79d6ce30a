import type { Page, Request } from 'playwright/test'
import type { MessageId } from '#tests/e2e/messages.ts'
import { englishIn } from './dom-probes.ts'

declare global {
  interface Window {
    /** What moved by itself, and how far by the measure of CLS. */
    shifts: { value: number; moved: string[] }[]
  }
}

type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: { node: Node | null }[] }

/** Runs in the page, before its own scripts. */
function noteShifts() {
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

/** Most that a page may move by itself. */
const MAX_SHIFT = 0.01

/** As long as any other wait for a page has. */
const TIMEOUT_MS = 45_000

/** An answer is read, told to the page and drawn, and what that leads to is asked for: each is a turn of the page at most. */
const TURNS = 4

/** Follows one tab from page to page. */
export async function follow(page: Page) {
  await page.addInitScript(noteShifts)
  const open = new Set<Request>()
  let asked = 0
  page.on('request', (request) => {
    open.add(request)
    asked++
  })
  page.on('requestfinished', (request) => void open.delete(request))
  page.on('requestfailed', (request) => void open.delete(request))

  return {
    /** All that the page asked for has come and is drawn, and leads it to ask for nothing more. */
    async settles() {
      const end = Date.now() + TIMEOUT_MS
      for (let isQuiet = false; !isQuiet; ) {
        const before = asked
        const wasOpen = open.size > 0
        await page.evaluate(async (turns) => {
          for (let turn = 0; turn < turns; turn++)
            await new Promise<void>((done) =>
              // Where the machine has no idle moment left, it is asked for no longer.
              requestIdleCallback(() => requestAnimationFrame(() => done()), { timeout: 1_000 }),
            )
        }, TURNS)
        isQuiet = !wasOpen && open.size === 0 && asked === before
        if (!isQuiet && Date.now() > end)
          throw new Error(`Still asks for ${[...open].map((one) => one.url()).join(', ') || 'more and more'}`)
      }
    },
    /** What moved so far was another page's. */
    forgets: () =>
      page.evaluate(() => {
        window.shifts = []
      }),
    async shifts(): Promise<string[]> {
      const all = await page.evaluate(() => window.shifts)
      const sum = all.reduce((before, { value }) => before + value, 0)
      const told = all.map(({ value, moved }) => `${value.toFixed(4)} ${moved.join(' ')}`)
      return sum > MAX_SHIFT ? [`moves by itself, ${sum.toFixed(4)}: ${told.join('; ')}`] : []
    },
  }
}

/** What nobody translated: a message's id in place of its text, and English in the middle of Thai. */
export async function untranslated(page: Page, ids: ReadonlySet<MessageId | string>): Promise<string[]> {
  const { texts, isThai } = await page.evaluate(() => {
    const root = document.documentElement
    const texts: string[] = []
    for (const element of document.querySelectorAll('body, body *')) {
      if (element.closest('script, style, [translate=no]') || element.closest('[lang]') !== root) continue
      for (const child of element.childNodes) if (child instanceof Text) texts.push(child.data.trim())
      for (const name of ['aria-label', 'alt', 'title', 'placeholder', 'aria-roledescription', 'aria-valuetext'])
        texts.push(element.getAttribute(name) ?? '')
    }
    return { texts: [...new Set(texts)].filter(Boolean), isThai: root.lang === 'th' }
  })
  return texts.flatMap((text) => {
    const named = (text.match(/[\w.]+/g) ?? []).filter((one) => one.includes('.') && ids.has(one))
    const english = englishIn(text)
    return [
      ...named.map((id) => `shows the message id ${id}`),
      ...(isThai && english.length > 0 ? [`speaks English: ${english.join(' ')}, in “${text.slice(0, 60)}”`] : []),
    ]
  })
}

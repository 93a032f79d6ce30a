import type { Page } from 'playwright/test'

declare global {
  interface Window {
    announcementLog: {
      /** Texts of live regions: the time, and how long the page has run by its own timers, in ms. */
      announced: { at: number; ran: number; text: string; isAnswer: boolean }[]
      /** Texts added outside of live regions. A live region that is added with its text is not announced. */
      added: { ran: number; text: string; isRegion: boolean }[]
    }
  }
}

/** Runs in the page, before its own scripts. */
function recordAnnouncements() {
  const REGIONS = '[aria-live]:not([aria-live=off]), [role=status], [role=alert], [role=log]'
  /** Announced in other ways: a timer at certain times, a dialog because it takes the focus. */
  const EXCLUDED = '[role=timer], [aria-live=off], [role=dialog], [role=alertdialog], [inert], [aria-hidden=true]'
  const SOON_MS = 1_000
  /** Counts the time in which timers run: while axe runs or the CPU is busy, the page announces nothing. */
  const TICK_MS = 100
  let ran = 0
  setInterval(() => {
    ran += TICK_MS
  }, TICK_MS)
  let pressedAt = Number.NEGATIVE_INFINITY
  let focused: { at: number; on: Node } | undefined
  window.announcementLog = { announced: [], added: [] }
  const recordPress = () => {
    pressedAt = performance.now()
  }
  for (const type of ['pointerdown', 'keydown', 'input']) addEventListener(type, recordPress, true)
  addEventListener('focusin', ({ target }) => {
    if (target instanceof Node) focused = { at: performance.now(), on: target }
  })

  const isVisible = (node: Node) => {
    const element = node instanceof Element ? node : node.parentElement
    const { width = 0, height = 0 } = element?.getBoundingClientRect() ?? {}
    return width > 1 && height > 1 && element?.checkVisibility({ visibilityProperty: true }) === true
  }
  const hasTakenFocus = (node: Node) =>
    focused !== undefined && performance.now() - focused.at < SOON_MS && node.contains(focused.on)
  const withoutDigits = (text: string | null) => text?.replaceAll(/\d+/g, '')
  const AGE = /(เมื่อสักครู่|ที่แล้ว|just now|ago)$/

  new MutationObserver((changes) => {
    const at = performance.now()
    const regions = new Set<Element>()
    for (const { type, target, addedNodes, oldValue } of changes) {
      const around = target instanceof Element ? target : target.parentElement
      if (!around?.isConnected || around.closest(`${EXCLUDED}, head`)) continue
      const region = around.closest(REGIONS)
      if (region) {
        regions.add(region)
        continue
      }
      const isInPlace = type === 'characterData'
      const now = target.textContent
      // A number that counts on, or an age that grows, needs no announcement.
      if (isInPlace && (withoutDigits(oldValue) === withoutDigits(now) || AGE.test(now ?? ''))) continue
      for (const node of isInPlace ? [target] : addedNodes) {
        const text = node.textContent?.trim()
        if (!text || !node.isConnected || !isVisible(node) || hasTakenFocus(node)) continue
        const within = node instanceof Element ? [node, ...node.querySelectorAll('*')] : []
        if (within.some((element) => element.matches(EXCLUDED))) continue
        const isRegion = within.some((element) => element.matches(REGIONS) && element.textContent?.trim())
        window.announcementLog.added.push({ ran, text, isRegion })
      }
    }
    for (const region of regions) {
      const text = region.textContent?.trim()
      if (text) window.announcementLog.announced.push({ at, ran, text, isAnswer: at - pressedAt < SOON_MS })
    }
  }).observe(document, { subtree: true, childList: true, characterData: true, characterDataOldValue: true })
}

/** The limit of announcements that no user action has caused, as in `src/lib/announcer.ts`. */
const MAX_ANNOUNCEMENTS = 3
const WINDOW_MS = 10_000
/** The longest time between a visible change and its announcement, in ms of the page's own timers. */
const MAX_DELAY_MS = 2_000

/** Records texts and announcements of an idle page. Call it before the page is opened. */
export async function announcementLog(page: Page) {
  await page.addInitScript(recordAnnouncements)
  return {
    /** Clears the log once the page has loaded, since its initial content needs no announcement. */
    begins: () =>
      page.evaluate(() => {
        window.announcementLog.announced = []
        window.announcementLog.added = []
      }),
    /** One line for each text without an announcement, and for too many announcements. */
    async faults(): Promise<string[]> {
      const { announced, added } = await page.evaluate(() => window.announcementLog)
      const unannounced = added.filter(
        ({ ran, isRegion }) => isRegion || !announced.some((text) => Math.abs(text.ran - ran) < MAX_DELAY_MS),
      )
      const unprompted = announced.filter(({ isAnswer }) => !isAnswer)
      const excess = unprompted.find(
        ({ at }, nth) => (unprompted[nth - MAX_ANNOUNCEMENTS]?.at ?? Number.NEGATIVE_INFINITY) > at - WINDOW_MS,
      )
      return [
        ...unannounced.map(({ text, isRegion }) =>
          isRegion
            ? `silentStatus: a live region was added with its text “${text.slice(0, 60)}”`
            : `silentStatus: “${text.slice(0, 60)}” was added without an announcement`,
        ),
        ...(excess
          ? [`liveRate: more than ${MAX_ANNOUNCEMENTS} texts in ${WINDOW_MS / 1_000} s, up to “${excess.text}”`]
          : []),
      ]
    },
  }
}

import type { Page } from 'playwright/test'

declare global {
  interface Window {
    ledger: {
      /** What live regions said, and how long the page itself had run by then. */
      said: { at: number; ran: number; text: string; isAnswer: boolean }[]
      /** What came into the page outside of them; a live region that came with its text says nothing. */
      came: { ran: number; text: string; isRegion: boolean }[]
    }
  }
}

/** Runs in the page, before its own scripts. */
function keepLedger() {
  const REGIONS = '[aria-live]:not([aria-live=off]), [role=status], [role=alert], [role=log]'
  /** They are told otherwise: a clock at certain times, a dialog by the focus that it takes. */
  const OTHERS = '[role=timer], [aria-live=off], [role=dialog], [role=alertdialog], [inert], [aria-hidden=true]'
  const SOON_MS = 1_000
  /** While axe looks, or without a processor, a page says nothing: its timers stand still, and this one with them. */
  const TICK_MS = 100
  let ran = 0
  setInterval(() => {
    ran += TICK_MS
  }, TICK_MS)
  let pressedAt = Number.NEGATIVE_INFINITY
  let focused: { at: number; on: Node } | undefined
  window.ledger = { said: [], came: [] }
  const notePress = () => {
    pressedAt = performance.now()
  }
  for (const type of ['pointerdown', 'keydown', 'input']) addEventListener(type, notePress, true)
  addEventListener('focusin', ({ target }) => {
    if (target instanceof Node) focused = { at: performance.now(), on: target }
  })

  const isShown = (node: Node) => {
    const element = node instanceof Element ? node : node.parentElement
    const { width = 0, height = 0 } = element?.getBoundingClientRect() ?? {}
    return width > 1 && height > 1 && element?.checkVisibility({ visibilityProperty: true }) === true
  }
  const hasTakenFocus = (node: Node) =>
    focused !== undefined && performance.now() - focused.at < SOON_MS && node.contains(focused.on)
  const withoutFigures = (text: string | null) => text?.replaceAll(/\d+/g, '')
  const AGE = /(เมื่อสักครู่|ที่แล้ว|just now|ago)$/

  new MutationObserver((changes) => {
    const at = performance.now()
    const regions = new Set<Element>()
    for (const { type, target, addedNodes, oldValue } of changes) {
      const around = target instanceof Element ? target : target.parentElement
      if (!around?.isConnected || around.closest(`${OTHERS}, head`)) continue
      const region = around.closest(REGIONS)
      if (region) {
        regions.add(region)
        continue
      }
      const isInPlace = type === 'characterData'
      const now = target.textContent
      // A figure that runs on is no news, nor is what grows older.
      if (isInPlace && (withoutFigures(oldValue) === withoutFigures(now) || AGE.test(now ?? ''))) continue
      for (const node of isInPlace ? [target] : addedNodes) {
        const text = node.textContent?.trim()
        if (!text || !node.isConnected || !isShown(node) || hasTakenFocus(node)) continue
        const within = node instanceof Element ? [node, ...node.querySelectorAll('*')] : []
        if (within.some((one) => one.matches(OTHERS))) continue
        const isRegion = within.some((one) => one.matches(REGIONS) && one.textContent?.trim())
        window.ledger.came.push({ ran, text, isRegion })
      }
    }
    for (const region of regions) {
      const text = region.textContent?.trim()
      if (text) window.ledger.said.push({ at, ran, text, isAnswer: at - pressedAt < SOON_MS })
    }
  }).observe(document, { subtree: true, childList: true, characterData: true, characterDataOldValue: true })
}

/** What nobody asked for is said so many times in so long at most: `src/lib/announcer.ts`. */
const MAX_SAID = 3
const WITHIN_MS = 10_000
/** What is shown and what is said of it may be so far apart, as the page runs. */
const APART_MS = 2_000

/** Keeps account of what is said and shown in a page at rest. Call it before the page is opened. */
export async function announcementLog(page: Page) {
  await page.addInitScript(keepLedger)
  return {
    /** The page has come, and what it came with is no news. */
    begins: () =>
      page.evaluate(() => {
        window.ledger.said = []
        window.ledger.came = []
      }),
    /** One line for each text that came unheard, and for live regions that chatter. */
    async faults(): Promise<string[]> {
      const { said, came } = await page.evaluate(() => window.ledger)
      const unheard = came.filter(
        ({ ran, isRegion }) => isRegion || !said.some((one) => Math.abs(one.ran - ran) < APART_MS),
      )
      const unasked = said.filter(({ isAnswer }) => !isAnswer)
      const many = unasked.find(
        ({ at }, nth) => (unasked[nth - MAX_SAID]?.at ?? Number.NEGATIVE_INFINITY) > at - WITHIN_MS,
      )
      return [
        ...unheard.map(({ text, isRegion }) =>
          isRegion
            ? `silentStatus: a live region came with its text “${text.slice(0, 60)}”`
            : `silentStatus: “${text.slice(0, 60)}” came, and nothing said so`,
        ),
        ...(many ? [`liveRate: more than ${MAX_SAID} texts in ${WITHIN_MS / 1_000} s, up to “${many.text}”`] : []),
      ]
    },
  }
}

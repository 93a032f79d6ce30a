/** Checks that focused elements are visible; see `dom-probes.ts`. */
import { isReachable, isSeen, nameOf, type Probe, queryAll, shownFor } from './dom-probes.ts'

const STOPS = 'a[href], button, input:not([type=hidden]), select, textarea, summary, [tabindex="0"]'

/** The visible box of a focused element: the label of a checkbox, or the card over which a link is stretched. */
export function drawnFor(element: Element): { visible: Element; box: Element } {
  const visible =
    element instanceof HTMLInputElement ? (element.closest('label') ?? shownFor(element)) : shownFor(element)
  const afterStyle = getComputedStyle(visible, '::after')
  const isStretched = afterStyle.content !== 'none' && afterStyle.position === 'absolute'
  const around =
    getComputedStyle(visible).position === 'static' && visible instanceof HTMLElement && visible.offsetParent
  return { visible, box: isStretched && around ? around : visible }
}

/** The height to which focus scrolls, in px: that of the window without its bars. */
function freeHeight() {
  const { scrollPaddingBlockStart: start, scrollPaddingBlockEnd: end } = getComputedStyle(document.documentElement)
  return innerHeight - (Number.parseFloat(start) || 0) - (Number.parseFloat(end) || 0)
}

/**
 * The elements that cover nine points of a focused element, or of its visible part if it is larger than the window. Of a
 * card that is higher than the window between the bars, only its title has to be clear.
 * @returns undefined if no part of it is in the window
 */
export function coverOf(element: Element): (Element | null)[] | undefined {
  const { visible, box: whole } = drawnFor(element)
  const box = whole.getBoundingClientRect().height < freeHeight() ? whole : visible
  const { left, top, right, bottom } = box.getBoundingClientRect()
  const [x, y] = [Math.max(0, left), Math.max(0, top)]
  const [width, height] = [Math.min(innerWidth, right) - x, Math.min(innerHeight, bottom) - y]
  if (width < 1 || height < 1) return undefined
  const parts = [0.1, 0.5, 0.9]
  return (
    parts
      .flatMap((across) => parts.map((down) => document.elementFromPoint(x + width * across, y + height * down)))
      // Other controls of the same card lie above its link.
      .filter((on) => !on || !(box.contains(on) || on.contains(visible) || element.parentElement?.contains(on)))
  )
}

/** Tab stops that, when focused, are covered by a bar or a message, or are out of the window. */
const coveredFocus: Probe = () => {
  const initialFocus = document.activeElement
  const [x, y] = [scrollX, scrollY]
  const findings = queryAll(STOPS).flatMap((element) => {
    // A map is larger than its visible part, and its pin covers it.
    if (element.role === 'application') return []
    if (element.tabIndex < 0 || !isReachable(element) || !element.checkVisibility({ visibilityProperty: true }))
      return []
    element.focus()
    if (document.activeElement !== element || !isSeen(drawnFor(element).visible)) return []
    const covers = coverOf(element)
    if (!covers) return [`${nameOf(element)} has focus out of sight`]
    // In a text area, browsers scroll to the caret, not to the whole element.
    if (element instanceof HTMLTextAreaElement && covers.length < 9) return []
    const [cover] = covers
    if (cover === undefined) return []
    return [`${nameOf(element)} has focus under ${cover ? nameOf(cover) : 'nothing'}, ${covers.length} of 9`]
  })
  if (initialFocus instanceof HTMLElement) initialFocus.focus({ preventScroll: true })
  scrollTo(x, y)
  return findings
}

/**
 * The input of a card or switch that lies elsewhere than its label: the box of a screen reader, a magnifier or switch control
 * would be on another answer.
 */
const strayInputs: Probe = () =>
  queryAll('label input').flatMap((input) => {
    const label = input.closest('label')
    if (!label || !isSeen(label) || !isReachable(input)) return []
    const [box, whole] = [input.getBoundingClientRect(), label.getBoundingClientRect()]
    const across = Math.min(box.right, whole.right) - Math.max(box.left, whole.left)
    const down = Math.min(box.bottom, whole.bottom) - Math.max(box.top, whole.top)
    const isOn =
      across > 0 &&
      down > 0 &&
      across * down * 2 >= box.width * box.height &&
      box.height * 2 >= Math.min(whole.height, 44)
    return isOn ? [] : [`${nameOf(label)} has its input at ${Math.round(box.left)}, ${Math.round(box.top)}`]
  })

/** They move the focus and restore it.
 * @public */
export const reachProbes = { coveredFocus, strayInputs }

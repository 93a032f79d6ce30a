/** Checks how text is laid out; see `dom-probes.ts`. */
import { isReachable, isSeen, nameOf, type Probe, queryAll, THAI } from './dom-probes.ts'

/** The boxes of its lines of visible text, without pictures. */
function linesIn(element: Element): DOMRect[] {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  const range = document.createRange()
  const lines: DOMRect[] = []
  while (walker.nextNode()) {
    const parent = walker.currentNode.parentElement
    if (!parent || !walker.currentNode.textContent?.trim() || !isSeen(parent) || parent.closest('svg, style')) continue
    range.selectNodeContents(walker.currentNode)
    lines.push(...range.getClientRects())
  }
  return lines
}

/** Text that a box of fixed size cuts off. Scrollable boxes and overflowing pictures are allowed. */
const cutText: Probe = () =>
  queryAll('body *').flatMap((element) => {
    const { overflowX, overflowY } = getComputedStyle(element)
    const hides = (overflow: string) => overflow === 'hidden' || overflow === 'clip'
    const mayCut =
      (hides(overflowX) && element.scrollWidth > element.clientWidth + 1) ||
      (hides(overflowY) && element.scrollHeight > element.clientHeight + 1)
    if (!mayCut || !isSeen(element) || element.closest('svg')) return []
    const box = element.getBoundingClientRect()
    const isCut = linesIn(element).some(
      (line) =>
        (hides(overflowX) && (line.left < box.left - 1 || line.right > box.right + 1)) ||
        (hides(overflowY) && (line.top < box.top - 1 || line.bottom > box.bottom + 1)),
    )
    return isCut ? [`${nameOf(element)} is cut off`] : []
  })

/** Thai text with the highest and lowest stacks of marks. */
const STRESS = 'ปั๊ม ซื้อ น้ำ ผู้ กตัญญู ดุษฎี'
const canvas = document.createElement('canvas').getContext('2d')

function inkOf(style: CSSStyleDeclaration) {
  if (!canvas) throw new Error('no canvas')
  canvas.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`
  return canvas.measureText(STRESS)
}

/** The nearest box that clips its vertical overflow. */
function clipOf(element: Element | null): DOMRect | undefined {
  for (let ancestor = element; ancestor && ancestor !== document.body; ancestor = ancestor.parentElement) {
    const { overflowY, position } = getComputedStyle(ancestor)
    if (overflowY === 'hidden' || overflowY === 'clip') return ancestor.getBoundingClientRect()
    if (position === 'fixed') return undefined
  }
}

/**
 * Thai text whose marks are cut off or overlap the next line. Measures the tallest Thai in the element's own font, so that
 * the result holds for any text.
 */
const cutThai: Probe = () => {
  const findings: string[] = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const range = document.createRange()
  while (walker.nextNode()) {
    const { currentNode: node } = walker
    const parent = node.parentElement
    if (!parent || !THAI.test(node.textContent ?? '') || !isSeen(parent) || parent.closest('svg, style, script'))
      continue
    const style = getComputedStyle(parent)
    const ink = inkOf(style)
    range.selectNodeContents(node)
    const lines = [...range.getClientRects()]
    const tall = ink.actualBoundingBoxAscent + ink.actualBoundingBoxDescent
    const lineHeight = Number.parseFloat(style.lineHeight)
    if (lines.length > 1 && lineHeight < tall)
      findings.push(`${nameOf(parent)} lines run together: ${lineHeight} px for ${Math.ceil(tall)} px of ink`)
    const clip = clipOf(parent)
    if (!clip || clip.height <= 1) continue
    const isCut = lines.some(({ top }) => {
      const baseline = top + ink.fontBoundingBoxAscent
      return (
        baseline - ink.actualBoundingBoxAscent < clip.top - 0.5 ||
        baseline + ink.actualBoundingBoxDescent > clip.bottom + 0.5
      )
    })
    if (isCut) findings.push(`${nameOf(parent)} loses marks`)
  }
  return findings
}

const wordsOfThai = new Intl.Segmenter('th', { granularity: 'word' })

/** A line that ends inside a Thai word, by the dictionary of the browser. */
const tornWords: Probe = () => {
  const findings: string[] = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const range = document.createRange()
  const linesFrom = (node: Node, start: number, end: number) => {
    range.setStart(node, start)
    range.setEnd(node, end)
    return new Set([...range.getClientRects()].filter(({ width }) => width > 0).map(({ top }) => Math.round(top))).size
  }
  while (walker.nextNode()) {
    const { currentNode: node } = walker
    const text = node.textContent ?? ''
    const parent = node.parentElement
    if (!parent || !THAI.test(text) || !isSeen(parent) || parent.closest('svg, style, script')) continue
    if (linesFrom(node, 0, text.length) < 2) continue
    for (const { segment, index } of wordsOfThai.segment(text))
      if (THAI.test(segment) && linesFrom(node, index, index + segment.length) > 1)
        findings.push(`${nameOf(parent)} is torn inside ${segment}`)
  }
  return findings
}

/** Visible text by lines. */
function textLines(element: Element): string[] {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  const range = document.createRange()
  const lines: string[] = []
  let last = Number.NaN
  while (walker.nextNode()) {
    const { currentNode: node } = walker
    const parent = node.parentElement
    if (!parent || !isSeen(parent) || parent.closest('svg, style, script')) continue
    for (const { segment, index } of new Intl.Segmenter('th').segment(node.textContent ?? '')) {
      range.setStart(node, index)
      range.setEnd(node, index + segment.length)
      const box = [...range.getClientRects()].find(({ width }) => width > 0)
      // Letters of two sizes on one line are less than half a line apart.
      if (box && !(Math.abs(box.bottom - last) < box.height / 2)) lines.push('')
      if (box) last = box.bottom
      if (lines.length > 0) lines.push(`${lines.pop()}${segment}`)
    }
  }
  return lines
}

/** The label of a button that is broken between two Thai words, which have no space: a phrase such as “again”. */
const tornLabels: Probe = () =>
  queryAll('button > span, a > span:last-child').flatMap((label) => {
    const control = label.parentElement
    if (!control || label.childElementCount > 0 || !isSeen(label)) return []
    if (getComputedStyle(control).justifyContent !== 'center') return []
    const lines = textLines(label)
    const isTorn = lines.some((line, at) => THAI.test(line.at(-1) ?? '') && THAI.test(lines[at + 1]?.at(0) ?? ''))
    return isTorn ? [`${nameOf(control)} is broken: ${lines.join(' / ')}`] : []
  })

/** A middle dot, which voices read aloud. */
const spokenDots: Probe = () =>
  queryAll('body *').flatMap((element) => {
    const hasDot = [...element.childNodes].some((node) => node instanceof Text && node.data.includes('·'))
    return hasDot && isSeen(element) && !element.closest('[aria-hidden=true]') ? [`${nameOf(element)} has a dot`] : []
  })

/** The `children` prop of a React element: React stores the props under a key with a random suffix. */
function childrenOf(element: Element): unknown {
  const name = Object.keys(element).find((key) => key.startsWith('__reactProps$'))
  return name && Object.getOwnPropertyDescriptor(element, name)?.value?.children
}

/**
 * Text that React cannot update on a translated page: a browser's translator replaces text nodes, and React updates a
 * replaced text only if it is the only child of its element. https://github.com/facebook/react/issues/11538
 * A translator leaves alone what is marked as not to be translated.
 */
const looseText: Probe = () =>
  queryAll('body *').flatMap((element) => {
    const children = childrenOf(element)
    if (!children || element.closest('[translate=no]') || ['string', 'number', 'bigint'].includes(typeof children))
      return []
    return [...element.childNodes]
      .filter((child) => child instanceof Text && child.data)
      .map((child) => `${nameOf(element)} has “${child.textContent?.slice(0, 20)}” beside other children`)
  })

/** Read in one go with all that is in them, however it is laid out. */
const READ_WHOLE =
  'li, h1, h2, h3, h4, h5, h6, dt, dd, button, a[href], label, legend, summary, option, th, td, [role=img], [role=alert], [role=tooltip]'
const INLINE = /^(?:inline|contents|ruby)/

/**
 * Text that the line navigation of a screen reader passes over. Orca with Chromium, measured: an inline element that is
 * laid out as a block, as every child of a flex row is, is no line of its own, and neither is bare text in such a row. Of a
 * timer or a status whose only content is text it reads the role alone.
 */
const skippedText: Probe = () => {
  const findings = new Set<string>()
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const { currentNode: node } = walker
    const parent = node.parentElement
    if (!parent || !node.textContent?.trim() || !isSeen(parent) || !isReachable(parent)) continue
    if (parent.closest(`svg, style, script, ${READ_WHOLE}`)) continue
    const isInline = (element: Element | null) => element !== null && INLINE.test(getComputedStyle(element).display)
    let line = parent
    // The parts of an inline row, such as a badge, are read with the line around it.
    while (line.parentElement && !line.role && (isInline(line) || isInline(line.parentElement)))
      line = line.parentElement
    const { display } = getComputedStyle(line)
    const isGeneric = /^(?:SPAN|B|I|EM|STRONG|SMALL|TIME|BDI|MARK)$/.test(line.tagName)
    if (isGeneric || /flex|grid/.test(display) || line.role === 'timer' || line.role === 'status')
      findings.add(`${nameOf(line)} is no line of text`)
  }
  return [...findings]
}

/** Telephone numbers, numbers of receipts and taxpayers, references, case numbers, coupon codes and machine codes. */
const SIGNS =
  /(?:\+66 ?|\b0)\d{1,2}[- ]\d{3}[- ]\d{3,4}\b|\b\d{9,}\b|\b\d{5}-\d{7}\b|\bTRX_[A-Z]{3}_\w{26}|\b(?:WD|RF|CL)-[A-Z0-9]{4,5}-[A-Z0-9]{4,5}\b|\bRef [A-Z0-9]{4}\b/

/** A number or code that a screen reader reads as a word or a figure of billions. It is to be spelled, with the text hidden. */
const unspelled: Probe = () => {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const findings: string[] = []
  while (walker.nextNode()) {
    const parent = walker.currentNode.parentElement
    const [number] = SIGNS.exec(walker.currentNode.textContent ?? '') ?? []
    if (!number || !parent || !isSeen(parent) || !isReachable(parent)) continue
    // The hint of a field shows how a number is written.
    const hint = parent.closest('[id]')
    if (hint && document.querySelector(`input[aria-describedby~="${CSS.escape(hint.id)}"]`)) continue
    if (!parent.closest('script, style, [aria-label]')) findings.push(`${nameOf(parent)} has ${number} unspelled`)
  }
  for (const element of queryAll('[aria-label]'))
    if (isSeen(element) && isReachable(element) && SIGNS.test(element.getAttribute('aria-label') ?? ''))
      findings.push(`${nameOf(element)} has its number unspelled`)
  return findings
}

export const textProbes = { cutText, cutThai }
/** For what is read, whatever the medium.
 * @public */
export const speechProbes = { skippedText, unspelled }
/** Check React elements.
 * @public */
export const nodeProbes = { looseText }
/** At a phone's width and default text size only: narrower lines must break long words.
 * @public */
export const wordProbes = { tornWords, tornLabels, spokenDots }

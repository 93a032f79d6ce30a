/**
 * Runs in the page before its own scripts, so it has no imports, and only types that can be stripped.
 */
declare global {
  var pageTools: PageTools
}
export type PageTools = typeof tools

/** An element by role and accessible name. `name` is the whole name, or a pattern between slashes. */
export type Target = { role: keyof typeof ROLES; name: string; within?: string }

const ROLES = {
  button: 'button, [role=button]',
  link: 'a[href]',
  textbox: 'input:not([type=checkbox], [type=radio], [type=hidden], [type=file]), textarea',
  radio: 'input[type=radio]',
  checkbox: 'input[type=checkbox]',
  img: 'img, svg, [role=img]',
  dialog: '[role=dialog], [role=alertdialog]',
}

const problems: string[] = []
const note = (kind: string, text: unknown) => void problems.push(`${kind}: ${String(text).slice(0, 400)}`)
addEventListener(
  'error',
  (event) => {
    const { target } = event
    // A preload is a hint: the code that needs the file requests it again.
    if (target instanceof HTMLLinkElement && target.relList.contains('modulepreload')) return
    if (target instanceof Element) note('not loaded', target.outerHTML)
    else note('uncaught', event.error?.stack ?? event.message ?? `${target} ${event}`)
  },
  true,
)
addEventListener('unhandledrejection', ({ reason }) => note('unhandled', reason?.stack ?? reason))
addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile, lineNumber, sample }) =>
  note('policy', `${violatedDirective} ${blockedURI} ${sourceFile}:${lineNumber} ${sample}`),
)
for (const level of ['error', 'warn'] as const) {
  const log = console[level]
  console[level] = (...values: unknown[]) => {
    note(`console.${level}`, values.map((value) => (value instanceof Error ? value.stack : value)).join(' '))
    log.apply(console, values)
  }
}

/** The number of pending and of all calls. */
let pending = 0
let calls = 0
const send = globalThis.fetch
globalThis.fetch = async (...request) => {
  pending++
  calls++
  try {
    return await send(...request)
  } finally {
    pending--
  }
}

const frame = () => new Promise((done) => requestAnimationFrame(done))
const idle = () =>
  new Promise((done) =>
    'requestIdleCallback' in globalThis ? requestIdleCallback(done, { timeout: 1_000 }) : setTimeout(done),
  )

/** A response is parsed, put into state and rendered, and may cause further requests: each takes at most one turn. */
const TURNS = 4
const stateNow = () =>
  JSON.stringify([calls, performance.getEntriesByType('resource').length, document.body?.scrollHeight, document.title])
const isBusy = () =>
  pending > 0 ||
  document.readyState !== 'complete' ||
  document.fonts.status !== 'loaded' ||
  document.querySelector('#root:not([data-app]), main [aria-busy=true]') !== null ||
  document.querySelector('h1') === null ||
  [...document.images].some((image) => !image.complete && image.loading !== 'lazy')

/** Whether all responses have arrived and are rendered, and the page sends no more requests. */
async function isIdle() {
  const earlierState = stateNow()
  for (let turn = 0; turn < TURNS; turn++) {
    if (isBusy()) return false
    await idle()
    await frame()
  }
  return !isBusy() && stateNow() === earlierState
}

const squash = (text: string | null | undefined) => (text ?? '').replaceAll(/\s+/g, ' ').trim()
const textOf = (element: HTMLElement) => squash(element.innerText)
const isSeen = (element: Element) => {
  const { width, height } = element.getBoundingClientRect()
  return width > 1 && height > 1 && getComputedStyle(element).visibility === 'visible'
}
function nameOf(element: Element) {
  const ids = element.getAttribute('aria-labelledby')?.split(/\s+/) ?? []
  if (ids.length > 0) return squash(ids.map((id) => document.getElementById(id)?.textContent).join(' '))
  const labels = 'labels' in element && element.labels instanceof NodeList ? [...element.labels] : []
  return squash(
    element.getAttribute('aria-label') ||
      labels.map((label) => label.textContent).join(' ') ||
      element.getAttribute('alt') ||
      element.textContent,
  )
}

function find({ role, name, within }: Target): Element | undefined {
  const root = within === undefined ? document : document.querySelector(within)
  const pattern = /^\/(.*)\/$/s.exec(name)?.[1]
  const isNamed = (text: string) => (pattern === undefined ? text === squash(name) : new RegExp(pattern).test(text))
  return [...(root?.querySelectorAll(ROLES[role]) ?? [])].find(
    (element) =>
      isNamed(nameOf(element)) && !element.closest('[inert], [aria-hidden=true]') && isSeen(labelOf(element)),
  )
}

/** The visible target of a radio or checkbox is its label. */
const labelOf = (element: Element) =>
  (element.matches('[type=radio], [type=checkbox]') && element.closest('label')) || element

/**
 * Scrolls the target into view. @returns its middle, or null while it is missing, moving, disabled or covered
 */
async function pointOf(target: Target) {
  const element = find(target)
  if (!element || element.matches(':disabled, [aria-disabled=true]')) return null
  const shown = labelOf(element)
  const read = () => {
    const { left, top, width, height } = shown.getBoundingClientRect()
    return { x: Math.round(left + width / 2), y: Math.round(top + height / 2) }
  }
  shown.scrollIntoView({ block: 'center', behavior: 'instant' })
  const earlierPoint = read()
  await frame()
  await frame()
  const point = read()
  const hit = document.elementFromPoint(point.x, point.y)
  const isFree = hit !== null && (shown.contains(hit) || hit.contains(shown))
  return point.x === earlierPoint.x && point.y === earlierPoint.y && isFree ? point : null
}

/** Latin words, and words of names in any language, that are broken over two lines. */
function brokenWords() {
  const broken: string[] = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const range = document.createRange()
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement
    if (!parent || !isSeen(parent) || parent.closest('script, style, [translate=no]')) continue
    const words =
      getComputedStyle(parent).wordBreak === 'keep-all' ? /\S{2,}/g : /(?<!\S)[A-Za-z]{2,}(?=[\s.,;:!?)]|$)/g
    for (const { 0: word, index } of node.nodeValue?.matchAll(words) ?? []) {
      range.setStart(node, index)
      range.setEnd(node, index + word.length)
      if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) broken.push(word)
    }
  }
  return broken
}

/** Rarely used properties whose values engines may parse differently. */
const PROPERTIES = [
  'animation-name',
  'background-image',
  'box-shadow',
  'clip-path',
  'filter',
  'grid-template-columns',
  'mask-image',
  'outline-style',
  'rotate',
  'scale',
  'stroke-dasharray',
  'stroke-linecap',
  'transform',
  'translate',
]
const INITIAL = new Set(['', 'none', 'normal', 'auto', 'butt'])

/** The number of elements on which each property has an effect, without toasts, which appear at any time. */
function effects() {
  const counts: Record<string, number> = {}
  for (const element of document.body.querySelectorAll(':is(header, main, nav), :is(header, main, nav) *')) {
    if (element.closest('defs, symbol, script') || element.getClientRects().length === 0) continue
    const style = getComputedStyle(element)
    // Engines decide differently whether a focus that a page moves by itself is visible.
    const isFocused = element === document.activeElement
    // Chromium also reports SVG presentation attributes as style.
    for (const name of PROPERTIES)
      if (
        !element.hasAttribute(name) &&
        !(isFocused && name === 'outline-style') &&
        !INITIAL.has(style.getPropertyValue(name))
      )
        counts[name] = (counts[name] ?? 0) + 1
  }
  return counts
}

const heights = (selector: string) =>
  [...document.querySelectorAll(selector)]
    .filter(isSeen)
    .map((element) => ({ name: nameOf(element).slice(0, 40), height: element.getBoundingClientRect().height }))

/** The state of the page, to compare with the same page in another engine. */
const snapshot = () => ({
  path: location.pathname,
  title: document.title,
  lang: document.documentElement.lang,
  h1s: [...document.querySelectorAll('h1')].map(textOf),
  nav: heights('nav'),
  // Only in `main` and `nav`: toasts appear at any time.
  lists: heights(':is(main, nav) :is(ul, ol)'),
  main: heights('main'),
  tooWide: document.documentElement.scrollWidth - document.documentElement.clientWidth,
  broken: brokenWords(),
  effects: effects(),
})

const tools = {
  isIdle,
  snapshot,
  pointOf,
  /** Removes and returns the errors so far. */
  problems: () => problems.splice(0),
  has: (target: Target) => find(target) !== undefined,
  text: () => textOf(document.body),
}

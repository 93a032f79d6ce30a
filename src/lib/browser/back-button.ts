/**
 * Back closes what lies over the page: a sheet, a dialog, a menu. An entry of the history stands for all that is open,
 * with the page's own address and state, so that the button, the gesture and the key of every browser find it. Where the
 * browser has a CloseWatcher, Android's gesture asks that first, and also closes what opened without a touch.
 *
 * The entry never outlives what is open: it goes when that closes, the next page takes its place, and somebody who comes to
 * it by Forward or by loading the page again is sent back to the page.
 */

/** Not yet in TypeScript's DOM: https://developer.mozilla.org/docs/Web/API/CloseWatcher */
type CloseWatcher = { onclose: (() => void) | null; destroy: () => void }
declare global {
  interface Window {
    CloseWatcher?: new () => CloseWatcher
  }
}

type Overlay = { close: () => void }
const open: Overlay[] = []

const MARK = 'washday_overlay'
const isMarked = (state: unknown): boolean => Object(state)[MARK] === true
/** The state of the page, whether or not it is read at the entry over it. */
const unmarked = (state: unknown) => (isMarked(state) ? { ...Object(state), [MARK]: undefined } : state)
const pageOf = (state: unknown) => JSON.stringify(unmarked(state))

/** The history's own methods; undefined where nothing is guarded, as in tests without a browser. */
let own: Pick<History, 'pushState' | 'replaceState'> | undefined
/** Whether the entry over the page is the current one, and of which page it is. */
let isOver = false
let page = ''
/** The way back from it to the page is asked for, and not gone yet. What is to be written meanwhile waits. */
let isLeaving = false
const waiting: (() => void)[] = []

function leave() {
  isLeaving = true
  history.back()
}

/** Makes the history fit what is open. */
function settle() {
  if (!own || isLeaving) return
  if (open.length > 0 && !isOver) {
    page = pageOf(history.state)
    own.pushState({ ...history.state, [MARK]: true }, '')
    isOver = true
  } else if (open.length === 0 && isOver) leave()
}

function onPop(event: PopStateEvent) {
  const wasOver = isOver
  isOver = isMarked(event.state)
  const wasLeaving = isLeaving
  const isSamePage = (wasOver || wasLeaving) && pageOf(event.state) === page
  isLeaving = false
  // The router need not know: its page is still there. A jump over several entries is its own.
  if (isSamePage || isOver) event.stopImmediatePropagation()
  if (wasLeaving) for (const write of waiting.splice(0)) write()
  else if (isOver && open.length === 0) {
    // By Forward: what was open is gone.
    page = pageOf(event.state)
    return leave()
  } else if (wasOver && isSamePage) open.at(-1)?.close()
  // What has closed is gone by then; what is still open, or would not close, is guarded again.
  setTimeout(settle)
}

/** Must be called before the router is made, which otherwise writes its pages past this. */
export function guardHistory() {
  const { pushState, replaceState } = history
  own = { pushState: pushState.bind(history), replaceState: replaceState.bind(history) }
  const { pushState: push, replaceState: replace } = own
  history.pushState = (state, ...address) => {
    const entry = [unmarked(state), ...address] as const
    if (isLeaving) return void waiting.push(() => push(...entry))
    // The next page takes the place of what was over this one.
    const write = isOver ? replace : push
    isOver = false
    write(...entry)
  }
  history.replaceState = (state, ...address) => {
    const entry = [unmarked(state), ...address] as const
    if (!isLeaving && !isOver) return replace(...entry)
    // Meant for the page, not for what is over it.
    waiting.push(() => replace(...entry))
    if (!isLeaving) leave()
  }
  addEventListener('popstate', onPop, { capture: true })
  isOver = isMarked(history.state)
  page = pageOf(history.state)
  if (isOver) leave() // the page was loaded again, and what was open is gone
}

function watch(overlay: Overlay): CloseWatcher | undefined {
  if (!window.CloseWatcher) return undefined
  const watcher = new window.CloseWatcher()
  watcher.onclose = overlay.close
  return watcher
}

/**
 * From now on Back closes this first.
 * @param close may refuse: then Back asks again
 * @returns ends it, once it has closed
 */
export function closeOnBack(close: () => void): () => void {
  const overlay = { close }
  open.push(overlay)
  const watcher = watch(overlay)
  settle()
  return () => {
    watcher?.destroy()
    const at = open.indexOf(overlay)
    if (at >= 0) open.splice(at, 1)
    // Another may open in the same turn.
    setTimeout(settle)
  }
}

/**
 * Makes Back close the overlays of a page: sheets, dialogs, menus. While any is open, one extra history entry with the
 * page's own address and state represents them all, so that every browser's button, gesture and key works. Where the
 * browser has a CloseWatcher, Android's gesture uses that first, which also closes overlays opened without a touch.
 *
 * The extra entry never outlives the overlays: it is removed when they close, replaced by the next page, and left at
 * once when it is reached by Forward or by reloading the page.
 */

/** Not yet in TypeScript's DOM: https://developer.mozilla.org/docs/Web/API/CloseWatcher */
type CloseWatcher = { onclose: (() => void) | null; destroy: () => void }
declare global {
  interface Window {
    CloseWatcher?: new () => CloseWatcher
  }
}

type Overlay = { close: () => void }
const openOverlays: Overlay[] = []

const MARK = 'washday_overlay'
const isMarked = (state: unknown): boolean => Object(state)[MARK] === true
/** The page's own state, also when read at the overlay entry. */
const unmarked = (state: unknown) => (isMarked(state) ? { ...Object(state), [MARK]: undefined } : state)
const pageKeyOf = (state: unknown) => JSON.stringify(unmarked(state))

/** The native methods; undefined before `guardHistory`, as in tests without a browser. */
let native: Pick<History, 'pushState' | 'replaceState'> | undefined
/** Whether the overlay entry is the current one, and the page it belongs to. */
let isAtOverlay = false
let pageKey = ''
/** Whether a `history.back()` from the overlay entry is in progress. Writes are deferred until it has finished. */
let isLeaving = false
const deferredWrites: (() => void)[] = []

function leave() {
  isLeaving = true
  history.back()
}

/** Adds or removes the overlay entry to match the open overlays. */
function syncHistory() {
  if (!native || isLeaving) return
  if (openOverlays.length > 0 && !isAtOverlay) {
    pageKey = pageKeyOf(history.state)
    native.pushState({ ...history.state, [MARK]: true }, '')
    isAtOverlay = true
  } else if (openOverlays.length === 0 && isAtOverlay) leave()
}

function onPop(event: PopStateEvent) {
  const wasAtOverlay = isAtOverlay
  isAtOverlay = isMarked(event.state)
  const wasLeaving = isLeaving
  const isSamePage = (wasAtOverlay || wasLeaving) && pageKeyOf(event.state) === pageKey
  isLeaving = false
  // The router's page has not changed, so the router is not notified. A jump over several entries is the router's.
  if (isSamePage || isAtOverlay) event.stopImmediatePropagation()
  if (wasLeaving) for (const write of deferredWrites.splice(0)) write()
  else if (isAtOverlay && openOverlays.length === 0) {
    // Reached by Forward, after the overlays have closed.
    pageKey = pageKeyOf(event.state)
    return leave()
  } else if (wasAtOverlay && isSamePage) openOverlays.at(-1)?.close()
  // By then a closed overlay is removed; one that stays open gets its entry again.
  setTimeout(syncHistory)
}

/** Must be called before the router is created, which otherwise keeps references to the native methods. */
export function guardHistory() {
  const { pushState, replaceState } = history
  native = { pushState: pushState.bind(history), replaceState: replaceState.bind(history) }
  const { pushState: push, replaceState: replace } = native
  history.pushState = (state, ...address) => {
    const entry = [unmarked(state), ...address] as const
    if (isLeaving) return void deferredWrites.push(() => push(...entry))
    // The next page replaces the overlay entry.
    const write = isAtOverlay ? replace : push
    isAtOverlay = false
    write(...entry)
  }
  history.replaceState = (state, ...address) => {
    const entry = [unmarked(state), ...address] as const
    if (!isLeaving && !isAtOverlay) return replace(...entry)
    // Meant for the page's entry, not for the overlay's.
    deferredWrites.push(() => replace(...entry))
    if (!isLeaving) leave()
  }
  addEventListener('popstate', onPop, { capture: true })
  isAtOverlay = isMarked(history.state)
  pageKey = pageKeyOf(history.state)
  if (isAtOverlay) leave() // reloaded: the overlays are gone
}

function watch(overlay: Overlay): CloseWatcher | undefined {
  if (!window.CloseWatcher) return undefined
  const watcher = new window.CloseWatcher()
  watcher.onclose = overlay.close
  return watcher
}

/**
 * Makes Back close this overlay before the ones opened earlier.
 * @param close may leave it open: the next Back then calls it again
 * @returns to be called when the overlay has closed
 */
export function closeOnBack(close: () => void): () => void {
  const overlay = { close }
  openOverlays.push(overlay)
  const watcher = watch(overlay)
  syncHistory()
  return () => {
    watcher?.destroy()
    const index = openOverlays.indexOf(overlay)
    if (index >= 0) openOverlays.splice(index, 1)
    // Another overlay may open in the same task.
    setTimeout(syncHistory)
  }
}

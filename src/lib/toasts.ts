import type { FunctionComponent } from 'react'
import { proxy } from 'valtio'
import { announce } from './announcer.ts'
import { readCookie, removeCookie, writeCookie } from './browser/cookies.ts'
import { useStore } from './browser/use-store.ts'

const DEFAULT_TIMEOUT_MS = 5000
/** What comes so soon after another is said together with it. */
const GATHER_MS = 500
/** More at once cover the page. The newest are shown, and the older ones when there is room again. */
const MAX_SHOWN = 3

export type Toast = {
  id: string
  title: string
  description?: string
  tone: 'info' | 'ok' | 'warn' | 'bad'
  /** In place of the tone's own. */
  icon?: FunctionComponent
  /** What the message leads to; following it takes the message away. With `isWhole` a tap anywhere on it follows it. */
  action?: { label: string; onPress: () => void; isWhole?: boolean }
  /** ms; 0 stays until it is dismissed. */
  timeout: number
}

const COOKIE = 'keep_messages'

const queue = proxy<{ toasts: Toast[]; isKept: boolean }>({ toasts: [], isKept: readCookie(COOKIE) === '1' })
export const useToasts = () => useStore(queue).toasts.slice(-MAX_SHOWN)

/** A message is shown that goes by itself, and that nobody may have read yet. */
export const hasTimedToast = () => queue.toasts.some(({ timeout }) => timeout > 0)

/** Whether messages stay until they are closed, whatever their time. */
export const useStickyToasts = () => useStore(queue).isKept

/** What is still to come for each message that goes by itself. */
const clocks = new Map<string, { left: number; since: number; timer: ReturnType<typeof setTimeout> | undefined }>()
let isHeld = false

function run(id: string, left: number) {
  const timer = isHeld || queue.isKept || document.hidden ? undefined : setTimeout(() => removeToast(id), left)
  clocks.set(id, { left, since: Date.now(), timer })
}

function settle() {
  for (const [id, { left, since, timer }] of clocks) {
    clearTimeout(timer)
    run(id, timer === undefined ? left : left - (Date.now() - since))
  }
}

// Nobody reads in a page that is not shown.
document.addEventListener('visibilitychange', settle)

/** While the customer is reading or using the messages none of them goes. */
export function pauseToasts(isHeldNow: boolean) {
  if (isHeld === isHeldNow) return
  isHeld = isHeldNow
  settle()
}

/** From now on, those that are shown too; remembered on this device for a year. */
export function setStickyToasts(isKept: boolean) {
  if (isKept) writeCookie(COOKIE, '1')
  else removeCookie(COOKIE)
  queue.isKept = isKept
  settle()
}

/** Added or changed, and not said yet. */
const unsaid = new Set<string>()
let gathering: ReturnType<typeof setTimeout> | undefined

function tell() {
  const news = queue.toasts.filter(({ id }) => unsaid.has(id))
  unsaid.clear()
  // Of several the titles: the rest stands on the page.
  const texts = news.flatMap(({ title, description }) =>
    description && news.length === 1 ? [title, description] : title,
  )
  announce(texts)
}

function speak(id: string) {
  unsaid.add(id)
  clearTimeout(gathering)
  gathering = setTimeout(tell, GATHER_MS)
}

function cancelAnnouncement(id: string) {
  unsaid.delete(id)
  if (unsaid.size === 0) clearTimeout(gathering)
}

function stop(id: string) {
  clearTimeout(clocks.get(id)?.timer)
  clocks.delete(id)
}

export function removeToast(id: string) {
  stop(id)
  cancelAnnouncement(id)
  queue.toasts = queue.toasts.filter((toast) => toast.id !== id)
  // The region goes with its last message, and nobody would say that the pointer has left it.
  if (queue.toasts.length === 0) isHeld = false
}

export function clearToasts() {
  for (const { id } of [...queue.toasts]) removeToast(id)
}

/** Shows a message and says it once, several that come together as one. What it tells must also stand somewhere that stays. */
export function addToast(toast: Pick<Toast, 'title'> & Partial<Omit<Toast, 'id'>>): string {
  const full: Toast = { tone: 'info', timeout: DEFAULT_TIMEOUT_MS, ...toast, id: crypto.randomUUID() }
  const same = queue.toasts.filter(({ title, description }) => title === full.title && description === full.description)
  queue.toasts.push(full)
  // What is said again is shown once.
  for (const { id } of same) removeToast(id)
  speak(full.id)
  if (full.timeout > 0) run(full.id, full.timeout)
  return full.id
}

/**
 * Changes a message: new words are said, and a new timeout begins now.
 * @public part of the toast store's promise
 */
export function updateToast(id: string, change: Partial<Omit<Toast, 'id'>>) {
  const toast = queue.toasts.find((one) => one.id === id)
  if (!toast) return
  Object.assign(toast, change)
  if (change.title !== undefined || change.description !== undefined) speak(id)
  if (change.timeout === undefined) return
  stop(id)
  if (change.timeout > 0) run(id, change.timeout)
}

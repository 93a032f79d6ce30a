import type { FunctionComponent } from 'react'
import { proxy } from 'valtio'
import { announce } from './announcer.ts'
import { readCookie, removeCookie, writeCookie } from './browser/cookies.ts'
import { hasDocument } from './browser/has-document.ts'
import { useStore } from './browser/use-store.ts'

/** Values of the product's specification. */
const DEFAULT_TIMEOUT_MS = 5000
const ERROR_TIMEOUT_MS = 3000
/** Toasts that arrive within this time of each other are announced together. */
const ANNOUNCE_DELAY_MS = 500
/** More at once cover the page. The newest are shown; older ones follow when there is room again. */
const MAX_SHOWN = 3

export type Toast = {
  id: string
  title: string
  description?: string
  tone: 'info' | 'ok' | 'warn' | 'bad'
  /** Replaces the icon of the tone. */
  icon?: FunctionComponent
  /** A link or action; using it removes the toast. With `isWhole` a tap anywhere on the toast triggers it. */
  action?: { label: string; onPress: () => void; isWhole?: boolean }
  /** In ms, by default 5 s, and 3 s for an error; a toast with 0 stays until it is dismissed. */
  timeout: number
}

const COOKIE = 'keep_messages'

const queue = proxy<{ toasts: Toast[]; isSticky: boolean }>({ toasts: [], isSticky: readCookie(COOKIE) === '1' })
export const useToasts = () => useStore(queue).toasts.slice(-MAX_SHOWN)

/** Whether this device keeps toasts until they are closed. */
export const keepsToasts = () => queue.isSticky

/** True while a toast is shown that will disappear by itself and may not have been read yet. */
export const hasTimedToast = () => queue.toasts.some(({ timeout }) => timeout > 0)

/** Whether toasts stay until they are closed, whatever their timeout. */
export const useStickyToasts = () => useStore(queue).isSticky

/** By id of the toast: the time left in ms when its timer last started or paused. */
const timers = new Map<string, { left: number; since: number; timer: ReturnType<typeof setTimeout> | undefined }>()
let isPaused = false

function startTimer(id: string, left: number) {
  const timer = isPaused || queue.isSticky || document.hidden ? undefined : setTimeout(() => removeToast(id), left)
  timers.set(id, { left, since: Date.now(), timer })
}

function restartTimers() {
  for (const [id, { left, since, timer }] of timers) {
    clearTimeout(timer)
    startTimer(id, timer === undefined ? left : left - (Date.now() - since))
  }
}

// A hidden page is not read.
if (hasDocument) document.addEventListener('visibilitychange', restartTimers)

/** Keeps every toast while the customer reads or uses one. */
export function pauseToasts(isPausedNow: boolean) {
  if (isPaused === isPausedNow) return
  isPaused = isPausedNow
  restartTimers()
}

/** Also applies to toasts already shown. Remembered on this device for a year. */
export function setStickyToasts(isSticky: boolean) {
  if (isSticky) writeCookie(COOKIE, '1')
  else removeCookie(COOKIE)
  queue.isSticky = isSticky
  restartTimers()
}

/** Ids of toasts that are not announced yet. */
const unannounced = new Set<string>()
let announceTimer: ReturnType<typeof setTimeout> | undefined

function announceToasts() {
  const toasts = queue.toasts.filter(({ id }) => unannounced.has(id))
  unannounced.clear()
  // Several toasts are announced by their titles only; the descriptions are on the page.
  const texts = toasts.flatMap(({ title, description }) =>
    description && toasts.length === 1 ? [title, description] : title,
  )
  announce(texts)
}

function scheduleAnnouncement(id: string) {
  unannounced.add(id)
  clearTimeout(announceTimer)
  announceTimer = setTimeout(announceToasts, ANNOUNCE_DELAY_MS)
}

function cancelAnnouncement(id: string) {
  unannounced.delete(id)
  if (unannounced.size === 0) clearTimeout(announceTimer)
}

function stopTimer(id: string) {
  clearTimeout(timers.get(id)?.timer)
  timers.delete(id)
}

export function removeToast(id: string) {
  stopTimer(id)
  cancelAnnouncement(id)
  queue.toasts = queue.toasts.filter((toast) => toast.id !== id)
  // The region unmounts with its last toast, so it cannot report that the pointer has left.
  if (queue.toasts.length === 0) isPaused = false
}

export function clearToasts() {
  for (const { id } of [...queue.toasts]) removeToast(id)
}

/**
 * Shows a toast and announces it once; toasts that arrive together are announced together. Its content must also be
 * available in a place that stays.
 * @returns the id of the toast
 */
export function addToast(toast: Pick<Toast, 'title'> & Partial<Omit<Toast, 'id'>>): string {
  const defaultTimeout = toast.tone === 'bad' ? ERROR_TIMEOUT_MS : DEFAULT_TIMEOUT_MS
  const newToast: Toast = { tone: 'info', timeout: defaultTimeout, ...toast, id: crypto.randomUUID() }
  const { id, title, description, timeout } = newToast
  const duplicates = queue.toasts.filter((other) => other.title === title && other.description === description)
  queue.toasts.push(newToast)
  for (const duplicate of duplicates) removeToast(duplicate.id)
  scheduleAnnouncement(id)
  if (timeout > 0) startTimer(id, timeout)
  return id
}

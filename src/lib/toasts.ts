import { proxy, useSnapshot } from 'valtio'
import { announce } from './announce.ts'

const DEFAULT_TIMEOUT_MS = 5000

export type Toast = {
  id: string
  title: string
  description?: string
  tone: 'info' | 'ok' | 'bad'
  /** ms; 0 stays until it is dismissed. */
  timeout: number
}

const queue = proxy<{ toasts: Toast[] }>({ toasts: [] })
export const useToasts = () => useSnapshot(queue).toasts

/** What is still to come for each message that goes by itself. */
const clocks = new Map<string, { left: number; since: number; timer: ReturnType<typeof setTimeout> | undefined }>()
let isHeld = false

function run(id: string, left: number) {
  const timer = isHeld ? undefined : setTimeout(() => removeToast(id), left)
  clocks.set(id, { left, since: Date.now(), timer })
}

/** While the customer is reading or using the messages none of them goes. */
export function holdToasts(isHeldNow: boolean) {
  if (isHeld === isHeldNow) return
  isHeld = isHeldNow
  for (const [id, { left, since, timer }] of clocks) {
    clearTimeout(timer)
    run(id, isHeld ? left - (Date.now() - since) : left)
  }
}

export function removeToast(id: string) {
  clearTimeout(clocks.get(id)?.timer)
  clocks.delete(id)
  queue.toasts = queue.toasts.filter((toast) => toast.id !== id)
  // The region goes with its last message, and nobody would say that the pointer has left it.
  if (queue.toasts.length === 0) isHeld = false
}

export function clearToasts() {
  for (const { id } of [...queue.toasts]) removeToast(id)
}

/** Shows a message and says it once. What it tells must also stand somewhere that stays. */
export function addToast(toast: Pick<Toast, 'title'> & Partial<Omit<Toast, 'id'>>): string {
  const full: Toast = { tone: 'info', timeout: DEFAULT_TIMEOUT_MS, ...toast, id: crypto.randomUUID() }
  queue.toasts.push(full)
  announce([full.title, full.description ?? ''].filter(Boolean))
  if (full.timeout > 0) run(full.id, full.timeout)
  return full.id
}

/**
 * Changes what a message says.
 * @public part of the toast store's promise
 */
export function updateToast(id: string, change: Partial<Omit<Toast, 'id'>>) {
  const toast = queue.toasts.find((one) => one.id === id)
  if (toast) Object.assign(toast, change)
}

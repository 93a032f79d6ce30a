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

export function removeToast(id: string) {
  queue.toasts = queue.toasts.filter((toast) => toast.id !== id)
}

export const clearToasts = () => {
  queue.toasts = []
}

/** Shows a message and says it once. What it tells must also stand somewhere that stays. */
export function addToast(toast: Pick<Toast, 'title'> & Partial<Omit<Toast, 'id'>>): string {
  const full: Toast = { tone: 'info', timeout: DEFAULT_TIMEOUT_MS, ...toast, id: crypto.randomUUID() }
  queue.toasts.push(full)
  announce([full.title, full.description ?? ''].filter(Boolean))
  if (full.timeout > 0) setTimeout(() => removeToast(full.id), full.timeout)
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

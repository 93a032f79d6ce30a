import { isSaved } from '#features/checkout/payment/saved-purchases.store.ts'
import type { Stage } from './loads.ts'
import { markReminded } from './reminders.store.ts'

/** Reminder stage by the kind of push notification. */
const STAGE_OF: Record<string, Stage | undefined> = { nearly_done: 'soon', wash_done: 'done', not_collected: 'late' }

const loadOf = (path: string) => /^\/bill\/(\w+)$/.exec(path)?.[1] ?? ''

/** Whether the visible page shows this push as a reminder itself, because this device knows the load. */
export const isHandledByReminder = (path: string, kind = '') => STAGE_OF[kind] !== undefined && isSaved(loadOf(path))

/** Opening a system notification counts as having seen the reminder. */
export function markReminderPushed(path: string, kind = '') {
  const stage = STAGE_OF[kind]
  if (stage && isSaved(loadOf(path))) markReminded(loadOf(path), stage)
}

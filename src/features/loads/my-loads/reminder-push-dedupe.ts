import { isCached, markReminded } from './loads.store.ts'
import type { Stage } from './loads.ts'

/** What a push of the server's says of a load, as the nudges call it. */
const STAGE_OF: Record<string, Stage | undefined> = { nearly_done: 'soon', wash_done: 'done', not_collected: 'late' }

const loadOf = (path: string) => /^\/bill\/(\w+)$/.exec(path)?.[1] ?? ''

/** Whether a page that is looked at says by itself what has come: it has the load, and need only ask how that is. */
export const isHandledByReminder = (path: string, kind = '') => STAGE_OF[kind] !== undefined && isCached(loadOf(path))

/** Whoever comes by a notification of the device's own has been told. */
export function markReminderPushed(path: string, kind = '') {
  const stage = STAGE_OF[kind]
  if (stage && isCached(loadOf(path))) markReminded(loadOf(path), stage)
}

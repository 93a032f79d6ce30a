import type { GenericSchema } from 'valibot'
import { proxy, subscribe } from 'valtio'
import { readStored, removeStored, writeStored } from '#lib/browser/storage.ts'
import { onSessionChange } from './session.ts'

/**
 * A store of what somebody has typed, kept for the tab: a reload or going back loses nothing, a sign-out leaves nothing.
 * Its schema has no place for a PIN or a code, which are never stored.
 */
export function createDraft<Draft extends Record<string, unknown>>(
  key: string,
  schema: GenericSchema<unknown, Draft>,
  empty: Draft,
) {
  const draft = proxy<Draft>({ ...empty, ...readStored(key, schema, 'session') })
  subscribe(draft, () => {
    const isEmpty = Object.entries(empty).every(([name, value]) => draft[name] === value)
    if (isEmpty) removeStored(key, 'session')
    else writeStored(key, draft, 'session')
  })
  onSessionChange((change) => {
    if (change === 'signed-out') Object.assign(draft, empty)
  })
  return draft
}

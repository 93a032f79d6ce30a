import type { GenericSchema } from 'valibot'
import { proxy, subscribe } from 'valtio'
import { readStorage, removeStorage, writeStorage } from '#lib/browser/storage.ts'
import { onSessionChange } from './session.ts'

/**
 * A store of what somebody has typed, kept for the tab: a reload or going back loses nothing, a sign-out leaves nothing.
 * Its schema has no place for a PIN or a code, which are never stored.
 */
export function createPersistedDraft<Draft extends Record<string, unknown>>(
  key: string,
  schema: GenericSchema<unknown, Draft>,
  empty: Draft,
) {
  const draft = proxy<Draft>({ ...empty, ...readStorage(key, schema, 'session') })
  subscribe(draft, () => {
    const isEmpty = Object.entries(empty).every(([name, value]) => draft[name] === value)
    if (isEmpty) removeStorage(key, 'session')
    else writeStorage(key, draft, 'session')
  })
  onSessionChange((change) => {
    if (change === 'signed-out') Object.assign(draft, empty)
  })
  return draft
}

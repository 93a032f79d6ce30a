import type { GenericSchema } from 'valibot'
import { proxy, subscribe } from 'valtio'
import { readStorage, removeStorage, writeStorage } from '#lib/browser/storage.ts'
import { onSessionChange } from './session.ts'

/**
 * Creates a store for form input that is persisted in the tab's session storage: it survives a reload or going back,
 * and is cleared at sign-out. A PIN or an OTP is never stored, so the schema must not have a field for one.
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

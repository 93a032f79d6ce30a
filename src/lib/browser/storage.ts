import { type GenericSchema, type InferOutput, safeParse } from 'valibot'

type StorageArea = 'local' | 'session'

/** Undefined where cookies are blocked, because even accessing the storage throws there. */
const storageOf = (area: StorageArea): Storage | undefined => {
  try {
    return area === 'local' ? globalThis.localStorage : globalThis.sessionStorage
  } catch {
    return undefined
  }
}

/** Reads the stored value of the key. A value that does not match the schema is removed. Never throws. */
export function readStorage<Schema extends GenericSchema>(
  key: string,
  schema: Schema,
  area: StorageArea = 'local',
): InferOutput<Schema> | undefined {
  try {
    const text = storageOf(area)?.getItem(key)
    if (text == null) return undefined
    const result = safeParse(schema, JSON.parse(text))
    if (result.success) return result.output
    console.warn('stored value is invalid; discarded', key)
  } catch {
    console.warn('stored value is unreadable; discarded', key)
  }
  removeStorage(key, area)
  return undefined
}

/** @returns false when the storage is full, blocked or missing. Never throws. */
export function writeStorage(key: string, value: unknown, area: StorageArea = 'local'): boolean {
  try {
    const storage = storageOf(area)
    storage?.setItem(key, JSON.stringify(value))
    return Boolean(storage)
  } catch {
    return false
  }
}

export function removeStorage(key: string, area: StorageArea = 'local') {
  try {
    storageOf(area)?.removeItem(key)
  } catch {
    // An inaccessible storage contains nothing to remove.
  }
}

/** Keys that no page shows: guards of reloads, and the session of the staff's desk. */
const UNSHOWN = ['rescue', 'reload', 'desk']

/** Whether this device has stored something that a page may show, and that a server thus cannot know. */
export function hasStoredValues(): boolean {
  try {
    const areas = [globalThis.localStorage, globalThis.sessionStorage]
    return areas.some((area) => Object.keys(area).some((key) => !UNSHOWN.includes(key)))
  } catch {
    return false
  }
}

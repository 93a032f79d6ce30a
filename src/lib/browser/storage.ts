import { type GenericSchema, type InferOutput, safeParse } from 'valibot'

type Place = 'local' | 'session'

/** Where cookies are blocked even asking for the storage throws. */
const open = (place: Place): Storage | undefined => {
  try {
    return place === 'local' ? globalThis.localStorage : globalThis.sessionStorage
  } catch {
    return undefined
  }
}

/** What is stored under the key, if it is there and fits the schema. What does not fit is removed. Never throws. */
export function readStorage<Schema extends GenericSchema>(
  key: string,
  schema: Schema,
  place: Place = 'local',
): InferOutput<Schema> | undefined {
  try {
    const text = open(place)?.getItem(key)
    if (text == null) return undefined
    const result = safeParse(schema, JSON.parse(text))
    if (result.success) return result.output
    console.warn(`${key}: what was stored does not fit and is dropped`)
  } catch {
    console.warn(`${key}: what was stored cannot be read`)
  }
  removeStorage(key, place)
  return undefined
}

/** @returns false when the storage is full, blocked or missing. Never throws. */
export function writeStorage(key: string, value: unknown, place: Place = 'local'): boolean {
  try {
    const storage = open(place)
    storage?.setItem(key, JSON.stringify(value))
    return Boolean(storage)
  } catch {
    return false
  }
}

export function removeStorage(key: string, place: Place = 'local') {
  try {
    open(place)?.removeItem(key)
  } catch {
    // Nothing can be there either.
  }
}

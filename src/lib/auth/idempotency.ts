import { record, string } from 'valibot'
import { readStorage, removeStorage, writeStorage } from '#lib/browser/storage.ts'
import { onSessionChange } from './session.ts'

const KEY = 'attempts'

/** The idempotency key of each act that the server has not answered yet. */
const keys = new Map(Object.entries(readStorage(KEY, record(string(), string()), 'session') ?? {}))
const store = () =>
  keys.size > 0 ? writeStorage(KEY, Object.fromEntries(keys), 'session') : removeStorage(KEY, 'session')

/**
 * Does what takes value, under one key until it has succeeded: a double press, a repeat after a lost answer or a reload
 * does it once. What is asked for after that is another act.
 * @param act what is done and to what, the same for the same request
 */
export async function withIdempotencyKey<Result>(
  act: string,
  work: (idempotencyKey: string) => Promise<Result>,
): Promise<Result> {
  const key = keys.get(act) ?? crypto.randomUUID()
  keys.set(act, key)
  store()
  const result = await work(key)
  if (keys.get(act) === key) keys.delete(act)
  store()
  return result
}

onSessionChange((change) => {
  if (change !== 'signed-out') return
  keys.clear()
  store()
})

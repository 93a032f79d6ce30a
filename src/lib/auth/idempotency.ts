import { record, string } from 'valibot'
import { ApiError } from '#lib/api/http.ts'
import { readStorage, removeStorage, writeStorage } from '#lib/browser/storage.ts'
import { onSessionChange } from './session.ts'

const KEY = 'attempts'

/** Idempotency keys by act, for acts without a successful answer yet. */
const keys = new Map(Object.entries(readStorage(KEY, record(string(), string()), 'session') ?? {}))
const store = () =>
  keys.size > 0 ? writeStorage(KEY, Object.fromEntries(keys), 'session') : removeStorage(KEY, 'session')

/**
 * Runs a request that moves value under one idempotency key until it succeeds: a double press, and a repeat after a lost
 * answer or a reload, have one effect. After a success the same act gets a new key. Keys are kept per tab and dropped at
 * sign-out.
 * @param act identifies the request: the same string for the same endpoint and body, another one for any other
 * @throws what `work` throws; after `idempotency_mismatch` and `card_declined` the next call uses a new key
 */
export async function withIdempotencyKey<Result>(
  act: string,
  work: (idempotencyKey: string) => Promise<Result>,
): Promise<Result> {
  const key = keys.get(act) ?? crypto.randomUUID()
  keys.set(act, key)
  store()
  const forget = () => {
    if (keys.get(act) === key) keys.delete(act)
    store()
  }
  try {
    const result = await work(key)
    forget()
    return result
  } catch (error) {
    // The server knows the key from another request, or from a purchase that a declined card has ended: repeating it cannot succeed.
    if (error instanceof ApiError && (error.code === 'idempotency_mismatch' || error.code === 'card_declined')) forget()
    throw error
  }
}

onSessionChange((change) => {
  if (change !== 'signed-out') return
  keys.clear()
  store()
})

import { type InferOutput, nullable, object, optional, string } from 'valibot'
import { proxy, subscribe } from 'valtio'
import { Bank, ProviderId } from '#contract/payment.ts'
import { onSessionChange } from '#lib/auth/session.ts'
import { readStorage, writeStorage } from '#lib/browser/storage.ts'

const KEY = 'lastMethod'

const Method = object({ provider: ProviderId, bank: optional(Bank), saved_card: optional(string()) })
type Method = InferOutput<typeof Method>
const Stored = nullable(Method)

/** On the device, because rows that move once a call is answered would be mistapped. */
const store = proxy<{ method: InferOutput<typeof Stored> }>({ method: readStorage(KEY, Stored) ?? null })
subscribe(store, () => writeStorage(KEY, store.method))

/** The payment method of the last payment on this device, and its bank; undefined before the first. */
export const lastMethod = (): Method | undefined => store.method ?? undefined

export function rememberMethod({ provider, bank, saved_card }: Method) {
  store.method = { provider, ...(bank ? { bank } : {}), ...(saved_card ? { saved_card } : {}) }
}

onSessionChange((change) => {
  if (change !== 'signed-in') store.method = null
})

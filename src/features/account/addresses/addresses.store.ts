import { record, string } from 'valibot'
import { proxy, subscribe } from 'valtio'
import type { Address } from '#contract/addresses.ts'
import { onSessionChange } from '#lib/auth/session.ts'
import { readStorage, writeStorage } from '#lib/browser/storage.ts'
import { useStore } from '#lib/browser/use-store.ts'

const KEY = 'chosen-addresses'

/** The id of the address that was chosen for an order, by service and branch. Kept for the tab. */
const chosen = proxy<Record<string, string>>(readStorage(KEY, record(string(), string()), 'session') ?? {})
subscribe(chosen, () => writeStorage(KEY, chosen, 'session'))

const keyOf = (service: string, branch_id: string) => `${service}/${branch_id}`

export const chooseAddress = (service: string, branch_id: string, id: string) => {
  chosen[keyOf(service, branch_id)] = id
}

/** The id of the address that the customer chose for an order of this service at this branch, if they have. */
export const useChosenAddress = (service: string, branch_id: string): string | undefined =>
  useStore(chosen)[keyOf(service, branch_id)]

/** The one an order is for: the chosen one while there is one, else the default. */
export const addressFor = (addresses: readonly Address[], chosenId: string | undefined): Address | undefined =>
  addresses.find(({ id }) => id === chosenId) ?? addresses.find(({ is_default }) => is_default)

// A session that ended by itself leaves it, like the order that it is for.
onSessionChange((change) => {
  if (change !== 'signed-out') return
  for (const key of Object.keys(chosen)) delete chosen[key]
})

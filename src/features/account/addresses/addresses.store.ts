import { record, string } from 'valibot'
import { proxy, subscribe } from 'valtio'
import type { Address } from '#contract/addresses.ts'
import { onSessionChange } from '#lib/auth/session.ts'
import { readStorage, writeStorage } from '#lib/browser/storage.ts'
import { useStore } from '#lib/browser/use-store.ts'

const KEY = 'chosen-addresses'

/** The id of the chosen address by service and branch. In session storage. */
const chosenAddresses = proxy<Record<string, string>>(readStorage(KEY, record(string(), string()), 'session') ?? {})
subscribe(chosenAddresses, () => writeStorage(KEY, chosenAddresses, 'session'))

const keyOf = (service: string, branch_id: string) => `${service}/${branch_id}`

export const chooseAddress = (service: string, branch_id: string, id: string) => {
  chosenAddresses[keyOf(service, branch_id)] = id
}

/** The id of the address that the customer chose for an order of this service at this branch, if they have. */
export const useChosenAddress = (service: string, branch_id: string): string | undefined =>
  useStore(chosenAddresses)[keyOf(service, branch_id)]

/** The address of an order: the chosen one if it still exists, otherwise the default. */
export const addressFor = (addresses: readonly Address[], chosenId: string | undefined): Address | undefined =>
  addresses.find(({ id }) => id === chosenId) ?? addresses.find(({ is_default }) => is_default)

// Kept when a session expires, like the draft of the order that it belongs to.
onSessionChange((change) => {
  if (change !== 'signed-out') return
  for (const key of Object.keys(chosenAddresses)) delete chosenAddresses[key]
})

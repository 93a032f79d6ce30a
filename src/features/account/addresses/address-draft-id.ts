import { object, string } from 'valibot'
import { readStorage } from '#lib/browser/storage.ts'

/** Session storage key of the draft, which holds the typed address and its id. */
export const DRAFT_KEY = 'address'
/** Replaces the id of a new address. */
export const NEW_ADDRESS = 'create'

/** In its own file: a route guard imports it, so it is part of the app's first chunk. */
let openId = readStorage(DRAFT_KEY, object({ id: string() }), 'session')?.id ?? ''
export const setOpenAddress = (id: string) => {
  openId = id
}

/** True if the form may be opened for this id: a new address, or the address that is being edited. */
export const isAddressOpen = (id: string) => id === NEW_ADDRESS || (id !== '' && openId === id)

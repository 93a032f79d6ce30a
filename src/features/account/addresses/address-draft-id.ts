import { object, string } from 'valibot'
import { readStorage } from '#lib/browser/storage.ts'

/** Under this key the tab keeps what is typed for an address, and its id with it. */
export const DRAFT_KEY = 'address'
/** In place of an id while an address is new. */
export const NEW_ADDRESS = 'create'

/** A file of its own: what a guard imports is in the first file of the app, for everybody. */
let openId = readStorage(DRAFT_KEY, object({ id: string() }), 'session')?.id ?? ''
export const setOpenAddress = (id: string) => {
  openId = id
}

/** Whether the form may be open for this id: a new address, or the one that is being changed. */
export const isAddressOpen = (id: string) => id === NEW_ADDRESS || (id !== '' && openId === id)

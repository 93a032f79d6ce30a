import { boolean, type InferOutput, nullable, object, picklist, string } from 'valibot'
import { subscribe } from 'valtio'
import type { Address } from '#contract/addresses.ts'
import { ADDRESS_LABELS } from '#contract/place.ts'
import { formatPhone } from '#contract/thai/phone.ts'
import { createPersistedDraft } from '#lib/auth/persisted-draft.ts'
import type { LatLng } from '#lib/browser/location.ts'
import { useStore } from '#lib/browser/use-store.ts'
import { DRAFT_KEY, NEW_ADDRESS, setOpenAddress } from './address-draft-id.ts'
import { placeText } from './parse-place.ts'

/** An address as typed; null for an untouched field that has a suggested value. */
const Draft = object({
  /** The id of the edited address, `create` for a new one, empty without one. */
  id: string(),
  label: picklist(ADDRESS_LABELS),
  name_address: nullable(string()),
  name: nullable(string()),
  tel: nullable(string()),
  address: string(),
  /** `lat` and `lng` as one text, not validated. */
  point: string(),
  is_default: boolean(),
})
export type AddressDraft = InferOutput<typeof Draft>

const empty: AddressDraft = {
  id: '',
  label: 'home',
  name_address: null,
  name: null,
  tel: null,
  address: '',
  point: '',
  is_default: false,
}
const draft = createPersistedDraft(DRAFT_KEY, Draft, empty)
subscribe(draft, () => setOpenAddress(draft.id), true)

/** The draft of this address; an empty one if the stored draft belongs to another address. */
export function useAddressDraft(id: string): AddressDraft {
  const currentDraft = useStore(draft)
  return currentDraft.id === id ? currentDraft : { ...empty, id }
}

/** The id of the address whose form opened the map. */
export const openAddressId = () => draft.id || NEW_ADDRESS

export const startEditing = ({ id, label, name_address, name, tel, address, lat, lng, is_default }: Address) =>
  Object.assign(draft, {
    id,
    label,
    name_address,
    name,
    tel: formatPhone(tel),
    address,
    point: lat === null || lng === null ? '' : placeText({ lat, lng }),
    is_default,
  })

export const editAddress = (id: string, change: Partial<Omit<AddressDraft, 'id'>>) =>
  Object.assign(draft, draft.id === id ? {} : empty, change, { id })

export const movePin = (id: string, location: LatLng) => editAddress(id, { point: placeText(location) })

export const resetAddress = () => Object.assign(draft, empty)

/** Call when a form opens: discards the draft of another address, so that neither the form nor the map shows it. */
export const resetIfOtherAddress = (id: string) => {
  if (draft.id !== id) resetAddress()
}

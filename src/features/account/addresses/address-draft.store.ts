import { boolean, type InferOutput, nullable, object, picklist, string } from 'valibot'
import { subscribe } from 'valtio'
import { ADDRESS_LABELS, type Address } from '#contract/addresses.ts'
import { formatPhone } from '#contract/phone.ts'
import { createPersistedDraft } from '#lib/auth/persisted-draft.ts'
import type { LatLng } from '#lib/browser/location.ts'
import { useStore } from '#lib/browser/use-store.ts'
import { DRAFT_KEY, NEW_ADDRESS, setOpenAddress } from './address-draft-id.ts'
import { placeText } from './parse-place.ts'

/** An address as it stands in the fields; null where nothing was typed and something can be guessed. */
const Draft = object({
  /** Of the address that is being changed, `create` for a new one, empty for none. */
  id: string(),
  label: picklist(ADDRESS_LABELS),
  name_address: nullable(string()),
  name: nullable(string()),
  tel: nullable(string()),
  address: string(),
  /** `lat` and `lng` as one text, which may still be wrong. */
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

/** What was typed for that address; nothing while it was another's. */
export function useAddressDraft(id: string): AddressDraft {
  const now = useStore(draft)
  return now.id === id ? now : { ...empty, id }
}

/** Which form the map was opened from. */
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

export const movePin = (id: string, place: LatLng) => editAddress(id, { point: placeText(place) })

export const resetAddress = () => Object.assign(draft, empty)

/** For a form that opens: what was left in the form of another address is nothing to it, nor to the map behind it. */
export const resetIfOtherAddress = (id: string) => {
  if (draft.id !== id) resetAddress()
}

import {
  boolean,
  check,
  type InferOutput,
  maxLength,
  maxValue,
  minValue,
  nullable,
  nullish,
  number,
  object,
  optional,
  picklist,
  pipe,
  string,
  uuid,
} from 'valibot'
import { endpoint } from './endpoint.ts'
import { ADDRESS_LABELS, Place } from './place.ts'
import { Instant, Note, Page, PageOf, PersonName } from './scalars.ts'
import { Telephone } from './thai/phone.ts'
import { after, Id, TextOrEmpty } from './tolerant.ts'

/** Degrees, WGS 84. */
const Latitude = pipe(number(), minValue(-90), maxValue(90))
const Longitude = pipe(number(), minValue(-180), maxValue(180))

/** Characters. */
export const ADDRESS_LENGTH = 500
/** The most addresses that a customer can save. */
export const SAVED_ADDRESSES = 20
/** House, road and area, on several lines. */
export const AddressText = Note(ADDRESS_LENGTH, 1)

export const Address = object({ id: Id, ...Place.entries, is_default: nullish(boolean(), false) })
export type Address = InferOutput<typeof Address>

/** The customer's addresses, the default one first, then the newest. */
export const getUserAddress = endpoint('GET', '/api/get_user_address', {
  input: object(Page),
  output: PageOf(Address),
  access: 'customer',
})

/**
 * Saves an address: creates one without `id`, else updates that one. Exactly one address is the default: the first one
 * automatically, until another is saved with `is_default`. `address_unknown` 404, `too_many_addresses` 409.
 */
export const saveUserAddress = endpoint('POST', '/api/save_user_address', {
  input: pipe(
    object({
      id: optional(nullable(pipe(string(), uuid()))),
      name_address: PersonName,
      name: PersonName,
      tel: Telephone,
      address: AddressText,
      lat: optional(nullable(Latitude), null),
      lng: optional(nullable(Longitude), null),
      label: picklist(ADDRESS_LABELS),
      is_default: optional(boolean(), false),
    }),
    check(({ lat, lng }) => (lat === null) === (lng === null), 'point'),
  ),
  /** The saved address; where its `id` is empty, the app reads the list again. */
  output: object({ ...Address.entries, id: TextOrEmpty }),
  access: 'customer',
  isIdempotent: true,
})

const OneAddress = object({ id: pipe(string(), maxLength(64), uuid()) })

/** Deletes an address. It can be restored until `restorable_until`. `address_unknown` 404. */
export const deleteUserAddress = endpoint('DELETE', '/api/delete_user_address_by_id', {
  input: OneAddress,
  output: object({ restorable_until: nullish(Instant, after(0)) }),
  access: 'customer',
})

/** Restores a recently deleted address. `address_unknown` 404 once it is permanently deleted. */
export const restoreUserAddress = endpoint('POST', '/api/restore_user_address', {
  input: OneAddress,
  output: Address,
  access: 'customer',
  capability: 'restore_address',
})

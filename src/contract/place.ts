import { fallback, nullish, number, object, picklist } from 'valibot'
import { TextOrEmpty } from './tolerant.ts'

export const ADDRESS_LABELS = ['home', 'work', 'other'] as const

/** An address without its place in the customer's list. */
export const Place = object({
  /** The customer's name for the address: บ้าน, หอพัก. */
  name_address: TextOrEmpty,
  /** Name of the contact person. */
  name: TextOrEmpty,
  /** E.164, mobile or landline. */
  tel: TextOrEmpty,
  address: TextOrEmpty,
  /** The point on the map; both null if none was chosen. */
  lat: nullish(number(), null),
  lng: nullish(number(), null),
  label: nullish(fallback(picklist(ADDRESS_LABELS), 'other'), 'other'),
})

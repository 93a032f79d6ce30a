import {
  array,
  boolean,
  type InferOutput,
  maxLength,
  nullable,
  number,
  object,
  optional,
  picklist,
  pipe,
  string,
  uuid,
} from 'valibot'
import { endpoint } from './endpoint.ts'
import { OrderChoice } from './order-choice.ts'
import { OrderPurchase } from './payment.ts'
import { Place } from './place.ts'
import { Count, Instant, LocalizedText, Note, Satang, TransactionId } from './scalars.ts'
import { SERVICE_KINDS } from './service-kinds.ts'
import { ORDER_UNITS, OrderLine, SERVICE_STATUSES, Visit } from './services.ts'

const Service = picklist(SERVICE_KINDS)
const BranchId = pipe(string(), maxLength(64))
/** Characters. */
export const ORDER_NOTE_LENGTH = 500

export const OrderOption = object({
  option_id: string(),
  name: LocalizedText,
  amount: Satang,
  /** Whether the amount is per bag or kilogram, or for the whole order. */
  per: picklist(['unit', 'order']),
})
export type OrderOption = InferOutput<typeof OrderOption>

/** What a branch offers for one service, with its prices. */
export const OrderOffer = object({
  branch_id: string(),
  branch_name: LocalizedText,
  service: Service,
  lat: number(),
  lng: number(),
  /** `HH:MM` in Bangkok; null if it never closes. */
  opens_at: nullable(string()),
  closes_at: nullable(string()),
  is_open: boolean(),
  /** Phone number in E.164; null if there is none. */
  telephone: nullable(string()),
  unit: picklist(ORDER_UNITS),
  /** Maximum weight of one unit. */
  unit_kg: number(),
  unit_amount: Satang,
  /** Minimum and maximum number of units per order. */
  least: Count,
  most: Count,
  options: array(OrderOption),
  /**
   * For both trips, up to `fee_covers_km` from the branch; each further kilometre or part of one costs `fee_per_km`.
   */
  fee: Satang,
  fee_covers_km: Count,
  fee_per_km: Satang,
  /** Maximum distance from the branch. */
  reach_km: Count,
  /** Minimum time between the end of the first visit and the start of the second. */
  turnaround_minutes: Count,
})
export type OrderOffer = InferOutput<typeof OrderOffer>

/** The offers of the brand's branches for a service, in the order of the branch list; of all branches or of one. */
export const getOrderOffers = endpoint('GET', '/api/order_offers', {
  input: object({ service: Service, branch_id: optional(BranchId) }),
  output: object({ details: array(OrderOffer), server_time: Instant }),
  access: 'public',
  capability: 'orders',
})

export const OrderSlot = object({ ...Visit.entries, is_free: boolean() })
export type OrderSlot = InferOutput<typeof OrderSlot>

/**
 * Time slots for both visits: from 70 minutes from now to seven days ahead, within the branch's opening hours;
 * `createOrder` accepts a slot until an hour before it. Full slots are included, and are not free. `not_found` 404 for
 * a branch that does not offer the service.
 */
export const getOrderSlots = endpoint('GET', '/api/order_slots', {
  input: object({ service: Service, branch_id: BranchId }),
  output: object({ details: array(OrderSlot), server_time: Instant }),
  access: 'public',
  capability: 'orders',
})

/**
 * Computes the price of an order. Without an address, or with one that has no point on the map, the fee is the minimum;
 * such an address is accepted too, and the shop calls the customer. `not_found` 404 for a branch that does not offer
 * the service, `invalid` 422 (`units`, `options`), `address_unknown` 404, `address_too_far` 409.
 */
export const quoteOrder = endpoint('POST', '/api/quote_order', {
  input: OrderChoice,
  output: object({
    lines: array(OrderLine),
    price: Satang,
    /** Straight-line distance from the branch; null if unknown. */
    distance_km: nullable(number()),
  }),
  access: 'customer',
  capability: 'orders',
})

/** The customer's own order, with the details that its public payment page leaves out. */
export const Order = object({
  ...OrderPurchase.entries,
  /** Pickup and delivery address, as it was at the time of the order. Null once the account is deleted. */
  place: nullable(Place),
  note: string(),
  /** Its steps so far, in order. */
  timeline: array(object({ step: picklist(SERVICE_STATUSES), at: Instant })),
  /** Each rescheduling by the customer, oldest first, with the previous visits. */
  moves: optional(array(object({ at: Instant, pickup: Visit, dropoff: Visit })), []),
  /** Until when the customer can reschedule or cancel it; null while it is unpaid and once it is picked up. */
  change_until: optional(nullable(Instant), null),
})
export type Order = InferOutput<typeof Order>

/**
 * Creates an order and reserves both visits until `expires_at`; it is then paid with one of the payment calls, by its
 * `transaction`. `price` is the price shown to the customer. `not_found` 404 for a branch that does not offer the
 * service, `invalid` 422 (`units`, `options`, `dropoff_at`: `early`), `address_unknown` 404, `address_too_far` 409,
 * `price_changed` 409 with `amount`, `slot_taken` 409 with `reason` (`pickup`, `dropoff`), `too_many_unpaid` 409 with
 * the oldest `transaction`, `otp_required` 409 until the phone is confirmed or has paid, `hold_paused` 429 with
 * `locked_until`.
 */
export const createOrder = endpoint('POST', '/api/create_order', {
  input: object({
    ...OrderChoice.entries,
    address_id: pipe(string(), uuid()),
    /** `starts_at` of two slots. */
    pickup_at: Instant,
    dropoff_at: Instant,
    note: optional(Note(ORDER_NOTE_LENGTH), ''),
    price: Satang,
  }),
  output: Order,
  access: 'customer',
  isIdempotent: true,
  capability: 'orders',
})

/** One of the customer's orders. `transaction_unknown` 404. */
export const getOrder = endpoint('GET', '/api/order', {
  input: object({ transaction: TransactionId }),
  output: Order,
  access: 'customer',
  capability: 'orders',
})

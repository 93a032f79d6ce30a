import {
  array,
  boolean,
  type InferOutput,
  integer,
  maxLength,
  maxValue,
  minValue,
  nullable,
  number,
  object,
  optional,
  picklist,
  pipe,
  string,
  uuid,
} from 'valibot'
import { Address } from './addresses.ts'
import { endpoint } from './endpoint.ts'
import { OrderPurchase } from './payment.ts'
import { Count, Instant, Note, Satang, Text, TransactionId } from './scalars.ts'
import { ORDER_UNITS, OrderLine, SERVICE_KINDS, SERVICE_STATUSES, Visit } from './services.ts'

const Service = picklist(SERVICE_KINDS)
const BranchId = pipe(string(), maxLength(64))

export const OrderOption = object({
  option_id: string(),
  name: Text,
  amount: Satang,
  /** What the amount is for: each bag or kilogram, or the order as a whole. */
  per: picklist(['unit', 'order']),
})
export type OrderOption = InferOutput<typeof OrderOption>

/** What a branch does for one service, and for how much. */
export const OrderOffer = object({
  branch_id: string(),
  branch_name: Text,
  service: Service,
  lat: number(),
  lng: number(),
  /** `HH:MM` in Bangkok; null where it never closes. */
  opens_at: nullable(string()),
  closes_at: nullable(string()),
  is_open: boolean(),
  /** To call, E.164; null where there is none. */
  telephone: nullable(string()),
  unit: picklist(ORDER_UNITS),
  /** What one unit may weigh. */
  unit_kg: number(),
  unit_amount: Satang,
  /** Least and most units of one order. */
  least: Count,
  most: Count,
  options: array(OrderOption),
  /** For both ways, up to `fee_covers_km` from the branch; each further kilometre that is begun costs `fee_per_km`. */
  fee: Satang,
  fee_covers_km: Count,
  fee_per_km: Satang,
  /** How far the branch goes. */
  reach_km: Count,
  /** Least time between the end of the first visit and the beginning of the second. */
  turnaround_minutes: Count,
})
export type OrderOffer = InferOutput<typeof OrderOffer>

/** The brand's branches that do a service, as they stand in its list; of all of them or of one. */
export const getOrderOffers = endpoint('GET', '/api/order_offers', {
  input: object({ service: Service, branch_id: optional(BranchId) }),
  output: object({ details: array(OrderOffer), server_time: Instant }),
  access: 'public',
  capability: 'orders',
})

export const OrderSlot = object({ ...Visit.entries, is_free: boolean() })
export type OrderSlot = InferOutput<typeof OrderSlot>

/**
 * When somebody of the branch can come, for both visits: from 70 minutes from now to seven days ahead, in the branch's
 * opening hours; `createOrder` takes one until an hour before. Those that are full are there and not free. `not_found`
 * 404 for a branch that does not do the service.
 */
export const getOrderSlots = endpoint('GET', '/api/order_slots', {
  input: object({ service: Service, branch_id: BranchId }),
  output: object({ details: array(OrderSlot), server_time: Instant }),
  access: 'public',
  capability: 'orders',
})

const Choice = {
  service: Service,
  branch_id: BranchId,
  /** Bags or kilograms, as the offer counts. */
  units: pipe(number(), integer(), minValue(1), maxValue(100)),
  options: optional(pipe(array(pipe(string(), maxLength(32))), maxLength(20)), []),
}
const AddressId = pipe(string(), uuid())

/** What an order's price follows from. */
export const OrderChoice = object({ ...Choice, address_id: optional(nullable(AddressId), null) })

/**
 * What an order would cost. Without an address, or with one that has no point on the map, the fee is the least; such an
 * address is taken too, and the shop calls. `not_found` 404 for a branch that does not do the service, `invalid` 422
 * (`units`, `options`), `address_unknown` 404, `address_too_far` 409.
 */
export const quoteOrder = endpoint('POST', '/api/quote_order', {
  input: OrderChoice,
  output: object({
    lines: array(OrderLine),
    price: Satang,
    /** From the branch, as the crow flies; null where it is not known. */
    distance_km: nullable(number()),
  }),
  access: 'customer',
  capability: 'orders',
})

const { id: _id, is_default: _isDefault, ...Place } = Address.entries

/** One's own order, with what the public page of its payment leaves out. */
export const Order = object({
  ...OrderPurchase.entries,
  /** Where it is fetched and brought, as the address was when it was ordered. Null once the account has ended. */
  place: nullable(object(Place)),
  note: string(),
  /** The steps that it has taken, in order. */
  timeline: array(object({ step: picklist(SERVICE_STATUSES), at: Instant })),
  /** Each time the customer moved it, oldest first, with the visits that it had before. */
  moves: optional(array(object({ at: Instant, pickup: Visit, dropoff: Visit })), []),
  /** The last moment at which the customer can move or cancel it; null while it is unpaid and once it is picked up. */
  change_until: optional(nullable(Instant), null),
})
export type Order = InferOutput<typeof Order>

/**
 * Makes an order and holds both visits until `expires_at`; it is then to be paid by one of the calls of payment, with
 * its `transaction`. `price` is what the customer was shown. `not_found` 404 for a branch that does not do the service,
 * `invalid` 422 (`units`, `options`, `dropoff_at`: `early`), `address_unknown` 404, `address_too_far` 409,
 * `price_changed` 409 with `amount`, `slot_taken` 409 with `reason` (`pickup`, `dropoff`), `too_many_unpaid` 409 with
 * the oldest `transaction`.
 */
export const createOrder = endpoint('POST', '/api/create_order', {
  input: object({
    ...Choice,
    address_id: AddressId,
    /** `starts_at` of two slots. */
    pickup_at: Instant,
    dropoff_at: Instant,
    note: optional(Note(500), ''),
    price: Satang,
  }),
  output: Order,
  access: 'customer',
  isIdempotent: true,
  capability: 'orders',
})

/** One order of the customer's. `transaction_unknown` 404. */
export const getOrder = endpoint('GET', '/api/order', {
  input: object({ transaction: TransactionId }),
  output: Order,
  access: 'customer',
  capability: 'orders',
})

/**
 * Moves a paid order to other visits, at the same price, until an hour before its pick-up by the server's clock. A visit
 * that stays the same is kept even when its slot is full. `transaction_unknown` 404, `not_changeable` 409 with `reason`
 * (`late`: less than an hour is left; `state`: it is not paid, is picked up or has ended), `invalid` 422 (`dropoff_at`:
 * `early`), `slot_taken` 409 with `reason` (`pickup`, `dropoff`), `too_many_requests` 429.
 */
export const rescheduleOrder = endpoint('POST', '/api/reschedule_order', {
  input: object({
    transaction: TransactionId,
    /** `starts_at` of two slots. */
    pickup_at: Instant,
    dropoff_at: Instant,
  }),
  output: Order,
  access: 'customer',
  isIdempotent: true,
  capability: 'change_order',
})

/**
 * Cancels a paid order, until an hour before its pick-up by the server's clock. The money comes back as a coupon at once
 * or by bank, with a case number; a coupon that paid a part of it comes back as the coupon it was. Where a coupon paid all
 * of it, only `coupon` can be chosen. Chosen once; the same choice again gives the same answer. `transaction_unknown` 404,
 * `not_changeable` 409 with `reason` as in {@link rescheduleOrder}, `not_refundable` 409 for a case where no money was paid.
 */
export const cancelOrder = endpoint('POST', '/api/cancel_order', {
  input: object({ transaction: TransactionId, kind: picklist(['coupon', 'case']) }),
  output: Order,
  access: 'customer',
  isIdempotent: true,
  capability: 'change_order',
})

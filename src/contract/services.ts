import {
  array,
  fallback,
  type InferOutput,
  integer,
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
import { Instant, LocalizedText, Nothing, Page, PageOf, Satang } from './scalars.ts'
import { SERVICE_KINDS } from './service-kinds.ts'
import { after, Id, LocalizedOrEmpty, TextOrEmpty } from './tolerant.ts'

export const SERVICE_STATUSES = [
  'received',
  'picked_up',
  'washing',
  'ready',
  'on_the_way',
  'done',
  'cancelled',
] as const
export type ServiceStatus = (typeof SERVICE_STATUSES)[number]

/** Units of an order: bags of one machine load, or kilograms. */
export const ORDER_UNITS = ['bag', 'kg'] as const
export type OrderUnit = (typeof ORDER_UNITS)[number]

/** The time slot of a visit. */
export const Visit = object({ starts_at: Instant, ends_at: Instant })

/** One line of an order's price. `amount` is the total of the line, for its whole quantity. */
export const OrderLine = object({
  kind: picklist(['service', 'option', 'fee']),
  name: LocalizedText,
  quantity: pipe(number(), integer(), minValue(1)),
  amount: Satang,
})
export type OrderLine = InferOutput<typeof OrderLine>

/** Contents of an order, without customer and address. */
export const OrderSummary = object({
  service: picklist(SERVICE_KINDS),
  /** Its current step; null until it is paid, and if it never reached the shop. */
  step: nullable(picklist(SERVICE_STATUSES)),
  unit: picklist(ORDER_UNITS),
  units: pipe(number(), integer(), minValue(1)),
  lines: array(OrderLine),
  pickup: Visit,
  dropoff: Visit,
  /** Who cancelled it after the payment. */
  cancelled_by: optional(nullable(picklist(['customer', 'shop'])), null),
})
export type OrderSummary = InferOutput<typeof OrderSummary>

/** A delivery order, as shown on the home page. */
export const Service = object({
  id: Id,
  service: picklist(SERVICE_KINDS),
  transaction: Id,
  branch_id: TextOrEmpty,
  branch_name: LocalizedOrEmpty,
  status: nullish(fallback(picklist(SERVICE_STATUSES), 'received'), 'received'),
  created_at: nullish(Instant, after(0)),
  updated_at: nullish(Instant, after(0)),
})
export type Service = InferOutput<typeof Service>

/** The customer's orders on the home page: those in progress, and ended ones until they are removed. Newest first. */
export const getServiceByUser = endpoint('GET', '/api/get_service_by_user', {
  input: object(Page),
  output: PageOf(Service),
  access: 'customer',
})

/** Removes an ended order from the home page; changes nothing else. `service_unknown` 404, `service_under_way` 409. */
export const deleteServiceByUser = endpoint('DELETE', '/api/delete_service_by_user', {
  input: object({ id: pipe(string(), uuid()) }),
  output: Nothing,
  access: 'customer',
})

import { type InferOutput, object, picklist, pipe, string, uuid } from 'valibot'
import { endpoint } from './endpoint.ts'
import { Instant, Nothing, Page, PageOf, Text, TransactionId } from './scalars.ts'

export const SERVICE_KINDS = ['delivery', 'wash_dry_fold'] as const
export type ServiceKind = (typeof SERVICE_KINDS)[number]

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

/** An order that is handed in and brought back, as home shows it. */
export const Service = object({
  id: string(),
  service: picklist(SERVICE_KINDS),
  transaction: TransactionId,
  branch_id: string(),
  branch_name: Text,
  status: picklist(SERVICE_STATUSES),
  created_at: Instant,
  updated_at: Instant,
})
export type Service = InferOutput<typeof Service>

/** The customer's orders that home shows: those under way, and ended ones until they are taken away. Newest first. */
export const getServiceByUser = endpoint('GET', '/api/get_service_by_user', {
  input: object(Page),
  output: PageOf(Service),
  access: 'customer',
})

/** Takes an ended order off home; nothing else changes. `service_unknown` 404, `service_under_way` 409. */
export const deleteServiceByUser = endpoint('DELETE', '/api/delete_service_by_user', {
  input: object({ id: pipe(string(), uuid()) }),
  output: Nothing,
  access: 'customer',
})

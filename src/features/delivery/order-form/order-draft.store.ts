import { array, type InferOutput, nullable, number, object, optional, record, string } from 'valibot'
import { proxy, subscribe } from 'valtio'
import { Bank, ProviderId } from '#contract/payment.ts'
import { Visit } from '#contract/services.ts'
import type { SelectedMethod } from '#features/checkout/payment/pay.queries.ts'
import type { OrderPlace } from '#features/shell/order-routes.ts'
import { onSessionChange } from '#lib/auth/session.ts'
import { readStorage, writeStorage } from '#lib/browser/storage.ts'
import { useStore } from '#lib/browser/use-store.ts'

const KEY = 'order-drafts'

/** What was chosen so far; null where nothing was, and what is most useful is proposed. */
const Draft = object({
  units: nullable(number()),
  options: array(string()),
  pickup: nullable(Visit),
  dropoff: nullable(Visit),
  note: string(),
  provider: ProviderId,
  bank: optional(Bank),
  /** The id of the coupon that was chosen, null for none; absent while the best one is taken. */
  coupon: optional(nullable(string())),
})
export type OrderDraft = InferOutput<typeof Draft>

const empty = (): OrderDraft => ({
  units: null,
  options: [],
  pickup: null,
  dropoff: null,
  note: '',
  provider: 'promptpay',
})

/** By service and branch. Kept for the tab: a reload, a login or a look at the addresses loses nothing. */
const drafts = proxy<Record<string, OrderDraft>>(readStorage(KEY, record(string(), Draft), 'session') ?? {})
subscribe(drafts, () => writeStorage(KEY, drafts, 'session'))

const keyOf = ({ service, branch_id }: OrderPlace) => `${service}/${branch_id}`

export function useOrderDraft(place: OrderPlace): OrderDraft {
  // valtio's snapshot is the same shape, deeply readonly
  return (useStore(drafts)[keyOf(place)] as OrderDraft | undefined) ?? empty()
}

export function editOrder(place: OrderPlace, change: Partial<OrderDraft>) {
  drafts[keyOf(place)] = { ...(drafts[keyOf(place)] ?? empty()), ...change }
}

/** How the customer wants to pay. */
export function selectOrderPaymentMethod(place: OrderPlace, way: SelectedMethod) {
  const { bank: _, ...rest } = drafts[keyOf(place)] ?? empty()
  drafts[keyOf(place)] = { ...rest, ...way }
}

/** What was chosen cannot be had: the best one is taken again. */
export function resetOrderCoupon(place: OrderPlace) {
  const { coupon: _, ...rest } = drafts[keyOf(place)] ?? empty()
  drafts[keyOf(place)] = rest
}

/** Whether all is chosen that has a price. */
export function isOrderReady(place: OrderPlace): boolean {
  const draft = drafts[keyOf(place)]
  return Boolean(draft?.units && draft.pickup && draft.dropoff)
}

export function resetOrder(place: OrderPlace) {
  delete drafts[keyOf(place)]
}

// A session that ended by itself leaves the choice, to be gone on with after the login.
onSessionChange((change) => {
  if (change !== 'signed-out') return
  for (const key of Object.keys(drafts)) delete drafts[key]
})

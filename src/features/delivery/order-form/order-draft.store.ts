import { array, type InferOutput, nullable, number, object, optional, record, string } from 'valibot'
import { proxy, subscribe } from 'valtio'
import { Bank, ProviderId } from '#contract/payment.ts'
import { Visit } from '#contract/services.ts'
import { lastMethod } from '#features/checkout/payment/last-method.store.ts'
import type { SelectedMethod } from '#features/checkout/payment/pay.queries.ts'
import type { OrderTarget } from '#features/shell/order-routes.ts'
import { onSessionChange } from '#lib/auth/session.ts'
import { readStorage, writeStorage } from '#lib/browser/storage.ts'
import { useStore } from '#lib/browser/use-store.ts'

const KEY = 'order-drafts'

/** The customer's choices so far; null where nothing is chosen yet and the form proposes a value. */
const Draft = object({
  units: nullable(number()),
  options: array(string()),
  pickup: nullable(Visit),
  dropoff: nullable(Visit),
  note: string(),
  provider: ProviderId,
  bank: optional(Bank),
  saved_card: optional(string()),
  /** Id of the chosen coupon; null for no coupon; absent while the best one applies. */
  coupon: optional(nullable(string())),
})
export type OrderDraft = InferOutput<typeof Draft>

const empty = (): OrderDraft => ({
  units: null,
  options: [],
  pickup: null,
  dropoff: null,
  note: '',
  ...(lastMethod() ?? { provider: 'promptpay' }),
})

/** Drafts by service and branch. In session storage, so that they survive a reload, a login and a visit to the addresses. */
const drafts = proxy<Record<string, OrderDraft>>(readStorage(KEY, record(string(), Draft), 'session') ?? {})
subscribe(drafts, () => writeStorage(KEY, drafts, 'session'))

const keyOf = ({ service, branch_id }: OrderTarget) => `${service}/${branch_id}`

export function useOrderDraft(target: OrderTarget): OrderDraft {
  // valtio's snapshot has the same shape, deeply readonly
  return (useStore(drafts)[keyOf(target)] as OrderDraft | undefined) ?? empty()
}

export function editOrder(target: OrderTarget, change: Partial<OrderDraft>) {
  drafts[keyOf(target)] = { ...(drafts[keyOf(target)] ?? empty()), ...change }
}

/** Sets the payment method. */
export function selectOrderPaymentMethod(target: OrderTarget, method: SelectedMethod) {
  const { bank: _, saved_card: __, ...rest } = drafts[keyOf(target)] ?? empty()
  drafts[keyOf(target)] = { ...rest, ...method }
}

/** The chosen coupon is unavailable: applies the best one again. */
export function resetOrderCoupon(target: OrderTarget) {
  const { coupon: _, ...rest } = drafts[keyOf(target)] ?? empty()
  drafts[keyOf(target)] = rest
}

/** Whether everything that affects the price is chosen. */
export function isOrderReady(target: OrderTarget): boolean {
  const draft = drafts[keyOf(target)]
  return Boolean(draft?.units && draft.pickup && draft.dropoff)
}

export function resetOrder(target: OrderTarget) {
  delete drafts[keyOf(target)]
}

// An expired session keeps the drafts, so that the customer can continue after the login.
onSessionChange((change) => {
  if (change !== 'signed-out') return
  for (const key of Object.keys(drafts)) delete drafts[key]
})

import type { OrderOffer, OrderSlot } from '#contract/orders.ts'
import type { OrderDraft } from './order-draft.store.ts'

const MINUTE_MS = 60_000

/** The slots in which it can be brought back when it is fetched in that one. */
const returnsAfter = (pickup: OrderSlot, free: readonly OrderSlot[], { turnaround_minutes }: OrderOffer) => {
  const earliest = Date.parse(pickup.ends_at) + turnaround_minutes * MINUTE_MS
  return free.filter(({ starts_at }) => Date.parse(starts_at) >= earliest)
}

const chosenIn = (slots: readonly OrderSlot[], chosen: OrderDraft['pickup']) =>
  chosen ? slots.find(({ starts_at }) => starts_at === chosen.starts_at) : slots[0]

/**
 * Both visits and what there is to choose from: the customer's own choice, else the earliest that can be had. A choice
 * that is gone is nothing, so that nobody waits at another time than they chose.
 */
export function timeSlotChoice(
  offer: OrderOffer,
  slots: readonly OrderSlot[],
  draft: Pick<OrderDraft, 'pickup' | 'dropoff'>,
) {
  const free = slots.filter(({ is_free }) => is_free)
  const pickups = free.filter((slot) => returnsAfter(slot, free, offer).length > 0)
  const pickup = chosenIn(pickups, draft.pickup)
  const dropoffs = pickup ? returnsAfter(pickup, free, offer) : []
  return { pickups, pickup, dropoffs, dropoff: chosenIn(dropoffs, draft.dropoff) }
}

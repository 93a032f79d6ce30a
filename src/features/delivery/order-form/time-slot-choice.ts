import { MINUTE_MS } from '#contract/duration.ts'
import type { OrderOffer, OrderSlot } from '#contract/orders.ts'
import type { OrderDraft } from './order-draft.store.ts'

/** Slots for the return after a pick-up slot. */
const returnsAfter = (pickup: OrderSlot, free: readonly OrderSlot[], { turnaround_minutes }: OrderOffer) => {
  const earliest = Date.parse(pickup.ends_at) + turnaround_minutes * MINUTE_MS
  return free.filter(({ starts_at }) => Date.parse(starts_at) >= earliest)
}

const chosenOrFirst = (slots: readonly OrderSlot[], chosenSlot: OrderDraft['pickup']) =>
  chosenSlot ? slots.find(({ starts_at }) => starts_at === chosenSlot.starts_at) : slots[0]

/**
 * Both visits with their available slots: the customer's choice, or the earliest slot. A choice that is no longer
 * available becomes undefined, so that no customer waits at another time than they chose.
 */
export function timeSlotChoice(
  offer: OrderOffer,
  slots: readonly OrderSlot[],
  draft: Pick<OrderDraft, 'pickup' | 'dropoff'>,
) {
  const free = slots.filter(({ is_free }) => is_free)
  const pickups = free.filter((slot) => returnsAfter(slot, free, offer).length > 0)
  const pickup = chosenOrFirst(pickups, draft.pickup)
  const dropoffs = pickup ? returnsAfter(pickup, free, offer) : []
  return { pickups, pickup, dropoffs, dropoff: chosenOrFirst(dropoffs, draft.dropoff) }
}

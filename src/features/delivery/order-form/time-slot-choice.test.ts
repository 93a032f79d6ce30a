import { expect, test } from 'vitest'
import type { OrderOffer, OrderSlot } from '#contract/orders.ts'
import { timeSlotChoice } from './time-slot-choice.ts'

const name = { th: 'อารีย์', en: 'Ari' }
const offer: OrderOffer = {
  branch_id: 'ari4',
  branch_name: name,
  service: 'delivery',
  lat: 13.78,
  lng: 100.54,
  opens_at: null,
  closes_at: null,
  is_open: true,
  telephone: null,
  unit: 'bag',
  unit_kg: 8,
  unit_amount: 12_000,
  least: 1,
  most: 6,
  options: [],
  fee: 4_000,
  fee_covers_km: 3,
  fee_per_km: 1_000,
  reach_km: 12,
  turnaround_minutes: 240,
}
/** A slot of two hours that starts at a UTC hour of one day. */
const slot = (hour: number, is_free = true): OrderSlot => ({
  starts_at: new Date(Date.UTC(2026, 10, 22, hour)).toISOString(),
  ends_at: new Date(Date.UTC(2026, 10, 22, hour + 2)).toISOString(),
  is_free,
})
const none = { pickup: null, dropoff: null }
const day = [1, 3, 5, 7, 9, 11].map((hour) => slot(hour))

test('proposes the earliest pick-up and the earliest return after the wash', () => {
  const { pickup, dropoff } = timeSlotChoice(offer, day, none)
  expect([pickup, dropoff]).toEqual([slot(1), slot(7)])
})

test('proposes neither a full slot nor a pick-up without a later return', () => {
  const { pickups, pickup, dropoffs } = timeSlotChoice(offer, [slot(1, false), ...day.slice(1)], none)
  expect(pickup).toEqual(slot(3))
  expect(pickups).toEqual([slot(3), slot(5)])
  expect(dropoffs).toEqual([slot(9), slot(11)])
})

test('keeps a chosen slot, and proposes no replacement for one that is no longer available', () => {
  expect(timeSlotChoice(offer, day, { pickup: slot(3), dropoff: slot(11) })).toMatchObject({
    pickup: slot(3),
    dropoff: slot(11),
  })
  const later = day.slice(1)
  expect(timeSlotChoice(offer, later, { pickup: slot(1), dropoff: slot(11) })).toMatchObject({
    pickup: undefined,
    dropoff: undefined,
  })
  expect(timeSlotChoice(offer, day, { pickup: slot(5), dropoff: slot(9) }).dropoff).toBeUndefined()
})

import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createOrder } from '#contract/orders.ts'
import { type Database, openDatabase } from '#server/db/database.ts'
import { orders } from '#server/db/schema/orders.ts'
import { transactions } from '#server/db/schema/payment.ts'
import {
  bookedVisits,
  reserveSlots,
  type SlotPool,
  slotsOf,
  slotsToOffer,
} from '#server/modules/payments/reservations/slots.ts'
import { newTransactionId } from '#server/platform/ids.ts'
import { createLog } from '#server/platform/log.ts'
import { ask, newCustomer } from '#tests/support/server/client.ts'
import { addressNear, firstOffer, orderInput } from '#tests/support/server/delivery-orders.ts'
import { type InProcessServer, startInProcessServer } from '#tests/support/server/in-process-server.ts'
import { withLimits } from '#tests/support/server/overrides.ts'
import { rows } from '#tests/support/server/sql.ts'

const CONNECTIONS = 8
const NOW = new Date()
const NIGHT = { opensAt: null, closesAt: null }

let server: InProcessServer
let db: Database
let customerId: string
let closeDatabase: () => Promise<void>
beforeAll(async () => {
  server = await startInProcessServer({ env: withLimits({ unpaidMachines: 100 }) })
  const opened = openDatabase(server.databaseUrl, { size: CONNECTIONS, waitSeconds: 30 }, createLog('error'))
  db = opened.db
  customerId = String((await rows(server.databaseUrl, 'select id from customers limit 1'))[0]?.id)
  closeDatabase = opened.close
})
afterAll(async () => {
  await closeDatabase()
  await server.close()
})
beforeEach(() => rows(server.databaseUrl, 'update orders set holds_slots = false'))

type Visits = { pickup: Date; dropoff: Date }
type Reservation = 'locked' | 'only counted'

/** What `createOrder` does with slots, with a delay between the check and the write so that others can interfere. */
async function bookSlots(slotPool: SlotPool, visits: Visits, mode: Reservation): Promise<boolean> {
  return db.transaction(async (tx) => {
    const booked = mode === 'locked' ? undefined : await bookedVisits(tx, slotPool, NOW)
    const isFull = booked
      ? [visits.pickup, visits.dropoff].some((at) => (booked.get(at.getTime()) ?? 0) >= slotPool.slotCapacity)
      : (await reserveSlots(tx, slotPool, visits)) !== undefined
    if (isFull) return false
    await tx.execute(sql`select pg_sleep(0.02)`)
    const id = newTransactionId('delivery')
    const { branchId, service } = slotPool
    const now = new Date()
    await tx.insert(transactions).values({
      id,
      brand: 'washday',
      customerId,
      branchId,
      status: 'cancelled',
      extras: [],
      price: 1,
      discount: 0,
      amount: 1,
      holdsMachine: false,
      expiresAt: now,
    })
    await tx.insert(orders).values({
      transactionId: id,
      customerId,
      branchId,
      service,
      unit: 'bag',
      units: 1,
      lines: [],
      pickupAt: visits.pickup,
      dropoffAt: visits.dropoff,
      holdsSlots: true,
    })
    return true
  })
}

const slotPool = (slotCapacity: number): SlotPool => ({ branchId: 'ari4', service: 'delivery', slotCapacity })
const slots = slotsOf(NIGHT, NOW).map(({ startsAt }) => startsAt)
/** Two of the first five slots, the earlier first. */
const someVisits = fc
  .uniqueArray(fc.nat({ max: 4 }), { minLength: 2, maxLength: 2 })
  .map((pair) => pair.toSorted((a, b) => a - b).map((i) => slots[i] ?? new Date(0)))
  .map(([pickup = new Date(0), dropoff = new Date(0)]): Visits => ({ pickup, dropoff }))

async function maxBooked(pool: SlotPool): Promise<number> {
  return Math.max(0, ...(await bookedVisits(db, pool, NOW)).values())
}

test('concurrent orders never overbook a slot, and are rejected only for a full one', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 3 }),
      fc.array(someVisits, { minLength: 2, maxLength: 12 }),
      async (capacity, requests) => {
        await rows(server.databaseUrl, 'update orders set holds_slots = false')
        const pool = slotPool(capacity)
        const isBooked = await Promise.all(requests.map((visits) => bookSlots(pool, visits, 'locked')))
        const visits = await bookedVisits(db, pool, NOW)
        expect(Math.max(0, ...visits.values())).toBeLessThanOrEqual(capacity)
        for (const [i, visit] of requests.entries())
          if (!isBooked[i])
            expect([visit.pickup, visit.dropoff].some((at) => visits.get(at.getTime()) === capacity)).toBe(true)
      },
    ),
    { numRuns: 25, endOnFailure: true },
  )
})

test('control: without the lock, concurrent orders overbook a slot', async () => {
  const [pickup = new Date(0), dropoff = new Date(0)] = slots
  await Promise.all(
    Array.from({ length: CONNECTIONS }, () => bookSlots(slotPool(1), { pickup, dropoff }, 'only counted')),
  )
  expect(await maxBooked(slotPool(1))).toBeGreaterThan(1)
})

test('[S2.13][V2.3.4] of eight concurrent orders for the last three places of a slot, three succeed', async () => {
  const offer = await firstOffer(server.url)
  await rows(server.databaseUrl, `update order_offers set slot_capacity = 3 where branch_id = $1`, [offer.branch_id])
  const requests = await Promise.all(
    Array.from({ length: 8 }, async () => {
      const { access_token: token } = await newCustomer(server.url)
      const { id: address_id } = await addressNear(server.url, token, offer)
      return { token, address_id }
    }),
  )
  const [first] = requests
  const input = await orderInput(server.url, first?.token ?? '', { address_id: first?.address_id ?? '' })
  const answers = await Promise.all(
    requests.map(({ token, address_id }) => ask(server.url, createOrder, { ...input, address_id }, { token })),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
  const refused = answers.flatMap(({ problem }) => problem ?? [])
  expect(new Set(refused.map(({ code, reason }) => `${code} ${reason}`))).toEqual(new Set(['slot_taken pickup']))
})

const bangkok = (day: string, time: string) => new Date(`${day}T${time}:00+07:00`)
const startsOf = (hours: { opensAt: string | null; closesAt: string | null }, now: Date) =>
  slotsOf(hours, now).map(({ startsAt }) => startsAt.toISOString())

test('slots begin at least an hour from now, end within the opening hours, and extend seven days ahead', () => {
  const now = bangkok('2026-11-21', '09:30')
  const day = startsOf({ opensAt: '09:00', closesAt: '17:00' }, now)
  expect(day.slice(0, 4)).toEqual(
    ['12:00', '14:00']
      .map((time) => bangkok('2026-11-21', time).toISOString())
      .concat(['10:00', '12:00'].map((time) => bangkok('2026-11-22', time).toISOString())),
  )
  expect(day.at(-1)).toBe(bangkok('2026-11-27', '14:00').toISOString())
  // Hours past midnight count as open until then; a branch that never closes has no slots at night.
  expect(startsOf({ opensAt: '06:00', closesAt: '01:00' }, now)).toEqual(startsOf(NIGHT, now))
  expect(startsOf(NIGHT, now)[0]).toBe(bangkok('2026-11-21', '12:00').toISOString())
})

test('an offered slot stays bookable for ten minutes, and slots extend seven days ahead', () => {
  const firstAt = (time: string) => slotsToOffer(NIGHT, bangkok('2026-11-21', time))[0]?.startsAt
  expect(firstAt('10:50')).toEqual(bangkok('2026-11-21', '12:00'))
  expect(firstAt('10:51')).toEqual(bangkok('2026-11-21', '14:00'))
  const late = bangkok('2026-11-21', '10:51')
  expect(slotsOf(NIGHT, late)[0]?.startsAt, 'bookable until an hour before').toEqual(bangkok('2026-11-21', '12:00'))
  expect(slotsToOffer(NIGHT, late)).toEqual(slotsOf(NIGHT, late).slice(1))
})

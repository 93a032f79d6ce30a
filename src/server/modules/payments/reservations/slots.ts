import { and, count, eq, gte, ne, or, sql } from 'drizzle-orm'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/duration.ts'
import { REFUND_TIMES } from '#contract/refund-times.ts'
import type { ServiceKind } from '#contract/service-kinds.ts'
import { BANGKOK_OFFSET_MS, bangkokDay } from '#contract/thai/bangkok.ts'
import type { Database, Tx } from '#server/db/database.ts'
import { orderOffers, orders } from '#server/db/schema/orders.ts'
import { clock } from '#server/platform/clock.ts'
import { type Hours, hoursOn } from './opening-hours.ts'

const SLOT_MS = 2 * HOUR_MS
const DAYS = 7
/** The shop's preparation time before a visit. */
const LEAD_MS = REFUND_TIMES.changeHours * HOUR_MS
/** An offered slot stays bookable this long: time to enter an address and a note, and to pay. */
const OFFERED_FOR_MS = 10 * MINUTE_MS
/** Hours of the day at which slots begin. None at night, even if the shop never closes: customers do not want calls then. */
const START_HOURS = [8, 10, 12, 14, 16, 18]

type Slot = { startsAt: Date; endsAt: Date }
/** The visits of a branch for one service share one van, and so its capacity. */
export type SlotPool = { branchId: string; service: ServiceKind; slotCapacity: number }

const formatHour = (hour: number) => `${String(hour).padStart(2, '0')}:00`

function isWithin(hours: ReturnType<typeof hoursOn>, start: number): boolean {
  if (typeof hours === 'string') return hours === 'always'
  const { opensAt, closesAt } = hours
  const [from, to] = [formatHour(start), formatHour(start + SLOT_MS / HOUR_MS)]
  // Opening hours may end after midnight; then the shop is open until midnight.
  return opensAt <= from && (closesAt <= opensAt || to <= closesAt)
}

export const slotFrom = (startsAt: Date): Slot => ({ startsAt, endsAt: new Date(startsAt.getTime() + SLOT_MS) })

/** The bookable slots of a branch from now on, including full ones. */
export function slotsOf(hours: Hours, now: Date): Slot[] {
  const today = Math.floor((now.getTime() + BANGKOK_OFFSET_MS) / DAY_MS) * DAY_MS - BANGKOK_OFFSET_MS
  const days = Array.from({ length: DAYS + 1 }, (_, day) => today + day * DAY_MS)
  const [first, last] = [now.getTime() + LEAD_MS, now.getTime() + DAYS * DAY_MS]
  return days
    .flatMap((day) => {
      const ofDay = hoursOn(hours, bangkokDay(day))
      return START_HOURS.filter((start) => isWithin(ofDay, start)).map((start) => day + start * HOUR_MS)
    })
    .filter((at) => at >= first && at <= last)
    .map((at) => slotFrom(new Date(at)))
}

/** The slots offered to customers: those that do not close while the order is filled in. */
export const slotsToOffer = (hours: Hours, now: Date): Slot[] =>
  slotsOf(hours, now).filter(({ startsAt }) => startsAt.getTime() >= now.getTime() + LEAD_MS + OFFERED_FOR_MS)

/** Until when a customer can reschedule or cancel a paid order: the shop's preparation time before the pick-up. */
export const changeUntil = (pickupAt: Date): Date => new Date(pickupAt.getTime() - LEAD_MS)

/** Whether the order can still be rescheduled or cancelled; the limit itself is included. */
export const isChangeable = (pickupAt: Date, now: Date): boolean => now <= changeUntil(pickupAt)

const isReservedIn = ({ branchId, service }: SlotPool) =>
  and(eq(orders.branchId, branchId), eq(orders.service, service), eq(orders.holdsSlots, true))

/** The number of reserved visits from a time on, by the start of their slot in epoch milliseconds. */
export async function bookedVisits(db: Database | Tx, pool: SlotPool, from: Date): Promise<Map<number, number>> {
  const visits = new Map<number, number>()
  for (const column of [orders.pickupAt, orders.dropoffAt]) {
    const isAhead = and(isReservedIn(pool), gte(column, from))
    const rows = await db.select({ at: column, n: count() }).from(orders).where(isAhead).groupBy(column)
    for (const { at, n } of rows) visits.set(at.getTime(), (visits.get(at.getTime()) ?? 0) + n)
  }
  return visits
}

async function isFull(tx: Tx, pool: SlotPool, at: Date, exceptId: string | undefined): Promise<boolean> {
  const isOther = exceptId === undefined ? undefined : ne(orders.transactionId, exceptId)
  const [sum] = await tx
    .select({ n: count() })
    .from(orders)
    .where(and(isReservedIn(pool), isOther, or(eq(orders.pickupAt, at), eq(orders.dropoffAt, at))))
  return (sum?.n ?? 0) >= pool.slotCapacity
}

/**
 * Checks that both visits have free capacity, and locks their slots until the database transaction ends. The caller must
 * write the order that holds them in the same transaction.
 * @param visits a visit that is left out is already reserved
 * @param rescheduledId the order that is being rescheduled; its present visits do not count
 * @returns the visit whose slot is full, or undefined
 */
export async function reserveSlots(
  tx: Tx,
  pool: SlotPool,
  visits: { pickup?: Date | undefined; dropoff?: Date | undefined },
  rescheduledId?: string,
): Promise<'pickup' | 'dropoff' | undefined> {
  // Locks in order of time everywhere, so that two orders with the same visits cannot deadlock.
  for (const [visit, at] of [
    ['pickup', visits.pickup],
    ['dropoff', visits.dropoff],
  ] as const) {
    if (!at) continue
    const key = `slot:${pool.branchId}:${pool.service}:${at.toISOString()}`
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`)
    if (await isFull(tx, pool, at, rescheduledId)) return visit
  }
  return undefined
}

/**
 * Reserves the released visits again after a late payment, if they are in the future and not full.
 * @returns whether the order can be fulfilled
 */
export async function reserveSlotsAgain(tx: Tx, transactionId: string): Promise<boolean> {
  const [orderWithOffer] = await tx
    .select({ order: orders, offer: orderOffers })
    .from(orders)
    .innerJoin(orderOffers, and(eq(orderOffers.branchId, orders.branchId), eq(orderOffers.service, orders.service)))
    .where(eq(orders.transactionId, transactionId))
  if (!orderWithOffer || orderWithOffer.order.pickupAt <= clock.date()) return false
  const { pickupAt: pickup, dropoffAt: dropoff } = orderWithOffer.order
  if (await reserveSlots(tx, orderWithOffer.offer, { pickup, dropoff })) return false
  await tx.update(orders).set({ holdsSlots: true }).where(eq(orders.transactionId, transactionId))
  return true
}

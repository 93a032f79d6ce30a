import { and, count, eq, gte, ne, or, sql } from 'drizzle-orm'
import type { ServiceKind } from '#contract/services.ts'
import type { Database, Tx } from '#server/db/database.ts'
import { orders } from '#server/db/schema/orders.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
/** Thailand has had one time, without summers, since 1920. */
const BANGKOK_MS = 7 * HOUR_MS
const SLOT_MS = 2 * HOUR_MS
const DAYS = 7
/** Time to get going. */
const LEAD_MS = HOUR_MS
/** Time to write an address and a note, and to pay: what is offered can be had that long. */
const OFFERED_FOR_MS = 10 * MINUTE_MS
/** Hours of the day at which a slot begins: nobody wants to be called at night, also where the shop never closes. */
const STARTS = [8, 10, 12, 14, 16, 18]

type Hours = { opensAt: string | null; closesAt: string | null }
type Slot = { startsAt: Date; endsAt: Date }
/** Visits of a branch and a service share a van. */
export type SlotPool = { branchId: string; service: ServiceKind; slotCapacity: number }

const hour = (of: number) => `${String(of).padStart(2, '0')}:00`

function isWithin({ opensAt, closesAt }: Hours, start: number): boolean {
  if (!opensAt || !closesAt) return true
  const [from, to] = [hour(start), hour(start + SLOT_MS / HOUR_MS)]
  // Hours may go past midnight, and then the shop is open until then.
  return opensAt <= from && (closesAt <= opensAt || to <= closesAt)
}

export const slotFrom = (startsAt: Date): Slot => ({ startsAt, endsAt: new Date(startsAt.getTime() + SLOT_MS) })

/** The slots of a branch that can be had from now on, whether or not they are full. */
export function slotsOf(hours: Hours, now: Date): Slot[] {
  const today = Math.floor((now.getTime() + BANGKOK_MS) / DAY_MS) * DAY_MS - BANGKOK_MS
  const days = Array.from({ length: DAYS + 1 }, (_, day) => today + day * DAY_MS)
  const starts = STARTS.filter((start) => isWithin(hours, start))
  const [first, last] = [now.getTime() + LEAD_MS, now.getTime() + DAYS * DAY_MS]
  return days
    .flatMap((day) => starts.map((start) => day + start * HOUR_MS))
    .filter((at) => at >= first && at <= last)
    .map((at) => slotFrom(new Date(at)))
}

/** The slots to choose from: none that closes while somebody fills in the order. */
export const slotsToOffer = (hours: Hours, now: Date): Slot[] =>
  slotsOf(hours, now).filter(({ startsAt }) => startsAt.getTime() >= now.getTime() + LEAD_MS + OFFERED_FOR_MS)

/** The last moment at which a customer can move or cancel a paid order: the shop needs the same time to get going. */
export const changeUntil = (pickupAt: Date): Date => new Date(pickupAt.getTime() - LEAD_MS)

/** Whether it is not too late to move or cancel: at exactly an hour before it is not. */
export const isChangeable = (pickupAt: Date, now: Date): boolean => now <= changeUntil(pickupAt)

const heldBy = ({ branchId, service }: SlotPool) =>
  and(eq(orders.branchId, branchId), eq(orders.service, service), eq(orders.holdsSlots, true))

/** How many visits are promised from then on, by the millisecond at which their slot begins. */
export async function bookedVisits(db: Database | Tx, van: SlotPool, from: Date): Promise<Map<number, number>> {
  const visits = new Map<number, number>()
  for (const column of [orders.pickupAt, orders.dropoffAt]) {
    const ahead = and(heldBy(van), gte(column, from))
    const found = await db.select({ at: column, n: count() }).from(orders).where(ahead).groupBy(column)
    for (const { at, n } of found) visits.set(at.getTime(), (visits.get(at.getTime()) ?? 0) + n)
  }
  return visits
}

async function isFull(tx: Tx, van: SlotPool, at: Date, own: string | undefined): Promise<boolean> {
  const isOther = own === undefined ? undefined : ne(orders.transactionId, own)
  const [sum] = await tx
    .select({ n: count() })
    .from(orders)
    .where(and(heldBy(van), isOther, or(eq(orders.pickupAt, at), eq(orders.dropoffAt, at))))
  return (sum?.n ?? 0) >= van.slotCapacity
}

/**
 * Looks whether both visits can still be promised, and lets nobody else promise them before this database transaction
 * ends. The order that holds them must be written in it.
 * @param visits one that is left out is promised already
 * @param own the order that is moved, whose present visits do not count
 * @returns the visit whose slot is full
 */
export async function reserveSlots(
  tx: Tx,
  van: SlotPool,
  visits: { pickup?: Date | undefined; dropoff?: Date | undefined },
  own?: string,
): Promise<'pickup' | 'dropoff' | undefined> {
  // The earlier first, everywhere: two orders with the same two visits then never wait for each other.
  for (const [visit, at] of [
    ['pickup', visits.pickup],
    ['dropoff', visits.dropoff],
  ] as const) {
    if (!at) continue
    const key = `slot:${van.branchId}:${van.service}:${at.toISOString()}`
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`)
    if (await isFull(tx, van, at, own)) return visit
  }
  return undefined
}

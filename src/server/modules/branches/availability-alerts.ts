import { and, asc, desc, eq, gt, gte, inArray, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import { HOUR_MS } from '#contract/duration.ts'
import { getWatches, unwatchMachines, watchMachines } from '#contract/watches.ts'
import { branches, machines, watches } from '#server/db/schema/branches.ts'
import type { Message } from '#server/db/schema/notifications.ts'
import { transactions } from '#server/db/schema/payment.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { App } from '#server/http/app.ts'
import { readBranch } from '#server/http/branches.ts'
import { lockCustomer } from '#server/http/customers.ts'
import { defineHandler, type Handler } from '#server/http/handler.ts'
import { enqueueNotification } from '#server/modules/notifications/enqueue-notification.ts'
import { isFreeUnheld, isHolding, readMachines, stateOf } from '#server/modules/payments/reservations/machine-state.ts'
import { isOpen } from '#server/modules/payments/reservations/opening-hours.ts'
import { clock } from '#server/platform/clock.ts'
import type { PeriodicJob } from '#server/platform/job-loop.ts'
import { textOf } from '#server/platform/texts/texts.ts'

const MAX_WAIT_HOURS = 12
/** After a customer is notified of a free machine, others are not for this long: time to walk there. */
const HEAD_START_MINUTES = 5
const EXPIRY_BATCH_SIZE = 100
/** Any number that all servers share, and no other lock. */
const OFFER_LOCK = 7_203_115
/** Branches per run. */
const OFFER_BATCH_SIZE = 50
/** Customers of one branch per run: more than it has machines. */
const WATCH_BATCH_SIZE = 200
const STALE_MS = 2 * HOUR_MS

type Watch = typeof watches.$inferSelect
type Branch = typeof branches.$inferSelect
type Machine = typeof machines.$inferSelect

const toWatch = (watch: Watch, branch: Branch) => ({
  watch_id: watch.id,
  branch_id: branch.id,
  branch_name: { th: branch.nameTh, en: branch.nameEn },
  machine_category: watch.category,
  capacity_kg: watch.capacityKg,
  until: watch.until.toISOString(),
})

const isPending = and(isNull(watches.notifiedAt), gt(watches.until, sql`now()`))

type Criteria = Pick<Watch, 'branchId' | 'category' | 'capacityKg'>
/** @param paid the dryer that the customer has paid for: it starts in no larger one than was chosen */
const matches = (machine: Machine, criteria: Criteria, paid: PaidDryer | undefined) =>
  machine.branchId === criteria.branchId &&
  machine.category === criteria.category &&
  (criteria.capacityKg === null || machine.capacityKg >= criteria.capacityKg) &&
  (paid === undefined || machine.category !== 'dryer' || machine.capacityKg <= paid.capacityKg)

type Db = Parameters<typeof readMachines>[0]
type PaidDryer = { id: string; capacityKg: number }

/** Dryers that these customers have paid for with a wash in this branch and have not started; of several the largest. */
async function readPaidDryers(
  db: Db,
  branchId: string,
  customerIds: readonly string[],
): Promise<ReadonlyMap<string, PaidDryer>> {
  if (customerIds.length === 0) return new Map()
  const rows = await db
    .select({ customerId: transactions.customerId, id: transactions.id, capacityKg: machines.capacityKg })
    .from(transactions)
    .innerJoin(machines, eq(machines.id, transactions.machineId))
    .where(
      and(
        eq(transactions.status, 'to_start'),
        eq(transactions.branchId, branchId),
        inArray(transactions.customerId, [...customerIds]),
      ),
    )
    .orderBy(asc(machines.capacityKg))
  return new Map(rows.map(({ customerId, ...dryer }) => [customerId, dryer]))
}

async function freeMachines(db: Db, where: SQL | undefined): Promise<Machine[]> {
  const rows = await readMachines(db, where)
  return rows.filter(({ machine, holder }) => stateOf(machine, holder) === 'free').map(({ machine }) => machine)
}

const watch = defineHandler(watchMachines, async ({ app, brand, caller, input }) => {
  const { customerId } = caller
  const { branch_id: branchId, machine_category: category, capacity_kg: capacityKg } = input
  const until = new Date(input.until)
  const hours = (until.getTime() - clock.now()) / HOUR_MS
  if (!(hours > 0 && hours <= MAX_WAIT_HOURS)) throw new ApiError('invalid', { errors: { until: ['range'] } })
  const branch = await readBranch(app.db, branchId, brand.id)
  const criteria = { branchId, category, capacityKg }
  const paid = (await readPaidDryers(app.db, branchId, [customerId])).get(customerId)
  const free = await freeMachines(app.db, eq(machines.branchId, branchId))
  if (free.some((machine) => matches(machine, criteria, paid))) throw new ApiError('machine_free')
  return app.db.transaction(async (tx) => {
    await lockCustomer(tx, customerId)
    const isSame = and(
      eq(watches.customerId, customerId),
      eq(watches.branchId, branchId),
      eq(watches.category, category),
      capacityKg === null ? isNull(watches.capacityKg) : eq(watches.capacityKg, capacityKg),
      isNull(watches.notifiedAt),
    )
    const [extended] = await tx.update(watches).set({ until }).where(isSame).returning()
    const [saved] = extended
      ? [extended]
      : await tx
          .insert(watches)
          .values({ customerId, ...criteria, until })
          .returning()
    if (!saved) throw new Error('insert into watches returned no row')
    return toWatch(saved, branch)
  })
})

const list = defineHandler(getWatches, async ({ app, caller, input }) => {
  const isListed = and(eq(watches.customerId, caller.customerId), isPending)
  const total = await app.db.$count(watches, isListed)
  const rows = await app.db
    .select({ watch: watches, branch: branches })
    .from(watches)
    .innerJoin(branches, eq(branches.id, watches.branchId))
    .where(isListed)
    .orderBy(desc(watches.createdAt), desc(watches.id))
    .limit(input.limit)
    .offset((input.page - 1) * input.limit)
  return { details: rows.map(({ watch, branch }) => toWatch(watch, branch)), total }
})

const unwatch = defineHandler(unwatchMachines, async ({ app, caller, input }) => {
  await app.db
    .delete(watches)
    .where(and(eq(watches.customerId, caller.customerId), eq(watches.id, input.watch_id), isNull(watches.notifiedAt)))
  return {}
})

const namesOf = ({ nameTh, nameEn }: Branch) => ({ th: nameTh, en: nameEn })

/** Where a dryer that is paid for is started: not where another one is bought. */
const startOf = (category: Watch['category'], paid: PaidDryer | undefined) =>
  category === 'dryer' && paid ? `/waiting-payment/${paid.id}?watch=dryer` : undefined

const freeMessage = (branch: Branch, machine: Machine, paid: PaidDryer | undefined): Message => {
  const { nodeId, address, subPosition } = machine
  return {
    title: textOf(`push.machine_free.${machine.category}.title`, { machine: machine.number }),
    body: textOf('push.machine_free.body', { capacity: String(machine.capacityKg), branch: namesOf(branch) }),
    path:
      startOf(machine.category, paid) ??
      `/qr-scanner?${new URLSearchParams({ node_id: nodeId, address, sub_position: subPosition })}`,
  }
}

const overMessage = (branch: Branch, category: Watch['category'], paid: PaidDryer | undefined): Message => ({
  title: textOf(`push.watch_over.${category}.title`),
  body: textOf('push.watch_over.body', { branch: namesOf(branch) }),
  path: startOf(category, paid) ?? `/branch/${branch.id}?watch=${category}`,
})

/**
 * Deletes expired watches, each with one message to its customer. A watch that expired hours ago, while no server ran,
 * is deleted without a message. A watch that the customer stopped has no row any more, so it gets no message either.
 */
export async function endWatches(app: App): Promise<void> {
  await app.db.transaction(async (tx) => {
    const expired = await tx
      .select({ watch: watches, branch: branches })
      .from(watches)
      .innerJoin(branches, eq(branches.id, watches.branchId))
      .where(and(isNull(watches.notifiedAt), lte(watches.until, sql`now()`)))
      .orderBy(asc(watches.until))
      .limit(EXPIRY_BATCH_SIZE)
      .for('update', { of: watches, skipLocked: true })
    for (const { watch, branch } of expired) {
      await tx.delete(watches).where(eq(watches.id, watch.id))
      if (clock.now() - watch.until.getTime() > STALE_MS) continue
      const { customerId, category } = watch
      const paid = (await readPaidDryers(tx, branch.id, [customerId])).get(customerId)
      await enqueueNotification(tx, customerId, 'watch_over', watch.id, overMessage(branch, category, paid))
    }
  })
}

/** Not offered to another customer a short time ago. */
const isNotOffered = sql`not exists (select 1 from ${watches} as offered where offered.machine_id = ${machines.id}
  and offered.notified_at > now() - ${sql.raw(String(HEAD_START_MINUTES))} * interval '1 minute')`

/** Branches where a customer waits for a machine that is free. Locks nothing: most of the time there are none. */
async function branchesWithOffers({ db }: App): Promise<string[]> {
  const rows = await db
    .selectDistinct({ branchId: watches.branchId })
    .from(watches)
    .innerJoin(
      machines,
      and(
        eq(machines.branchId, watches.branchId),
        eq(machines.category, watches.category),
        or(isNull(watches.capacityKg), gte(machines.capacityKg, watches.capacityKg)),
      ),
    )
    .leftJoin(transactions, and(eq(transactions.machineId, machines.id), isHolding))
    .where(and(isPending, isNull(transactions.id), isFreeUnheld, isNotOffered))
    .limit(OFFER_BATCH_SIZE)
  return rows.map(({ branchId }) => branchId)
}

const notifyWatchersOf = (app: App, branchId: string) =>
  // Retried after a deadlock: the end of an account locks the customer first, then the watches.
  app.db.transaction(async (tx) => {
    // So that no other server offers the same machine to another customer meanwhile. No lock of the branch's row, which
    // the review of a customer waits for.
    const { rows } = await tx.execute<{ is_locked: boolean }>(
      sql`select pg_try_advisory_xact_lock(${OFFER_LOCK}, hashtext(${branchId})) as is_locked`,
    )
    if (!rows[0]?.is_locked) return // another server is at it
    const [branch] = await tx.select().from(branches).where(eq(branches.id, branchId))
    if (!branch || !isOpen(branch, clock.date())) return
    const pendingWatches = await tx
      .select()
      .from(watches)
      .where(and(eq(watches.branchId, branchId), isPending))
      .orderBy(asc(watches.createdAt))
      .limit(WATCH_BATCH_SIZE)
      .for('update', { skipLocked: true })
    const free = await freeMachines(tx, and(eq(machines.branchId, branchId), isNotOffered))
    const waiting = pendingWatches.map(({ customerId }) => customerId)
    const paidDryers = await readPaidDryers(tx, branchId, waiting)
    const offeredIds = new Set<string>()
    for (const pendingWatch of pendingWatches) {
      const paid = paidDryers.get(pendingWatch.customerId)
      const machine = free.find((candidate) => !offeredIds.has(candidate.id) && matches(candidate, pendingWatch, paid))
      if (!machine) continue
      offeredIds.add(machine.id)
      await tx
        .update(watches)
        .set({ notifiedAt: clock.date(), machineId: machine.id })
        .where(eq(watches.id, pendingWatch.id))
      const { customerId, id } = pendingWatch
      await enqueueNotification(tx, customerId, 'machine_free', id, freeMessage(branch, machine, paid))
    }
  })

/**
 * Notifies customers of free machines, the longest waiting first, each machine to one customer at a time. Safe to run
 * on several servers at once: a branch locked by one server is skipped by the others.
 */
export async function notifyWatchers(app: App): Promise<void> {
  for (const branchId of await branchesWithOffers(app)) await notifyWatchersOf(app, branchId)
}

export const watchHandlers: readonly Handler[] = [watch, list, unwatch]

/** Ends the waits whose time is over and notifies their customers. */
export const expiredAlerts: PeriodicJob<App> = { name: 'expired alerts', everyMs: 2_000, run: endWatches }

/** Notifies customers who wait for a machine as soon as one is free. */
export const availabilityAlerts: PeriodicJob<App> = { name: 'availability alerts', everyMs: 2_000, run: notifyWatchers }

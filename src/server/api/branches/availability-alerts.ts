import { and, asc, count, desc, eq, gt, inArray, isNull, lte, sql } from 'drizzle-orm'
import { getWatches, unwatchMachines, watchMachines } from '#contract/watches.ts'
import { lockCustomer } from '#server/api/account/customers.ts'
import { enqueueNotification } from '#server/api/notifications/enqueue-notification.ts'
import type { App } from '#server/app.ts'
import { branches, machines, watches } from '#server/db/schema/branches.ts'
import type { Message } from '#server/db/schema/notifications.ts'
import { ApiError } from '#server/http/api-error.ts'
import { defineHandler, type Handler } from '#server/http/handler.ts'
import { textOf } from '#server/texts/texts.ts'
import { readBranch } from './branches.ts'
import { readMachines, stateOf } from './machine-state.ts'

const MAX_WAIT_HOURS = 12
/** After a customer is notified of a free machine, others are not for this long: time to walk there. */
const HEAD_START_MINUTES = 5
const EXPIRY_BATCH_SIZE = 100
const STALE_MS = 2 * 3_600_000

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
const matches = (machine: Machine, criteria: Criteria) =>
  machine.branchId === criteria.branchId &&
  machine.category === criteria.category &&
  (criteria.capacityKg === null || machine.capacityKg >= criteria.capacityKg)

async function freeMachines(db: Parameters<typeof readMachines>[0], branchIds: string[]): Promise<Machine[]> {
  const rows = await readMachines(db, inArray(machines.branchId, branchIds))
  return rows.filter(({ machine, holder }) => stateOf(machine, holder) === 'free').map(({ machine }) => machine)
}

const watch = defineHandler(watchMachines, async ({ app, brand, caller, input }) => {
  const { customerId } = caller
  const { branch_id: branchId, machine_category: category, capacity_kg: capacityKg } = input
  const until = new Date(input.until)
  const hours = (until.getTime() - Date.now()) / 3_600_000
  if (!(hours > 0 && hours <= MAX_WAIT_HOURS)) throw new ApiError('invalid', { errors: { until: ['range'] } })
  const branch = await readBranch(app.db, branchId, brand.id)
  const criteria = { branchId, category, capacityKg }
  if ((await freeMachines(app.db, [branchId])).some((machine) => matches(machine, criteria)))
    throw new ApiError('machine_free')
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
  const [sum] = await app.db.select({ total: count() }).from(watches).where(isListed)
  const rows = await app.db
    .select({ watch: watches, branch: branches })
    .from(watches)
    .innerJoin(branches, eq(branches.id, watches.branchId))
    .where(isListed)
    .orderBy(desc(watches.createdAt), desc(watches.id))
    .limit(input.limit)
    .offset((input.page - 1) * input.limit)
  return { details: rows.map(({ watch, branch }) => toWatch(watch, branch)), total: sum?.total ?? 0 }
})

const unwatch = defineHandler(unwatchMachines, async ({ app, caller, input }) => {
  await app.db
    .delete(watches)
    .where(and(eq(watches.customerId, caller.customerId), eq(watches.id, input.watch_id), isNull(watches.notifiedAt)))
  return {}
})

const namesOf = ({ nameTh, nameEn }: Branch) => ({ th: nameTh, en: nameEn })

const freeMessage = (branch: Branch, machine: Machine): Message => {
  const { nodeId, address, subPosition } = machine
  return {
    title: textOf(`push.machine_free.${machine.category}.title`, { machine: machine.number }),
    body: textOf('push.machine_free.body', { capacity: String(machine.capacityKg), branch: namesOf(branch) }),
    path: `/qr-scanner?${new URLSearchParams({ node_id: nodeId, address, sub_position: subPosition })}`,
  }
}

const overMessage = (branch: Branch, category: Watch['category']): Message => ({
  title: textOf(`push.watch_over.${category}.title`),
  body: textOf('push.watch_over.body', { branch: namesOf(branch) }),
  path: `/branch/${branch.id}?watch=${category}`,
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
      if (Date.now() - watch.until.getTime() > STALE_MS) continue
      await enqueueNotification(tx, watch.customerId, 'watch_over', watch.id, overMessage(branch, watch.category))
    }
  })
}

/**
 * Notifies customers of free machines, the longest waiting first, each machine to one customer at a time. Safe to run
 * on several servers at once: rows locked by one server are skipped by the others.
 */
export function notifyWatchers(app: App): Promise<void> {
  return app.db.transaction(async (tx) => {
    const pendingWatches = await tx
      .select()
      .from(watches)
      .where(isPending)
      .orderBy(asc(watches.createdAt))
      .for('update', { skipLocked: true })
    if (!pendingWatches.length) return
    const branchIds = [...new Set(pendingWatches.map(({ branchId }) => branchId))]
    // Locked, so that no other server offers the same machine to another customer meanwhile.
    const lockedBranches = await tx
      .select()
      .from(branches)
      .where(inArray(branches.id, branchIds))
      .orderBy(asc(branches.id))
      .for('no key update')
    const isRecent = gt(watches.notifiedAt, sql`now() - ${HEAD_START_MINUTES} * interval '1 minute'`)
    const recentlyOffered = await tx.select({ id: watches.machineId }).from(watches).where(isRecent)
    const offeredIds = new Set(recentlyOffered.map(({ id }) => id))
    const free = await freeMachines(tx, branchIds)
    for (const pendingWatch of pendingWatches) {
      const machine = free.find((candidate) => !offeredIds.has(candidate.id) && matches(candidate, pendingWatch))
      const branch = lockedBranches.find(({ id }) => id === pendingWatch.branchId)
      if (!machine || !branch) continue
      offeredIds.add(machine.id)
      await tx
        .update(watches)
        .set({ notifiedAt: new Date(), machineId: machine.id })
        .where(eq(watches.id, pendingWatch.id))
      await enqueueNotification(
        tx,
        pendingWatch.customerId,
        'machine_free',
        pendingWatch.id,
        freeMessage(branch, machine),
      )
    }
  })
}

export const watchHandlers: readonly Handler[] = [watch, list, unwatch]

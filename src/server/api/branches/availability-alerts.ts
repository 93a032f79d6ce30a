import { and, asc, count, desc, eq, gt, inArray, isNull, lte, sql } from 'drizzle-orm'
import { getWatches, unwatchMachines, watchMachines } from '#contract/watches.ts'
import { lockCustomer } from '#server/api/account/customers.ts'
import { enqueueNotification } from '#server/api/notifications/enqueue-notification.ts'
import type { App } from '#server/app.ts'
import { watches } from '#server/db/schema/account.ts'
import { branches, machines } from '#server/db/schema/core.ts'
import { ApiError } from '#server/http/api-error.ts'
import { defineHandler, type Handler } from '#server/http/handler.ts'
import { readBranch } from './branches.ts'
import { readMachines, stateOf } from './machine-state.ts'

const LONGEST_HOURS = 12
/** A machine that one customer was told of is not told to the next before the first could have walked there. */
const HEAD_START_MINUTES = 5
const ENDED_AT_ONCE = 100
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

const isWaiting = and(isNull(watches.notifiedAt), gt(watches.until, sql`now()`))

const fits = (machine: Machine, wish: Pick<Watch, 'branchId' | 'category' | 'capacityKg'>) =>
  machine.branchId === wish.branchId &&
  machine.category === wish.category &&
  (wish.capacityKg === null || machine.capacityKg >= wish.capacityKg)

async function freeMachines(db: Parameters<typeof readMachines>[0], branchIds: string[]): Promise<Machine[]> {
  const standing = await readMachines(db, inArray(machines.branchId, branchIds))
  return standing.filter(({ machine, holder }) => stateOf(machine, holder) === 'free').map(({ machine }) => machine)
}

const watch = defineHandler(watchMachines, async ({ app, brand, caller, input }) => {
  const { customerId } = caller
  const { branch_id: branchId, machine_category: category, capacity_kg: capacityKg } = input
  const until = new Date(input.until)
  const hours = (until.getTime() - Date.now()) / 3_600_000
  if (!(hours > 0 && hours <= LONGEST_HOURS)) throw new ApiError('invalid', { errors: { until: ['range'] } })
  const branch = await readBranch(app.db, branchId, brand.id)
  const wish = { branchId, category, capacityKg }
  if ((await freeMachines(app.db, [branchId])).some((machine) => fits(machine, wish)))
    throw new ApiError('machine_free')
  return app.db.transaction(async (tx) => {
    await lockCustomer(tx, customerId)
    const same = and(
      eq(watches.customerId, customerId),
      eq(watches.branchId, branchId),
      eq(watches.category, category),
      capacityKg === null ? isNull(watches.capacityKg) : eq(watches.capacityKg, capacityKg),
      isNull(watches.notifiedAt),
    )
    const [moved] = await tx.update(watches).set({ until }).where(same).returning()
    const [made] = moved
      ? [moved]
      : await tx
          .insert(watches)
          .values({ customerId, ...wish, until })
          .returning()
    if (!made) throw new Error('A watch was not written')
    return toWatch(made, branch)
  })
})

const list = defineHandler(getWatches, async ({ app, caller, input }) => {
  const mine = and(eq(watches.customerId, caller.customerId), isWaiting)
  const [sum] = await app.db.select({ total: count() }).from(watches).where(mine)
  const rows = await app.db
    .select({ watch: watches, branch: branches })
    .from(watches)
    .innerJoin(branches, eq(branches.id, watches.branchId))
    .where(mine)
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

const errorMessageId = (branch: Branch, machine: Machine) => {
  const { nodeId, address, subPosition } = machine
  const kind = machine.category === 'washer' ? { th: 'เครื่องซัก', en: 'Washer' } : { th: 'เครื่องอบ', en: 'Dryer' }
  return {
    title: { th: `${kind.th} ${machine.number} ว่างแล้ว`, en: `${kind.en} ${machine.number} is free` },
    body: {
      th: `${machine.capacityKg} กก. ที่ ${branch.nameTh} ใครถึงก่อนได้ก่อน`,
      en: `${machine.capacityKg} kg at ${branch.nameEn}. First come, first served.`,
    },
    path: `/qr-scanner?${new URLSearchParams({ node_id: nodeId, address, sub_position: subPosition })}`,
  }
}

const overMessage = (branch: Branch, category: Watch['category']) => {
  const kind = category === 'washer' ? { th: 'เครื่องซัก', en: 'washer' } : { th: 'เครื่องอบ', en: 'dryer' }
  return {
    title: { th: `หมดเวลารอ ${kind.th}`, en: `You no longer wait for a ${kind.en}` },
    body: {
      th: `ยังไม่มีเครื่องว่างที่ ${branch.nameTh} แตะเพื่อรอต่อ`,
      en: `None became free at ${branch.nameEn}. Tap to wait again.`,
    },
    path: `/branch/${branch.id}?watch=${category}`,
  }
}

/**
 * Ends the waits whose time is over, each with one notice. One that ended hours ago, because no server ran, ends without:
 * nobody waits for it any more. A wait that the customer stopped is gone, and has no end to tell.
 */
export async function endWatches(app: App): Promise<void> {
  await app.db.transaction(async (tx) => {
    const ended = await tx
      .select({ watch: watches, branch: branches })
      .from(watches)
      .innerJoin(branches, eq(branches.id, watches.branchId))
      .where(and(isNull(watches.notifiedAt), lte(watches.until, sql`now()`)))
      .orderBy(asc(watches.until))
      .limit(ENDED_AT_ONCE)
      .for('update', { of: watches, skipLocked: true })
    for (const { watch, branch } of ended) {
      await tx.delete(watches).where(eq(watches.id, watch.id))
      if (Date.now() - watch.until.getTime() > STALE_MS) continue
      await enqueueNotification(tx, watch.customerId, 'watch_over', watch.id, overMessage(branch, watch.category))
    }
  })
}

/**
 * Tells those who wait what has become free, the longest waiting first, each machine to one of them at a time. Several
 * servers may do it at once: whom one has locked the others skip.
 */
export function notifyWatchers(app: App): Promise<void> {
  return app.db.transaction(async (tx) => {
    const waiting = await tx
      .select()
      .from(watches)
      .where(isWaiting)
      .orderBy(asc(watches.createdAt))
      .for('update', { skipLocked: true })
    if (!waiting.length) return
    const branchIds = [...new Set(waiting.map(({ branchId }) => branchId))]
    // Locked, so that a server beside this one does not tell another customer of the same machine.
    const shops = await tx
      .select()
      .from(branches)
      .where(inArray(branches.id, branchIds))
      .orderBy(asc(branches.id))
      .for('no key update')
    const lately = gt(watches.notifiedAt, sql`now() - ${HEAD_START_MINUTES} * interval '1 minute'`)
    const told = await tx.select({ id: watches.machineId }).from(watches).where(lately)
    const taken = new Set(told.map(({ id }) => id))
    const free = await freeMachines(tx, branchIds)
    for (const wish of waiting) {
      const machine = free.find((one) => !taken.has(one.id) && fits(one, wish))
      const branch = shops.find(({ id }) => id === wish.branchId)
      if (!machine || !branch) continue
      taken.add(machine.id)
      await tx.update(watches).set({ notifiedAt: new Date(), machineId: machine.id }).where(eq(watches.id, wish.id))
      await enqueueNotification(tx, wish.customerId, 'machine_free', wish.id, errorMessageId(branch, machine))
    }
  })
}

export const watchHandlers: readonly Handler[] = [watch, list, unwatch]

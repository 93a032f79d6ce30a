import { and, eq, gt, sql } from 'drizzle-orm'
import { HOUR_MS } from '#contract/duration.ts'
import { collectLoad, getSharedLoad, LINK_HOURS, shareLoad, unshareLoad } from '#contract/loads.ts'
import { branches, machines } from '#server/db/schema/branches.ts'
import { loadLinks } from '#server/db/schema/loads.ts'
import { transactions } from '#server/db/schema/payment.ts'
import { ApiError } from '#server/http/api-error.ts'
import { changeCustomer } from '#server/http/customers.ts'
import { defineHandler, type Handler, type RequestContext } from '#server/http/handler.ts'
import { expectedEndOf } from '#server/modules/payments/reservations/machine-state.ts'
import { clock } from '#server/platform/clock.ts'
import { newLoadToken } from '#server/platform/ids.ts'

type Load = { load: typeof transactions.$inferSelect; machine: typeof machines.$inferSelect }

/** It ran, and has stopped before its end, whatever has become of its money since. */
const hasStopped = ({ status, startedAt }: Load['load']) =>
  startedAt !== null && (status === 'stopped' || status === 'refunded')

/** A machine's `doneAt` is cleared when it is emptied or started again. */
const isInMachine = ({ load, machine }: Load) =>
  load.status === 'running' ||
  ((load.status === 'completed' || hasStopped(load)) &&
    load.endsAt !== null &&
    machine.doneAt?.getTime() === load.endsAt.getTime())

async function readOwnLoad({ app, brand, caller, input }: RequestContext<typeof shareLoad>): Promise<Load> {
  const [ownLoad] = await app.db
    .select({ load: transactions, machine: machines })
    .from(transactions)
    .innerJoin(machines, eq(machines.id, transactions.machineId))
    .where(
      and(
        eq(transactions.id, input.transaction),
        eq(transactions.brand, brand.id),
        eq(transactions.customerId, caller.customerId),
      ),
    )
  if (!ownLoad) throw new ApiError('transaction_unknown')
  return ownLoad
}

const share = defineHandler(shareLoad, async (call) => {
  const ownLoad = await readOwnLoad(call)
  if (!isInMachine(ownLoad)) throw new ApiError('load_over')
  const until = new Date(clock.now() + LINK_HOURS * HOUR_MS)
  const newLink = { token: newLoadToken(), until }
  const isExpired = sql`${loadLinks.until} <= now()`
  const { customerId } = call.caller
  const [link] = await changeCustomer(call.app.db, customerId, (tx) =>
    tx
      .insert(loadLinks)
      .values({ transactionId: ownLoad.load.id, customerId, ...newLink })
      .onConflictDoUpdate({
        target: loadLinks.transactionId,
        set: {
          token: sql`case when ${isExpired} then excluded.token else ${loadLinks.token} end`,
          until: sql`case when ${isExpired} then excluded.until else ${loadLinks.until} end`,
        },
      })
      .returning(),
  )
  if (!link) throw new Error('insert into load_links returned no row')
  return { token: link.token, until: link.until.toISOString() }
})

const unshare = defineHandler(unshareLoad, async (call) => {
  const { load } = await readOwnLoad(call)
  await call.app.db.delete(loadLinks).where(eq(loadLinks.transactionId, load.id))
  return {}
})

const collect = defineHandler(collectLoad, async (call) => {
  const { load } = await readOwnLoad(call)
  if (load.status === 'running') throw new ApiError('not_collectable')
  // The machine may hold another customer's load by now.
  const isStillInside = and(eq(machines.id, transactions.machineId), eq(machines.doneAt, transactions.endsAt))
  await call.app.db
    .update(machines)
    .set({ doneAt: null })
    .from(transactions)
    .where(and(eq(transactions.id, load.id), isStillInside))
  return {}
})

const readShared = defineHandler(getSharedLoad, async ({ app, brand, input }) => {
  const [sharedLoad] = await app.db
    .select({ link: loadLinks, load: transactions, machine: machines, branch: branches })
    .from(loadLinks)
    .innerJoin(transactions, eq(transactions.id, loadLinks.transactionId))
    .innerJoin(machines, eq(machines.id, transactions.machineId))
    .innerJoin(branches, eq(branches.id, machines.branchId))
    .where(and(eq(loadLinks.token, input.token), gt(loadLinks.until, sql`now()`), eq(transactions.brand, brand.id)))
  const { program } = sharedLoad?.load ?? {}
  const endsAt = sharedLoad && expectedEndOf(sharedLoad.load)
  if (!sharedLoad || !endsAt || !program || !isInMachine(sharedLoad)) throw new ApiError('not_found')
  const { link, load, machine, branch } = sharedLoad
  return {
    machine_category: machine.category,
    machine_number: machine.number,
    branch_id: branch.id,
    branch_name: { th: branch.nameTh, en: branch.nameEn },
    is_running: load.status === 'running',
    is_paused: load.pausedAt !== null,
    is_stopped: hasStopped(load),
    ends_at: endsAt.toISOString(),
    total_minutes: program.minutes,
    until: link.until.toISOString(),
    server_time: clock.date().toISOString(),
  }
})

export const loadHandlers: readonly Handler[] = [share, unshare, collect, readShared]

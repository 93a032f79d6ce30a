import { and, eq, gt, sql } from 'drizzle-orm'
import { collectLoad, getSharedLoad, shareLoad, unshareLoad } from '#contract/loads.ts'
import { newLoadToken } from '#server/api/ids.ts'
import { loadLinks } from '#server/db/schema/account.ts'
import { branches, machines, transactions } from '#server/db/schema/core.ts'
import { ApiError } from '#server/http/api-error.ts'
import { defineHandler, type Handler, type RequestContext } from '#server/http/handler.ts'

const GOOD_FOR_HOURS = 12

type Load = { load: typeof transactions.$inferSelect; machine: typeof machines.$inferSelect }

/** A machine forgets when it was done as soon as it is emptied or started anew. */
const isInMachine = ({ load, machine }: Load) =>
  load.status === 'running' ||
  (load.status === 'completed' && load.endsAt !== null && machine.doneAt?.getTime() === load.endsAt.getTime())

async function findOwn({ app, brand, caller, input }: RequestContext<typeof shareLoad>): Promise<Load> {
  const [found] = await app.db
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
  if (!found) throw new ApiError('transaction_unknown')
  return found
}

const share = defineHandler(shareLoad, async (call) => {
  const found = await findOwn(call)
  if (!isInMachine(found)) throw new ApiError('load_over')
  const until = new Date(Date.now() + GOOD_FOR_HOURS * 3_600_000)
  const fresh = { token: newLoadToken(), until }
  const isOver = sql`${loadLinks.until} <= now()`
  const [link] = await call.app.db
    .insert(loadLinks)
    .values({ transactionId: found.load.id, customerId: call.caller.customerId, ...fresh })
    .onConflictDoUpdate({
      target: loadLinks.transactionId,
      set: {
        token: sql`case when ${isOver} then excluded.token else ${loadLinks.token} end`,
        until: sql`case when ${isOver} then excluded.until else ${loadLinks.until} end`,
      },
    })
    .returning()
  if (!link) throw new Error('A link was not written')
  return { token: link.token, until: link.until.toISOString() }
})

const unshare = defineHandler(unshareLoad, async (call) => {
  const { load } = await findOwn(call)
  await call.app.db.delete(loadLinks).where(eq(loadLinks.transactionId, load.id))
  return {}
})

const collect = defineHandler(collectLoad, async (call) => {
  const { load } = await findOwn(call)
  if (load.status === 'running') throw new ApiError('not_collectable')
  // By now the machine may hold somebody else's.
  const isLast = and(eq(machines.id, transactions.machineId), eq(machines.doneAt, transactions.endsAt))
  await call.app.db
    .update(machines)
    .set({ doneAt: null })
    .from(transactions)
    .where(and(eq(transactions.id, load.id), isLast))
  return {}
})

const look = defineHandler(getSharedLoad, async ({ app, brand, input }) => {
  const [found] = await app.db
    .select({ link: loadLinks, load: transactions, machine: machines, branch: branches })
    .from(loadLinks)
    .innerJoin(transactions, eq(transactions.id, loadLinks.transactionId))
    .innerJoin(machines, eq(machines.id, transactions.machineId))
    .innerJoin(branches, eq(branches.id, machines.branchId))
    .where(and(eq(loadLinks.token, input.token), gt(loadLinks.until, sql`now()`), eq(transactions.brand, brand.id)))
  const { endsAt, program } = found?.load ?? {}
  if (!found || !endsAt || !program || !isInMachine(found)) throw new ApiError('not_found')
  const { link, load, machine, branch } = found
  return {
    machine_category: machine.category,
    machine_number: machine.number,
    branch_id: branch.id,
    branch_name: { th: branch.nameTh, en: branch.nameEn },
    is_running: load.status === 'running',
    ends_at: endsAt.toISOString(),
    total_minutes: program.minutes,
    until: link.until.toISOString(),
    server_time: new Date().toISOString(),
  }
})

export const loadHandlers: readonly Handler[] = [share, unshare, collect, look]

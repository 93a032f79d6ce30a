import { and, count, eq, gt, isNull, sql } from 'drizzle-orm'
import { getProblemReports, reportProblem } from '#contract/reports.ts'
import { type Call, type Handler, handle } from '#server/api/call.ts'
import { limit } from '#server/api/rate-limit.ts'
import { Refusal } from '#server/api/refusal.ts'
import type { Database, Tx } from '#server/db/database.ts'
import { machines } from '#server/db/schema.ts'
import { problemReports } from '#server/db/schema-account.ts'
import { readMachines } from './machine-state.ts'

/** Older ones say nothing of the machine as it is. */
const SHOWN_DAYS = 7
const REPORTS_PER_DAY = 20
const DAY_SECONDS = 86_400

async function findMachine({ app, brand, input }: Call<typeof getProblemReports>): Promise<string> {
  const [found] = await readMachines(
    app.db,
    and(
      eq(machines.nodeId, input.node_id),
      eq(machines.address, input.address),
      eq(machines.subPosition, input.sub_position),
    ),
  )
  if (!found) throw new Refusal('machine_unknown')
  if (found.branch.brand !== brand.id) throw new Refusal('other_brand')
  return found.machine.id
}

const report = handle(reportProblem, async (call) => {
  const { app, caller, input } = call
  const { kind, note } = input
  const machineId = await findMachine(call)
  await limit(app.db, `report:${caller.customerId}`, REPORTS_PER_DAY, DAY_SECONDS)
  await app.db
    .insert(problemReports)
    .values({ customerId: caller.customerId, machineId, kind, note: note || null })
    .onConflictDoUpdate({
      target: [problemReports.customerId, problemReports.machineId, problemReports.kind],
      targetWhere: isNull(problemReports.resolvedAt),
      set: { createdAt: new Date(), note: sql`coalesce(excluded.note, ${problemReports.note})` },
    })
  return {}
})

const list = handle(getProblemReports, async (call) => {
  const details = await call.app.db
    .select({ kind: problemReports.kind, count: count() })
    .from(problemReports)
    .where(
      and(
        eq(problemReports.machineId, await findMachine(call)),
        isNull(problemReports.resolvedAt),
        gt(problemReports.createdAt, sql`now() - ${SHOWN_DAYS} * interval '1 day'`),
      ),
    )
    .groupBy(problemReports.kind)
  const sorted = details.toSorted((a, b) => b.count - a.count || a.kind.localeCompare(b.kind))
  return { details: sorted, total: sorted.reduce((sum, { count }) => sum + count, 0) }
})

/** A repaired machine starts afresh. */
export const resolveReports = (db: Database | Tx, machineId: string) =>
  db
    .update(problemReports)
    .set({ resolvedAt: new Date() })
    .where(and(eq(problemReports.machineId, machineId), isNull(problemReports.resolvedAt)))

export const reportHandlers: readonly Handler[] = [report, list]

import { and, count, eq, gt, isNull, sql } from 'drizzle-orm'
import { DAY_SECONDS } from '#contract/duration.ts'
import { getProblemReports, type ProblemKind, REPORT_DAYS, reportProblem } from '#contract/reports.ts'
import type { Database, Tx } from '#server/db/database.ts'
import { problemReports } from '#server/db/schema/branches.ts'
import { changeCustomer } from '#server/http/customers.ts'
import { defineHandler, type Handler } from '#server/http/handler.ts'
import { limit } from '#server/http/rate-limit.ts'
import { findMachine } from '#server/modules/payments/reservations/machine-state.ts'
import { clock } from '#server/platform/clock.ts'

const REPORTS_PER_DAY = 20

/** A repeated report of the same customer counts once, until the machine is repaired. */
export const recordReport = (tx: Tx, customerId: string, machineId: string, kind: ProblemKind, note?: string | null) =>
  tx
    .insert(problemReports)
    .values({ customerId, machineId, kind, note: note || null })
    .onConflictDoUpdate({
      target: [problemReports.customerId, problemReports.machineId, problemReports.kind],
      targetWhere: isNull(problemReports.resolvedAt),
      set: { createdAt: clock.date(), note: sql`coalesce(excluded.note, ${problemReports.note})` },
    })

const report = defineHandler(reportProblem, async ({ app, brand, caller, input }) => {
  const { kind, note } = input
  const { machine } = await findMachine(app.db, brand, input)
  await limit(app.db, `report:${caller.customerId}`, REPORTS_PER_DAY, DAY_SECONDS)
  await changeCustomer(app.db, caller.customerId, (tx) => recordReport(tx, caller.customerId, machine.id, kind, note))
  return {}
})

const list = defineHandler(getProblemReports, async ({ app, brand, input }) => {
  const { machine } = await findMachine(app.db, brand, input)
  const details = await app.db
    .select({ kind: problemReports.kind, count: count() })
    .from(problemReports)
    .where(
      and(
        eq(problemReports.machineId, machine.id),
        isNull(problemReports.resolvedAt),
        gt(problemReports.createdAt, sql`now() - ${REPORT_DAYS} * interval '1 day'`),
      ),
    )
    .groupBy(problemReports.kind)
  const byCount = details.toSorted((a, b) => b.count - a.count || a.kind.localeCompare(b.kind))
  return { details: byCount, total: byCount.reduce((sum, { count }) => sum + count, 0) }
})

/** Resolves all open reports of a repaired machine. */
export const resolveReports = (db: Database | Tx, machineId: string) =>
  db
    .update(problemReports)
    .set({ resolvedAt: clock.date() })
    .where(and(eq(problemReports.machineId, machineId), isNull(problemReports.resolvedAt)))

export const reportHandlers: readonly Handler[] = [report, list]

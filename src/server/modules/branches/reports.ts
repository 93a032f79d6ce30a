import { and, count, eq, gt, isNull, sql } from 'drizzle-orm'
import { DAY_SECONDS, HOUR_SECONDS } from '#contract/duration.ts'
import { getProblemReports, type ProblemKind, REPORT_DAYS, reportProblem } from '#contract/reports.ts'
import type { Tx } from '#server/db/database.ts'
import { customers } from '#server/db/schema/account.ts'
import { branches, machines, problemReports } from '#server/db/schema/branches.ts'
import { changeCustomer } from '#server/http/customers.ts'
import { defineHandler, type Handler } from '#server/http/handler.ts'
import { limit, networkOf, pace } from '#server/http/rate-limit.ts'
import { enqueueNotification } from '#server/modules/notifications/enqueue-notification.ts'
import { findMachine } from '#server/modules/payments/reservations/machine-state.ts'
import { hasTrustedPhone, isTrusted } from '#server/modules/payments/reservations/trust.ts'
import { clock } from '#server/platform/clock.ts'
import { textOf } from '#server/platform/texts/texts.ts'

const REPORTS_PER_DAY = 20
/** Reports of all phones of a network that have neither paid nor been proved: who is at a shop reports one machine. */
const STRANGERS_REPORTS_PER_HOUR = 10

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

const report = defineHandler(reportProblem, async ({ app, brand, caller, address, input }) => {
  const { kind, note } = input
  const { machine } = await findMachine(app.db, brand, input)
  await limit(app.db, `report:${caller.customerId}`, REPORTS_PER_DAY, DAY_SECONDS)
  if (!(await isTrusted(app.db, caller.customerId)))
    await pace(app.db, `report:network:${networkOf(address)}`, STRANGERS_REPORTS_PER_HOUR, HOUR_SECONDS)
  await changeCustomer(app.db, caller.customerId, (tx) => recordReport(tx, caller.customerId, machine.id, kind, note))
  return {}
})

/** Others see what customers say: phones that anybody may have made up would keep them from a machine that works. */
const list = defineHandler(getProblemReports, async ({ app, brand, input }) => {
  const { machine } = await findMachine(app.db, brand, input)
  const details = await app.db
    .select({ kind: problemReports.kind, count: count() })
    .from(problemReports)
    .innerJoin(customers, eq(customers.id, problemReports.customerId))
    .where(
      and(
        eq(problemReports.machineId, machine.id),
        isNull(problemReports.resolvedAt),
        hasTrustedPhone(app.db),
        gt(problemReports.createdAt, sql`now() - ${REPORT_DAYS} * interval '1 day'`),
      ),
    )
    .groupBy(problemReports.kind)
  const byCount = details.toSorted((a, b) => b.count - a.count || a.kind.localeCompare(b.kind))
  return { details: byCount, total: byCount.reduce((sum, { count }) => sum + count, 0) }
})

/** Resolves all open reports of a repaired machine, and tells who reported it. */
export async function resolveReports(tx: Tx, machineId: string) {
  const resolved = await tx
    .update(problemReports)
    .set({ resolvedAt: clock.date() })
    .where(and(eq(problemReports.machineId, machineId), isNull(problemReports.resolvedAt)))
    .returning({ id: problemReports.id, customerId: problemReports.customerId })
  if (resolved.length === 0) return
  const [place] = await tx
    .select({ machine: machines, branch: branches })
    .from(machines)
    .innerJoin(branches, eq(branches.id, machines.branchId))
    .where(eq(machines.id, machineId))
  if (!place) return
  const { machine, branch } = place
  const names = { machine: machine.number, branch: { th: branch.nameTh, en: branch.nameEn } }
  for (const { id, customerId } of resolved)
    await enqueueNotification(tx, customerId, 'machine_repaired', id, {
      title: textOf('push.machine_repaired.title', names),
      body: textOf('push.machine_repaired.body', names),
      path: `/branch/${branch.id}`,
    })
}

export const reportHandlers: readonly Handler[] = [report, list]

import { and, asc, count, eq, isNull } from 'drizzle-orm'
import { answerShopReport, listShopReports } from '#contract/staff/reports.ts'
import { branches, machines, problemReports } from '#server/db/schema/branches.ts'
import { ApiError } from '#server/http/api-error.ts'
import { defineHandler, type Handler } from '#server/http/handler.ts'
import { enqueueNotification } from '#server/modules/notifications/enqueue-notification.ts'
import { clock } from '#server/platform/clock.ts'
import { textOf } from '#server/platform/texts/texts.ts'
import { reportState } from './audited-states.ts'
import { defineStaffAction } from './staff-action.ts'
import { isOfStaff } from './staff-caller.ts'

const list = defineHandler(listShopReports, async ({ app, input, staff }) => {
  const where = and(isNull(problemReports.resolvedAt), isOfStaff(staff, machines.branchId))
  const [sum] = await app.db
    .select({ total: count() })
    .from(problemReports)
    .innerJoin(machines, eq(machines.id, problemReports.machineId))
    .where(where)
  const rows = await app.db
    .select({ report: problemReports, machine: machines, branch: branches })
    .from(problemReports)
    .innerJoin(machines, eq(machines.id, problemReports.machineId))
    .innerJoin(branches, eq(branches.id, machines.branchId))
    .where(where)
    .orderBy(asc(problemReports.createdAt), asc(problemReports.id))
    .limit(input.limit)
    .offset((input.page - 1) * input.limit)
  const details = rows.map(({ report, machine, branch }) => ({
    report_id: report.id,
    brand: branch.brand,
    branch_id: branch.id,
    branch_name: { th: branch.nameTh, en: branch.nameEn },
    machine_id: machine.id,
    number: machine.number,
    kind: report.kind,
    note: report.note,
    created_at: report.createdAt.toISOString(),
  }))
  return { details, total: sum?.total ?? 0 }
})

const answer = defineStaffAction(answerShopReport, reportState, async ({ app, input }) => {
  const { report_id: id, note } = input
  await app.db.transaction(async (tx) => {
    const [known] = await tx
      .select({ branchId: machines.branchId, number: machines.number })
      .from(problemReports)
      .innerJoin(machines, eq(machines.id, problemReports.machineId))
      .where(eq(problemReports.id, id))
    if (!known) throw new ApiError('case_unknown')
    const isOpen = and(eq(problemReports.id, id), isNull(problemReports.resolvedAt))
    const [report] = await tx.update(problemReports).set({ resolvedAt: clock.date() }).where(isOpen).returning()
    if (!report) return
    await enqueueNotification(tx, report.customerId, 'report_answered', id, {
      title: textOf('push.report_answered.title', { machine: known.number }),
      body: { th: note, en: note },
      path: `/branch/${known.branchId}`,
    })
  })
  app.wakeJobs()
  return {}
})

export const shopReportHandlers: readonly Handler[] = [list, answer]

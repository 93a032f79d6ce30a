import { isReported, type LoadProblem } from '#contract/load-case.ts'
import { reportLoad } from '#contract/reports.ts'
import type { Tx } from '#server/db/database.ts'
import { loadCases } from '#server/db/schema/refunds.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { App } from '#server/http/app.ts'
import { changeCustomer } from '#server/http/customers.ts'
import { defineHandler, type Handler } from '#server/http/handler.ts'
import { readLoad } from '#server/modules/payments/read-transaction.ts'
import { refundDueOn } from '#server/modules/payments/refunds/working-days.ts'
import { BY_MACHINE, isReportable, stopLoad } from '#server/modules/payments/stops/stop-load.ts'
import { isLoadRow, type LoadRow, lockOwnTransaction } from '#server/modules/payments/transition.ts'
import { clock } from '#server/platform/clock.ts'
import { newCaseNumber } from '#server/platform/ids.ts'
import { recordReport } from './reports.ts'

async function openLoadCase(tx: Tx, { config }: App, row: LoadRow, problem: LoadProblem) {
  const dueOn = refundDueOn(clock.date(), config.REFUND_BANK_HOLIDAYS)
  await tx.insert(loadCases).values({ number: newCaseNumber(), transactionId: row.id, problem, dueOn })
  // The next customer sees it too.
  if (problem === 'stopped') await recordReport(tx, row.customerId, row.machineId, 'stops')
}

const report = defineHandler(reportLoad, async (call) => {
  const { app, brand, input } = call
  const load = await changeCustomer(app.db, call.caller.customerId, async (tx) => {
    const row = await lockOwnTransaction(tx, input.transaction, call)
    if (!isLoadRow(row)) throw new ApiError('transaction_unknown')
    if (row.status !== 'stopped' && !isReported(await readLoad(tx, row.id, row.brand))) {
      if (!isReportable(row)) throw new ApiError('not_reportable')
      // Machine and customer say the same.
      if (row.endedEarly) await stopLoad(tx, app, row, 'customer', BY_MACHINE)
      else await openLoadCase(tx, app, row, input.problem)
    }
    return readLoad(tx, row.id, brand.id)
  })
  app.wakeJobs()
  return load
})

export const reportLoadHandlers: readonly Handler[] = [report]

import { isReported } from '#contract/load-case.ts'
import { reportLoad } from '#contract/reports.ts'
import { ApiError } from '#server/http/api-error.ts'
import { changeCustomer } from '#server/http/customers.ts'
import { defineHandler, type Handler } from '#server/http/handler.ts'
import { readLoad } from '#server/modules/payments/read-transaction.ts'
import { BY_MACHINE, isReportable, openLoadCase, stopLoad } from '#server/modules/payments/stops/stop-load.ts'
import { isLoadRow, lockOwnTransaction } from '#server/modules/payments/transition.ts'
import { recordReport } from './reports.ts'

const report = defineHandler(reportLoad, async (call) => {
  const { app, brand, input } = call
  const load = await changeCustomer(app.db, call.caller.customerId, async (tx) => {
    const row = await lockOwnTransaction(tx, input.transaction, call)
    if (!isLoadRow(row)) throw new ApiError('transaction_unknown')
    if (row.status !== 'stopped' && !isReported(await readLoad(tx, row.id, row.brand))) {
      if (!isReportable(row)) throw new ApiError('not_reportable')
      // Machine and customer say the same.
      if (row.endedEarly) await stopLoad(tx, app, row, 'customer', BY_MACHINE)
      // The next customer sees it too.
      else if ((await openLoadCase(tx, app, row, input.problem)) && input.problem === 'stopped')
        await recordReport(tx, row.customerId, row.machineId, 'stops')
    }
    return readLoad(tx, row.id, brand.id)
  })
  app.wakeJobs()
  return load
})

export const reportLoadHandlers: readonly Handler[] = [report]

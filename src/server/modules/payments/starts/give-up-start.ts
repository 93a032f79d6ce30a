import { eq } from 'drizzle-orm'
import { CHOICE_STATUSES } from '#contract/payment.ts'
import { giveUpStart } from '#contract/restart.ts'
import { transactions } from '#server/db/schema/payment.ts'
import { ApiError } from '#server/http/api-error.ts'
import { defineHandler, type Handler } from '#server/http/handler.ts'
import { readLoad } from '#server/modules/payments/read-transaction.ts'
import { giveUp } from '#server/modules/payments/stops/stop-load.ts'
import { ifUnchanged, isLoadRow } from '#server/modules/payments/transition.ts'
import { applyStart, commandOf } from './apply-start.ts'
import { cancelStart } from './start-machine.ts'

const giveUpByCustomer = defineHandler(giveUpStart, async ({ app, brand, caller, input }) => {
  const [row] = await app.db.select().from(transactions).where(eq(transactions.id, input.transaction))
  if (row?.customerId !== caller.customerId || row.brand !== brand.id || !isLoadRow(row))
    throw new ApiError('transaction_unknown')
  if (row.status === 'start_unknown') {
    const answer = await cancelStart(app, row, { state: 'unknown' })
    if (answer.state === 'unknown')
      await ifUnchanged(app, row, async (tx, current) => {
        if (isLoadRow(current)) await giveUp(tx, app, current, 'customer')
      })
    else await applyStart(app, commandOf(row).transaction, answer, 'machine')
    app.wakeJobs()
  } else if (row.status !== 'running' && !CHOICE_STATUSES.includes(row.status)) {
    throw new ApiError('step_refused', { state: row.status })
  }
  return readLoad(app.db, row.id, brand.id)
})

export const giveUpHandlers: readonly Handler[] = [giveUpByCustomer]

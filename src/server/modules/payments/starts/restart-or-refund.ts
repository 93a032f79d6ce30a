import { and, eq } from 'drizzle-orm'
import { restartMachine } from '#contract/recovery.ts'
import { chooseRefund } from '#contract/refund-destination.ts'
import type { Tx } from '#server/db/database.ts'
import { branches, extras, machines, programs } from '#server/db/schema/branches.ts'
import { transactions } from '#server/db/schema/payment.ts'
import { ApiError } from '#server/http/api-error.ts'
import { defineHandler, type Handler, type RequestContext } from '#server/http/handler.ts'
import { idempotent } from '#server/http/idempotency.ts'
import { syncReturns } from '#server/modules/payments/charges/charges.ts'
import { refundByCase, refundByCoupon } from '#server/modules/payments/refunds/refunds.ts'
import { lockMachine } from '#server/modules/payments/reservations/machine-state.ts'
import { closedError, isOpenForPaid } from '#server/modules/payments/reservations/opening-hours.ts'
import { readLoad, readTransaction } from '#server/modules/payments/transaction-dto.ts'
import { isLoadRow, type LoadRow, lockTransaction, transition } from '#server/modules/payments/transition.ts'
import { clock } from '#server/platform/clock.ts'

async function lockOwnTransaction(
  tx: Tx,
  id: string,
  { brand, caller }: Pick<RequestContext<typeof restartMachine>, 'brand' | 'caller'>,
) {
  const row = await lockTransaction(tx, id)
  if (row?.customerId !== caller.customerId || row.brand !== brand.id) throw new ApiError('transaction_unknown')
  return row
}

/**
 * The purchased program on another machine. It may take longer there; the price stays what was paid.
 * @throws ApiError `machine_unknown` if the machine is in another branch, of another category, or lacks the program or an
 *   extra
 */
async function programOn(tx: Tx, machineId: string, row: LoadRow) {
  const [purchasedMachine] = await tx.select().from(machines).where(eq(machines.id, row.machineId))
  const [target] = await tx
    .select({ machine: machines, minutes: programs.minutes })
    .from(machines)
    .innerJoin(programs, and(eq(programs.machineId, machines.id), eq(programs.temp, row.program.temp)))
    .where(eq(machines.id, machineId))
  const isSame =
    target?.machine.branchId === purchasedMachine?.branchId && target?.machine.category === purchasedMachine?.category
  if (!target || !isSame) throw new ApiError('machine_unknown')
  const availableExtras = await tx.select({ id: extras.extraId }).from(extras).where(eq(extras.machineId, machineId))
  const hasAll = row.extras.every(({ extra_id }) => availableExtras.some(({ id }) => id === extra_id))
  if (!hasAll) throw new ApiError('machine_unknown')
  return { ...row.program, minutes: target.minutes }
}

const restart = defineHandler(restartMachine, async (call) => {
  const answer = await idempotent(call, restartMachine, async (tx) => {
    const { brand, input } = call
    const row = await lockOwnTransaction(tx, input.transaction, call)
    const now = clock.date()
    // After `refundAt` the purchase job refunds it. The row lock decides between that job and this request.
    const isOpen = row.status === 'start_failed' && row.refundAt !== null && row.refundAt > now
    if (!isOpen || !isLoadRow(row)) throw new ApiError('not_restartable')
    const [branch] = await tx.select().from(branches).where(eq(branches.id, row.branchId))
    // Its money is safe: a coupon or a bank refund can still be chosen.
    if (branch && !isOpenForPaid(branch, now)) throw closedError(branch)
    const machineId = input.machine_id ?? row.machineId
    const program = await programOn(tx, machineId, row)
    const state = await lockMachine(tx, machineId)
    if (state !== 'free') throw new ApiError('machine_unavailable', { state })
    const restartFields = {
      machineId,
      program,
      holdsMachine: true,
      startTries: 0,
      startAskedAt: null,
      restarts: row.restarts + 1,
    }
    await transition(tx, call.app, row, 'starting', 'customer', { ...restartFields, dueAt: now })
    return readLoad(tx, row.id, brand.id)
  })
  call.app.wakeJobs()
  return answer
})

/** A refund made on the gateway's dashboard meanwhile leaves nothing to choose. */
async function lookBeforeRefund({ app, brand, caller, input }: RequestContext<typeof chooseRefund>) {
  const [row] = await app.db.select().from(transactions).where(eq(transactions.id, input.transaction))
  const isOwn = row?.customerId === caller.customerId && row.brand === brand.id
  if (isOwn && row.status === 'start_failed') await syncReturns(app, row.id)
}

const choose = defineHandler(chooseRefund, async (call) => {
  await lookBeforeRefund(call)
  const answer = await idempotent(call, chooseRefund, async (tx) => {
    const { app, brand, input } = call
    const row = await lockOwnTransaction(tx, input.transaction, call)
    if (row.status === 'refunded') {
      const purchase = await readTransaction(tx, row.id, brand.id)
      if (purchase.refund?.kind !== input.kind) throw new ApiError('not_refundable')
      return purchase
    }
    if (row.status !== 'start_failed') throw new ApiError('not_refundable')
    if (input.kind === 'coupon') await refundByCoupon(tx, app, row, 'customer')
    else if (row.amount > 0) await refundByCase(tx, app, row, 'customer', input.destination)
    else throw new ApiError('not_refundable')
    return readTransaction(tx, row.id, brand.id)
  })
  call.app.wakeJobs()
  return answer
})

export const recoveryHandlers: readonly Handler[] = [restart, choose]

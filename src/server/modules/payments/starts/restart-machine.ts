import { and, eq } from 'drizzle-orm'
import { CHOICE_STATUSES } from '#contract/payment.ts'
import { restartMachine } from '#contract/restart.ts'
import type { Tx } from '#server/db/database.ts'
import { branches, extras, isCurrent, machines, programs } from '#server/db/schema/branches.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { App } from '#server/http/app.ts'
import { defineHandler, type Handler } from '#server/http/handler.ts'
import { idempotent } from '#server/http/idempotency.ts'
import { readLoad } from '#server/modules/payments/read-transaction.ts'
import { consumeHold } from '#server/modules/payments/reservations/machine-holds.ts'
import { lockMachine } from '#server/modules/payments/reservations/machine-state.ts'
import { closedError, isOpenForPaid } from '#server/modules/payments/reservations/opening-hours.ts'
import {
  isLoadRow,
  type LoadRow,
  lockOwnTransaction,
  type lockTransaction,
  transition,
} from '#server/modules/payments/transition.ts'
import { clock } from '#server/platform/clock.ts'

/**
 * The purchased program on another machine. It may take longer there; the price stays what was paid, so it may not cost more
 * there: a customer who paid for a small machine would get the largest. A dryer for after the wash is one of the size that was
 * chosen, or smaller, whatever it costs by then.
 * @throws ApiError `machine_unknown` if the machine is in another branch, of another category, lacks the program or an extra, or
 *   is dearer or larger
 */
async function programOn(tx: Tx, machineId: string, row: LoadRow) {
  const [purchasedMachine] = await tx.select().from(machines).where(eq(machines.id, row.machineId))
  const [target] = await tx
    .select({ machine: machines, minutes: programs.minutes, amount: programs.amount })
    .from(machines)
    .innerJoin(
      programs,
      and(eq(programs.machineId, machines.id), eq(programs.temp, row.program.temp), isCurrent(programs)),
    )
    .where(eq(machines.id, machineId))
  const isSame =
    target?.machine.branchId === purchasedMachine?.branchId && target?.machine.category === purchasedMachine?.category
  if (!target || !purchasedMachine || !isSame) throw new ApiError('machine_unknown')
  const availableExtras = await tx
    .select({ id: extras.extraId, amount: extras.amount })
    .from(extras)
    .where(and(eq(extras.machineId, machineId), isCurrent(extras)))
  const hasAll = row.extras.every(({ extra_id }) => availableExtras.some(({ id }) => id === extra_id))
  if (!hasAll) throw new ApiError('machine_unknown')
  const wanted = availableExtras.filter(({ id }) => row.extras.some(({ extra_id }) => extra_id === id))
  const price = wanted.reduce((sum, { amount }) => sum + amount, target.amount)
  const isMore = row.isLater ? target.machine.capacityKg > purchasedMachine.capacityKg : price > row.price
  if (machineId !== row.machineId && isMore) throw new ApiError('machine_unknown')
  return { ...row.program, minutes: target.minutes }
}

/** The laundry in a machine that is done is that of its stopped load. */
async function isOwnLaundry(tx: Tx, machineId: string, { status, endsAt }: LoadRow) {
  const [machine] = await tx.select().from(machines).where(eq(machines.id, machineId))
  return status === 'stopped' && machine?.doneAt != null && machine.doneAt.getTime() === endsAt?.getTime()
}

type Purchase = NonNullable<Awaited<ReturnType<typeof lockTransaction>>>

/**
 * Starts a paid load again, whose row is locked.
 * @param wanted id of the machine, if it is another one
 * @throws ApiError `not_restartable`, `branch_closed`, `machine_unknown`, `machine_unavailable`
 */
export async function restartLoad(
  tx: Tx,
  app: App,
  row: Purchase,
  wanted: string | undefined,
  cause: 'customer' | 'shop',
) {
  const now = clock.date()
  // After `refundAt` the purchase job refunds it. The row lock decides between that job and this request.
  const isOpen = CHOICE_STATUSES.includes(row.status) && row.refundAt !== null && row.refundAt > now
  if (!isOpen || !isLoadRow(row) || row.extendsId !== null) throw new ApiError('not_restartable')
  const [branch] = await tx.select().from(branches).where(eq(branches.id, row.branchId))
  // Its money is safe: a coupon or a bank refund can still be chosen.
  if (branch && !isOpenForPaid(branch, now)) throw closedError(branch, now)
  const machineId = row.isLater ? wanted : (wanted ?? row.machineId)
  if (machineId === undefined) throw new ApiError('machine_unknown')
  const program = await programOn(tx, machineId, row)
  const state = await lockMachine(tx, machineId, row.customerId)
  if (state !== 'free' && !(state === 'done' && (await isOwnLaundry(tx, machineId, row))))
    throw new ApiError('machine_unavailable', { state })
  const restartFields = {
    machineId,
    program,
    holdsMachine: true,
    startTries: 0,
    startAskedAt: null,
    givenUpAt: null,
    startedAt: null,
    endsAt: null,
    // What was bought in addition goes back with the load that stopped.
    addedMinutes: 0,
    // The first start of a dryer for after the wash is no second one; if it fails, its customer has the full time to choose.
    ...(row.isLater
      ? { isLater: false, refundAt: null }
      : { restarts: row.restarts + 1, earlierMachines: [...row.earlierMachines, row.machineId] }),
  }
  await consumeHold(tx, machineId, row.customerId)
  await transition(tx, app, row, 'starting', cause, { ...restartFields, dueAt: now })
}

const restart = defineHandler(restartMachine, async (call) => {
  const answer = await idempotent(call, restartMachine, async (tx) => {
    const { app, brand, input } = call
    const row = await lockOwnTransaction(tx, input.transaction, call)
    await restartLoad(tx, app, row, input.machine_id, 'customer')
    return readLoad(tx, row.id, brand.id)
  })
  call.app.wakeJobs()
  return answer
})

export const restartHandlers: readonly Handler[] = [restart]

import { and, eq, inArray, isNull } from 'drizzle-orm'
import { CHOICE_STATUSES } from '#contract/payment.ts'
import { restartMachine } from '#contract/restart.ts'
import type { Database, Tx } from '#server/db/database.ts'
import { branches, extras, isCurrent, machines, programs } from '#server/db/schema/branches.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { App } from '#server/http/app.ts'
import { defineHandler, type Handler } from '#server/http/handler.ts'
import { idempotent } from '#server/http/idempotency.ts'
import { readLoad } from '#server/modules/payments/read-transaction.ts'
import { consumeHold } from '#server/modules/payments/reservations/machine-holds.ts'
import { lockMachine, readMachines, stateOf } from '#server/modules/payments/reservations/machine-state.ts'
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
 * The purchased program on the machines of the branch that may run it. It may take longer there; the price stays what was paid,
 * so it may not cost more there: a customer who paid for a small machine would get the largest. A dryer for after the wash is one
 * of the size that was chosen, or smaller, whatever it costs by then.
 * @param only id of the one machine that is asked about
 * @returns by the id of the machine; without those of another category, that lack the program or an extra, or are dearer or larger
 */
async function programsOn(
  db: Database | Tx,
  row: LoadRow,
  only?: string,
): Promise<ReadonlyMap<string, LoadRow['program']>> {
  const [purchasedMachine] = await db.select().from(machines).where(eq(machines.id, row.machineId))
  if (!purchasedMachine) return new Map()
  const isCandidate = and(
    eq(machines.branchId, purchasedMachine.branchId),
    eq(machines.category, purchasedMachine.category),
    only === undefined ? isNull(machines.retiredAt) : eq(machines.id, only),
  )
  const targets = await db
    .select({ machine: machines, minutes: programs.minutes, amount: programs.amount })
    .from(machines)
    .innerJoin(
      programs,
      and(eq(programs.machineId, machines.id), eq(programs.temp, row.program.temp), isCurrent(programs)),
    )
    .where(isCandidate)
  const ids = targets.map(({ machine }) => machine.id)
  const onSale = await db
    .select({ machineId: extras.machineId, id: extras.extraId, amount: extras.amount })
    .from(extras)
    .where(and(inArray(extras.machineId, ids), isCurrent(extras)))
  const fitting = targets.filter(({ machine, amount }) => {
    const wanted = onSale.filter(
      (extra) => extra.machineId === machine.id && row.extras.some(({ extra_id }) => extra_id === extra.id),
    )
    const price = wanted.reduce((sum, extra) => sum + extra.amount, amount)
    const isMore = row.isLater ? machine.capacityKg > purchasedMachine.capacityKg : price > row.price
    return wanted.length === row.extras.length && (machine.id === row.machineId || !isMore)
  })
  return new Map(fitting.map(({ machine, minutes }) => [machine.id, { ...row.program, minutes }]))
}

/** Machines at which a paid load could be started again now, the one that it was bought for first. */
export async function restartTargets(db: Database, row: LoadRow) {
  const onThem = await programsOn(db, row)
  const found = await readMachines(db, inArray(machines.id, [...onThem.keys()]))
  const isUsable = await Promise.all(
    found.map(
      async ({ machine, holder }) =>
        stateOf(machine, holder) === 'free' || (machine.id === row.machineId && isOwnLaundry(db, machine.id, row)),
    ),
  )
  const isFirst = ({ id }: { id: string }) => Number(id === row.machineId)
  return found.flatMap(({ machine }, i) => (isUsable[i] ? [machine] : [])).toSorted((a, b) => isFirst(b) - isFirst(a))
}

/** The laundry in a machine that is done is that of its stopped load. */
async function isOwnLaundry(tx: Database | Tx, machineId: string, { status, endsAt }: LoadRow) {
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
  const program = (await programsOn(tx, row, machineId)).get(machineId)
  if (!program) throw new ApiError('machine_unknown')
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

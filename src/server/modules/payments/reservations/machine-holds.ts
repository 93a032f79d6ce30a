import { and, eq, gt, isNull, ne, sql } from 'drizzle-orm'
import { MINUTE_MS } from '#contract/duration.ts'
import { HOLD_MINUTES } from '#contract/hold-minutes.ts'
import { getHold, giveUpHold, holdMachine } from '#contract/holds.ts'
import type { Database, Tx } from '#server/db/database.ts'
import { branches, machines } from '#server/db/schema/branches.ts'
import { holds } from '#server/db/schema/payment.ts'
import { ApiError } from '#server/http/api-error.ts'
import { lockCustomer } from '#server/http/customers.ts'
import { defineHandler, type Handler } from '#server/http/handler.ts'
import { clock } from '#server/platform/clock.ts'
import { ENDED, lockMachine, readMachines, toMachineRow } from './machine-state.ts'
import { closedError, isOpen } from './opening-hours.ts'
import { admitHold } from './reservation-limits.ts'

/** Their hold of a machine on the way: no purchase has taken it over, and it has not ended. */
const isActiveOf = (customerId: string) =>
  and(eq(holds.customerId, customerId), isNull(holds.transactionId), gt(holds.until, sql`now()`))

/** A hold of a machine by a customer who is on the way. */
export const isHeldOnTheWay = (machineId: string) =>
  and(eq(holds.machineId, machineId), isNull(holds.transactionId), gt(holds.until, sql`now()`))

/** Gives a held machine to others. */
export const endHolds = (tx: Tx, machineId: string) =>
  tx.update(holds).set({ until: ENDED }).where(isHeldOnTheWay(machineId))

/** The machine that a customer holds on the way, if any, is free again. */
export const endHoldsOf = (db: Database | Tx, customerId: string) =>
  db.update(holds).set({ until: ENDED }).where(isActiveOf(customerId))

/** A customer's machine is taken over by a load that is paid already: the hold has done its work. */
export const consumeHold = (tx: Tx, machineId: string, customerId: string) =>
  tx.delete(holds).where(and(isActiveOf(customerId), eq(holds.machineId, machineId)))

async function readHold(db: Database | Tx, customerId: string, brand: string) {
  const [held] = await db.select().from(holds).where(isActiveOf(customerId))
  if (!held?.machineId || !held.until) return undefined
  const [row] = await readMachines(db, and(eq(machines.id, held.machineId), eq(branches.brand, brand)))
  if (!row) return undefined
  const { machine, branch, holder } = row
  return {
    machine: toMachineRow(machine, holder),
    branch_id: branch.id,
    branch_name: { th: branch.nameTh, en: branch.nameEn },
    until: held.until.toISOString(),
  }
}

const hold = defineHandler(holdMachine, (call) => {
  const { app, brand, caller, input } = call
  const { customerId } = caller
  const machineId = input.machine_id
  return app.db.transaction(async (tx) => {
    await lockCustomer(tx, customerId)
    const [row] = await readMachines(tx, and(eq(machines.id, machineId), eq(branches.brand, brand.id)))
    if (!row?.branch.hasHolds) throw new ApiError('not_found')
    const now = clock.date()
    if (!isOpen(row.branch, now)) throw closedError(row.branch, now)
    await tx
      .update(holds)
      .set({ until: ENDED })
      .where(and(isActiveOf(customerId), ne(holds.machineId, machineId)))
    const [own] = await tx.select({ id: holds.id }).from(holds).where(isActiveOf(customerId))
    if (!own) {
      const state = await lockMachine(tx, machineId)
      if (state !== 'free') throw new ApiError('machine_unavailable', { state })
      const until = new Date(now.getTime() + HOLD_MINUTES * MINUTE_MS)
      await admitHold(tx, call, { kind: 'machine', branchId: row.branch.id, machineId, until })
    }
    const made = await readHold(tx, customerId, brand.id)
    if (!made) throw new Error('a hold that was just made cannot be read')
    return made
  })
})

const read = defineHandler(getHold, async ({ app, brand, caller }) => {
  const held = await readHold(app.db, caller.customerId, brand.id)
  return { details: held ? [held] : [], server_time: clock.date().toISOString() }
})

const giveUp = defineHandler(giveUpHold, async ({ app, caller }) => {
  await endHoldsOf(app.db, caller.customerId)
  return {}
})

export const holdHandlers: readonly Handler[] = [hold, read, giveUp]

import { and, asc, eq } from 'drizzle-orm'
import { HOUR_MS } from '#contract/duration.ts'
import { getMachineInfo, type MachineRow } from '#contract/machines.ts'
import type { Database } from '#server/db/database.ts'
import { extras, isCurrent, machines, programs } from '#server/db/schema/branches.ts'
import { defineRead, type Handler } from '#server/http/handler.ts'
import { findMachine, readMachines, toMachineRow } from '#server/modules/payments/reservations/machine-state.ts'
import { isOpen, opensNext } from '#server/modules/payments/reservations/opening-hours.ts'
import { clock } from '#server/platform/clock.ts'

const text = (row: { nameTh: string; nameEn: string }) => ({ th: row.nameTh, en: row.nameEn })

/** The free machine of the same category that is closest in capacity, then in position. */
async function nearestFree(db: Database, machine: typeof machines.$inferSelect): Promise<MachineRow | null> {
  const sameCategory = await readMachines(
    db,
    and(eq(machines.branchId, machine.branchId), eq(machines.category, machine.category)),
  )
  const distance = (other: typeof machine) =>
    Math.abs(other.capacityKg - machine.capacityKg) * 1_000 + Math.abs(other.position - machine.position)
  const candidates = sameCategory
    .filter(({ machine: other }) => other.id !== machine.id)
    .toSorted((a, b) => distance(a.machine) - distance(b.machine))
    .map(({ machine: other, holder }) => toMachineRow(other, holder))
  return candidates.find(({ state }) => state === 'free') ?? null
}

/** Somebody has surely been there since. */
const FORGOTTEN_AFTER_MS = 2 * HOUR_MS
/** A machine's `doneAt` is cleared when it is emptied or started again. */
const mayHoldLaundry = ({ doneAt }: typeof machines.$inferSelect) =>
  doneAt !== null && clock.now() - doneAt.getTime() < FORGOTTEN_AFTER_MS

const readMachine = defineRead(getMachineInfo, async ({ app, brand, input }) => {
  const { machine, branch, holder } = await findMachine(app.db, brand, input)
  const programRows = await app.db
    .select()
    .from(programs)
    .where(and(eq(programs.machineId, machine.id), isCurrent(programs)))
    .orderBy(asc(programs.position))
  const extraRows = await app.db
    .select()
    .from(extras)
    .where(and(eq(extras.machineId, machine.id), isCurrent(extras)))
    .orderBy(asc(extras.position))
  const row = toMachineRow(machine, holder)
  return {
    ...row,
    branch_id: branch.id,
    branch_name: text(branch),
    brand: branch.brand,
    seen_at: machine.seenAt?.toISOString() ?? null,
    programs: programRows.map((program) => ({
      temp: program.temp,
      name: text(program),
      celsius: program.celsius,
      minutes: program.minutes,
      amount: program.amount,
    })),
    extras: extraRows.map((extra) => ({ extra_id: extra.extraId, name: text(extra), amount: extra.amount })),
    nearest_free: row.state === 'free' ? null : await nearestFree(app.db, machine),
    can_hold: row.state === 'free' && branch.hasHolds && isOpen(branch, clock.date()),
    may_hold_laundry: row.state === 'free' && mayHoldLaundry(machine),
    closed_until: isOpen(branch, clock.date()) ? null : opensNext(branch, clock.date()),
    server_time: clock.date().toISOString(),
  }
})

export const machineHandlers: readonly Handler[] = [readMachine]

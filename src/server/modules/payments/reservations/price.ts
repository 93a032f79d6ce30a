import { and, asc, eq } from 'drizzle-orm'
import type { SelectedCommand } from '#contract/payment.ts'
import type { Database, Tx } from '#server/db/database.ts'
import { branches, extras, isCurrent, machines, programs } from '#server/db/schema/branches.ts'
import { ApiError } from '#server/http/api-error.ts'

type Command = Pick<SelectedCommand, 'path' | 'program' | 'machine_id' | 'branch_id' | 'machine_category'>

/**
 * The machine, program and price as they are in the shop now. The client's price must match but is never used.
 * @throws ApiError `machine_unknown`, `other_brand` with its id as `reason`, `invalid`, `price_changed` with `amount`
 */
export async function priceOf(db: Database | Tx, command: Command, brand: string) {
  const [node = '', address = '', position = ''] = command.path.split('/')
  const [match] = await db
    .select({ machine: machines, branch: branches })
    .from(machines)
    .innerJoin(branches, eq(branches.id, machines.branchId))
    .where(eq(machines.id, command.machine_id))
  const isSame =
    match?.machine.nodeId === node &&
    match.machine.address === address &&
    match.machine.subPosition === position &&
    match.branch.id === command.branch_id &&
    match.machine.category === command.machine_category
  if (!isSame) throw new ApiError('machine_unknown')
  if (match.branch.brand !== brand) throw new ApiError('other_brand', { reason: match.branch.brand })

  const [program] = await db
    .select()
    .from(programs)
    .where(
      and(eq(programs.machineId, command.machine_id), eq(programs.temp, command.program.temp), isCurrent(programs)),
    )
  if (!program) throw new ApiError('invalid', { errors: { 'program.temp': ['unknown'] } })
  const selectedIds = new Set(command.program.extra)
  const availableExtras = await db
    .select()
    .from(extras)
    .where(and(eq(extras.machineId, command.machine_id), isCurrent(extras)))
    .orderBy(asc(extras.position))
  const selectedExtras = availableExtras.filter((extra) => selectedIds.has(extra.extraId))
  if (selectedExtras.length !== selectedIds.size)
    throw new ApiError('invalid', { errors: { 'program.extra': ['unknown'] } })
  const amount = selectedExtras.reduce((sum, extra) => sum + extra.amount, program.amount)
  if (amount !== command.program.amount) throw new ApiError('price_changed', { amount })
  return {
    amount,
    branch: match.branch,
    program: {
      temp: program.temp,
      name: { th: program.nameTh, en: program.nameEn },
      celsius: program.celsius,
      minutes: program.minutes,
      amount: program.amount,
    },
    extras: selectedExtras.map(({ extraId, nameTh, nameEn, amount }) => ({
      extra_id: extraId,
      name: { th: nameTh, en: nameEn },
      amount,
    })),
  }
}

import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import type { Brand } from '#brands/brand.ts'
import type { MachineRow, MachineState } from '#contract/machines.ts'
import type { Database, Tx } from '#server/db/database.ts'
import { branches, machines, transactions } from '#server/db/schema/core.ts'
import { ApiError } from '#server/http/api-error.ts'

/** After this a finished load counts as collected: the next customer has put it on the table. */
export const COLLECTED_AFTER_MS = 10 * 60_000

type Machine = typeof machines.$inferSelect
type Place = Pick<MachineRow, 'node_id' | 'address' | 'sub_position'>
type Holder = Pick<typeof transactions.$inferSelect, 'status' | 'expiresAt' | 'endsAt' | 'program'>

const isDone = (machine: Machine) =>
  machine.doneAt !== null && machine.doneAt.getTime() + COLLECTED_AFTER_MS > Date.now()

export function stateOf(machine: Machine, holder: Holder | null): MachineState {
  if (machine.condition !== 'ok') return machine.condition
  if (holder) return holder.status === 'running' ? 'running' : 'reserved'
  return isDone(machine) ? 'done' : 'free'
}

/** Nothing of who holds it. */
export function toMachineRow(machine: Machine, holder: Holder | null): MachineRow {
  const state = stateOf(machine, holder)
  const freeAt = state === 'running' ? holder?.endsAt : state === 'reserved' ? holder?.expiresAt : undefined
  return {
    machine_id: machine.id,
    node_id: machine.nodeId,
    address: machine.address,
    sub_position: machine.subPosition,
    number: machine.number,
    machine_category: machine.category,
    capacity_kg: machine.capacityKg,
    state,
    ends_at: freeAt?.toISOString() ?? null,
    total_minutes: state === 'running' ? (holder?.program?.minutes ?? null) : null,
  }
}

/** Machines with their branch and, if they are held, the purchase that holds them; in the order of the shop. */
export function readMachines(db: Database | Tx, where: SQL | undefined) {
  return db
    .select({ machine: machines, branch: branches, holder: transactions })
    .from(machines)
    .innerJoin(branches, eq(branches.id, machines.branchId))
    .leftJoin(transactions, and(eq(transactions.machineId, machines.id), eq(transactions.holdsMachine, true)))
    .where(where)
    .orderBy(asc(branches.position), asc(machines.position))
}

/** People leave out the noughts in front: `1/2` is the machine whose code says `1/02`. */
const loose = (part: string) => part.toLowerCase().replace(/^0+(?=.)/, '')

/**
 * The machine at an address, as a customer of the brand finds it. Letter case and noughts in front do not matter, as
 * long as that leaves one machine: the brand's own come first, then those that are spelt just so.
 * @throws Refusal `machine_unknown` (`reason: several` when more than one fits), `other_brand` with its id as `reason`
 */
export async function findMachine(db: Database, brand: Brand, { node_id, address, sub_position }: Place) {
  const near = await readMachines(db, eq(sql`lower(${machines.nodeId})`, node_id.toLowerCase()))
  const fitting = near.filter(
    ({ machine }) => loose(machine.address) === loose(address) && loose(machine.subPosition) === loose(sub_position),
  )
  const own = fitting.filter(({ branch }) => branch.brand === brand.id)
  const candidates = own.length > 0 ? own : fitting
  const exact = candidates.filter(
    ({ machine }) => machine.nodeId === node_id && machine.address === address && machine.subPosition === sub_position,
  )
  const [found, ...others] = exact.length > 0 ? exact : candidates
  if (!found) throw new ApiError('machine_unknown')
  if (others.length > 0) throw new ApiError('machine_unknown', { reason: 'several' })
  if (found.branch.brand !== brand.id) throw new ApiError('other_brand', { reason: found.branch.brand })
  return found
}

/** The machine's state with the machine locked: nobody else can take it before this database transaction ends. */
export async function lockMachine(tx: Tx, machineId: string): Promise<MachineState> {
  const [machine] = await tx.select().from(machines).where(eq(machines.id, machineId)).for('update')
  if (!machine) return 'offline'
  const [holder] = await tx
    .select()
    .from(transactions)
    .where(and(eq(transactions.machineId, machineId), eq(transactions.holdsMachine, true)))
  return stateOf(machine, holder ?? null)
}

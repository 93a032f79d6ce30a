import { and, asc, eq, gt, isNull, ne, type SQL, sql } from 'drizzle-orm'
import type { Brand } from '#brands/brand.ts'
import { MINUTE_MS } from '#contract/duration.ts'
import { EMPTIED_AFTER_MINUTES } from '#contract/emptied-after.ts'
import type { MachineRow, MachineState } from '#contract/machines.ts'
import type { Database, Tx } from '#server/db/database.ts'
import { branches, isSilent, isSilentSql, machines } from '#server/db/schema/branches.ts'
import { holds, transactions } from '#server/db/schema/payment.ts'
import { ApiError } from '#server/http/api-error.ts'
import { clock } from '#server/platform/clock.ts'

/** A load counts as collected this long after its end: then the next customer may take it out of the machine. */
export const COLLECTED_AFTER_MS = EMPTIED_AFTER_MINUTES * MINUTE_MS

type Machine = typeof machines.$inferSelect
type MachineAddress = Pick<MachineRow, 'node_id' | 'address' | 'sub_position'>
type Holder = Pick<typeof transactions.$inferSelect, 'status' | 'expiresAt' | 'endsAt' | 'pausedAt' | 'program'>

const holderColumns = {
  status: transactions.status,
  expiresAt: transactions.expiresAt,
  endsAt: transactions.endsAt,
  pausedAt: transactions.pausedAt,
  program: transactions.program,
}
/** A literal, not a parameter: otherwise a prepared plan could not use the partial index of holders. */
export const isHolding = sql`${transactions.holdsMachine}`

/** Whether a machine that no purchase holds is free. The same rule as `stateOf`. */
export const isFreeUnheld = sql`(${machines.condition} = 'ok' and ${machines.retiredAt} is null and ${machines.boxSays} is null and not ${isSilentSql} and (${machines.doneAt} is null
  or ${machines.doneAt} <= now() - ${sql.raw(String(COLLECTED_AFTER_MS))} * interval '1 millisecond')
  and not exists (select 1 from ${holds} where ${holds.machineId} = ${machines.id} and ${holds.until} > now()))`

/** The end of a hold that ends now. The column has milliseconds and would round it up, into the future. */
export const ENDED = sql`date_trunc('milliseconds', now())`

/** The end of a customer's hold on the way, for a query of several tables. */
const heldUntil = sql<Date | null>`(select max(${holds.until}) from ${holds}
  where ${holds.machineId} = ${machines.id} and ${holds.until} > now())`.mapWith(holds.until)

/** A machine is as reserved for who is on the way to it as for who is paying. */
export const onTheWay = (until: Date | null | undefined): Holder | null =>
  until ? { status: 'pending', expiresAt: until, endsAt: null, pausedAt: null, program: null } : null

const isDone = (machine: Machine) =>
  machine.doneAt !== null && machine.doneAt.getTime() + COLLECTED_AFTER_MS > clock.now()

export function stateOf(machine: Machine, holder: Holder | null): MachineState {
  if (machine.retiredAt) return 'out_of_order'
  if (machine.condition !== 'ok') return machine.condition
  if (holder?.status === 'running') return 'running'
  if (isSilent(machine)) return 'offline'
  if (holder) return 'reserved'
  // Started by coins or by somebody at the machine, or with laundry inside.
  if (machine.boxSays !== null) return machine.boxSays === 'running' ? 'running' : 'done'
  return isDone(machine) ? 'done' : 'free'
}

/** When a load ends; one that is paused, if it goes on now. */
export const expectedEndOf = ({ endsAt, pausedAt }: Pick<Holder, 'endsAt' | 'pausedAt'>) =>
  endsAt && pausedAt ? new Date(endsAt.getTime() + clock.now() - pausedAt.getTime()) : endsAt

/** When a machine with laundry inside is sold again; one whose box says that it is full has no such time. */
const emptiedAt = ({ doneAt, boxSays }: Machine, state: MachineState) =>
  state === 'done' && doneAt && boxSays === null ? new Date(doneAt.getTime() + COLLECTED_AFTER_MS) : undefined

/** Reveals nothing about the customer whose purchase holds the machine. */
export function toMachineRow(machine: Machine, holder: Holder | null): MachineRow {
  const state = stateOf(machine, holder)
  // Paid, it will run: nobody knows yet until when.
  const isPaying = state === 'reserved' && holder?.status === 'pending'
  const freeAt =
    state === 'running' ? holder && expectedEndOf(holder) : isPaying ? holder?.expiresAt : emptiedAt(machine, state)
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

/** Machines with their branch and the purchase that holds them, if any; in the order they stand in the shop. Without retired ones. */
export async function readMachines(db: Database | Tx, where: SQL | undefined) {
  const rows = await db
    .select({ machine: machines, branch: branches, holder: holderColumns, heldUntil })
    .from(machines)
    .innerJoin(branches, eq(branches.id, machines.branchId))
    .leftJoin(transactions, and(eq(transactions.machineId, machines.id), isHolding))
    .where(and(isNull(machines.retiredAt), where))
    .orderBy(asc(branches.position), asc(machines.position))
  return rows.map((row) => ({ ...row, holder: row.holder ?? onTheWay(row.heldUntil) }))
}

/** How many dryers of a branch are free now. */
export async function countFreeDryers(db: Database | Tx, branchId: string): Promise<number> {
  const dryers = and(eq(machines.branchId, branchId), eq(machines.category, 'dryer'))
  const rows = await readMachines(db, dryers)
  return rows.filter(({ machine, holder }) => stateOf(machine, holder) === 'free').length
}

/** People omit leading zeros: `1/2` is the machine whose QR code says `1/02`. */
const normalize = (part: string) => part.toLowerCase().replace(/^0+(?=.)/, '')

/**
 * The machine at an address. Letter case and leading zeros are ignored; where several machines match, those of the brand
 * win, then those that match exactly.
 * @throws ApiError `machine_unknown` (`reason: several` when the match is ambiguous), `other_brand` with its id as `reason`
 */
export async function findMachine(db: Database, brand: Brand, { node_id, address, sub_position }: MachineAddress) {
  const sameNode = await readMachines(db, eq(sql`lower(${machines.nodeId})`, node_id.toLowerCase()))
  const matching = sameNode.filter(
    ({ machine }) =>
      normalize(machine.address) === normalize(address) && normalize(machine.subPosition) === normalize(sub_position),
  )
  const ofBrand = matching.filter(({ branch }) => branch.brand === brand.id)
  const candidates = ofBrand.length > 0 ? ofBrand : matching
  const exact = candidates.filter(
    ({ machine }) => machine.nodeId === node_id && machine.address === address && machine.subPosition === sub_position,
  )
  const [match, ...others] = exact.length > 0 ? exact : candidates
  if (!match) throw new ApiError('machine_unknown')
  if (others.length > 0) throw new ApiError('machine_unknown', { reason: 'several' })
  if (match.branch.brand !== brand.id) throw new ApiError('other_brand', { reason: match.branch.brand })
  return match
}

/**
 * Locks the machine until the database transaction ends, so that no other purchase can take it, and returns its state.
 * @param customerId whose own hold on the way does not keep them from it
 */
export async function lockMachine(tx: Tx, machineId: string, customerId?: string): Promise<MachineState> {
  const [machine] = await tx.select().from(machines).where(eq(machines.id, machineId)).for('update')
  if (!machine) return 'offline'
  const [holder] = await tx
    .select(holderColumns)
    .from(transactions)
    .where(and(eq(transactions.machineId, machineId), isHolding))
  if (holder) return stateOf(machine, holder)
  const isOthers = customerId === undefined ? undefined : ne(holds.customerId, customerId)
  const [held] = await tx
    .select({ until: holds.until })
    .from(holds)
    .where(and(eq(holds.machineId, machineId), gt(holds.until, sql`now()`), isOthers))
  return stateOf(machine, onTheWay(held?.until))
}

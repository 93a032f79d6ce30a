import { and, asc, eq, gt, isNull, type SQL, sql } from 'drizzle-orm'
import { CHOICE_STATUSES } from '#contract/payment.ts'
import {
  freeShopHold,
  listRestartMachines,
  listShopMachines,
  resolveShopStart,
  restartShopLoad,
  type ShopMachine,
  setShopMachine,
  streamShopMachines,
} from '#contract/staff/machines.ts'
import type { Database } from '#server/db/database.ts'
import { audit } from '#server/db/schema/audit.ts'
import { branches, isSilent, isSilentSql, machines, problemReports } from '#server/db/schema/branches.ts'
import { holds, transactions } from '#server/db/schema/payment.ts'
import { machinesOf } from '#server/events/event-hub.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { App } from '#server/http/app.ts'
import { defineHandler, defineStream, type Handler } from '#server/http/handler.ts'
import { resolveReports } from '#server/modules/branches/reports.ts'
import { findPurchase } from '#server/modules/payments/purchase-archive.ts'
import { endHolds } from '#server/modules/payments/reservations/machine-holds.ts'
import { isHolding, onTheWay, toMachineRow } from '#server/modules/payments/reservations/machine-state.ts'
import { applyStart, commandOf } from '#server/modules/payments/starts/apply-start.ts'
import { setCondition } from '#server/modules/payments/starts/machine-condition.ts'
import { restartLoad, restartTargets } from '#server/modules/payments/starts/restart-machine.ts'
import { cancelStart } from '#server/modules/payments/starts/start-machine.ts'
import { isLoadRow, type LoadRow, lockTransaction } from '#server/modules/payments/transition.ts'
import { clock } from '#server/platform/clock.ts'
import type { StartState } from '#server/ports/machine-controller.ts'
import { heldState, machineState, purchaseState } from './audited-states.ts'
import { defineStaffAction } from './staff-action.ts'
import { hasAccess, isOfStaff } from './staff-caller.ts'

/** Read by the partial indexes `machines_attention`, `machines_heartbeat` and `transactions_one_holder`. */
const needsStaff = sql`${machines.id} in (
  select id from machines where (condition <> 'ok' or failed_starts > 0 or condition_reason = 'ran_unpaid') and retired_at is null
  union select ${machines.id} from ${machines} where ${machines.heartbeatAt} is not null and ${machines.retiredAt} is null and ${isSilentSql}
  union select machine_id from transactions where holds_machine and status = 'start_unknown')`

/** The end of the hold of a customer on the way. */
const heldUntil = sql<Date | null>`(select max(${holds.until}) from ${holds}
  where ${holds.machineId} = ${machines.id} and ${holds.transactionId} is null and ${holds.until} > now())`.mapWith(
  holds.until,
)
/** Read by the partial index `problem_reports_machine`. */
const openReports = sql<number>`(select count(*)::int from ${problemReports}
  where ${problemReports.machineId} = ${machines.id} and ${problemReports.resolvedAt} is null)`

/** Whether staff have taken it out of order: nobody has to be told. Only then are the few rows of the audit since read. */
const isClosedByStaff = sql<boolean>`case when ${machines.condition} <> 'out_of_order' then false else exists (
  select from ${audit} where ${audit.at} >= ${machines.conditionAt} - interval '1 minute' and ${audit.action} = 'set_machine'
    and ${audit.subject} = ${machines.id}
    and ${audit.after} ->> 'conditionReason' is not distinct from ${machines.conditionReason}) end`

const select = (db: Database, where: SQL | undefined) =>
  db
    .select({ machine: machines, branch: branches, holder: transactions, heldUntil, openReports, isClosedByStaff })
    .from(machines)
    .innerJoin(branches, eq(branches.id, machines.branchId))
    .leftJoin(transactions, and(eq(transactions.machineId, machines.id), isHolding))
    .where(where)
    .orderBy(asc(branches.id), asc(machines.position))

/** Loads whose customer chooses, by their machine. Read by the partial index `transactions_due_machine`. */
async function readStopped(db: Database): Promise<ReadonlyMap<string, string>> {
  const isChoosing = sql`${transactions.dueAt} is not null and ${transactions.status} in ('start_failed', 'stopped')`
  const rows = await db
    .select({ machineId: transactions.machineId, id: transactions.id })
    .from(transactions)
    .where(and(isChoosing, isNull(transactions.extendsId), gt(transactions.refundAt, sql`now()`)))
  return new Map(rows.flatMap(({ machineId, id }) => (machineId ? [[machineId, id] as const] : [])))
}

type Row = Awaited<ReturnType<typeof select>>[number]
const view = (
  { machine, branch, holder, heldUntil, openReports, isClosedByStaff: byStaff }: Row,
  stopped: ReadonlyMap<string, string>,
): ShopMachine => ({
  machine_id: machine.id,
  brand: branch.brand,
  branch_id: branch.id,
  branch_name: { th: branch.nameTh, en: branch.nameEn },
  number: machine.number,
  machine_category: machine.category,
  condition: machine.condition,
  reason: machine.conditionReason,
  is_closed_by_staff: byStaff,
  since: machine.conditionAt?.toISOString() ?? null,
  failed_starts: machine.failedStarts,
  heartbeat_at: machine.heartbeatAt?.toISOString() ?? null,
  is_silent: isSilent(machine),
  seen_at: machine.seenAt?.toISOString() ?? null,
  unknown_start: holder?.status === 'start_unknown' ? holder.id : null,
  restarts: holder?.restarts ?? 0,
  ...seenByCustomers(machine, holder, heldUntil),
  held_until: heldUntil?.toISOString() ?? null,
  stopped_load: stopped.get(machine.id) ?? null,
  reports: openReports,
})

function seenByCustomers(machine: Row['machine'], holder: Row['holder'], held: Date | null) {
  const { state, ends_at } = toMachineRow(machine, holder ?? onTheWay(held))
  return { state, ends_at }
}

async function read(db: Database, where: SQL | undefined, page?: { limit: number; offset: number }) {
  const found = select(db, where)
  const rows = await (page ? found.limit(page.limit).offset(page.offset) : found)
  const stopped = await readStopped(db)
  return rows.map((row) => view(row, stopped))
}

/** @throws ApiError `machine_unknown` */
async function readOne(db: Database, id: string): Promise<ShopMachine> {
  const [machine] = await read(db, eq(machines.id, id))
  if (!machine) throw new ApiError('machine_unknown')
  return machine
}

const list = defineHandler(listShopMachines, async ({ app, input, staff }) => {
  const where = and(
    input.show === 'all' ? isNull(machines.retiredAt) : needsStaff,
    isOfStaff(staff, machines.branchId),
    input.branch_id === undefined ? undefined : eq(machines.branchId, input.branch_id),
  )
  const total = await app.db.$count(machines, where)
  const details = await read(app.db, where, { limit: input.limit, offset: (input.page - 1) * input.limit })
  return { details, total }
})

/** A chain of ours has fewer. */
const MAX_WALL = 500

const stream = defineStream(streamShopMachines, ({ app, brand, staff }) => {
  const follows = machinesOf(staff.brand ?? brand.id)
  const where = and(isNull(machines.retiredAt), isOfStaff(staff, machines.branchId))
  return {
    topic: `${follows} ${staff.personId ?? staff.name}`,
    owner: staff.personId ?? staff.name,
    follows,
    async read() {
      if (!(await hasAccess(app.db, staff))) throw new ApiError('unauthorized')
      return { details: await read(app.db, where, { limit: MAX_WALL, offset: 0 }) }
    },
  }
})

const freeHold = defineStaffAction(freeShopHold, heldState, async ({ app, input: { machine_id: id } }) => {
  await app.db.transaction((tx) => endHolds(tx, id))
  return readOne(app.db, id)
})

const set = defineStaffAction(setShopMachine, machineState, async ({ app, input }) => {
  const { machine_id: id, condition, reason } = input
  await app.db.transaction(async (tx) => {
    await setCondition(tx, id, condition, { reason, at: clock.date() })
    if (condition === 'ok') await resolveReports(tx, id)
  })
  app.wakeJobs()
  const machine = await readOne(app.db, id)
  app.log.info('machine condition set by staff', { machine: id, condition })
  return machine
})

async function readLoadRow({ db }: App, id: string): Promise<LoadRow> {
  const [row] = await db.select().from(transactions).where(eq(transactions.id, id))
  if (!row || !isLoadRow(row)) throw new ApiError('transaction_unknown')
  return row
}

const STARTED = ['running', 'completed', 'stopped']
const NOT_STARTED = ['start_failed', 'refunded']

const resolve = defineStaffAction(
  resolveShopStart,
  purchaseState,
  async ({ app, input: { transaction, restarts, did_start } }) => {
    const row = await readLoadRow(app, transaction)
    // Another start, perhaps in another machine, which nobody has looked at.
    if (row.restarts !== restarts) throw new ApiError('step_refused', { state: row.status })
    if (row.status === 'start_unknown') {
      const elapsedMs = clock.now() - (row.startAskedAt?.getTime() ?? clock.now())
      const answer: StartState = did_start
        ? { state: 'running', elapsedMs }
        : await cancelStart(app, row, { state: 'not_started', reason: 'seen by staff' })
      await applyStart(app, commandOf(row).transaction, answer, 'shop')
      app.log.info('unknown start resolved by staff', { transaction, did_start, answer: answer.state })
    } else if (!(did_start ? STARTED : NOT_STARTED).includes(row.status)) {
      throw new ApiError('step_refused', { state: row.status })
    }
    return { transaction, status: (await readLoadRow(app, transaction)).status }
  },
)

const restartMachines = defineHandler(listRestartMachines, async ({ app, input, staff }) => {
  const row = await findPurchase(app.db, (shelf) =>
    and(eq(shelf.id, input.transaction), isOfStaff(staff, shelf.branchId)),
  )
  if (!row || !isLoadRow(row)) throw new ApiError('transaction_unknown')
  const isOpen = CHOICE_STATUSES.includes(row.status) && row.extendsId === null
  const found = isOpen ? await restartTargets(app.db, row) : []
  return { details: found.map(({ id, number }) => ({ machine_id: id, number })) }
})

const restart = defineStaffAction(
  restartShopLoad,
  purchaseState,
  async ({ app, input: { transaction, machine_id } }) => {
    const status = await app.db.transaction(async (tx) => {
      const row = await lockTransaction(tx, transaction)
      if (!row) throw new ApiError('transaction_unknown')
      await restartLoad(tx, app, row, machine_id, 'shop')
      return 'starting' as const
    })
    app.wakeJobs()
    app.log.info('load restarted by staff', { transaction })
    return { transaction, status }
  },
)

export const shopMachineHandlers: readonly Handler[] = [list, stream, set, freeHold, resolve, restartMachines, restart]

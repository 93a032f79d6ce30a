import { and, asc, count, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { listShopMachines, resolveShopStart, type ShopMachine, setShopMachine } from '#contract/staff/machines.ts'
import type { Database } from '#server/db/database.ts'
import { branches, machines } from '#server/db/schema/branches.ts'
import { transactions } from '#server/db/schema/payment.ts'
import { isSilent, isSilentSql } from '#server/db/silent-machines.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { App } from '#server/http/app.ts'
import { defineHandler, type Handler } from '#server/http/handler.ts'
import { resolveReports } from '#server/modules/branches/reports.ts'
import { isHolding } from '#server/modules/payments/reservations/machine-state.ts'
import { applyStart, commandOf } from '#server/modules/payments/starts/apply-start.ts'
import { setCondition } from '#server/modules/payments/starts/machine-condition.ts'
import { cancelStart } from '#server/modules/payments/starts/start-machine.ts'
import { isLoadRow, type LoadRow } from '#server/modules/payments/transition.ts'
import { clock } from '#server/platform/clock.ts'
import type { StartState } from '#server/ports/machine-controller.ts'
import { machineState, purchaseState } from './audited-states.ts'
import { defineStaffAction } from './staff-action.ts'
import { isOfStaff } from './staff-caller.ts'

/** Read by the partial indexes `machines_attention`, `machines_heartbeat` and `transactions_one_holder`. */
const needsStaff = sql`${machines.id} in (
  select id from machines where (condition <> 'ok' or failed_starts > 0 or condition_reason = 'ran_unpaid') and retired_at is null
  union select ${machines.id} from ${machines} where ${machines.heartbeatAt} is not null and ${machines.retiredAt} is null and ${isSilentSql}
  union select machine_id from transactions where holds_machine and status = 'start_unknown')`

const select = (db: Database, where: SQL | undefined) =>
  db
    .select({ machine: machines, branch: branches, unknownStart: transactions.id })
    .from(machines)
    .innerJoin(branches, eq(branches.id, machines.branchId))
    .leftJoin(
      transactions,
      and(eq(transactions.machineId, machines.id), isHolding, eq(transactions.status, 'start_unknown')),
    )
    .where(where)
    .orderBy(asc(branches.id), asc(machines.position))

const view = ({ machine, branch, unknownStart }: Awaited<ReturnType<typeof select>>[number]): ShopMachine => ({
  machine_id: machine.id,
  brand: branch.brand,
  branch_id: branch.id,
  branch_name: { th: branch.nameTh, en: branch.nameEn },
  number: machine.number,
  machine_category: machine.category,
  condition: machine.condition,
  reason: machine.conditionReason,
  since: machine.conditionAt?.toISOString() ?? null,
  failed_starts: machine.failedStarts,
  heartbeat_at: machine.heartbeatAt?.toISOString() ?? null,
  is_silent: isSilent(machine),
  unknown_start: unknownStart,
})

const list = defineHandler(listShopMachines, async ({ app, input, staff }) => {
  const where = and(
    input.show === 'all' ? isNull(machines.retiredAt) : needsStaff,
    isOfStaff(staff, machines.branchId),
    input.branch_id === undefined ? undefined : eq(machines.branchId, input.branch_id),
  )
  const [sum] = await app.db.select({ total: count() }).from(machines).where(where)
  const rows = await select(app.db, where)
    .limit(input.limit)
    .offset((input.page - 1) * input.limit)
  return { details: rows.map(view), total: sum?.total ?? 0 }
})

const set = defineStaffAction(setShopMachine, machineState, async ({ app, input }) => {
  const { machine_id: id, condition, reason } = input
  await app.db.transaction(async (tx) => {
    await setCondition(tx, id, condition, { reason, at: clock.date() })
    if (condition === 'ok') await resolveReports(tx, id)
  })
  const [row] = await select(app.db, eq(machines.id, id))
  if (!row) throw new ApiError('machine_unknown')
  app.log.info('machine condition set by staff', { machine: id, condition })
  return view(row)
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
  async ({ app, input: { transaction, did_start } }) => {
    const row = await readLoadRow(app, transaction)
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

export const shopMachineHandlers: readonly Handler[] = [list, set, resolve]

import { and, asc, count, desc, eq, isNotNull, isNull } from 'drizzle-orm'
import { listLoadCases, resolveShopLoad, type ShopLoadCase } from '#contract/staff/loads.ts'
import type { Database, Tx } from '#server/db/database.ts'
import { customers } from '#server/db/schema/account.ts'
import { branches, machines } from '#server/db/schema/branches.ts'
import { transactions } from '#server/db/schema/payment.ts'
import { loadCases } from '#server/db/schema/refunds.ts'
import { publish } from '#server/events/purchase-events.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { App } from '#server/http/app.ts'
import { defineHandler, type Handler } from '#server/http/handler.ts'
import { type DecidedBy, isOpenLoadCase, stopLoad } from '#server/modules/payments/stops/stop-load.ts'
import { isLoadRow, type LoadRow, lockTransaction } from '#server/modules/payments/transition.ts'
import { clock } from '#server/platform/clock.ts'
import { purchaseState } from './audited-states.ts'
import { defineStaffAction } from './staff-action.ts'
import { byOf, customerView, isOfStaff } from './staff-caller.ts'

const selectCases = (db: Database) =>
  db
    .select({ loadCase: loadCases, load: transactions, machine: machines, branch: branches, customer: customers })
    .from(loadCases)
    .innerJoin(transactions, eq(transactions.id, loadCases.transactionId))
    .innerJoin(machines, eq(machines.id, transactions.machineId))
    .innerJoin(branches, eq(branches.id, transactions.branchId))
    .innerJoin(customers, eq(customers.id, transactions.customerId))

type CaseRow = Awaited<ReturnType<typeof selectCases>>[number]

const view = ({ loadCase, load, machine, branch, customer }: CaseRow): ShopLoadCase => ({
  case_number: loadCase.number,
  problem: loadCase.problem,
  asked_at: loadCase.createdAt.toISOString(),
  due_on: loadCase.dueOn,
  outcome: loadCase.outcome,
  transaction: load.id,
  status: load.status,
  brand: load.brand,
  branch_name: { th: branch.nameTh, en: branch.nameEn },
  machine_id: machine.id,
  number: machine.number,
  restarts: load.restarts,
  amount: load.amount,
  started_at: load.startedAt?.toISOString() ?? null,
  ends_at: load.endsAt?.toISOString() ?? null,
  customer: customerView(customer),
  decided_at: loadCase.decidedAt?.toISOString() ?? null,
  decided_by: loadCase.decidedBy,
})

const list = defineHandler(listLoadCases, async ({ app, input, staff }) => {
  const isOpen = input.status === 'open'
  const isAsked = isOpen ? isNull(loadCases.decidedAt) : isNotNull(loadCases.decidedAt)
  const order = isOpen ? asc(loadCases.createdAt) : desc(loadCases.decidedAt)
  const where = and(isAsked, isOfStaff(staff, transactions.branchId))
  const [sum] = await app.db
    .select({ total: count() })
    .from(loadCases)
    .innerJoin(transactions, eq(transactions.id, loadCases.transactionId))
    .where(where)
  const rows = await selectCases(app.db)
    .where(where)
    .orderBy(order, asc(loadCases.number))
    .limit(input.limit)
    .offset((input.page - 1) * input.limit)
  return { details: rows.map(view), total: sum?.total ?? 0 }
})

async function readLastCase(tx: Tx, transaction: string) {
  const [loadCase] = await tx
    .select()
    .from(loadCases)
    .where(eq(loadCases.transactionId, transaction))
    .orderBy(desc(loadCases.createdAt))
    .limit(1)
  return loadCase
}

/** @throws ApiError `case_unknown`, `case_closed` */
async function refuse(tx: Tx, app: App, row: LoadRow, by: DecidedBy) {
  const decision = { outcome: 'refused' as const, decidedAt: clock.date(), decidedBy: by.name, decidedById: by.id }
  const [refused] = await tx.update(loadCases).set(decision).where(isOpenLoadCase(row.id)).returning()
  if (refused) return publish(tx, app, { kind: 'load_case', row, change: 'case_refused', number: refused.number })
  const loadCase = await readLastCase(tx, row.id)
  if (!loadCase) throw new ApiError('case_unknown')
  if (loadCase.outcome !== 'refused') throw new ApiError('case_closed')
}

/** @throws ApiError `case_closed`, `step_refused` */
async function stop(tx: Tx, app: App, row: LoadRow, by: DecidedBy) {
  if (row.status === 'running' || row.status === 'completed') return stopLoad(tx, app, row, 'shop', by)
  // Refunded since by the customer's choice, if a stop was what led to it.
  const isRepeated = row.status === 'stopped' || (row.status === 'refunded' && row.startedAt !== null)
  if (!isRepeated) throw new ApiError('step_refused', { state: row.status })
}

const resolve = defineStaffAction(
  resolveShopLoad,
  purchaseState,
  async ({ app, input: { transaction, restarts, outcome }, staff }) => {
    const status = await app.db.transaction(async (tx) => {
      const row = await lockTransaction(tx, transaction)
      if (!row || !isLoadRow(row)) throw new ApiError('transaction_unknown')
      // It may be in another machine by now.
      if (row.restarts !== restarts) throw new ApiError('step_refused', { state: row.status })
      await (outcome === 'stopped' ? stop : refuse)(tx, app, row, byOf(staff))
      return (await lockTransaction(tx, transaction))?.status ?? row.status
    })
    app.wakeJobs()
    app.log.info('load resolved by staff', { transaction, outcome })
    return { transaction, status }
  },
)

export const loadCaseHandlers: readonly Handler[] = [list, resolve]

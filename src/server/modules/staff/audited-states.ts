/** What the audit reads before and after a call of staff. */
import { and, count, desc, eq, isNull } from 'drizzle-orm'
import type { Tx } from '#server/db/database.ts'
import { customers } from '#server/db/schema/account.ts'
import { sessions } from '#server/db/schema/auth.ts'
import { branches, machines, problemReports } from '#server/db/schema/branches.ts'
import { brandThemes } from '#server/db/schema/brands.ts'
import { services } from '#server/db/schema/orders.ts'
import { holds, transactions } from '#server/db/schema/payment.ts'
import { loadCases, refundCases, reversals } from '#server/db/schema/refunds.ts'
import { reviews } from '#server/db/schema/reviews.ts'
import { staff, staffSessions } from '#server/db/schema/staff.ts'
import { findCustomer } from '#server/http/customers.ts'
import type { StaffCaller } from '#server/http/handler.ts'
import { findPurchase } from '#server/modules/payments/purchase-archive.ts'
import { isHeldOnTheWay } from '#server/modules/payments/reservations/machine-holds.ts'
import { isUuid } from '#server/platform/ids.ts'
import type { AuditedState } from './staff-action.ts'

export async function caseState(tx: Tx, input: { case_number: string }): Promise<AuditedState | undefined> {
  const [row] = await tx
    .select({ refund: refundCases, purchase: transactions })
    .from(refundCases)
    .innerJoin(transactions, eq(transactions.id, refundCases.transactionId))
    .where(eq(refundCases.number, input.case_number))
  if (!row) return undefined
  const { number, amount, closedAt, bankReference, gatewayState, destinationFailedAt, resolvedAt } = row.refund
  const { brand, branchId } = row.purchase
  const state = { amount, closedAt, bankReference, gatewayState, destinationFailedAt, resolvedAt }
  return { subject: number, brand, branchId, state }
}

type Reversed = { transaction: string; id: string; kind: 'refund' | 'dispute' }
export async function reversalState(tx: Tx, { transaction, id, kind }: Reversed): Promise<AuditedState | undefined> {
  const isMeant = and(eq(reversals.transactionId, transaction), eq(reversals.id, id), eq(reversals.kind, kind))
  const [row] = await tx
    .select({ back: reversals, purchase: transactions })
    .from(reversals)
    .innerJoin(transactions, eq(transactions.id, reversals.transactionId))
    .where(isMeant)
  if (!row) return undefined
  const { brand, branchId } = row.purchase
  return { subject: `${transaction} ${id}`, brand, branchId, state: { resolvedAt: row.back.resolvedAt } }
}

/** The devices on which a customer is signed in, by their number. */
export async function sessionsState(
  tx: Tx,
  input: { brand: string; phone_number: string },
): Promise<AuditedState | undefined> {
  const customer = await findCustomer(tx, input.brand, input.phone_number)
  if (!customer) return undefined
  const isOpen = and(eq(sessions.customerId, customer.id), isNull(sessions.revokedAt))
  const [open] = await tx.select({ devices: count() }).from(sessions).where(isOpen)
  return { subject: customer.id, brand: input.brand, state: { devices: open?.devices ?? 0 } }
}

/** Whether a customer has an account: it is gone once nobody of the brand has the phone. */
export async function customerState(
  tx: Tx,
  input: { brand: string; phone_number: string },
): Promise<AuditedState | undefined> {
  const customer = await findCustomer(tx, input.brand, input.phone_number)
  return customer && { subject: customer.id, brand: input.brand, state: { account: 'open' } }
}

export async function accountState(tx: Tx, input: { transaction: string }): Promise<AuditedState | undefined> {
  const purchase = await findPurchase(tx, (shelf) => eq(shelf.id, input.transaction))
  if (!purchase) return undefined
  const [owner] = await tx.select().from(customers).where(eq(customers.id, purchase.customerId))
  return owner && { subject: owner.id, brand: owner.brand, state: { phoneSince: owner.phoneSince } }
}

/** A purchase, with the step of an order and the last report about a load. */
export async function purchaseState(tx: Tx, input: { transaction: string }): Promise<AuditedState | undefined> {
  const { transaction: subject } = input
  const [row] = await tx
    .select({ purchase: transactions, step: services.status })
    .from(transactions)
    .leftJoin(services, eq(services.transactionId, transactions.id))
    .where(eq(transactions.id, subject))
  if (!row) return undefined
  const [loadCase] = await tx
    .select({ outcome: loadCases.outcome })
    .from(loadCases)
    .where(eq(loadCases.transactionId, subject))
    .orderBy(desc(loadCases.createdAt))
    .limit(1)
  const { brand, branchId, status } = row.purchase
  return { subject, brand, branchId, state: { status, step: row.step, load_case: loadCase?.outcome ?? null } }
}

export async function machineState(tx: Tx, input: { machine_id: string }): Promise<AuditedState | undefined> {
  const [row] = await tx
    .select({ machine: machines, brand: branches.brand })
    .from(machines)
    .innerJoin(branches, eq(branches.id, machines.branchId))
    .where(eq(machines.id, input.machine_id))
  if (!row) return undefined
  const { id, branchId, condition, conditionReason, failedStarts } = row.machine
  return { subject: id, brand: row.brand, branchId, state: { condition, conditionReason, failedStarts } }
}

/** Who holds a machine on the way to it, by the number of holds: their names are none of the audit's. */
export async function heldState(tx: Tx, input: { machine_id: string }): Promise<AuditedState | undefined> {
  const machine = await machineState(tx, input)
  if (!machine) return undefined
  const [held] = await tx.select({ holds: count() }).from(holds).where(isHeldOnTheWay(input.machine_id))
  return { ...machine, state: { holds: held?.holds ?? 0 } }
}

export async function reviewState(tx: Tx, input: { transaction: string }): Promise<AuditedState | undefined> {
  const [row] = await tx
    .select({ review: reviews, brand: branches.brand })
    .from(reviews)
    .innerJoin(branches, eq(branches.id, reviews.branchId))
    .where(eq(reviews.transactionId, input.transaction))
  if (!row) return undefined
  const { transactionId: subject, branchId, answer, hiddenAt, hiddenReason } = row.review
  return { subject, brand: row.brand, branchId, state: { answer, hiddenAt, hiddenReason } }
}

export async function themeState(tx: Tx, { brand }: { brand: string }): Promise<AuditedState> {
  const [row] = await tx.select().from(brandThemes).where(eq(brandThemes.brand, brand))
  return { subject: brand, brand, state: { theme: row?.theme ?? null, image: row?.imageBrand ?? null } }
}

const stateOfPerson = ({ id: subject, brand, role, branchIds, createdAt, endedAt }: typeof staff.$inferSelect) => ({
  subject,
  brand,
  state: { role, branchIds, createdAt, endedAt },
})

/** The person who was invited last with this name. */
export async function invitedState(
  tx: Tx,
  input: { name: string; brand?: string | undefined },
  caller: StaffCaller,
): Promise<AuditedState | undefined> {
  const isMeant = and(eq(staff.brand, caller.brand ?? input.brand ?? ''), eq(staff.name, input.name))
  const [row] = await tx.select().from(staff).where(isMeant).orderBy(desc(staff.createdAt)).limit(1)
  return row && stateOfPerson(row)
}

export async function personState(tx: Tx, input: { person_id: string }): Promise<AuditedState | undefined> {
  if (!isUuid(input.person_id)) return undefined
  const [row] = await tx.select().from(staff).where(eq(staff.id, input.person_id))
  return row && stateOfPerson(row)
}

export async function ownSessionsState(
  tx: Tx,
  _: object,
  { personId, brand }: StaffCaller,
): Promise<AuditedState | undefined> {
  if (!personId || !brand) return undefined
  const [open] = await tx.select({ devices: count() }).from(staffSessions).where(eq(staffSessions.staffId, personId))
  return { subject: personId, brand, state: { devices: open?.devices ?? 0 } }
}

export async function reportState(tx: Tx, input: { report_id: string }): Promise<AuditedState | undefined> {
  const [row] = await tx
    .select({ report: problemReports, branchId: branches.id, brand: branches.brand })
    .from(problemReports)
    .innerJoin(machines, eq(machines.id, problemReports.machineId))
    .innerJoin(branches, eq(branches.id, machines.branchId))
    .where(eq(problemReports.id, input.report_id))
  return (
    row && {
      subject: row.report.id,
      brand: row.brand,
      branchId: row.branchId,
      state: { resolvedAt: row.report.resolvedAt },
    }
  )
}

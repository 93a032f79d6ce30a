/** The shop as the database has it. */
import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import type { Database, Tx } from '#server/db/database.ts'
import { branches, extras, machines, programs } from '#server/db/schema/branches.ts'
import { orderOffers, orderOptions } from '#server/db/schema/orders.ts'
import { transactions } from '#server/db/schema/payment.ts'
import { promotions, stampRules } from '#server/db/schema/rewards.ts'
import { staff } from '#server/db/schema/staff.ts'

type Row<Table extends { $inferSelect: object }> = Table['$inferSelect']

export type StoredShop = {
  branches: readonly Row<typeof branches>[]
  machines: readonly Row<typeof machines>[]
  programs: readonly Row<typeof programs>[]
  extras: readonly Row<typeof extras>[]
  offers: readonly Row<typeof orderOffers>[]
  options: readonly Row<typeof orderOptions>[]
  promotions: readonly Row<typeof promotions>[]
  stamps: readonly Row<typeof stampRules>[]
  /** Who has access, or is invited. */
  staff: readonly Row<typeof staff>[]
  /** Purchases that hold a machine, by its id. */
  held: ReadonlyMap<string, Row<typeof transactions>['status']>
}

/** @param isLocking keeps the machines from new purchases until the database transaction ends */
export async function readStoredShop(
  db: Database | Tx,
  brands: readonly string[],
  isLocking = false,
): Promise<StoredShop> {
  const branchRows = await db
    .select()
    .from(branches)
    .where(inArray(branches.brand, [...brands]))
    .orderBy(asc(branches.brand), asc(branches.position))
  const ids = branchRows.map(({ id }) => id)
  const ofBranches = db.select().from(machines).where(inArray(machines.branchId, ids)).orderBy(asc(machines.id))
  const machineRows = isLocking ? await ofBranches.for('update') : await ofBranches
  const machineIds = machineRows.map(({ id }) => id)
  const holders = await db
    .select({ machineId: transactions.machineId, status: transactions.status })
    .from(transactions)
    .where(and(eq(transactions.holdsMachine, true), inArray(transactions.branchId, ids)))
  return {
    branches: branchRows,
    machines: machineRows.toSorted((a, b) => a.position - b.position),
    programs: await db
      .select()
      .from(programs)
      .where(inArray(programs.machineId, machineIds))
      .orderBy(asc(programs.position), asc(programs.validFrom)),
    extras: await db
      .select()
      .from(extras)
      .where(inArray(extras.machineId, machineIds))
      .orderBy(asc(extras.position), asc(extras.validFrom)),
    offers: await db.select().from(orderOffers).where(inArray(orderOffers.branchId, ids)),
    options: await db
      .select()
      .from(orderOptions)
      .where(inArray(orderOptions.branchId, ids))
      .orderBy(asc(orderOptions.position)),
    promotions: await db
      .select()
      .from(promotions)
      .where(inArray(promotions.brand, [...brands]))
      .orderBy(asc(promotions.position)),
    stamps: await db
      .select()
      .from(stampRules)
      .where(inArray(stampRules.brand, [...brands])),
    staff: await db
      .select()
      .from(staff)
      .where(and(inArray(staff.brand, [...brands]), isNull(staff.endedAt)))
      .orderBy(asc(staff.createdAt), asc(staff.name), asc(staff.id)),
    held: new Map(holders.flatMap(({ machineId, status }) => (machineId ? [[machineId, status] as const] : []))),
  }
}

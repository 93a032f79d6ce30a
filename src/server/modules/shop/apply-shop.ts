import { and, eq, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Database, Tx } from '#server/db/database.ts'
import { audit } from '#server/db/schema/audit.ts'
import { branches, extras, machines, programs } from '#server/db/schema/branches.ts'
import { orderOffers, orderOptions } from '#server/db/schema/orders.ts'
import { promotions, stampRules } from '#server/db/schema/rewards.ts'
import { staff } from '#server/db/schema/staff.ts'
import { readForeign } from './foreign-rows.ts'
import { ADDRESS } from './plan-rows.ts'
import { lossesOf, type Plan, type PlanOptions, planShops } from './plan-shop.ts'
import { obstaclesInWords } from './plan-words.ts'
import type { ShopOfFiles } from './shop-file.ts'
import type { ShopRows } from './shop-rows.ts'
import { addPerson, endPeople } from './staff-rows.ts'
import { readStoredShop } from './stored-shop.ts'

/** In the order in which rows refer to each other. */
const TABLES = {
  branches,
  machines,
  programs,
  extras,
  offers: orderOffers,
  options: orderOptions,
  promotions,
  stamps: stampRules,
} as const satisfies Record<keyof ShopRows, PgTable>

/** Parameters of one statement are at most 65,535. */
const BATCH = 1_000

/** Why a plan cannot be applied now. */
export class ShopObstacle extends Error {
  readonly obstacles: readonly string[]
  constructor(obstacles: readonly string[]) {
    super(obstacles.join('\n'))
    this.name = 'ShopObstacle'
    this.obstacles = obstacles
  }
}

async function insertRows(tx: Tx, table: PgTable, rows: readonly Record<string, unknown>[]) {
  for (let from = 0; from < rows.length; from += BATCH) await tx.insert(table).values(rows.slice(from, from + BATCH))
}

async function write(tx: Tx, plan: Plan) {
  const entries = Object.entries(TABLES) as [keyof ShopRows, PgTable][] // its own keys
  // Two machines may change places, and two promotions their codes: no statement may see one address or code twice.
  for (const [i, { table, key, set }] of plan.updates.entries()) {
    // One that gets its value below: the others stay as they are.
    const part = table === 'machines' ? ADDRESS.find((name) => name in set) : undefined
    if (part)
      await tx
        .update(machines)
        .set({ [part]: `moving-${i}` })
        .where(eq(machines.id, String(key.id)))
    if (table === 'promotions' && 'code' in set)
      await tx
        .update(promotions)
        .set({ code: null })
        .where(eq(promotions.id, String(key.id)))
  }
  await insertRows(tx, branches, plan.inserts.branches)
  // First what frees an address, last what holds until further notice: of one price only one row does.
  const rankOf = ({ set }: (typeof plan.updates)[number]) => (set.retiredAt ? 0 : set.validUntil === null ? 2 : 1)
  for (const { table, key, set } of plan.updates.toSorted((a, b) => rankOf(a) - rankOf(b))) {
    // The columns are those of the table, as the rows were made.
    const columns = TABLES[table] as unknown as Record<string, Parameters<typeof eq>[0]>
    const isMeant = and(...Object.entries(key).map(([name, value]) => eq(columns[name] ?? sql`null`, value)))
    await tx.update(TABLES[table]).set(set).where(isMeant)
  }
  for (const [name, table] of entries) if (name !== 'branches') await insertRows(tx, table, plan.inserts[name])
}

/** Who changes the shop: a person of the staff by their id, too, and why. Files have their reasons in their own history. */
type By = { name: string; id: string | null; reason?: string | undefined }

/** A person who is invited, with the code by which they make their passkey: it is kept as a hash only. */
export type Invited = { brand: string; name: string; code: string }

async function writeStaff(tx: Tx, plans: Plan['staff'], now: Date): Promise<Invited[]> {
  const all: Invited[] = []
  for (const { invited, changed, ended } of plans) {
    for (const { invitation, change } of invited) {
      const { row, code } = await addPerson(tx, invitation)
      change.id = row.id
      all.push({ brand: invitation.brand, name: row.name, code })
    }
    for (const { id, set } of changed) await tx.update(staff).set(set).where(eq(staff.id, id))
    if (ended.length > 0) await endPeople(tx, ended, now)
  }
  return all
}

/**
 * Makes the database what the files say, in one database transaction, with a row of the audit for each change. What the files
 * no longer have is retired. Purchases keep their program, their price and their machine.
 * @param shops without findings
 * @param by who applies it, for the audit
 * @param seen the plan that somebody has agreed to; without it whatever the files say is meant
 * @returns its plan, and who is invited by it
 * @throws ShopObstacle if it would change a machine that a purchase needs, or end more than was agreed to; nothing is changed
 * then
 */
export function applyShops(
  db: Database | Tx,
  shops: readonly ShopOfFiles[],
  by: string,
  options: PlanOptions = {},
  seen?: Plan,
): Promise<Plan & { invited: readonly Invited[] }> {
  const brands = shops.map(({ brand }) => brand)
  return db.transaction(async (tx) => {
    const { stored, now } = await shopsNow(tx, brands, true)
    const plan = planShops(shops, stored, now, { ...options, foreign: await readForeign(tx, shops, options.placeOf) })
    if (seen && !isPartOf(lossesOf(plan), lossesOf(seen)))
      throw new ShopObstacle(['the shop has changed meanwhile, and more of it would be gone: look at the plan again'])
    return { ...plan, invited: await applyPlan(tx, plan, now, { name: by, id: null }) }
  })
}

/** Whether each of the losses is among others, of which somebody knows. */
const isPartOf = ({ changes }: Plan, known: Plan) =>
  changes.every(({ subject, id }) => known.changes.some((one) => one.subject === subject && one.id === id))

/** The shops of brands. @param isLocking nothing else changes them until the database transaction ends */
export async function shopsNow(tx: Tx, brands: readonly string[], isLocking: boolean) {
  if (isLocking) await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('shop files', 0))`)
  return { now: await nowOf(tx), stored: await readStoredShop(tx, brands, isLocking) }
}

/**
 * Carries out a plan that was made of locked shops.
 * @throws ShopObstacle
 */
export async function applyPlan(tx: Tx, plan: Plan, now: Date, by: By): Promise<readonly Invited[]> {
  if (plan.obstacles.length > 0) throw new ShopObstacle(obstaclesInWords(plan))
  await write(tx, plan)
  const invited = await writeStaff(tx, plan.staff, now)
  await insertRows(
    tx,
    audit,
    plan.changes.map(({ subject, action, brand, branchId, id, before, after, from }) => ({
      at: now,
      by: by.name,
      byId: by.id,
      reason: by.reason ?? null,
      brand,
      branchId,
      action: `${subject}.${action}`,
      subject: id,
      before,
      after: from ? { ...after, from: from.toISOString() } : after,
    })),
  )
  return invited
}

/** The time of the database transaction, rounded down to whole milliseconds, as the columns have it. */
async function nowOf(db: Database | Tx): Promise<Date> {
  const { rows } = await db.execute<{ now: string }>(sql`select floor(extract(epoch from now()) * 1000)::text as now`)
  return new Date(Number(rows[0]?.now))
}

/** What `applyShops` would do; changes nothing. */
export async function planOf(db: Database, shops: readonly ShopOfFiles[], options: PlanOptions = {}): Promise<Plan> {
  const stored = await readStoredShop(
    db,
    shops.map(({ brand }) => brand),
  )
  const foreign = await readForeign(db, shops, options.placeOf)
  return planShops(shops, stored, await nowOf(db), { ...options, foreign })
}

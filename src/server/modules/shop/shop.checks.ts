import { and, eq, exists, isNull, not, notInArray, sql } from 'drizzle-orm'
import { brands } from '#brands/brand.ts'
import type { Database } from '#server/db/database.ts'
import { branches, isCurrent, machines, programs } from '#server/db/schema/branches.ts'
import type { Check } from '#server/platform/check.ts'
import { clock } from '#server/platform/clock.ts'
import { exportShop } from './export-shop.ts'
import { parseShops } from './read-shop.ts'
import { readStoredShop } from './stored-shop.ts'

/** Branches in which nobody can buy a load: no machine works and has a program and a price. */
export async function readUnsellable(db: Database): Promise<string[]> {
  const machineOnSale = db
    .select({ one: sql`1` })
    .from(machines)
    .innerJoin(programs, eq(programs.machineId, machines.id))
    .where(
      and(
        eq(machines.branchId, branches.id),
        isNull(machines.retiredAt),
        eq(machines.condition, 'ok'),
        isCurrent(programs),
      ),
    )
  const rows = await db
    .select({ id: branches.id })
    .from(branches)
    .where(and(isNull(branches.retiredAt), not(exists(machineOnSale))))
    .orderBy(branches.id)
  return rows.map(({ id }) => id)
}

/** Brands whose customers see no machine. */
async function readWithoutShop(db: Database): Promise<string[]> {
  const open = await db.selectDistinct({ brand: branches.brand }).from(branches).where(isNull(branches.retiredAt))
  return brands.map(({ id }) => id).filter((id) => !open.some(({ brand }) => brand === id))
}

/** More would not be read. */
const MAX_FAULTS = 20

/** What does not fit in the shops of the database, in words: the rules of the files hold for rows of any origin. */
export async function faultsOfShops(db: Database): Promise<string[]> {
  const ids = brands.map(({ id }) => id)
  const stored = await readStoredShop(db, ids)
  const sources = ids.map((brand) => {
    const files = exportShop(brand, stored, clock.date(), '')
    return [brand, [...files].map(([name, text]) => ({ file: `${brand}/${name}`, text }))] as const
  })
  const strangers = await db
    .select({ id: branches.id, brand: branches.brand })
    .from(branches)
    .where(and(notInArray(branches.brand, ids), isNull(branches.retiredAt)))
    .orderBy(branches.id)
    .limit(MAX_FAULTS)
  const faults = [
    ...strangers.map(({ id, brand }) => `branch ${id} is of the brand ${brand}, which does not exist`),
    // As `npm run shop -- export` writes them.
    ...parseShops(new Map(sources)).findings.map(({ file, line, text }) => `${file}:${line} of the export: ${text}`),
  ]
  return faults.slice(0, MAX_FAULTS)
}

export const SHOP_CHECKS: readonly Check<{ db: Database }>[] = [
  {
    id: 'shops',
    severity: 'warning',
    wrong: 'a brand has no shop that is open: its customers see no machine',
    remedy: 'write them into brands/<id>/shop/, then: npm run shop -- apply',
    isFound: ({ db }) => readWithoutShop(db),
  },
  {
    id: 'shops_sell',
    severity: 'warning',
    wrong: 'a branch has no machine that works and has a program and a price: nobody can buy there',
    remedy: 'repair one, or add it in the files of the shop, then: npm run shop -- apply',
    isFound: ({ db }) => readUnsellable(db),
  },
  {
    id: 'shop_rows',
    severity: 'danger',
    wrong: 'rows of the shops do not fit: customers do not see what they are of',
    remedy: 'correct them in the files of the shop, then: npm run shop -- apply',
    isFound: ({ db }) => faultsOfShops(db),
  },
]

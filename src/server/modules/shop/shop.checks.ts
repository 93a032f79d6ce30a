import { and, eq, exists, isNull, not, sql } from 'drizzle-orm'
import { brands } from '#brands/brand.ts'
import type { Database } from '#server/db/database.ts'
import { branches, isCurrent, machines, programs } from '#server/db/schema/branches.ts'
import type { Check } from '#server/platform/check.ts'
import { clock } from '#server/platform/clock.ts'
import { exportShop } from './export-shop.ts'
import { parseShops } from './read-shop.ts'
import { readStoredShop } from './stored-shop.ts'

/** Branches in which nobody can buy a load, whatever their machines do. */
export async function readUnsellable(db: Database): Promise<string[]> {
  const machineOnSale = db
    .select({ one: sql`1` })
    .from(machines)
    .innerJoin(programs, eq(programs.machineId, machines.id))
    .where(and(eq(machines.branchId, branches.id), isNull(machines.retiredAt), isCurrent(programs)))
  const rows = await db
    .select({ id: branches.id })
    .from(branches)
    .where(and(isNull(branches.retiredAt), not(exists(machineOnSale))))
    .orderBy(branches.id)
  return rows.map(({ id }) => id)
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
  const strangers = stored.branches.filter(({ brand, retiredAt }) => !ids.includes(brand) && !retiredAt)
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
    wrong: 'the database has no shop: no customer sees a machine',
    remedy: 'write them into brands/<id>/shop/, then: npm run shop -- apply',
    isFound: async ({ db }) => (await db.$count(branches)) === 0,
  },
  {
    id: 'shops_sell',
    severity: 'warning',
    wrong: 'a branch has no machine with a program and a price: nobody can buy there',
    remedy: 'add them in the files of the shop, then: npm run shop -- apply',
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

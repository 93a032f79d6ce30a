import { brands } from '#brands/brand.ts'
import type { Database } from '#server/db/database.ts'
import { clock } from '#server/platform/clock.ts'
import { exportShop } from './export-shop.ts'
import { parseShops } from './read-shop.ts'
import { readStoredShop } from './stored-shop.ts'

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

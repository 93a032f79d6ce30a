import { count } from 'drizzle-orm'
import { brands, defaultBrand } from '#brands/brand.ts'
import type { Database } from '#server/db/database.ts'
import { branches } from '#server/db/schema/branches.ts'
import { DEMO } from '#server/db/seed/demo-customer.ts'
import { seedCustomers } from '#server/db/seed/seed.ts'
import { findCustomer } from '#server/http/customers.ts'
import { applyShops } from '#server/modules/shop/apply-shop.ts'
import { findingLine, readShops } from '#server/modules/shop/read-shop.ts'
import type { ShopOfFiles } from '#server/modules/shop/shop-file.ts'

/** The shop of a brand without files: the first branch of the default brand's, with ids of its own. */
function sampleShop(brand: string, { branches: [first], services, promotions, ...shop }: ShopOfFiles): ShopOfFiles {
  if (!first) throw new Error('The example shop has no branch')
  // Its picture is in the folder of the default brand.
  const branch = { ...first, id: brand, controller: brand.toUpperCase(), picture: undefined }
  return {
    ...shop,
    brand,
    branches: [branch],
    promotions: promotions.map((promotion) => ({ ...promotion, branch: undefined })),
    services: services.map((service) => ({ ...service, branches: undefined })),
  }
}

/**
 * The example shops: the files of each brand.
 * @throws RangeError that lists all that is wrong with them
 */
export function exampleShops(brandIds = brands.map(({ id }) => id)): ShopOfFiles[] {
  const { shops, findings } = readShops(brandIds)
  if (findings.length > 0) throw new RangeError(findings.map(findingLine).join('\n'))
  const [example] = shops
  const missing = brandIds.filter((id) => !shops.some(({ brand }) => brand === id))
  return [...shops, ...(example ? missing.map((id) => sampleShop(id, example)) : [])]
}

/** More than the purchases of one run; the next run has others. */
const PURCHASES_PER_RUN = 100_000

/**
 * Adds the example shops with their customers.
 * @param hashPin gives what the database keeps of a PIN
 * @param wanted brands that get their shop if they have none; by default all of them, if there is no shop at all
 * @returns the brands that got their shops
 */
export async function fillWithExample(
  db: Database,
  hashPin: (pin: string) => Promise<string>,
  wanted?: readonly string[],
): Promise<readonly string[]> {
  const branchesOf = await db.select({ brand: branches.brand, count: count() }).from(branches).groupBy(branches.brand)
  if (!wanted && branchesOf.length > 0) return []
  const ids = (wanted ?? brands.map(({ id }) => id)).filter((id) => !branchesOf.some(({ brand }) => brand === id))
  if (ids.length === 0) return []
  const pinHash = await hashPin(DEMO.pin)
  const first = branchesOf.reduce((sum, row) => sum + row.count, 0) * PURCHASES_PER_RUN
  await db.transaction(async (tx) => {
    await applyShops(
      tx,
      exampleShops().filter(({ brand }) => ids.includes(brand)),
      'example',
    )
    await seedCustomers(tx, pinHash, { ids, first })
  })
  return ids
}

/** A sandbox may have a database without samples, and its demo customer may have changed the PIN. */
export async function canDemoSignIn(db: Database, isRight: (pinHash: string) => Promise<boolean>): Promise<boolean> {
  const demo = await findCustomer(db, defaultBrand.id, DEMO.phone)
  return demo !== undefined && isRight(demo.pinHash)
}

/** What the files of a shop name and another brand has: ids and addresses are unique in the whole database. */
import { and, inArray, notInArray, sql } from 'drizzle-orm'
import type { Database, Tx } from '#server/db/database.ts'
import { branches, machines } from '#server/db/schema/branches.ts'
import { promotions } from '#server/db/schema/rewards.ts'
import { plainCode } from './check-shop.ts'
import { ADDRESS, keyText } from './plan-rows.ts'
import type { Obstacle, PlanOptions } from './plan-shop.ts'
import type { ShopOfFiles } from './shop-file.ts'
import { rowsOf } from './shop-rows.ts'

/** As a code is read: in any letter case, and without leading zeros. */
const codeOf = (row: object) => plainCode(ADDRESS.map((name) => keyText(row, [name])).join('/'))

/** Reads only what is named, and of each controller its machines: other brands may have thousands. */
export async function readForeign(
  db: Database | Tx,
  shops: readonly ShopOfFiles[],
  placeOf: PlanOptions['placeOf'],
): Promise<Obstacle[]> {
  const own = shops.map(({ brand }) => brand)
  const rows = shops.map(rowsOf)
  const wanted = rows.flatMap((one) => one.machines)
  const ofBranches = db
    .select({ id: branches.id })
    .from(branches)
    .where(
      and(
        inArray(
          branches.id,
          rows.flatMap((one) => one.branches.map(({ id }) => id)),
        ),
        notInArray(branches.brand, own),
      ),
    )
  const isOfOthers = notInArray(
    machines.branchId,
    db.select({ id: branches.id }).from(branches).where(inArray(branches.brand, own)),
  )
  const nodes = [...new Set(wanted.map(({ nodeId }) => nodeId.toLowerCase()))]
  const machineIds = db
    .select({ id: machines.id })
    .from(machines)
    .where(
      and(
        inArray(
          machines.id,
          wanted.map(({ id }) => id),
        ),
        isOfOthers,
      ),
    )
  const sameNodes = db
    .select({ nodeId: machines.nodeId, address: machines.address, subPosition: machines.subPosition })
    .from(machines)
    .where(and(inArray(sql`lower(${machines.nodeId})`, nodes), sql`${machines.retiredAt} is null`, isOfOthers))
  const ofPromotions = db
    .select({ id: promotions.id })
    .from(promotions)
    .where(
      and(
        inArray(
          promotions.id,
          rows.flatMap((one) => one.promotions.map(({ id }) => id)),
        ),
        notInArray(promotions.brand, own),
      ),
    )
  const idsOf = (found: readonly { id: string }[]) => new Set(found.map(({ id }) => id))
  const foreign = {
    branches: idsOf(await ofBranches),
    machines: idsOf(await machineIds),
    promotions: idsOf(await ofPromotions),
  }
  const codes = new Set((await sameNodes).map(codeOf))
  return shops.flatMap(({ brand }, i) => [
    ...(rows[i]?.branches ?? []).flatMap(({ id }): Obstacle[] =>
      foreign.branches.has(id) ? [{ why: 'foreign', what: 'branch', id, place: placeOf?.(brand, 'branches', id) }] : [],
    ),
    ...(rows[i]?.machines ?? []).flatMap((row): Obstacle[] => {
      const { id, number, branchId } = row
      const what = foreign.machines.has(id) ? 'id' : codes.has(codeOf(row)) ? 'address' : undefined
      const place = what && placeOf?.(brand, 'branches', branchId)
      return what ? [{ why: 'foreign', what, id: what === 'id' ? id : codeOf(row), number, branchId, place }] : []
    }),
    ...(rows[i]?.promotions ?? []).flatMap(({ id }): Obstacle[] =>
      foreign.promotions.has(id)
        ? [{ why: 'foreign', what: 'promotion', id, place: placeOf?.(brand, 'promotions', id.slice(brand.length + 1)) }]
        : [],
    ),
  ])
}

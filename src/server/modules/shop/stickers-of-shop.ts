import { brandById } from '#brands/brand.ts'
import type { ShopOfFiles } from './shop-file.ts'
import { rowsOf } from './shop-rows.ts'
import type { Sticker } from './stickers.ts'

/** A sticker for each machine of a shop, in the order of its files. */
export function stickersOf(shop: ShopOfFiles): Sticker[] {
  const names = new Map(shop.branches.map(({ id, name }) => [id, name]))
  const brand = brandById(shop.brand)?.name ?? shop.brand
  return rowsOf(shop).machines.map(({ id, branchId, number, nodeId, address, subPosition }) => ({
    id,
    branchId,
    number,
    branch: names.get(branchId) ?? { th: branchId, en: branchId },
    brand,
    code: [nodeId, address, subPosition],
  }))
}

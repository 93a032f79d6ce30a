import { exampleShops } from '#server/app/example-data.ts'

const shops = exampleShops()

/** The branches of the example shops, in their order. */
export const EXAMPLE_BRANCHES = shops.flatMap(({ brand, branches }) =>
  branches.map(({ id, name, controller }) => ({ brand, id, name, controller })),
)

export function examplePromotion(brand: string, id: string) {
  const found = shops.find((shop) => shop.brand === brand)?.promotions.find((promotion) => promotion.id === id)
  if (!found) throw new Error(`The example shop of ${brand} has no promotion ${id}`)
  return found
}

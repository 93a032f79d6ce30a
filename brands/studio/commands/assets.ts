/** `npm run brand -- assets [id…]`: regenerates the pictures of the brands from their sources. */

import { makeAssets } from '#studio/pictures/icons-png.ts'
import { brandById, brands } from '../../brand.ts'
import { checkBrand } from '../../check-brand.ts'

const requestedIds = process.argv.slice(2)
const unknownId = requestedIds.find((id) => !brandById(id))
try {
  if (unknownId)
    throw new RangeError(`Brand ${unknownId} does not exist. The brands are ${brands.map(({ id }) => id).join(', ')}.`)
  for (const id of requestedIds.length > 0 ? requestedIds : brands.map((brand) => brand.id)) {
    await checkBrand(id)
    await makeAssets(id)
    console.log(`wrote public/${id}/`)
  }
} catch (cause) {
  console.error(cause instanceof Error ? cause.message : cause)
  process.exitCode = 1
}

/** `npm run brand:assets [id…]`: makes the pictures of the brands anew from their sources. */
import { brandById, brands } from '#brands/brand.ts'
import { checkContrast } from './check-contrast.ts'
import { makeAssets } from './icons-png.ts'

const asked = process.argv.slice(2)
const unknown = asked.find((id) => !brandById(id))
try {
  if (unknown) throw new RangeError(`There is no brand ${unknown}: ${brands.map(({ id }) => id).join(', ')}`)
  for (const id of asked.length > 0 ? asked : brands.map((brand) => brand.id)) {
    checkContrast(id)
    await makeAssets(id)
    console.log(`public/${id}/ is made`)
  }
} catch (cause) {
  console.error(cause instanceof Error ? cause.message : cause)
  process.exitCode = 1
}

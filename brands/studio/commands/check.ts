/** `npm run brand -- check [id…]`: prints everything in the brands that would hurt their customers. */
import { brandById, brands } from '../../brand.ts'
import { brandFindings } from '../../check-brand.ts'

const requestedIds = process.argv.slice(2)
const ids = requestedIds.length > 0 ? requestedIds : brands.map(({ id }) => id)
for (const id of ids) {
  const findings = brandById(id)
    ? (await brandFindings(id)).map(({ message }) => message)
    : [`There is no such brand. The brands are ${brands.map((brand) => brand.id).join(', ')}.`]
  if (findings.length > 0) process.exitCode = 1
  console.log(
    [`${id}: ${findings.length === 0 ? 'nothing to change' : `${findings.length} to change`}`, ...findings].join(
      '\n  ',
    ),
  )
}

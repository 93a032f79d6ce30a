import { writeFileSync } from 'node:fs'
import { getDistricts, getProvinces, getSubDistricts } from 'thai-address-universal'

const FILE = 'src/features/thai-areas/thai-areas.txt'
const SOURCE =
  '# Sub-districts of Thailand from thai-address-universal: ISC, Copyright (c) 2025, Thai Address Universal'

/** The English names of sub-districts are left out: many are garbled there. So is this district's. */
const MENDED: Record<string, string> = { Satn: 'Sathon' }

const lines = [SOURCE]
for (const province of await getProvinces()) {
  lines.push(`${province.nameTh}|${province.nameEn}`)
  for (const district of await getDistricts(province.code)) {
    lines.push(` ${district.nameTh}|${MENDED[district.nameEn] ?? district.nameEn}`)
    // Islands that nobody lives on have no postcode.
    const own = (await getSubDistricts(district.code)).filter(({ postalCode }) => postalCode)
    lines.push(...new Set(own.map(({ nameTh, postalCode }) => `  ${nameTh}|${postalCode}`)))
  }
}
writeFileSync(FILE, `${lines.join('\n')}\n`)
console.log(`${lines.length} lines in ${FILE}`)

import { readFileSync, writeFileSync } from 'node:fs'
import { getDatabase, preload, setEngMode } from 'thai-address-universal'

/**
 * `npm run lab -- thai-areas [second-list.tsv]` builds the list of sub-districts. With a second list (sub-district,
 * district, province and postcode, separated by tabs) it first checks that `thai-areas.decisions.tsv` has a decision for
 * each difference.
 */

const FILE = 'src/features/account/thai-areas/thai-areas.txt'
const DECISIONS = 'tests/labs/thai-areas/decisions.tsv'
const SOURCE =
  '# Sub-districts of Thailand from thai-address-universal: ISC, Copyright (c) 2025, Thai Address Universal'

/** Corrects English names that the first list misspells. Its English names of sub-districts are garbled and not used. */
const CORRECTED: Record<string, string> = {
  Satn: 'Sathon',
  น้ำปาด: 'Nam Pat',
  'Cha am': 'Cha-am',
  'Kan La Ya Wi Nat Tha': 'Galyani Vadhana',
  'Khai Bangnatan': 'Khai Bang Rachan',
  'Nakahon Chai Si': 'Nakhon Chai Si',
  'Phupa Man': 'Phu Pha Man',
  'Si Songkham': 'Si Songkhram',
  'Snam Chai Khet': 'Sanam Chai Khet',
  'Waeng Ain': 'Waeng Yai',
  Upnnat: 'Ubolratana',
  Nakhonratchasima: 'Nakhon Ratchasima',
  Nakhonsawan: 'Nakhon Sawan',
}

type Row = readonly [subDistrict: string, district: string, province: string, ...values: string[]]

const rowsOf = (path: string) =>
  readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line && !line.startsWith('#'))
    .map((line) => line.split('\t') as unknown as Row) // the columns of both files begin with these three
const keyOf = ([subDistrict, district, province]: Row) => [subDistrict, district, province].join('\t')

/** Postcodes of each sub-district, in order. */
function postcodesOf(rows: readonly Row[]): Map<string, string> {
  const groups = Map.groupBy(rows, keyOf)
  return new Map([...groups].map(([key, group]) => [key, [...new Set(group.map((row) => row[3] ?? ''))].sort().join()]))
}

// Matches the two languages by position: the package's lookup by code confuses districts that have no own code.
await preload({ language: 'both' })
await setEngMode(true)
const english = [...getDatabase()]
await setEngMode(false)
const database = getDatabase()
const first = postcodesOf(
  database
    .filter(({ postal_code }) => postal_code)
    .map((area): Row => [area.sub_district, area.district, area.province, area.postal_code]),
)
const decisions = new Map(
  rowsOf(DECISIONS).map((row) => {
    const [, , , inFirst = '', inSecond = '', ours = '', reason = ''] = row
    return [keyOf(row), { inFirst, inSecond, ours, reason }]
  }),
)

/** Differences without a decision, and decisions that fit no difference. */
function undecided(second: Map<string, string>): string[] {
  const keys = new Set([...first.keys(), ...second.keys(), ...decisions.keys()])
  return [...keys].flatMap((key) => {
    const [inFirst, inSecond, decision] = [first.get(key) ?? '', second.get(key) ?? '', decisions.get(key)]
    if (!decision) return inFirst === inSecond ? [] : [`no decision: ${key} ${inFirst} ${inSecond}`]
    const isCurrent = decision.inFirst === inFirst && decision.inSecond === inSecond && decision.reason !== ''
    return isCurrent && inFirst !== inSecond ? [] : [`decision fits no difference: ${key} ${inFirst} ${inSecond}`]
  })
}

const [secondList] = process.argv.slice(2)
const problems = secondList ? undecided(postcodesOf(rowsOf(secondList))) : []
for (const problem of problems) console.error(problem)
if (problems.length > 0) process.exit(1)

const englishOf = new Map<string, string>()
for (const [index, { district, province }] of database.entries()) {
  const names = english[index]
  if (!names) throw new Error('The two languages of the first list differ in length')
  englishOf.set(province, CORRECTED[names.province] ?? names.province)
  englishOf.set(`${district}\t${province}`, CORRECTED[district] ?? CORRECTED[names.district] ?? names.district)
}

const areas = [...new Set([...first.keys(), ...decisions.keys()])].flatMap((key) => {
  const postcode = decisions.get(key)?.ours ?? first.get(key)
  const [subDistrict = '', district = '', province = ''] = key.split('\t')
  return postcode ? [{ subDistrict, district, province, postcode }] : []
})
const lines = [SOURCE]
for (const [province, ofProvince] of Map.groupBy(areas, (area) => area.province)) {
  lines.push(`${province}|${englishOf.get(province)}`)
  for (const [district, ofDistrict] of Map.groupBy(ofProvince, (area) => area.district)) {
    lines.push(` ${district}|${englishOf.get(`${district}\t${province}`)}`)
    lines.push(...ofDistrict.map(({ subDistrict, postcode }) => `  ${subDistrict}|${postcode}`))
  }
}
writeFileSync(FILE, `${lines.join('\n')}\n`)
console.log(`${areas.length} sub-districts in ${FILE}`)

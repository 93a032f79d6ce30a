/** A sub-district and what it lies in, by their Thai names without the words for what they are. */
export type Area = {
  subDistrict: string
  district: string
  districtEn: string
  province: string
  provinceEn: string
  postcode: string
}

const BANGKOK = 'กรุงเทพมหานคร'

/** The lines of `thai-areas.txt`: a province, its districts behind one space, and their sub-districts behind two. */
export function parseAreas(text: string): Area[] {
  let [province, provinceEn, district, districtEn] = ['', '', '', '']
  return text.split('\n').flatMap((line) => {
    const [name = '', second = ''] = line.trim().split('|')
    if (!name || name.startsWith('#')) return []
    if (line.startsWith('  '))
      return [{ subDistrict: name, postcode: second, district, districtEn, province, provinceEn }]
    if (line.startsWith(' ')) [district, districtEn] = [name, second]
    else [province, provinceEn] = [name, second]
    return []
  })
}

/** What people write before a name; `ต.` and the like stick to it. */
const KINDS = /(?:ตำบล|แขวง|อำเภอ|เขต|จังหวัด)|(?:^|\s)(?:ต|อ|จ)\./g
const wordsOf = (text: string) =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replace(KINDS, ' ')
    .split(/[\s,]+/)
    .filter(Boolean)

/** The areas that all the words begin a name or the postcode of, those first whose own name begins with the first. */
export function findAreas(areas: readonly Area[], query: string): Area[] {
  const words = wordsOf(query)
  const [first] = words
  if (first === undefined) return []
  const rank = ({ subDistrict, district }: Area) => {
    if (subDistrict.startsWith(first)) return 0
    return district.startsWith(first) ? 1 : 2
  }
  return areas
    .filter((area) => {
      const names = ` ${Object.values(area).join(' ').toLowerCase()}`
      return words.every((word) => names.includes(` ${word}`))
    })
    .toSorted((one, other) => rank(one) - rank(other))
}

/** In Bangkok the same levels have other names, and the province has none before it. */
export function areaParts({ subDistrict, district, province, postcode }: Area) {
  const isBangkok = province === BANGKOK
  return {
    inner: isBangkok ? `แขวง${subDistrict} เขต${district}` : `ตำบล${subDistrict} อำเภอ${district}`,
    outer: `${isBangkok ? '' : 'จังหวัด'}${province} ${postcode}`,
  }
}

const AREA_LINE = /^(?:แขวง|ตำบล)\S+ (?:เขต|อำเภอ)\S+ .*\d{5}$/

/** The address with the area as its last line, in place of one that was filled in before. */
export function withArea(address: string, area: Area): string {
  const lines = address.trimEnd().split('\n')
  if (AREA_LINE.test(lines.at(-1) ?? '')) lines.pop()
  const { inner, outer } = areaParts(area)
  return [...lines.filter(Boolean), `${inner} ${outer}`].join('\n')
}

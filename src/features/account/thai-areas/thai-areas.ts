import { placeNames, searchKey, searchWords } from '#contract/thai/search-text.ts'

/** A sub-district with its district and province. Thai names are without the words for the levels. */
export type Area = {
  subDistrict: string
  district: string
  districtEn: string
  province: string
  provinceEn: string
  postcode: string
}

const BANGKOK = 'กรุงเทพมหานคร'

/** Parses `thai-areas.txt`: provinces, their districts indented by one space, and sub-districts by two. */
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

/** An area with its search keys. */
type Entry = {
  area: Area
  subDistrict: string
  districts: readonly string[]
  /** The names and the postcode with a blank before each, English ones also word by word. */
  names: string
  /** The names without blanks, as some people type them. */
  joined: string
}

/** An English name word by word, and without its blanks. */
const latinNames = (name: string) => [...name.split(' ').map(searchKey), searchKey(name)]

function entriesOf(areas: readonly Area[]): Entry[] {
  // Cached, because a name occurs up to hundreds of times.
  const keys = new Map<string, string>()
  const keyOf = (name: string) => {
    const key = keys.get(name) ?? searchKey(name)
    keys.set(name, key)
    return key
  }
  const latin = new Map<string, string>()
  const latinOf = (name: string) => {
    const names = latin.get(name) ?? latinNames(name).join(' ')
    latin.set(name, names)
    return names
  }
  return areas.map((area) => {
    const [subDistrict, district, province] = [keyOf(area.subDistrict), keyOf(area.district), keyOf(area.province)]
    const names = [
      subDistrict,
      district,
      latinOf(area.districtEn),
      ...placeNames(province),
      latinOf(area.provinceEn),
      area.postcode,
    ]
    return {
      area,
      subDistrict,
      districts: [district, keyOf(area.districtEn)],
      names: ` ${names.join(' ')}`,
      joined: `${subDistrict}${district}${province}${area.postcode} ${subDistrict}${province}`,
    }
  })
}

/** Created once per list, because it is searched on every keystroke. */
const entriesByList = new WeakMap<readonly Area[], Entry[]>()

/** Lower is more likely: a sub-district of this name, one that begins with it, a district of this name, and so on. */
function rank({ subDistrict, districts }: Entry, words: readonly string[]): number {
  const [first = ''] = words
  const whole = words.join('')
  if (subDistrict === whole || subDistrict === first) return 0
  if (subDistrict.startsWith(first)) return 1
  if (districts.some((name) => name === whole || name === first)) return 2
  return districts.some((name) => name.startsWith(first)) ? 3 : 4
}

/** Longer than an address: what was pasted is no name of an area, and each key would compare it with thousands. */
const MAX_QUERY = 300

/**
 * The areas whose names or postcode begin with each word of the query, in the usual spellings, with or without blanks
 * and the words for the levels. If there are none, the areas whose names contain the words.
 */
export function findAreas(areas: readonly Area[], query: string): Area[] {
  if (query.length > MAX_QUERY) return []
  const entries = entriesByList.get(areas) ?? entriesOf(areas)
  entriesByList.set(areas, entries)
  const { typed, names } = searchWords(query)
  if (typed.length === 0) return []
  const begins = (words: readonly string[]) => (entry: Entry) =>
    words.every((word) => entry.names.includes(` ${word}`)) || entry.names.includes(` ${words.join('')}`)
  const contains = (words: readonly string[]) => (entry: Entry) =>
    words.every((word) => entry.joined.includes(word)) || entry.joined.includes(words.join(''))
  for (const matches of [begins, contains])
    for (const words of [typed, names]) {
      const matchingEntries = entries.filter(matches(words))
      if (matchingEntries.length > 0)
        return matchingEntries.toSorted((a, b) => rank(a, words) - rank(b, words)).map(({ area }) => area)
    }
  return []
}

/** The area as two texts. Bangkok has other words for the levels, and none before the province. */
export function areaParts({ subDistrict, district, province, postcode }: Area) {
  const isBangkok = province === BANGKOK
  return {
    inner: isBangkok ? `แขวง${subDistrict} เขต${district}` : `ตำบล${subDistrict} อำเภอ${district}`,
    outer: `${isBangkok ? '' : 'จังหวัด'}${province} ${postcode}`,
  }
}

const AREA_LINE = /^(?:แขวง|ตำบล)\S+ (?:เขต|อำเภอ)\S+ .*\d{5}$/

/** The address with the area as its last line, replacing one that was filled in earlier. */
export function withArea(address: string, area: Area): string {
  const lines = address.trimEnd().split('\n')
  if (AREA_LINE.test(lines.at(-1) ?? '')) lines.pop()
  const { inner, outer } = areaParts(area)
  return [...lines.filter(Boolean), `${inner} ${outer}`].join('\n')
}

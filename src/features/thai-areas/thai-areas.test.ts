import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { areaParts, findAreas, parseAreas, withArea } from './thai-areas.ts'

const areas = parseAreas(readFileSync('src/features/thai-areas/thai-areas.txt', 'utf8'))
const names = (query: string) =>
  findAreas(areas, query).map(({ subDistrict, district }) => `${subDistrict} ${district}`)

test.each(['สามเสนใน', 'แขวงสามเสนใน', 'สามเสน พญาไท', '10400 พญาไท', 'phaya thai', 'Phaya 10400'])(
  '%s finds its area',
  (query) => {
    expect(names(query)).toContain('สามเสนใน พญาไท')
  },
)

test('the postcode alone finds what it serves, and nonsense finds nothing', () => {
  expect(findAreas(areas, '50200').every(({ province }) => province === 'เชียงใหม่')).toBe(true)
  expect(names('50200')).not.toEqual([])
  expect(names('zzz')).toEqual([])
  expect(names(' ')).toEqual([])
})

test('the area becomes the last line, in place of the one before', () => {
  const [bangkok] = findAreas(areas, 'สามเสนใน')
  const [north] = findAreas(areas, 'สุเทพ เชียงใหม่')
  if (!bangkok || !north) throw new Error('gone from the list')
  expect(areaParts(bangkok)).toEqual({ inner: 'แขวงสามเสนใน เขตพญาไท', outer: 'กรุงเทพมหานคร 10400' })
  const first = withArea('9 ซอยอารีย์ 4\n', bangkok)
  expect(first).toBe('9 ซอยอารีย์ 4\nแขวงสามเสนใน เขตพญาไท กรุงเทพมหานคร 10400')
  expect(withArea(first, north)).toBe('9 ซอยอารีย์ 4\nตำบลสุเทพ อำเภอเมืองเชียงใหม่ จังหวัดเชียงใหม่ 50200')
  expect(withArea('', bangkok)).toBe('แขวงสามเสนใน เขตพญาไท กรุงเทพมหานคร 10400')
})

test('an address with an area that is no longer listed is kept as it is, and the line is replaced on request', () => {
  const [area] = findAreas(areas, 'บุ่งคล้า บึงกาฬ')
  if (!area) throw new Error('gone from the list')
  const saved = '12 หมู่ 3\nตำบลเซกา อำเภอบุ่งคล้า จังหวัดบึงกาฬ 38150'
  expect(withArea(saved, area)).toBe('12 หมู่ 3\nตำบลบุ่งคล้า อำเภอบุ่งคล้า จังหวัดบึงกาฬ 38000')
})

import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { areaParts, findAreas, parseAreas, withArea } from './thai-areas.ts'

const areas = parseAreas(readFileSync('src/features/account/thai-areas/thai-areas.txt', 'utf8'))
const names = (query: string) =>
  findAreas(areas, query).map(({ subDistrict, district }) => `${subDistrict} ${district}`)

test.each(['สามเสนใน', 'แขวงสามเสนใน', 'สามเสน พญาไท', '10400 พญาไท', 'phaya thai', 'Phaya 10400'])(
  'the query %s finds its area',
  (query) => {
    expect(names(query)).toContain('สามเสนใน พญาไท')
  },
)

const provinces = (query: string) => [...new Set(findAreas(areas, query).map(({ province }) => province))]

test.each([
  // As Thai keyboards and Thai people spell it.
  ['เเม่ริม', 'ริมใต้ แม่ริม'],
  ['ลําพูน', 'ในเมือง เมืองลำพูน'],
  ['น้ําปาด', 'แสนตอ น้ำปาด'],
  ['นํ้าปาด', 'แสนตอ น้ำปาด'],
  ['๑๐๔๐๐ พญาไท', 'สามเสนใน พญาไท'],
  ['สาม\u200bเสน\u200bใน', 'สามเสนใน พญาไท'],
  ['สาม เสน ใน', 'สามเสนใน พญาไท'],
  ['สามเสนในพญาไท', 'สามเสนใน พญาไท'],
  ['สามเสนใน,พญาไท', 'สามเสนใน พญาไท'],
  ['พญาไท สามเสนใน', 'สามเสนใน พญาไท'],
  ['เสนใน', 'สามเสนใน พญาไท'],
  // With the words for the levels, long and short.
  ['ต.สุเทพ อ.เมือง จ.เชียงใหม่', 'สุเทพ เมืองเชียงใหม่'],
  ['ต.สุเทพอ.เมืองจ.เชียงใหม่', 'สุเทพ เมืองเชียงใหม่'],
  ['ต สุเทพ อ เมือง จ เชียงใหม่', 'สุเทพ เมืองเชียงใหม่'],
  ['ตําบลสุเทพ อําเภอเมืองเชียงใหม่', 'สุเทพ เมืองเชียงใหม่'],
  ['ตำบลสุเทพอำเภอเมืองเชียงใหม่จังหวัดเชียงใหม่50200', 'สุเทพ เมืองเชียงใหม่'],
  ['สุเทพเชียงใหม่', 'สุเทพ เมืองเชียงใหม่'],
  ['แขวงพญาไทเขตพญาไท', 'พญาไท พญาไท'],
  ['แขวง สามเสนใน เขต พญาไท กทม. 10400', 'สามเสนใน พญาไท'],
  // Names that begin like such a word, or contain dots.
  ['ถนนใหญ่', 'ถนนใหญ่ เมืองลพบุรี'],
  ['จ.ป.ร.', 'จ.ป.ร. กระบุรี'],
  ['จปร', 'จ.ป.ร. กระบุรี'],
  ['สุไหงโกลก', 'มูโนะ สุไหงโก-ลก'],
  // Romanised.
  ['PHAYA  THAI', 'สามเสนใน พญาไท'],
  ['phayathai', 'สามเสนใน พญาไท'],
  ['Khet Phaya Thai', 'สามเสนใน พญาไท'],
  ['mae rim chiangmai', 'ริมใต้ แม่ริม'],
  ['Chon Burī', 'บางปลาสร้อย เมืองชลบุรี'],
  ['chonburi', 'บางปลาสร้อย เมืองชลบุรี'],
  ['sungai kolok', 'มูโนะ สุไหงโก-ลก'],
  ['Thai 10400', 'สามเสนใน พญาไท'],
])('the query %s finds %s', (query, area) => {
  expect(names(query)).toContain(area)
})

test.each([
  ['กทม', 'กรุงเทพมหานคร'],
  ['กทม.', 'กรุงเทพมหานคร'],
  ['กรุงเทพฯ', 'กรุงเทพมหานคร'],
  ['กรุงเทพ', 'กรุงเทพมหานคร'],
  ['BKK', 'กรุงเทพมหานคร'],
  ['จ.กรุงเทพฯ', 'กรุงเทพมหานคร'],
  ['โคราช', 'นครราชสีมา'],
  ['korat', 'นครราชสีมา'],
  ['อยุธยา', 'พระนครศรีอยุธยา'],
  ['ayutthaya', 'พระนครศรีอยุธยา'],
  ['ปทุม', 'ปทุมธานี'],
  ['นนท์', 'นนทบุรี'],
  ['แปดริ้ว', 'ฉะเชิงเทรา'],
  ['มหาชัย', 'สมุทรสาคร'],
  ['อุบล', 'อุบลราชธานี'],
  ['อุดร', 'อุดรธานี'],
  ['นครศรี', 'นครศรีธรรมราช'],
  ['สุราษฎร์', 'สุราษฎร์ธานี'],
  ['ประจวบ', 'ประจวบคีรีขันธ์'],
  ['ปากน้ำ', 'สมุทรปราการ'],
  ['กาญจน์', 'กาญจนบุรี'],
  ['สารคาม', 'มหาสารคาม'],
])('the common name %s finds areas of %s', (query, province) => {
  expect(provinces(query)).toContain(province)
})

test('what is longer than an address finds nothing, at no cost', () => {
  expect(names('พญาไท '.repeat(10))).not.toEqual([])
  expect(names('พญาไท '.repeat(10_000))).toEqual([])
})

test('the most likely area comes first', () => {
  const first = (query: string) => names(query)[0]
  expect(first('บางรัก')).toBe('บางรัก บางรัก')
  expect(first('ปาย')).toMatch(/ ปาย$/)
  expect(first('พญาไท')).toBe('พญาไท พญาไท')
  expect(first('แขวงพญาไท')).toBe('พญาไท พญาไท')
  expect(first('ลาดพร้าว กทม')).toBe('ลาดพร้าว ลาดพร้าว')
  expect(
    names('phra nakhon')
      .slice(0, 12)
      .every((name) => name.endsWith(' พระนคร')),
  ).toBe(true)
  expect(provinces('พระนคร บวรนิเวศ')).toEqual(['กรุงเทพมหานคร'])
})

test('a postcode finds its areas, and nonsense finds nothing', () => {
  expect(findAreas(areas, '50200').every(({ province }) => province === 'เชียงใหม่')).toBe(true)
  expect(names('50200')).not.toEqual([])
  expect(names('zzz')).toEqual([])
  expect(names(' ')).toEqual([])
})

test('the area becomes the last line and replaces a previous one', () => {
  const [bangkok] = findAreas(areas, 'สามเสนใน')
  const [north] = findAreas(areas, 'สุเทพ เชียงใหม่')
  if (!bangkok || !north) throw new Error('area is missing from the list')
  expect(areaParts(bangkok)).toEqual({ inner: 'แขวงสามเสนใน เขตพญาไท', outer: 'กรุงเทพมหานคร 10400' })
  const first = withArea('9 ซอยอารีย์ 4\n', bangkok)
  expect(first).toBe('9 ซอยอารีย์ 4\nแขวงสามเสนใน เขตพญาไท กรุงเทพมหานคร 10400')
  expect(withArea(first, north)).toBe('9 ซอยอารีย์ 4\nตำบลสุเทพ อำเภอเมืองเชียงใหม่ จังหวัดเชียงใหม่ 50200')
  expect(withArea('', bangkok)).toBe('แขวงสามเสนใน เขตพญาไท กรุงเทพมหานคร 10400')
})

test('choosing an area replaces a line with an area that is no longer listed', () => {
  const [area] = findAreas(areas, 'บุ่งคล้า บึงกาฬ')
  if (!area) throw new Error('area is missing from the list')
  const saved = '12 หมู่ 3\nตำบลเซกา อำเภอบุ่งคล้า จังหวัดบึงกาฬ 38150'
  expect(withArea(saved, area)).toBe('12 หมู่ 3\nตำบลบุ่งคล้า อำเภอบุ่งคล้า จังหวัดบึงกาฬ 38000')
})

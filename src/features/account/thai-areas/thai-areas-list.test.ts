import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parseAreas } from './thai-areas.ts'

const areas = parseAreas(readFileSync('src/features/account/thai-areas/thai-areas.txt', 'utf8'))

/**
 * Districts, sub-districts and the first two digits of the postcodes of each province. The Department of Provincial
 * Administration counts 878 districts and the 50 of Bangkok, which has 180 sub-districts.
 */
const PROVINCES = `
  กระบี่ 8 53 81
  กรุงเทพมหานคร 50 180 10
  กาญจนบุรี 13 98 71
  กาฬสินธุ์ 18 135 46
  กำแพงเพชร 11 78 62
  ขอนแก่น 26 199 40
  จันทบุรี 10 76 22
  ฉะเชิงเทรา 11 93 24
  ชลบุรี 11 92 20
  ชัยนาท 8 53 17
  ชัยภูมิ 16 124 36
  ชุมพร 8 70 86
  ตรัง 10 87 92
  ตราด 7 38 23
  ตาก 9 63 63
  นครนายก 4 41 26
  นครปฐม 7 106 73
  นครพนม 12 99 48
  นครราชสีมา 32 289 30
  นครศรีธรรมราช 23 170 80
  นครสวรรค์ 15 130 60
  นนทบุรี 6 52 11
  นราธิวาส 13 77 96
  น่าน 15 99 55
  บึงกาฬ 8 53 38
  บุรีรัมย์ 23 189 31
  ปทุมธานี 7 60 12
  ประจวบคีรีขันธ์ 8 48 77
  ปราจีนบุรี 7 65 25
  ปัตตานี 12 115 94
  พระนครศรีอยุธยา 16 209 13
  พะเยา 9 68 56
  พังงา 8 48 82
  พัทลุง 11 65 93
  พิจิตร 12 89 66
  พิษณุโลก 9 93 65
  ภูเก็ต 3 17 83
  มหาสารคาม 13 133 44
  มุกดาหาร 7 53 49
  ยะลา 8 58 95
  ยโสธร 9 79 35
  ระนอง 5 30 85
  ระยอง 8 58 21
  ราชบุรี 10 104 70
  ร้อยเอ็ด 20 193 45
  ลพบุรี 11 124 15
  ลำปาง 13 100 52
  ลำพูน 8 51 51
  ศรีสะเกษ 22 206 33
  สกลนคร 18 125 47
  สงขลา 16 127 90
  สตูล 7 36 91
  สมุทรปราการ 6 50 10
  สมุทรสงคราม 3 36 75
  สมุทรสาคร 3 40 74
  สระบุรี 13 111 18
  สระแก้ว 9 59 27
  สิงห์บุรี 6 43 16
  สุพรรณบุรี 10 110 72
  สุราษฎร์ธานี 19 131 84
  สุรินทร์ 17 159 32
  สุโขทัย 9 86 64
  หนองคาย 9 62 43
  หนองบัวลำภู 6 59 39
  อำนาจเจริญ 7 56 37
  อุดรธานี 20 156 41
  อุตรดิตถ์ 9 67 53
  อุทัยธานี 8 70 61
  อุบลราชธานี 25 219 34
  อ่างทอง 7 73 14
  เชียงราย 18 124 57
  เชียงใหม่ 25 204 50
  เพชรบุรี 8 93 76
  เพชรบูรณ์ 11 117 67
  เลย 14 90 42
  แพร่ 8 78 54
  แม่ฮ่องสอน 7 45 58
`
  .trim()
  .split('\n')
  .map((line) => line.trim())

/** Sub-districts whose post office is in a neighbouring province. */
const WITH_POST_OFFICE_ELSEWHERE = [
  'สินปุน เขาพนม 80240',
  'โคกหาร เขาพนม 80240',
  'สนามแย้ ท่ามะกา 70190',
  'บ้านแปรง ด่านขุนทด 36220',
  'หนองไทร ด่านขุนทด 36220',
  'ท่าหลวง ท่าเรือ 18270',
  'พรุใน เกาะยาว 83000',
  'กองดิน แกลง 22160',
  'ห้วยขุนราม พัฒนานิคม 18220',
  'โก่งธนู เมืองลพบุรี 13240',
  'ลำพญากลาง มวกเหล็ก 30130',
  'ลำสมพุง มวกเหล็ก 30130',
  'จรเข้สามพัน อู่ทอง 71170',
  'บ้านจันทร์ กัลยาณิวัฒนา 58130',
  'แจ่มหลวง กัลยาณิวัฒนา 58130',
  'แม่แดด กัลยาณิวัฒนา 58130',
]

const countOf = (values: readonly string[]) => new Set(values).size

test('lists the districts and sub-districts of each of the 77 provinces', () => {
  const counts = [...Map.groupBy(areas, ({ province }) => province)].map(
    ([province, subDistricts]) =>
      `${province} ${countOf(subDistricts.map(({ district }) => district))} ${subDistricts.length}`,
  )
  expect(counts.toSorted()).toEqual(PROVINCES.map((line) => line.replace(/ \d+$/, '')).toSorted())
  expect(counts).toHaveLength(77)
  expect(countOf(areas.map(({ district, province }) => `${district} ${province}`))).toBe(878 + 50)
  expect(areas).toHaveLength(7256 + 180)
})

test('lists a sub-district once, under one district, with one postcode', () => {
  const keys = areas.map(({ subDistrict, district, province }) => `${subDistrict} ${district} ${province}`)
  expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([])
})

test('lists the right sub-districts under districts that older lists confuse', () => {
  const subDistrictsOf = (name: string) =>
    areas.filter(({ district }) => district === name).map(({ subDistrict }) => subDistrict)
  expect(subDistrictsOf('บุ่งคล้า')).toEqual(['บุ่งคล้า', 'หนองเดิ่น', 'โคกกว้าง'])
  expect(subDistrictsOf('กัลยาณิวัฒนา').toSorted()).toEqual(['บ้านจันทร์', 'แจ่มหลวง', 'แม่แดด'].toSorted())
  expect(subDistrictsOf('แม่แจ่ม')).not.toContain('แม่แดด')
  expect(subDistrictsOf('ท่าปลา')).toContain('จริม')
  expect(subDistrictsOf('น้ำปาด')).not.toContain('จริม')
  expect(subDistrictsOf('พญาไท')).toEqual(['สามเสนใน', 'พญาไท'])
  expect(subDistrictsOf('บางบอน').toSorted()).toEqual(
    ['คลองบางบอน', 'คลองบางพราน', 'บางบอนเหนือ', 'บางบอนใต้'].toSorted(),
  )
})

test('every postcode has five digits and belongs to its province', () => {
  const digits = new Map(PROVINCES.map((line) => [line.split(' ')[0], line.slice(-2)]))
  const elsewhere = areas.filter(({ province, postcode }) => !postcode.startsWith(digits.get(province) ?? '?'))
  expect(areas.filter(({ postcode }) => !/^[1-9]\d{4}$/.test(postcode))).toEqual([])
  expect(elsewhere.map(({ subDistrict, district, postcode }) => `${subDistrict} ${district} ${postcode}`)).toEqual(
    WITH_POST_OFFICE_ELSEWHERE,
  )
})

test('names are in Unicode NFC, without invisible characters, and in their own script', () => {
  const thai = new Set(areas.flatMap(({ subDistrict, district, province }) => [subDistrict, district, province]))
  const english = new Set(areas.flatMap(({ districtEn, provinceEn }) => [districtEn, provinceEn]))
  // Two vowels เ instead of แ, and the two parts of ำ, look right but do not match a search.
  const isThai = (name: string) =>
    name === name.normalize('NFC') && /^(?!.*(?:เเ|\u0e4d))[ก-๎]+(?:[-.][ก-๎]+)*\.?$/.test(name)
  expect([...thai].filter((name) => !isThai(name))).toEqual([])
  expect([...english].filter((name) => !/^[A-Z][a-z'-]*(?: [A-Z][a-z'-]*)*$/.test(name))).toEqual([])
})

import { expect, test } from 'vitest'
import { givenName, maskName } from './person-name.ts'

test.each([
  ['นาย สมชาย ใจดี', 'สมชาย'],
  ['นายสมชาย ใจดี', 'สมชาย'],
  ['นางสาวมานี มีนา', 'มานี'],
  ['นาง มาลี', 'มาลี'],
  ['น.ส. มานี', 'มานี'],
  ['น.ส.มานี มีนา', 'มานี'],
  ['นส มานี', 'มานี'],
  ['ด.ช.ปิติ', 'ปิติ'],
  ['เด็กหญิงชูใจ เลิศล้ำ', 'ชูใจ'],
  ['ว่าที่ ร.ต. วีระ', 'วีระ'],
  ['ว่าที่ ร.ต.หญิง ดวงแก้ว', 'ดวงแก้ว'],
  ['ว่าที่ร้อยตรี วีระ', 'วีระ'],
  ['ผศ.ดร.สมศรี', 'สมศรี'],
  ['พ.ต.อ. เพชร', 'เพชร'],
  ['ม.ร.ว.คึกฤทธิ์ ปราโมช', 'คึกฤทธิ์'],
  ['คุณสมชาย', 'สมชาย'],
  ['คุณ วุฒิ', 'วุฒิ'],
  ['Mr. John Smith', 'John'],
  ['MRS.JANE DOE', 'JANE'],
  ['Dr Somsri', 'Somsri'],
  ['Khun Somchai Jaidee', 'Somchai'],
  ['K.Somchai', 'Somchai'],
])('%s is greeted as %s', (name, given) => {
  expect(givenName(name)).toBe(given)
})

test.each([
  ['คุณากร ใจดี', 'คุณากร'],
  ['นายิกา', 'นายิกา'],
  ['Misty Lee', 'Misty'],
  ['Drew', 'Drew'],
  ['Kris', 'Kris'],
  ['นาย', 'นาย'],
  ['น.ส.', 'น.ส.'],
  ['', ''],
])('%s has no title to remove', (name, given) => {
  expect(givenName(name)).toBe(given)
})

test.each([
  ['สมใจ ใจดี', 'ส.'],
  ['ปิยะดา', 'ปิ.'],
  ['เกียรติศักดิ์', 'เกี.'],
  ['ไพศาล', 'ไพ.'],
  ['นายไพศาล', 'ไพ.'],
  ['น.ส. แพรวา', 'แพ.'],
  ['Ms. Kittipong', 'K.'],
  ['👩‍👧 Mum', '👩‍👧.'],
  ['', '.'],
])('%s is masked as %s', (name, short) => {
  expect(maskName(name)).toBe(short)
})

import { expect, test } from 'vitest'
import { isBangkok, nameMatcher, placeNames, searchKey, searchText, searchWords } from './search-text.ts'

test.each([
  // Two เ for แ.
  ['เเม่ริม', 'แม่ริม'],
  ['เเพร่', 'แพร่'],
  // The parts of ำ, with the tone mark before, between and after them.
  ['ลําพูน', 'ลำพูน'],
  ['นํ้าปาด', 'น้ำปาด'],
  ['น้ําปาด', 'น้ำปาด'],
  ['นำ้ปาด', 'น้ำปาด'],
  ['คําเขื่อนเเก้ว', 'คำเขื่อนแก้ว'],
  // Marks in another order, and repeated.
  ['ที\u0e48นี\u0e48', 'ที่นี่'],
  ['ท\u0e48\u0e35น\u0e48\u0e35', 'ที่นี่'],
  ['ส\u0e4c\u0e34งห์', 'ส\u0e34\u0e4cงห์'],
  ['พื้\u0e49นที่\u0e48', 'พื้นที่'],
  ['บุ\u0e38รีรัมย์', 'บุรีรัมย์'],
  ['น้ำำ', 'น้ำ'],
  ['พระะราม', 'พระราม'],
  // Digits, invisible characters, blanks, punctuation, width, case, accents.
  ['พระราม ๙', 'พระราม 9'],
  ['พระราม９', 'พระราม 9'],
  ['สุ\u200bขุม\u200bวิท', 'สุขุมวิท'],
  ['\u202dอารีย์\u202c\ufeff', 'อารีย์'],
  ['อา\u00adรีย์', 'อารีย์'],
  ['อารีย์\u00a0ซอย\t4', 'อารีย์ซอย4'],
  ['กรุงเทพฯ', 'กรุงเทพ'],
  ['ก.ท.ม.', 'กทม'],
  ['ＡＲＩ', 'ari'],
  ['Chōn Burī', 'chonburi'],
  ['ARI  Soi-4', 'ari soi 4'],
  ['Mueang Phang-nga', 'mueang phangnga'],
])('gives %j and %j the same search key', (one, other) => {
  expect(searchKey(one)).toBe(searchKey(other))
})

test.each([
  ['แม่ริม', 'แมริม'],
  ['ปาย', 'ป่าย'],
  ['ลำพูน', 'ลาพูน'],
  ['อุดร', 'อุตร'],
])('gives %s and %s different search keys', (one, other) => {
  expect(searchKey(one)).not.toBe(searchKey(other))
})

test('normalises a query for an external search, keeping blanks and letter case', () => {
  expect(searchText(' เเม่ริม\u200b  Chiang Mai ')).toBe('แม่ริม Chiang Mai')
  expect(searchText('น\u0e4d\u0e49าตก')).toBe('น้ำตก')
})

test.each([
  ['ต.สุเทพ อ.เมือง จ.เชียงใหม่', ['สุเทพ', 'เมือง', 'เชียงใหม่']],
  ['ต. สุเทพ อ. เมือง', ['สุเทพ', 'เมือง']],
  ['ต สุเทพ อ เมือง', ['สุเทพ', 'เมือง']],
  ['ต.สุเทพอ.เมืองจ.เชียงใหม่', ['สุเทพ', 'เมือง', 'เชียงใหม่']],
  ['ตำบลสุเทพอำเภอเมืองจังหวัดเชียงใหม่', ['สุเทพ', 'เมือง', 'เชียงใหม่']],
  ['ตําบลสุเทพ อําเภอเมือง', ['สุเทพ', 'เมือง']],
  ['แขวงสามเสนใน เขตพญาไท', ['สามเสนใน', 'พญาไท']],
  ['ถ.พหลโยธิน ซ.อารีย์', ['พหลโยธิน', 'อารีย์']],
  ['ถนนพหลโยธิน ซอยอารีย์', ['พหลโยธิน', 'อารีย์']],
  ['Khet Phaya Thai', ['phaya', 'thai']],
  ['Amphoe Mae Rim, Chiang Mai Province', ['mae', 'rim', 'chiang', 'mai']],
  ['ซอย', ['ซอย']],
])('extracts from the query %s the names %j', (query, names) => {
  expect(searchWords(query).names).toEqual(names)
})

test.each([
  'กทม',
  'กทม.',
  'ก.ท.ม.',
  'กรุงเทพ',
  'กรุงเทพฯ',
  'กรุงเทพมหานคร',
  'กรุงเทพมหานครฯ',
  'กรุงเทพม',
  'BKK',
  'bkk.',
  'Bangkok',
  'Krung Thep',
])('recognises %s as Bangkok', (name) => {
  expect(isBangkok(searchKey(name))).toBe(true)
})

test.each(['กรุง', 'กรุงเก่า', 'บางกะปิ', 'Bang Kapi', ''])('does not recognise %j as Bangkok', (name) => {
  expect(isBangkok(searchKey(name))).toBe(false)
})

test('maps each common name to its official name', () => {
  const names = ['กทม', 'โคราช', 'อยุธยา', 'ปากน้ำ', 'แปดริ้ว', 'มหาชัย', 'แม่กลอง', 'นนท์', 'korat'].map(searchKey)
  expect(names.map((name) => placeNames(name)[0])).toEqual(
    [
      'กรุงเทพมหานคร',
      'นครราชสีมา',
      'พระนครศรีอยุธยา',
      'สมุทรปราการ',
      'ฉะเชิงเทรา',
      'สมุทรสาคร',
      'สมุทรสงคราม',
      'นนทบุรี',
      'นครราชสีมา',
    ].map(searchKey),
  )
})

test.each([
  ['ซอย ๔', true],
  ['ซ.4', true],
  ['อารีย์ ซ. 4', true],
  ['ซอยอารีย์ 4', true],
  ['อารีย์ซอย4', true],
  ['สาขา อารีย์', true],
  ['อารีย์ ari', true],
  ['ari soi4', true],
  ['ARI', true],
  ['', true],
  ['อารีย์ 5', false],
  ['พหลโยธิน', false],
])('matches the query %j with สาขาอารีย์ ซอย 4: %s', (query, expected) => {
  expect(nameMatcher(query)(['สาขาอารีย์ ซอย 4', 'Ari Soi 4'])).toBe(expected)
})

test.each(['โคราช', 'korat', 'นครราชสีมา', 'Nakhon Ratchasima', 'จ.โคราช', 'นครราชสีมา สุรนารี'])(
  'finds with %s a branch that has another name of its town',
  (query) => {
    expect(nameMatcher(query)(['สาขาสุรนารี นครราชสีมา', 'Suranari, Nakhon Ratchasima'])).toBe(true)
    expect(nameMatcher(query)(['สาขานิมมาน เชียงใหม่', 'Nimman, Chiang Mai'])).toBe(false)
  },
)

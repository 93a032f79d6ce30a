import { plainLine } from './plain-text.ts'

/**
 * Thai in one spelling for what looks the same on the screen: แ for two เ, ำ for its two parts, marks in one order and
 * once each.
 */
const spelled = (text: string) =>
  text
    .replaceAll('เเ', 'แ')
    .replace(/([่-์])([ัิ-ฺ็ํ])/g, '$2$1')
    .replace(/([ะัิ-ฺ็-๎])\1+/g, '$1')
    .replace(/ํ([่-๋]?)า/g, '$1ำ')
    .replace(/ำ+([่-๋]?)ำ*/g, '$1ำ')

/** What was typed, for another search than ours: in one spelling, without what cannot be seen. */
export const searchText = (text: string) => spelled(plainLine(text).normalize('NFKD')).normalize('NFC')

/** Without accents on Latin letters, and in lower case. */
const folded = (text: string) =>
  spelled(
    plainLine(text)
      .normalize('NFKD')
      .replace(/[\u0300-\u036f]/g, '')
      .toLowerCase(),
  ).normalize('NFC')

const keyOf = (text: string) => text.replace(/[^\p{L}\p{M}\p{N}]+|ฯ/gu, '')

/** By what two spellings of a name are compared: letters, marks and digits alone. */
export const searchKey = (text: string) => keyOf(folded(text))

/** What people write before a name; the short forms stick to it. */
const KINDS = /ตำบล|แขวง|(?:กิ่ง)?อำเภอ|เขต|จังหวัด|ถนน|ซอย|สาขา|[ตอจถซ]\.|(?:^|\s)[ตอจถซ](?=\s)/g
const LATIN_KINDS =
  /\b(?:tambon|tumbon|amphoe|amphur|khwaeng|kwaeng|khet|changwat|(?:sub-? ?)?district|province|soi|road|rd|branch)\b/g

const wordsOf = (text: string) =>
  text
    .split(/[\s,/()]+/)
    .map(keyOf)
    .filter(Boolean)

/** The words of a query as keys: as they are typed, and without the words for what kind of place a name is of. */
export function searchWords(query: string): { typed: string[]; names: string[] } {
  const text = folded(query)
  const typed = wordsOf(text)
  const names = wordsOf(text.replace(KINDS, ' ').replace(LATIN_KINDS, ' '))
  return { typed, names: names.length > 0 ? names : typed }
}

/** Bangkok and the provinces that people call otherwise than they are written, the written names first. */
const NAMES = [
  'กรุงเทพมหานคร Bangkok กรุงเทพ กทม บางกอก BKK KrungThep KrungThepMahaNakhon',
  'กาญจนบุรี Kanchanaburi กาญจน์ เมืองกาญจน์ เมืองกาญ',
  'จันทบุรี Chanthaburi จันท์ เมืองจันท์ Chantaburi',
  'ฉะเชิงเทรา Chachoengsao แปดริ้ว Paetriu',
  'ชลบุรี Chonburi เมืองชล Cholburi',
  'เชียงใหม่ ChiangMai เจียงใหม่ Chiengmai',
  'เชียงราย ChiangRai เจียงฮาย Chiengrai',
  'นครราชสีมา NakhonRatchasima โคราช Korat Khorat',
  'นครศรีธรรมราช NakhonSiThammarat เมืองคอน NakhonSri',
  'นนทบุรี Nonthaburi นนท์ เมืองนนท์ Nontaburi',
  'ปทุมธานี PathumThani Pathumtani Patumthani',
  'พระนครศรีอยุธยา PhraNakhonSiAyutthaya อยุธยา กรุงเก่า Ayutthaya Ayuthaya Ayudhya',
  'พิษณุโลก Phitsanulok พิดโลก พิโลก Pitsanulok',
  'เพชรบุรี Phetchaburi เมืองเพชร Petchaburi',
  'เพชรบูรณ์ Phetchabun Petchabun',
  'ภูเก็ต Phuket Puket',
  'มหาสารคาม MahaSarakham สารคาม Sarakham',
  'แม่ฮ่องสอน MaeHongSon แม่ฮ่อง',
  'ราชบุรี Ratchaburi Rajburi',
  'ลพบุรี LopBuri ละโว้',
  'ศรีสะเกษ SiSaKet ศรีษะเกษ Srisaket Sisaket',
  'สมุทรปราการ SamutPrakan ปากน้ำ เมืองปากน้ำ PakNam',
  'สมุทรสงคราม SamutSongkhram แม่กลอง MaeKlong',
  'สมุทรสาคร SamutSakhon มหาชัย Mahachai',
  'สุพรรณบุรี SuphanBuri เมืองสุพรรณ Supanburi',
  'สุราษฎร์ธานี SuratThani สุราด',
  'หนองบัวลำภู NongBuaLamPhu หนองบัวลำพู',
  'อุดรธานี UdonThani Udorn Udornthani',
  'อุบลราชธานี UbonRatchathani Ubol Ubonratchatani',
].map((line) => [...new Set(line.split(' ').map(searchKey))])

/** A place's names by one of them; the name alone where it has no others. */
export const placeNames = (key: string): readonly string[] => NAMES.find((names) => names.includes(key)) ?? [key]

/** Shorter beginnings are those of too many names. */
const MIN_PART_LENGTH = 7
const begunNames = (key: string) =>
  key.length < MIN_PART_LENGTH ? [] : NAMES.filter((names) => names.some((name) => name.startsWith(key))).flat()

/** Whether that is Bangkok, by any of its names. */
export const isBangkok = (key: string) => [...placeNames(key), ...begunNames(key)].includes('bangkok')

/** Whether a query finds one of the names: its words in any order, with or without blanks, in any usual spelling. */
export function matchesName(query: string, names: readonly string[]): boolean {
  const keys = names.map(searchKey)
  const isIn = (word: string) =>
    [...placeNames(word), ...begunNames(word)].some((name) => keys.some((key) => key.includes(name)))
  const { typed, names: words } = searchWords(query)
  return isIn(typed.join('')) || typed.every(isIn) || words.every(isIn) || isIn(words.join(''))
}

import { plainLine } from '#contract/plain-text.ts'

/**
 * Normalises Thai spellings that look the same on the screen: แ for two เ, ำ for its two parts, marks in one order and
 * once each.
 */
const normalizeThai = (text: string) =>
  text
    .replaceAll('เเ', 'แ')
    .replace(/([่-์])([ัิ-ฺ็ํ])/g, '$2$1')
    .replace(/([ะัิ-ฺ็-๎])\1+/g, '$1')
    .replace(/ํ([่-๋]?)า/g, '$1ำ')
    .replace(/ำ+([่-๋]?)ำ*/g, '$1ำ')

/** Normalises a query for an external search: consistent Thai spelling, no invisible characters. */
export const searchText = (text: string) => normalizeThai(plainLine(text).normalize('NFKD')).normalize('NFC')

/** Normalises a text, removes accents from Latin letters, and lower-cases it. */
const fold = (text: string) =>
  normalizeThai(
    plainLine(text)
      .normalize('NFKD')
      .replace(/[\u0300-\u036f]/g, '')
      .toLowerCase(),
  ).normalize('NFC')

const keyOf = (text: string) => text.replace(/[^\p{L}\p{M}\p{N}]+|ฯ/gu, '')

/** The key by which spellings of a name are compared: letters, marks and digits only. */
export const searchKey = (text: string) => keyOf(fold(text))

/** Words for a kind of place before a name; the abbreviations may be attached to it. */
const KINDS = /ตำบล|แขวง|(?:กิ่ง)?อำเภอ|เขต|จังหวัด|ถนน|ซอย|สาขา|[ตอจถซ]\.|(?:^|\s)[ตอจถซ](?=\s)/g
const LATIN_KINDS =
  /\b(?:tambon|tumbon|amphoe|amphur|khwaeng|kwaeng|khet|changwat|(?:sub-? ?)?district|province|soi|road|rd|branch)\b/g

const wordsOf = (text: string) =>
  text
    .split(/[\s,/()]+/)
    .map(keyOf)
    .filter(Boolean)

/** The words of a query as keys: all typed words, and without those for a kind of place. */
export function searchWords(query: string): { typed: string[]; names: string[] } {
  const text = fold(query)
  const typed = wordsOf(text)
  const names = wordsOf(text.replace(KINDS, ' ').replace(LATIN_KINDS, ' '))
  return { typed, names: names.length > 0 ? names : typed }
}

/** Bangkok and the provinces with common alternative names, the official names first. */
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

/** All names of a place by one of them; only the given name if it has no others. */
export const placeNames = (key: string): readonly string[] => NAMES.find((names) => names.includes(key)) ?? [key]

/** Shorter prefixes match too many names. */
const MIN_PREFIX_LENGTH = 7
const namesWithPrefix = (key: string) =>
  key.length < MIN_PREFIX_LENGTH ? [] : NAMES.filter((names) => names.some((name) => name.startsWith(key))).flat()

/** Whether a key is one of Bangkok's names. */
export const isBangkok = (key: string) => [...placeNames(key), ...namesWithPrefix(key)].includes('bangkok')

/** More names than a brand has branches. When as many are known, all are forgotten. */
const MAX_KNOWN_KEYS = 50_000
const knownKeys = new Map<string, string>()

/** The key of a name that is compared with one query after the other: making it takes longest. */
function nameKey(name: string): string {
  const known = knownKeys.get(name)
  if (known !== undefined) return known
  if (knownKeys.size >= MAX_KNOWN_KEYS) knownKeys.clear()
  const key = searchKey(name)
  knownKeys.set(name, key)
  return key
}

/** @returns whether the query matches one of a place's names: words in any order, with or without blanks, in any usual spelling */
export function nameMatcher(query: string): (names: readonly string[]) => boolean {
  const { typed, names: words } = searchWords(query)
  /** Each way to match: every one of its words, by any of the word's spellings, is in a name. */
  const ways = [[typed.join('')], typed, words, [words.join('')]].map((way) =>
    way.map((word) => [...placeNames(word), ...namesWithPrefix(word)]),
  )
  return (names) => {
    const keys = names.map(nameKey)
    return ways.some((way) =>
      way.every((spellings) => spellings.some((name) => keys.some((key) => key.includes(name)))),
    )
  }
}

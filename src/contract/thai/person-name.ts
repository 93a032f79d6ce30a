/** What a woman’s rank ends in: ร้อยตรีหญิง. Behind น.ส. or นางสาว it is a name. */
const WOMAN = '(?:\\s*หญิง(?=\\s*[ก-ฮเ-ไ]))?'
/** Ranks of the army, the police, the navy and the air force: พลเอก, ร้อยตำรวจโท, นาวาอากาศตรี, จ่าสิบเอก. */
const RANK =
  '(?:พล(?:ตำรวจ|เรือ|อากาศ)?|พัน(?:ตำรวจ|จ่า(?:อากาศ)?)?|ร้อย(?:ตำรวจ)?|(?:นาวา|เรือ)(?:อากาศ)?|จ่า(?:สิบ|อากาศ)?|สิบ(?:ตำรวจ)?)(?:จัตวา|ตรี|โท|เอก)|จ่าสิบตำรวจ|ดาบตำรวจ|พลทหาร'

/**
 * Titles before a Thai name, which words follow without a space; longer ones come first. Forms after the regulations of the Office
 * of the Royal Society on abbreviations, and the Civil Registration Act's นาย, นาง, นางสาว.
 */
const THAI_TITLES = [
  /^(?:น\s*\.?\s*ส|ด\s*\.?\s*[ชญ])(?:\s*\.\s*|\s+)/,
  // `ดร.`, `พ.ต.อ.`, `ผศ.ดร.`, `ร.ต.หญิง`: one to three consonants before each full stop.
  new RegExp(`^(?:[ก-ฮ]{1,3}\\s*\\.\\s*)+(?:${WOMAN}|ญ\\.)\\s*`),
  /^(?:ดร|นพ|พญ|[รผ]?ศ|ทพ|ภ[กญ]|พลฯ)\s+/,
  new RegExp(`^(?:ว่าที่|(?:${RANK}|ทันตแพทย์|เภสัชกร)${WOMAN})[\\s.]*`),
  /^(?:เด็กชาย|เด็กหญิง|นาย(?:สัตว)?แพทย์|(?:สัตว)?แพทย์หญิง|นางสาว|นาย|นาง|ท่านผู้หญิง|คุณหญิง|คุณ|(?:รอง|ผู้ช่วย)?ศาสตราจารย์(?:เกียรติคุณ|พิเศษ)?|อาจารย์|ครู|ด็อกเตอร์|หม่อม(?:หลวง|ราชวงศ์|เจ้า))[\s.]*/,
]
/** Abbreviations that are names without their full stop, as Gen and Col, need it. */
const LATIN_TITLES = [
  /^(?:mr|mrs|ms|miss|mx|master|dr|doctor|prof|professor|sir|madam|khun|khunying|khru|acting|asst|assoc|capt|captain|colonel|lt|lieutenant|general|major|sgt|sergeant|flt|mom (?:luang|rajawongse|ratchawong|chao))(?:\s*\.\s*|\s+)/i,
  /^(?:adj|pol|sub lt|cdr|wg|gp|sqn|col|gen|maj|adm|cpl|rev|ven|k|m\s*\.\s*[rlc])\s*\.\s*/i,
  /^(?:Mr|Mrs|Ms|Miss|Dr)(?=[A-Z][a-z])/,
]

/**
 * A Thai name does not begin with a mark or a vowel that follows its consonant, and is longer than a consonant: คุณากร is a name, and
 * not คุณ with a name.
 */
const NO_NAME = /^(?:[\u0e30-\u0e3a\u0e45-\u0e4e]|[ก-ฮ](?:\s|$))/
/** Names that a title and a name could also be, as far as letters tell. */
const WHOLE_NAME = /^(?:นาง(?:ฟ้า|นวล)|คุณ(?:ธรรม|วุฒิ|ภัทร|ภาพ))(?:\s|$)/

/** Removes titles and ranks from the front of a name, also repeated ones; a name of nothing else stays as it is. */
export function withoutTitle(name: string): string {
  let rest = name.trim()
  for (;;) {
    const title = [...THAI_TITLES, ...LATIN_TITLES].map((pattern) => pattern.exec(rest)?.[0]).find(Boolean)
    const shorter = rest.slice(title?.length ?? 0)
    if (!title || !shorter || NO_NAME.test(shorter) || WHOLE_NAME.test(rest)) return rest
    rest = shorter
  }
}

/** The name by which a person is greeted: without title and family name. */
export const givenName = (name: string): string => withoutTitle(name).split(/\s+/)[0] ?? ''

/** เ แ โ ใ ไ stand before the consonant with which they are spoken. */
const LEADING_VOWEL = /^[\u0e40-\u0e44]$/

/**
 * The first letter of a person's name and a full stop, without title: recognisable to its owner, too little to identify them.
 * A Thai vowel stands with its consonant.
 */
export function maskName(name: string): string {
  // Here and not once: the home page loads this module and never masks a name.
  const letters = new Intl.Segmenter('th', { granularity: 'grapheme' })
  const [first, second] = letters.segment(withoutTitle(name))
  const letter = first?.segment ?? ''
  return `${letter}${LEADING_VOWEL.test(letter) ? (second?.segment ?? '') : ''}.`
}

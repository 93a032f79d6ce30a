/**
 * Titles that are written as words, in Thai usually without a space before the name. Longer ones come first. Forms after the
 * regulations of the Office of the Royal Society on abbreviations, and the Civil Registration Act's นาย, นาง, นางสาว.
 */
const THAI_TITLE =
  /^(?:ว่าที่|เด็กชาย|เด็กหญิง|นางสาว|นาย|นาง|คุณ|ศาสตราจารย์|รองศาสตราจารย์|ผู้ช่วยศาสตราจารย์|ด็อกเตอร์|นายแพทย์|แพทย์หญิง|หม่อมหลวง|หม่อมราชวงศ์|ร้อยตรี|ร้อยโท|ร้อยเอก|พันตรี|พันโท|พันเอก|สิบตรี|สิบโท|สิบเอก|จ่าสิบเอก)(?:หญิง(?=\s))?\s*/
/** `น.ส.`, `ด.ช.`, `ดร.`, `พ.ต.อ.`, `ผศ.ดร.`, `ร.ต.หญิง`: one to three consonants before each full stop. */
const THAI_ABBREVIATION = /^(?:[ก-ฮ]{1,3}\.\s*)+(?:หญิง(?=\s)|ญ\.)?\s*|^(?:นส|ดช|ดญ|ดร|นพ|พญ)\s+/
const LATIN_TITLE =
  /^(?:(?:mr|mrs|ms|miss|mx|master|dr|doctor|prof|professor|sir|madam|khun|khru|acting|capt|captain|col|colonel|lt|lieutenant|gen|general|maj|major|sgt|sergeant|rev)(?:\.\s*|\s+)|k\.\s*)/i

/** A Thai name does not begin with a mark or a vowel that follows its consonant: คุณากร is a name, and not คุณ with a name. */
const DEPENDENT_VOWEL = /^[\u0e30-\u0e3a\u0e45-\u0e4e]/

/** Removes titles and ranks from the front of a name, also repeated ones; a name of nothing else stays as it is. */
export function withoutTitle(name: string): string {
  let rest = name.trim()
  for (;;) {
    const title = [THAI_ABBREVIATION, THAI_TITLE, LATIN_TITLE].map((pattern) => pattern.exec(rest)?.[0]).find(Boolean)
    const shorter = rest.slice(title?.length ?? 0)
    if (!title || !shorter || DEPENDENT_VOWEL.test(shorter)) return rest
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

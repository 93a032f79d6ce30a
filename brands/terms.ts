/**
 * Words that no text for customers has, because the app has another term for the same thing. They are the last column of the
 * table in `docs/translating.md`, which says what to write instead; a test compares the two.
 */
import type { Locale } from '#contract/locale.ts'

export const FORBIDDEN_WORDS: readonly string[] = [
  'โทรศัพท์',
  'ลงเครื่อง',
  'ในเครื่องของคุณ',
  'ตามเครื่อง',
  'จ่าย',
  'ขอคืนเงินเข้าบัญชี',
  'ส่งเงินคืน',
  'คูปองแทนเงิน',
  'เราจึงให้คูปอง',
  'No money was taken',
  'รับยอด',
  'honoured',
  'โอนซ้ำ',
  'รายการเดิม',
  'ร้าน',
  'the shop',
  'our people',
  'present PIN',
  'รหัสอ้างอิง',
  'รหัสรับของ',
  'พร้อมเพย์ QR',
  'ทรูมันนี่ QR',
  'return day',
  'return time',
  'รอบ',
  'เลือกน้ำ',
  'บริการเสริม',
  'แต้ม',
  'exchange',
  'บิล',
  'สลิป',
  'bill',
  'ใส่ชื่อ',
  'ใส่เบอร์',
  'ใส่ที่อยู่',
  'ใส่อีเมล',
  'ใส่วันเกิด',
  'หวย',
  'sign in',
  'sign out',
  'signed out',
  'sign-in',
  'sign-ins',
  'เน็ต',
  'ตอนนี้ดู',
  'ตอนนี้แสดง',
  'be shown right now',
  'We do not know',
  'We don’t know this',
  'e-mail',
  'กรุณา',
  'โปรด',
  'ท่าน',
]

/** Phrases in which a forbidden word is right. */
const ALLOWED = [
  'สแกน จ่าย', // the slogan
  'ค่าใช้จ่าย', // costs
  'ร้านสะดวกซัก', // a kind of shop
  'โปรดลองใหม่ภายหลัง', // fixed by the product's specification
]
const isThai = (word: string) => /[\u0e01-\u0e4e]/.test(word)
const segmenter = new Intl.Segmenter('th', { granularity: 'word' })

/** Whether a Thai text has a word, and not only its letters: `ท่าน`, but not in `เท่านั้น`. */
function hasThaiWord(text: string, word: string): boolean {
  if (!text.includes(word)) return false
  const ends = new Set([...segmenter.segment(text)].map(({ index }) => index)).add(text.length)
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1))
    if (ends.has(at) && ends.has(at + word.length)) return true
  return false
}
const hasEnglishWord = (text: string, word: string) => new RegExp(`\\b${word}\\b`, 'i').test(text)
/** Terms that are wrong without the word before them. */
const INCOMPLETE = [/(?<!รหัส )\bPIN\b/, /(?<!ยัง)ไม่มีการเก็บเงิน/]

/** The words of a text for which the app has another term. */
export function wrongWords(text: string, locale: Locale): string[] {
  const rest = ALLOWED.reduce((rest, phrase) => rest.replaceAll(phrase, ''), text)
  return [
    ...FORBIDDEN_WORDS.filter((word) => (isThai(word) ? hasThaiWord : hasEnglishWord)(rest, word)),
    ...(locale === 'th' ? INCOMPLETE.flatMap((pattern) => pattern.exec(rest) ?? []) : []),
  ]
}

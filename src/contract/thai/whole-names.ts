import { JOINER, NO_BREAK_SPACE } from './joins.ts'

/**
 * Thai names and words that the dictionaries of browsers break inside, with the places where they do. The messages are joined there by
 * the build, and the legal texts when they are shown: nobody types the joiners, which cannot be seen.
 */
const NAMES = [
  'พร้อม|เพย์',
  'ทรู|มัน|นี่',
  'กสิกร|ไทย',
  'กรุง|ไทย',
  'กรุง|ศรี|อยุธยา',
  'ไทย|พาณิชย์',
  'เกีย|รติ|นาคิ|นภัทร',
  'ทิส|โก้',
  'ซี|ไอ|เอ็มบี',
  'ที|ทีบี',
  'ยู|โอบี',
  'ไอ|ซี|บี|ซี',
  'คลา|วด์',
  'ใบ|เสร็จ',
]

const JOINED = NAMES.map((parts) => [parts.replaceAll('|', ''), parts.replaceAll('|', JOINER)] as const)

/**
 * A number, or the value that stands for it in a message, with its unit; and a machine with its number. Without lookbehind, which
 * Safari before 16.4 cannot read.
 */
const WITH_NUMBER = /([\d}]) (?=บาท|นาที|น\.|กก\.)|(เครื่องซัก|เครื่องอบ) (?=[\d{])/gu

/** The text with its names, and numbers with their units, kept on one line. */
export const withWholeNames = (text: string): string =>
  JOINED.reduce((joined, [name, whole]) => joined.replaceAll(name, whole), text).replaceAll(
    WITH_NUMBER,
    `$1$2${NO_BREAK_SPACE}`,
  )
